import type * as eventGapsEndpoints from '@curbstop/contract/samples/event-gaps.endpoints';
import { combineEventGaps, noGaps, toGapsRequest } from '@curbstop/contract/samples/event-gaps-request.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { EventGaps } from '@curbstop/contract/samples/event-gaps.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { countEventGaps, listEventsWithGaps, type GapsFilter } from './event-gaps.repository.ts';

export const listEventGaps: Service<typeof eventGapsEndpoints.listEventGaps> = (context, { programId }) =>
  context.database.read(async (trx) => {
    if (programId !== undefined && !(await findProgramById(trx, programId))) throw commonProblems.notFound();
    return listGaps(trx, context, { programId });
  });

/** What the analyzed samples of one event lack: nothing if it takes no samples. */
export async function getEventGaps(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account'>,
  eventId: string,
): Promise<EventGaps> {
  const [event] = await listGaps(trx, context, { eventId });
  return event?.gaps ?? noGaps;
}

/** Remembered, because all analyzed samples of the events are read. */
async function listGaps(
  trx: AccountTransaction,
  { account: { primacyCode: state } }: Pick<RequestContext, 'account'>,
  filter: GapsFilter,
) {
  const requests = (await listEventsWithGaps(trx, filter)).map((event) => toGapsRequest(event, state));
  if (requests.length === 0) return [];
  const gapCounts = await cacheByTables(trx, {
    key: `gaps of events ${JSON.stringify(requests)}`,
    compute: () => countEventGaps(trx, requests),
    countParts: (counts) => 10 * counts.length + 1,
  });
  return combineEventGaps(requests, gapCounts, state);
}
