import type * as eventGapsEndpoints from '@curbstop/contract/samples/event-gaps.endpoints';
import {
  combineIncompleteSites,
  noIncompleteSites,
  toIncompleteSitesRequest,
} from '@curbstop/contract/samples/event-gaps-request.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { IncompleteSites } from '@curbstop/contract/samples/event-gaps.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { countIncompleteSites, listEventsToCheck, type IncompleteSitesFilter } from './event-gaps.repository.ts';

export const listEventGaps: Service<typeof eventGapsEndpoints.listEventGaps> = (context, { programId }) =>
  context.database.read(async (trx) => {
    if (programId !== undefined && !(await findProgramById(trx, programId))) throw commonProblems.notFound();
    return listIncompleteSites(trx, context, { programId });
  });

/** What is missing in the analyzed samples of one event; nothing if the event has no samples. */
export async function getIncompleteSites(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account'>,
  eventId: string,
): Promise<IncompleteSites> {
  const [event] = await listIncompleteSites(trx, context, { eventId });
  return event?.gaps ?? noIncompleteSites;
}

/** Remembered, because all analyzed samples of the events are read. */
async function listIncompleteSites(
  trx: AccountTransaction,
  { account: { primacyCode: state } }: Pick<RequestContext, 'account'>,
  filter: IncompleteSitesFilter,
) {
  const requests = (await listEventsToCheck(trx, filter)).map((event) => toIncompleteSitesRequest(event, state));
  if (requests.length === 0) return [];
  const gapCounts = await cacheByTables(trx, {
    key: `gaps of events ${JSON.stringify(requests)}`,
    compute: () => countIncompleteSites(trx, requests),
    countParts: (counts) => 10 * counts.length + 1,
  });
  return combineIncompleteSites(requests, gapCounts);
}
