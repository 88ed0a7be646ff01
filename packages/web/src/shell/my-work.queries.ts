import { listMyWork, type WorkOverview } from '@curbstop/contract/overviews/my-work.endpoints';
import { isFinal } from '@curbstop/contract/primitives/job';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../foundation/client.ts';

const askEveryMs = { whileGoing: 2000, atRest: 30_000 };

/** Polls only while work is running. */
export function myWorkQuery(accountId: string) {
  return queryOptions({
    queryKey: ['myWork', accountId],
    queryFn: ({ signal }) => sendRequest(listMyWork, { params: { accountId }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isWorkRunning) ? askEveryMs.whileGoing : askEveryMs.atRest),
  });
}

export function isWorkRunning({ state }: Pick<WorkOverview, 'state'>): boolean {
  return !isFinal(state);
}
