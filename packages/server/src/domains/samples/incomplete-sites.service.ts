import type * as incompleteSitesEndpoints from '@curbstop/contract/samples/incomplete-sites.endpoints';
import {
  combineIncompleteSites,
  noIncompleteSites,
  toIncompleteSitesRequest,
  type IncompleteSitesRequest,
} from '@curbstop/contract/samples/incomplete-sites-request.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { IncompleteSites } from '@curbstop/contract/samples/incomplete-sites.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { listRulesDays } from './event-rules-day.events.ts';
import { countIncompleteSites, listEventsToCheck, type IncompleteSitesFilter } from './incomplete-sites.repository.ts';

export const listIncompleteSites: Service<typeof incompleteSitesEndpoints.listIncompleteSites> = (
  context,
  { programId },
) =>
  context.database.read(async (trx) => {
    if (programId !== undefined && !(await findProgramById(trx, programId))) throw commonProblems.notFound();
    return countGaps(trx, await listRequests(trx, context, { programId }));
  });

/**
 * What is missing in the analyzed samples of one event, nothing if the event has no samples; and whether its sites with
 * a lead service line need a fifth liter.
 */
export async function getIncompleteSites(
  trx: AccountTransaction,
  context: Context,
  eventId: string,
): Promise<{ readonly gaps: IncompleteSites; readonly wantsFifthLiter: boolean }> {
  const requests = await listRequests(trx, context, { eventId });
  const [event] = await countGaps(trx, requests);
  return { gaps: event?.gaps ?? noIncompleteSites, wantsFifthLiter: requests[0]?.wantsFifthLiter ?? false };
}

type Context = Pick<RequestContext, 'account' | 'app'>;

async function listRequests(
  trx: AccountTransaction,
  context: Context,
  filter: IncompleteSitesFilter,
): Promise<readonly IncompleteSitesRequest[]> {
  const { primacyCode: state } = context.account;
  const events = await listEventsToCheck(trx, filter);
  const rulesDays = await listRulesDays(trx, context, events);
  return events.map((event, at) =>
    toIncompleteSitesRequest({ ...event, rulesOn: rulesDays[at] ?? event.endsOn }, state),
  );
}

/** Remembered, because all analyzed samples of the events are read. */
async function countGaps(trx: AccountTransaction, requests: readonly IncompleteSitesRequest[]) {
  if (requests.length === 0) return [];
  const gapCounts = await cacheByTables(trx, {
    key: `gaps of events ${JSON.stringify(requests)}`,
    compute: () => countIncompleteSites(trx, requests),
    countParts: (counts) => 10 * counts.length + 1,
  });
  return combineIncompleteSites(requests, gapCounts);
}
