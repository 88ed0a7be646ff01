import type { Program } from '@curbstop/contract/programs/program.rules';
import { isClosed } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import { eventStatuses } from '@curbstop/contract/sampling-events/sampling-event.values';
import { getFinishedDay } from '@curbstop/contract/primitives/day-text';
import { samplingEvent, type SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useQuery } from '@tanstack/react-query';
import { getTodayAt } from '../../foundation/clock.ts';
import { Alert } from '../../ui/Alert.tsx';
import { createConflictReader, type FieldValue, type Values } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import { WizardForm, type FormStep } from '../../ui/WizardForm.tsx';
import { PercentileConfirmationFields } from '../accounts/PercentileConfirmationFields.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { programQuery } from '../programs/program.queries.ts';
import { AnalyteRows } from './AnalyteRows.tsx';
import { analytesHelp, DetailsFields, getEventLabel } from './EventFormFields.tsx';
import { EventLoading } from './EventLoading.tsx';
import { describeOpenWork, eventFieldLabels } from './sampling-event.calculation.ts';
import { saveFailed, useSamplingEventCommands } from './sampling-event.commands.ts';
import {
  listAnalyteChoices,
  getEventPath,
  isInStep,
  parseChangedEvent,
  parseDetails,
  toEditValues,
  type EventSetting,
} from './sampling-event.form.ts';
import { openWorkQuery, useTakenNames } from './sampling-event.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    editEvent: { readonly event: SamplingEvent };
  }
}

/** Edits an event, except for its type and kit, and its analytes if it hands out filters [A4.6]. */
export function EditEvent({ props: { event }, close }: OverlayContentProps<'editEvent'>) {
  const query = useQuery(programQuery(useMe().defaultAccount.id, event.programId));
  if (!query.data) return <EventLoading query={query} title="The program of this event could not be loaded" />;
  return <Editing event={event} program={query.data} close={close} />;
}

interface Props {
  readonly event: SamplingEvent;
  readonly program: Program;
  readonly close: () => void;
}

function Editing({ event, program, close }: Props) {
  const accountId = useMe().defaultAccount.id;
  const { edit } = useSamplingEventCommands(accountId);
  const setting: EventSetting = { program, usedNames: useTakenNames(accountId, program.id, event.id) };
  const form = useForm({
    name: 'event',
    subject: 'this sampling event',
    start: toEditValues(event),
    saved: event,
    read: (values) => parseChangedEvent(values, setting),
    save: (change, before) => edit.mutateAsync({ before, change }),
    onSaved: close,
    failed: `The sampling event could not be updated. ${saveFailed}`,
    race: { find: createConflictReader(samplingEvent), valuesOf: toEditValues },
    pathOf: getEventPath,
  });
  const details: FormStep = {
    key: 'details',
    title: 'Event details',
    has: isInStep.details,
    check: () => form.check((values) => parseDetails(values, setting)) !== undefined,
    content: (
      <>
        <DetailsFields form={form} program={program} isNew={false} />
        <WorkLeftOpen event={event} values={form.values} />
        <PercentileConfirmationFields
          form={form}
          help="For example why the earlier dates were wrong. It is recorded in the change history."
        />
      </>
    ),
  };
  const analytes: FormStep = {
    key: 'analytes',
    title: 'Analytes and limits',
    subtitle: analytesHelp,
    has: isInStep.analytes,
    check: () => true,
    content: <AnalyteRows form={form} program={program} />,
  };
  const hasAnalytes = listAnalyteChoices(form.values, { program }).length > 0;
  const save = { nextLabel: 'Save event' };
  return (
    <WizardForm
      form={form}
      steps={hasAnalytes ? [details, { ...analytes, ...save }] : [{ ...details, ...save }]}
      label="Edit sampling event"
      refusal="The sampling event was not saved"
      getLabel={getEventLabel}
      formatFormValue={formatFormValue}
      onCancel={close}
    />
  );
}

function formatFormValue(path: string, value: FieldValue): string {
  if (path === 'samplingEventAnalytes') return 'other analytes or limits';
  return eventFieldLabels[path]?.words?.(value) ?? String(value);
}

/** What stays open if the event is closed with this change. */
function WorkLeftOpen({ event, values }: { readonly event: SamplingEvent; readonly values: Values }) {
  const { defaultAccount } = useMe();
  const today = getTodayAt(defaultAccount.timeZone);
  const endsOn = getFinishedDay(values['endsOn']);
  const status = eventStatuses.find((one) => one === values['status']) ?? event.status;
  const closes = !isClosed(event, today) && isClosed({ status, endsOn: endsOn === '' ? event.endsOn : endsOn }, today);
  const { data } = useQuery({ ...openWorkQuery(defaultAccount.id, event.id), enabled: closes });
  const isShown = closes && data !== undefined && data.samples + data.kits > 0;
  return (
    <div aria-live="polite">
      {isShown && (
        <Alert tone="attention" title="This closes the event with open work">
          {describeOpenWork(data)}
        </Alert>
      )}
    </div>
  );
}
