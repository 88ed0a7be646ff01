import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import {
  listEventLocations,
  listMatchingEventLocations,
} from '@curbstop/contract/sampling-events/event-location.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import type { MatchingSelection } from '../../ui/table/row-selection.ts';
import { loadedOnce, programLocationsKey } from '../programs/program-location.queries.ts';

/** Under the key of program locations, because a change of those changes these. */
export function eventLocationsPageQuery(accountId: string, eventId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...programLocationsKey(accountId), 'event', eventId, 'page', request],
    queryFn: ({ signal }) =>
      sendRequest(listEventLocations, { params: { accountId, id: eventId }, query: toPageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** All locations of an event that match, for a bulk action. */
export function matchingEventLocationsQuery(accountId: string, eventId: string, selection: MatchingSelection) {
  return queryOptions({
    queryKey: [...programLocationsKey(accountId), 'event', eventId, 'matching', selection],
    queryFn: ({ signal }) =>
      sendRequest(listMatchingEventLocations, { params: { accountId, id: eventId }, body: selection, signal }),
    ...loadedOnce,
  });
}
