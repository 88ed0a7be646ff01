import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import {
  isAnalyzed,
  isCollected,
  isExpectedResult,
  isInvalidated,
  isReceived,
  isValid,
} from './sample-stage.values.ts';

/** A sample with a result was collected and received, even without recorded dates. */
export async function countStages(
  trx: AccountTransaction,
  eventId: string,
): Promise<Pick<EventMetrics, 'samplesCreated' | 'collected' | 'receivedByLab' | 'analyzed' | 'invalidated'>> {
  const { rows } = await sql<
    Pick<EventMetrics, 'samplesCreated' | 'collected' | 'receivedByLab' | 'analyzed' | 'invalidated'>
  >`
    select count(*) filter (where ${isValid()})::int as "samplesCreated",
           count(*) filter (where ${isCollected()})::int as collected,
           count(*) filter (where ${isReceived()})::int as "receivedByLab",
           count(*) filter (where ${isAnalyzed()})::int as analyzed,
           count(*) filter (where ${isInvalidated()})::int as invalidated
      from samples where account_id = current_account_id() and event_id = ${eventId}::uuid`.execute(trx);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

/** A site with lead and without copper is not complete, whatever the status of its samples is. */
export async function countSites(
  trx: AccountTransaction,
  eventId: string,
): Promise<Pick<EventMetrics, 'sites' | 'completeSites'>> {
  const { rows } = await sql<Pick<EventMetrics, 'sites' | 'completeSites'>>`
    with valid as materialized (
           select id, location_id, sku_id, position from samples where account_id = current_account_id() and event_id = ${eventId}::uuid and ${isValid()}),
         missing as (
           select distinct v.location_id
             from valid v
             join sampling_event_analytes a on a.account_id = current_account_id() and a.event_id = ${eventId}::uuid
                                           and ${isExpectedResult({ sample: 'v', analyte: 'a' })}
             left join analyte_results r on r.account_id = current_account_id() and r.sample_id = v.id and r.analyte_id = a.analyte_id
                                        and r.withdrawn_on is null
            where r.id is null)
    select count(distinct location_id)::int as sites,
           (count(distinct location_id) - (select count(*) from missing))::int as "completeSites" from valid`.execute(
    trx,
  );
  return rows[0] as NonNullable<(typeof rows)[0]>;
}
