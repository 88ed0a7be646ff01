import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { listEventLocations } from '@curbstop/contract/sampling-events/event-location.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';
import { programLocationsKey } from '../programs/program-location.queries.ts';

/** Under the key of program locations, because a change of those changes these. */
export function eventLocationsPageQuery(accountId: string, eventId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...programLocationsKey(accountId), 'event', eventId, 'page', request],
    queryFn: ({ signal }) =>
      send(listEventLocations, { params: { accountId, id: eventId }, query: toPageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
