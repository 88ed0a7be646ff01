import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { isAnalyzed, isCollected, isInvalidated, isReceived, isValid } from './sample-stage.values.ts';
import { needsFifthLiter } from './tier-group.values.ts';

/** A sample with a result was collected and received, even without recorded dates. */
export async function countSampleStages(
  trx: AccountTransaction,
  eventId: string,
): Promise<
  Pick<EventMetrics, 'samplesCreated' | 'collected' | 'receivedByLab' | 'analyzed' | 'exceedances' | 'invalidated'>
> {
  const { rows } = await sql<
    Pick<EventMetrics, 'samplesCreated' | 'collected' | 'receivedByLab' | 'analyzed' | 'exceedances' | 'invalidated'>
  >`
    select count(*) filter (where ${isValid()})::int as "samplesCreated",
           count(*) filter (where ${isCollected()})::int as collected,
           count(*) filter (where ${isReceived()})::int as "receivedByLab",
           count(*) filter (where ${isAnalyzed()})::int as analyzed,
           count(*) filter (where ${isValid()} and detection = 'exceedance')::int as exceedances,
           count(*) filter (where ${isInvalidated()})::int as invalidated
      from samples where account_id = current_account_id() and event_id = ${eventId}::uuid`.execute(trx);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

/** The locations of an event that need a fifth liter. */
export async function countFifthLiterLocations(trx: AccountTransaction, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sampling_event_locations m
      join locations l on l.account_id = m.account_id and l.id = m.location_id
     where m.account_id = current_account_id() and m.in_event = ${eventId}::uuid and ${needsFifthLiter}`.execute(trx);
  return rows[0]?.count ?? 0;
}
