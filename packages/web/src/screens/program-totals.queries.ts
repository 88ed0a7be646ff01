import { readProgramTotals } from '@curbstop/contract/overviews/program-totals.calls';
import { queryOptions } from '@tanstack/react-query';
import { programsKey } from '../domains/programs/program.queries.ts';
import { send } from '../foundation/client.ts';

/** How much is in a program; events and locations come and go on other screens, so it is always asked for anew. */
export function totalsOfProgram(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'totals', id],
    queryFn: ({ signal }) => send(readProgramTotals, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}
