import * as replacementEndpoints from '@curbstop/contract/overviews/program-replacements.endpoints';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { Router } from '../foundation/http/serve.ts';
import { getAccountToday } from '../foundation/request-context.ts';
import type { Service } from '../foundation/service.ts';
import { countContradicted, countStatuses, listReplacementMonths } from './program-replacements.ts';
import { findProgramDays } from './program-timeline.ts';

export function programReplacementRoutes(router: Router): void {
  router.account(replacementEndpoints.getProgramReplacements, getProgramReplacements);
}

const getProgramReplacements: Service<typeof replacementEndpoints.getProgramReplacements> = (context, { id }) =>
  context.database.read(async (trx) => {
    const days = await findProgramDays(trx, id);
    if (!days) throw commonProblems.notFound();
    const { timeZone } = context.account;
    return {
      today: getAccountToday(context),
      ...days,
      statuses: await countStatuses(trx, id),
      contradicted: await countContradicted(trx, id),
      months: await listReplacementMonths(trx, { programId: id, timeZone }),
    };
  });
