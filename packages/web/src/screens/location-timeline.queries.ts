import { getLocationTimeline } from '@curbstop/contract/overviews/location-timeline.endpoints';
import type { TimelineKind } from '@curbstop/contract/overviews/location-timeline.values';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { sendRequest } from '../foundation/client.ts';

/** The timeline of a location, newest first, page by page. */
export function locationTimelineQuery(accountId: string, id: string, kind: TimelineKind | undefined) {
  return infiniteQueryOptions({
    queryKey: ['timeline', accountId, id, kind],
    queryFn: ({ pageParam, signal }) =>
      sendRequest(getLocationTimeline, {
        params: { accountId, id },
        query: { ...(kind && { kind }), ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}
