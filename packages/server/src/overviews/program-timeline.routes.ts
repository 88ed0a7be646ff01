import * as programTimelineEndpoints from '@curbstop/contract/overviews/program-timeline.endpoints';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { Router } from '../foundation/http/serve.ts';
import type { Service } from '../foundation/service.ts';
import { findProgramDays, listTimelineEvents } from './program-timeline.ts';
import { getAccountToday } from '../foundation/request-context.ts';

export function programTimelineRoutes(router: Router): void {
  router.account(programTimelineEndpoints.getProgramTimeline, getProgramTimeline);
}

const getProgramTimeline: Service<typeof programTimelineEndpoints.getProgramTimeline> = (context, { id }) =>
  context.database.read(async (trx) => {
    const days = await findProgramDays(trx, id);
    if (!days) throw commonProblems.notFound();
    const today = getAccountToday(context);
    return { today, ...days, events: await listTimelineEvents(trx, id) };
  });
