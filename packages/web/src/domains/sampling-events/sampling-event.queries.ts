import { pageQuery } from '@curbstop/contract/kinds/list';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.calls';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';
import { everyPage, largestPage } from '../../foundation/every-page.ts';

/** Everything that the browser knows of an account's sampling events begins with this key. */
export const samplingEventsKey = (accountId: string) => ['samplingEvents', accountId] as const;

/** All events of a program, to choose from [A9.6]; of every program where none is named. */
export function allEvents(accountId: string, programId?: string) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'all', programId ?? null],
    queryFn: ({ signal }) =>
      everyPage((page) => send(listSamplingEvents, { params: { accountId }, query: pageQuery({ page, pageSize: largestPage, sort: 'startsOn', ...(programId && { filters: { programId: [programId] } }) }), signal })),
  });
}
