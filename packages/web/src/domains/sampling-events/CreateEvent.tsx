import type { Program } from '@curbstop/contract/programs/program.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { getTodayAt } from '../../foundation/clock.ts';
import type { ParsedForm, Values } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import { WizardForm, type FormStep } from '../../ui/WizardForm.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { AnalyteRows } from './AnalyteRows.tsx';
import { analytesHelp, DetailsFields, getEventLabel } from './EventFormFields.tsx';
import { KitFields } from './KitFields.tsx';
import { saveFailed, useSamplingEventCommands } from './sampling-event.commands.ts';
import {
  listAnalyteChoices,
  createBlankEvent,
  getEventPath,
  isInStep,
  parseAnalytes,
  parseDetails,
  parseKit,
  parseNewEvent,
  type EventSetting,
} from './sampling-event.form.ts';
import { useTakenNames } from './sampling-event.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    createEvent: { readonly program: Program; readonly onCreated: (event: SamplingEvent) => void };
  }
}

/** Creates an event in three steps [A4.5]: details, analytes and kit. Going back keeps the typed values. */
export function CreateEvent({ props: { program, onCreated }, close }: OverlayContentProps<'createEvent'>) {
  const { defaultAccount } = useMe();
  const { create } = useSamplingEventCommands(defaultAccount.id);
  const setting: EventSetting = { program, usedNames: useTakenNames(defaultAccount.id, program.id) };
  const form = useForm({
    name: 'event',
    subject: 'this sampling event',
    start: createBlankEvent(getTodayAt(defaultAccount.timeZone), program),
    saved: undefined,
    read: (values) => parseNewEvent(values, program.id, setting),
    save: create.mutateAsync,
    onSaved: (created) => {
      close();
      onCreated(created);
    },
    failed: `The sampling event could not be created. ${saveFailed}`,
    pathOf: getEventPath,
  });
  const isChecked = (read: (values: Values, eventSetting: EventSetting) => ParsedForm<unknown>) => () =>
    form.check((values) => read(values, setting)) !== undefined;
  const details: FormStep = {
    key: 'details',
    title: 'Event details',
    has: isInStep.details,
    check: isChecked(parseDetails),
    content: <DetailsFields form={form} program={program} isNew />,
  };
  const analytes: FormStep = {
    key: 'analytes',
    title: 'Analytes and limits',
    subtitle: analytesHelp,
    has: isInStep.analytes,
    check: isChecked(parseAnalytes),
    content: <AnalyteRows form={form} program={program} />,
  };
  const kit: FormStep = {
    key: 'kit',
    title: 'Kit',
    subtitle: 'It cannot be changed later.',
    nextLabel: 'Create event',
    has: isInStep.kit,
    check: isChecked(parseKit),
    content: <KitFields form={form} program={program} />,
  };
  const hasAnalytes = listAnalyteChoices(form.values, { program }).length > 0;
  return (
    <WizardForm
      form={form}
      steps={hasAnalytes ? [details, analytes, kit] : [details, kit]}
      label="Create sampling event"
      refusal="The sampling event was not created"
      getLabel={getEventLabel}
      onCancel={close}
    />
  );
}
