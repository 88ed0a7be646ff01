import { getProgramTimeline } from '@curbstop/contract/overviews/program-timeline.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { programsKey } from '../domains/programs/program.queries.ts';
import { sendRequest } from '../foundation/client.ts';

/** Never cached, because events and samples change on other screens. */
export function programTimelineQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'timeline', id],
    queryFn: ({ signal }) => sendRequest(getProgramTimeline, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}
