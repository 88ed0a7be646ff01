import { commonProblems } from '@curbstop/contract/kinds/problem';
import { readProgramTotals } from '@curbstop/contract/overviews/program-totals.calls';
import type { AccountHandler, Door } from '../foundation/http/serve.ts';
import { findTotals } from './program-totals.ts';

export function programTotalsRoutes(door: Door): void {
  door.account(readProgramTotals, totalsOfProgram);
}

const totalsOfProgram: AccountHandler<typeof readProgramTotals> = (caller, { params }) =>
  caller.database.read(async (trx) => {
    const totals = await findTotals(trx, params.id);
    if (!totals) throw commonProblems.notFound();
    return totals;
  });
