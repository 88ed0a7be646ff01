import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { listEventCandidates, suggestEventLocations } from '@curbstop/contract/compliance/event-candidates.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { programLocationsKey } from '../domains/programs/program-location.queries.ts';
import { sendRequest } from '../foundation/client.ts';

/** Under the key of program locations, because an assignment changes them. */
const getKey = (accountId: string, eventId: string) => [...programLocationsKey(accountId), 'event', eventId] as const;

export function eventCandidatesPageQuery(accountId: string, eventId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...getKey(accountId, eventId), 'candidates', request],
    queryFn: ({ signal }) =>
      sendRequest(listEventCandidates, { params: { accountId, id: eventId }, query: toPageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function suggestedSitesQuery(accountId: string, eventId: string) {
  return queryOptions({
    queryKey: [...getKey(accountId, eventId), 'suggestions'],
    queryFn: ({ signal }) => sendRequest(suggestEventLocations, { params: { accountId, id: eventId }, signal }),
    staleTime: 0,
  });
}
