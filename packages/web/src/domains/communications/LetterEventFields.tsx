import { useQuery } from '@tanstack/react-query';
import { ChoiceField } from '../../ui/FormFields.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { allProgramsQuery } from '../programs/program.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';

interface EventValues {
  readonly programId: string;
  readonly eventId: string;
}

/** The program and the event of a results letter [B5.14]. */
export function LetterEventFields<Values extends EventValues>({
  form,
  labelOf,
}: {
  readonly form: FormState<Values>;
  readonly labelOf: (path: string) => string;
}) {
  const accountId = useMe().defaultAccount.id;
  const { programId } = form.values;
  const programs = useQuery(allProgramsQuery(accountId)).data ?? [];
  const events = useQuery({ ...allEventsQuery(accountId, programId), enabled: programId !== '' }).data ?? [];
  return (
    <>
      <ChoiceField
        {...form.field('programId')}
        label={labelOf('programId')}
        options={programs.map(({ id, name }) => ({ value: id, label: name }))}
        none="Choose a program"
        required
        onChange={(value) => form.change((values) => ({ ...values, programId: value, eventId: '' }))}
      />
      <ChoiceField
        {...form.field('eventId')}
        label={labelOf('eventId')}
        help={programId === '' ? 'Choose a program first' : undefined}
        options={(programId === '' ? [] : events).map(({ id, name }) => ({ value: id, label: name }))}
        none="Choose a sampling event"
        required
      />
    </>
  );
}
