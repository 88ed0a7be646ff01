import type { Activity } from '@curbstop/contract/activities/activity.rules';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SelectField, type Option } from '../../ui/FormFields.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { allProgramsQuery } from '../programs/program.queries.ts';
import { getEventName } from '../sampling-events/sampling-event.calculation.ts';
import { allEventsQuery, samplingEventsKey } from '../sampling-events/sampling-event.queries.ts';

type ProgramNames = Pick<Activity, 'programId' | 'programName' | 'eventId' | 'eventName'>;

interface Props {
  readonly form: FormState;
  /** The saved program and event; offered even when they are no longer listed. */
  readonly saved: ProgramNames | undefined;
}

/** Program and event of an activity [A3.47]; shown if the account has the feature and at least one program. */
export function ProgramFields({ form, saved }: Props) {
  const me = useMe();
  const mayView = meetsRequirement(me, requirements.viewPrograms);
  const programs = useQuery({ ...allProgramsQuery(me.defaultAccount.id), enabled: mayView });
  if (!mayView) return null;
  if (programs.error)
    return (
      <ErrorState
        title="The programs could not be loaded"
        error={programs.error}
        retry={() => void programs.refetch()}
      />
    );
  const options = withSaved(
    (programs.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    saved?.programId,
    saved?.programName,
  );
  if (options.length === 0) return null;
  // Events belong to one program [A5.19].
  const choose = (programId: string) => form.change((typed) => ({ ...typed, programId, eventId: '' }));
  return (
    <>
      <SelectField {...form.field('programId')} label="Program" options={options} none="No program" onChange={choose} />
      <EventField form={form} saved={saved} />
    </>
  );
}

/** The events of the chosen program; disabled without a program [A5.19]. */
function EventField({ form, saved }: Props) {
  const programId = form.values['programId'] ?? '';
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
  const ofProgram = programId === '' ? [] : (events.data ?? []);
  const kept = saved?.programId === programId ? saved : undefined;
  const options = withSaved(
    ofProgram.map((event) => ({ value: event.id, label: getEventName(event) })),
    kept?.eventId,
    kept?.eventName,
  );
  return (
    <SelectField
      {...form.field('eventId')}
      label="Sampling event"
      options={options}
      none={describeNoOptions({ programId, events: options.length, isLoading: events.isPending })}
      disabled={options.length === 0}
    />
  );
}

/** Display names of program and event ids, from the options and from the saved activity. */
export function useProgramLabel(saved: ProgramNames): (id: string) => string | undefined {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  return (id) => {
    if (id === saved.programId) return saved.programName ?? undefined;
    if (id === saved.eventId) return saved.eventName ?? undefined;
    const events = cache
      .getQueriesData<readonly SamplingEvent[]>({ queryKey: samplingEventsKey(accountId) })
      .flatMap(([, known]) => known ?? []);
    return [...(cache.getQueryData(allProgramsQuery(accountId).queryKey) ?? []), ...events].find((one) => one.id === id)
      ?.name;
  };
}

/** Placeholder that explains why there are no options. */
function describeNoOptions(shown: { programId: string; events: number; isLoading: boolean }): string {
  const { programId, events, isLoading } = shown;
  if (programId === '') return 'Choose a program first';
  if (events > 0) return 'No event';
  return isLoading ? 'Loading events…' : 'This program has no events';
}

function withSaved(
  options: readonly Option[],
  id: string | null | undefined,
  name: string | null | undefined,
): readonly Option[] {
  return id && !options.some(({ value }) => value === id)
    ? [...options, { value: id, label: name ?? 'Current selection' }]
    : options;
}
