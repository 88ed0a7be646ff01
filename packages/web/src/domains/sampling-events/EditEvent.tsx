import type { Program } from '@curbstop/contract/programs/program.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useState, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormConflict } from '../../ui/FormConflict.tsx';
import { useFocusOnWrong } from '../../ui/form-focus.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { Wizard, type WizardStep } from '../../ui/Wizard.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { usePlaceForm } from '../locations/editing.form.ts';
import { refusedFields, type Differing } from '../locations/location.form.ts';
import { oneProgram } from '../programs/program.queries.ts';
import { AnalyteRows } from './AnalyteRows.tsx';
import { analytesHelp, DetailsFields, EventProblems, labelOf } from './EventFormFields.tsx';
import { EventWaiting } from './EventWaiting.tsx';
import { eventFieldWords } from './sampling-event.calculation.ts';
import { useSamplingEventCommands } from './sampling-event.commands.ts';
import {
  analytesToChoose,
  lostRace,
  readChangedEvent,
  readDetails,
  valuesOf,
  type EventSetting,
} from './sampling-event.form.ts';
import { useTakenNames } from './sampling-event.queries.ts';
import classes from './SamplingEvents.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    editEvent: { readonly event: SamplingEvent };
  }
}

/** Edits an event, except for its type and kit, and its analytes if it hands out filters [A4.6]. */
export function EditEvent({ props: { event }, close }: OverlayContentProps<'editEvent'>) {
  const query = useQuery(oneProgram(useMe().defaultAccount.id, event.programId));
  if (!query.data) return <EventWaiting query={query} title="The program of this event could not be loaded" />;
  return <Editing event={event} program={query.data} close={close} />;
}

function Editing({
  event,
  program,
  close,
}: {
  readonly event: SamplingEvent;
  readonly program: Program;
  readonly close: () => void;
}) {
  const accountId = useMe().defaultAccount.id;
  const { edit } = useSamplingEventCommands(accountId);
  const [at, goTo] = useState(0);
  const form = usePlaceForm({
    start: valuesOf(event),
    saved: event,
    what: 'this sampling event',
    isSaved: edit.isSuccess,
    onDone: close,
  });
  const before = form.saved ?? event;
  const setting: EventSetting = { program, taken: useTakenNames(accountId, program.id, event.id) };
  const steps = stepsOf(form, program);
  const onError = (error: unknown) => {
    const theirs = lostRace(error);
    if (theirs) form.rebaseOn(theirs, valuesOf(theirs));
    else form.refused(error);
    if (theirs || Object.keys(refusedFields(error, form.values)).length > 0) goTo(0);
  };
  const save = form.submit(
    (values) => readChangedEvent(values, setting),
    (change) => edit.mutate({ before, change }, { onError }),
  );
  const goOn = form.submit(
    (values) => readDetails(values, setting),
    () => goTo(at + 1),
  );
  const ref = useFocusOnWrong(form.errors, form.sentences);
  return (
    <form
      ref={ref}
      className={classes['window']}
      aria-label="Edit the sampling event"
      noValidate
      onSubmit={(sent: SubmitEvent) => (at === steps.length - 1 ? save : goOn)(sent)}
    >
      <Wizard
        steps={steps}
        at={at}
        onStep={(to) => (to > at ? ref.current?.requestSubmit() : goTo(to))}
        onSubmit={() => ref.current?.requestSubmit()}
        onCancel={close}
        busy={edit.isPending}
        progress={steps.length > 1 ? 'shown' : 'hidden'}
        problem={
          <>
            {form.theirChanges.length > 0 && <Conflict theirChanges={form.theirChanges} onTake={form.take} />}
            <EventProblems title="The sampling event was not saved" errors={form.errors} sentences={form.sentences} />
          </>
        }
      />
      {/* Enter in a field goes on, as it does in any form. */}
      <button type="submit" hidden>
        Continue
      </button>
    </form>
  );
}

const lastStep = { nextLabel: 'Save the event' } as const;

function stepsOf(form: ReturnType<typeof usePlaceForm<SamplingEvent>>, program: Program): readonly WizardStep[] {
  const details: WizardStep = {
    key: 'details',
    title: 'Event details',
    content: <DetailsFields form={form} program={program} isNew={false} />,
  };
  if (analytesToChoose(form.values, { program }).length === 0) return [{ ...details, ...lastStep }];
  return [
    details,
    {
      key: 'analytes',
      title: 'Analytes and limits',
      subtitle: analytesHelp,
      content: <AnalyteRows form={form} program={program} />,
      ...lastStep,
    },
  ];
}

function Conflict({
  theirChanges,
  onTake,
}: {
  readonly theirChanges: readonly Differing[];
  readonly onTake: (path: string, value: string) => void;
}) {
  const words = (path: string, value: string) =>
    path === 'samplingEventAnalytes'
      ? 'other analytes or limits'
      : value === ''
        ? 'nothing'
        : (eventFieldWords[path]?.words?.(value) ?? value);
  return (
    <FormConflict
      changes={theirChanges.map(({ path, theirs, mine, both }) => ({
        path,
        label: labelOf(path),
        theirs: words(path, theirs),
        mine: words(path, mine),
        both,
      }))}
      onTake={(path) => onTake(path, theirChanges.find((change) => change.path === path)?.theirs ?? '')}
    />
  );
}
