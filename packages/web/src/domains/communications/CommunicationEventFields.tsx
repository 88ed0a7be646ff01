import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SelectField } from '../../ui/FormFields.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { allProgramsQuery } from '../programs/program.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';
import { confirmEventChange } from './letter-event.commands.ts';
import { useEventName } from './letter-event.queries.ts';

interface EventValues {
  readonly programId: string;
  readonly eventId: string;
}

interface Props<Values extends EventValues> {
  readonly form: FormState<Values>;
  readonly getLabel: (path: string) => string;
  /** What the text of the letter prints of its event. */
  readonly eventData?: readonly string[];
}

/** The program and the event of a results letter [B5.14]. */
export function CommunicationEventFields<Values extends EventValues>({
  form,
  getLabel,
  eventData = [],
}: Props<Values>) {
  const accountId = useMe().defaultAccount.id;
  const confirmChange = useEventConfirmation(form.values, eventData);
  const programs = useQuery(allProgramsQuery(accountId));
  if (programs.error)
    return (
      <ErrorState
        title="The programs could not be loaded"
        error={programs.error}
        retry={() => void programs.refetch()}
      />
    );
  return (
    <>
      <SelectField
        {...form.field('programId')}
        label={getLabel('programId')}
        options={(programs.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        none="Choose a program"
        required
        onChange={(value) =>
          confirmChange('another event', () => form.change((values) => ({ ...values, programId: value, eventId: '' })))
        }
      />
      <EventField form={form} getLabel={getLabel} eventData={eventData} />
    </>
  );
}

function EventField<Values extends EventValues>({ form, getLabel, eventData = [] }: Props<Values>) {
  const { programId } = form.values;
  const accountId = useMe().defaultAccount.id;
  const confirmChange = useEventConfirmation(form.values, eventData);
  const events = useQuery({ ...allEventsQuery(accountId, programId), enabled: programId !== '' });
  if (programId !== '' && events.error)
    return (
      <ErrorState
        title="The events of the program could not be loaded"
        error={events.error}
        retry={() => void events.refetch()}
      />
    );
  return (
    <SelectField
      {...form.field('eventId')}
      label={getLabel('eventId')}
      help={programId === '' ? 'Choose a program first' : eventData.length > 0 ? followingHelp : undefined}
      options={(programId === '' ? [] : (events.data ?? [])).map(({ id, name }) => ({ value: id, label: name }))}
      none="Choose a sampling event"
      required
      onChange={(eventId) => {
        const name = events.data?.find(({ id }) => id === eventId)?.name ?? 'no event';
        confirmChange(name, () => form.change((values) => ({ ...values, eventId })));
      }}
    />
  );
}

const followingHelp = 'All sample and event fields in the text print data of this event';

/** Asks before the fields in the text print the data of another event. */
function useEventConfirmation(before: EventValues, eventData: readonly string[]) {
  const from = useEventName(before) ?? 'its event';
  return (to: string, change: () => void) => {
    if (before.eventId === '' || eventData.length === 0) return change();
    return confirmEventChange({ from, to, eventData, confirmLabel: 'Change event', onConfirm: change });
  };
}
