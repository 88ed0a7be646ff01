import { getProgramTotals } from '@curbstop/contract/overviews/program-totals.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { programsKey } from '../domains/programs/program.queries.ts';
import { sendRequest } from '../foundation/client.ts';

/** Never cached, because events and locations change on other screens. */
export function programTotalsQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'totals', id],
    queryFn: ({ signal }) => sendRequest(getProgramTotals, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}
