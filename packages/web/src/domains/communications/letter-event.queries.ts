import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';

export interface LetterEvent {
  readonly programId: string;
  readonly eventId: string;
}

/** Undefined without an event, and until the events of its program are loaded. */
export function useEventName({ programId, eventId }: LetterEvent): string | undefined {
  const me = useMe();
  const isNamed = programId !== '' && eventId !== '' && meetsRequirement(me, requirements.viewPrograms);
  const { data } = useQuery({ ...allEventsQuery(me.defaultAccount.id, programId), enabled: isNamed });
  return isNamed ? data?.find(({ id }) => id === eventId)?.name : undefined;
}
