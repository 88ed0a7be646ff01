import type { Program } from '@curbstop/contract/programs/program.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useEffect, useState, type SubmitEvent } from 'react';
import { todayAt } from '../../foundation/clock.ts';
import { useFocusOnWrong } from '../../ui/form-focus.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { Wizard, type WizardStep } from '../../ui/Wizard.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { usePlaceForm } from '../locations/editing.form.ts';
import { refusedFields, type Read, type Values } from '../locations/location.form.ts';
import { AnalyteRows } from './AnalyteRows.tsx';
import { analytesHelp, DetailsFields, EventProblems } from './EventFormFields.tsx';
import { KitFields } from './KitFields.tsx';
import { useSamplingEventCommands } from './sampling-event.commands.ts';
import {
  analytesToChoose,
  blankEvent,
  readAnalytes,
  readDetails,
  readKit,
  readNewEvent,
  type EventSetting,
} from './sampling-event.form.ts';
import { useTakenNames } from './sampling-event.queries.ts';
import classes from './SamplingEvents.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    createEvent: { readonly program: Program; readonly onCreated: (event: SamplingEvent) => void };
  }
}

interface Step extends WizardStep {
  readonly read: (values: Values, setting: EventSetting) => Read<unknown>;
}

/** Creates an event in three steps [A4.5]: details, analytes and kit. Going back keeps the typed values. */
export function CreateEvent({ props: { program, onCreated }, close }: OverlayContentProps<'createEvent'>) {
  const { defaultAccount } = useMe();
  const { create } = useSamplingEventCommands(defaultAccount.id);
  const [start] = useState(() => blankEvent(todayAt(defaultAccount.timeZone)));
  const [at, goTo] = useState(0);
  const form = usePlaceForm({ start, what: 'this sampling event', isSaved: create.isSuccess, onDone: close });
  // Navigate after the save only: until then the unsaved-changes guard applies.
  const created = create.data;
  useEffect(() => {
    if (created) onCreated(created);
  }, [created, onCreated]);
  const setting: EventSetting = { program, taken: useTakenNames(defaultAccount.id, program.id) };
  const steps = stepsOf(form, program);
  const onError = (error: unknown) => {
    form.refused(error);
    // Errors that only the server can find, such as a duplicate name, are on the first step.
    if (Object.keys(refusedFields(error, start)).length > 0) goTo(0);
  };
  const save = form.submit(
    (values) => readNewEvent(values, program.id, setting),
    (body) => create.mutate(body, { onError }),
  );
  const goOn = form.submit(
    (values) => steps[at]?.read(values, setting) ?? { errors: {} },
    () => goTo(at + 1),
  );
  const ref = useFocusOnWrong(form.errors, form.sentences);
  return (
    <form
      ref={ref}
      className={classes['window']}
      aria-label="Create a sampling event"
      noValidate
      onSubmit={(event: SubmitEvent) => (at === steps.length - 1 ? save : goOn)(event)}
    >
      <Wizard
        steps={steps}
        at={at}
        onStep={(to) => (to > at ? ref.current?.requestSubmit() : goTo(to))}
        onSubmit={() => ref.current?.requestSubmit()}
        onCancel={close}
        busy={create.isPending}
        problem={
          <EventProblems
            title={at === steps.length - 1 ? 'The sampling event was not created' : 'This step is not finished'}
            errors={form.errors}
            sentences={form.sentences}
          />
        }
      />
      {/* Enter in a field goes on, as it does in any form. */}
      <button type="submit" hidden>
        Continue
      </button>
    </form>
  );
}

function stepsOf(form: ReturnType<typeof usePlaceForm>, program: Program): readonly Step[] {
  const details: Step = {
    key: 'details',
    title: 'Event details',
    subtitle: `Part of “${program.name}”.`,
    read: readDetails,
    content: <DetailsFields form={form} program={program} isNew />,
  };
  const analytes: Step = {
    key: 'analytes',
    title: 'Analytes and limits',
    subtitle: analytesHelp,
    read: readAnalytes,
    content: <AnalyteRows form={form} program={program} />,
  };
  const kit: Step = {
    key: 'kit',
    title: 'Kit',
    subtitle: 'It cannot be changed later.',
    nextLabel: 'Create the event',
    read: readKit,
    content: <KitFields form={form} program={program} />,
  };
  return analytesToChoose(form.values, { program }).length === 0 ? [details, kit] : [details, analytes, kit];
}
