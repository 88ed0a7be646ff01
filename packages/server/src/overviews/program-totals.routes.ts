import { commonProblems } from '@curbstop/contract/primitives/problem';
import { readProgramTotals } from '@curbstop/contract/overviews/program-totals.calls';
import type { AccountHandler, Router } from '../foundation/http/serve.ts';
import { findTotals } from './program-totals.ts';

export function programTotalsRoutes(router: Router): void {
  router.legacyAccount(readProgramTotals, totalsOfProgram);
}

const totalsOfProgram: AccountHandler<typeof readProgramTotals> = (context, { params }) =>
  context.database.read(async (trx) => {
    const totals = await findTotals(trx, params.id);
    if (!totals) throw commonProblems.notFound();
    return totals;
  });
