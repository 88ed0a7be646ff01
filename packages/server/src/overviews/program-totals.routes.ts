import { commonProblems } from '@curbstop/contract/primitives/problem';
import * as programTotalsEndpoints from '@curbstop/contract/overviews/program-totals.endpoints';
import type { Router } from '../foundation/http/serve.ts';
import type { Service } from '../foundation/service.ts';
import { findProgramTotals } from './program-totals.ts';

export function programTotalsRoutes(router: Router): void {
  router.account(programTotalsEndpoints.getProgramTotals, getProgramTotals);
}

const getProgramTotals: Service<typeof programTotalsEndpoints.getProgramTotals> = (context, { id }) =>
  context.database.read(async (trx) => {
    const totals = await findProgramTotals(trx, id);
    if (!totals) throw commonProblems.notFound();
    return totals;
  });
