import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SelectField } from '../../ui/FormFields.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { allProgramsQuery } from '../programs/program.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';

interface EventValues {
  readonly programId: string;
  readonly eventId: string;
}

interface Props<Values extends EventValues> {
  readonly form: FormState<Values>;
  readonly getLabel: (path: string) => string;
  /** What depends on the event. */
  readonly eventHelp?: string | undefined;
}

/** The program and the event of a results letter [B5.14]. */
export function CommunicationEventFields<Values extends EventValues>({ form, getLabel, eventHelp }: Props<Values>) {
  const accountId = useMe().defaultAccount.id;
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
        onChange={(value) => form.change((values) => ({ ...values, programId: value, eventId: '' }))}
      />
      <EventField form={form} getLabel={getLabel} eventHelp={eventHelp} />
    </>
  );
}

function EventField<Values extends EventValues>({ form, getLabel, eventHelp }: Props<Values>) {
  const { programId } = form.values;
  const accountId = useMe().defaultAccount.id;
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
      help={programId === '' ? 'Choose a program first' : eventHelp}
      options={(programId === '' ? [] : (events.data ?? [])).map(({ id, name }) => ({ value: id, label: name }))}
      none="Choose a sampling event"
      required
    />
  );
}
