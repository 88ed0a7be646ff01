import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import { skus } from '@curbstop/contract/sampling-events/sku.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { needsFifthLiter } from './event-percentile.repository.ts';
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

interface FifthLiterFilter {
  readonly eventId: string;
  /** The analyte whose fifth liter a site with a lead service line needs; null if none is needed. */
  readonly fifthLiterOf: number | null;
}

/** The bottles of the fifth liter; the columns are those of `samples`. */
const isFifthLiter = sql.join(
  skus.flatMap(({ id, samples }) =>
    samples.flatMap(({ draw }, position) =>
      draw === 'fifthLiter' ? [sql`(v.sku_id = ${id} and v.position = ${position})`] : [],
    ),
  ),
  sql` or `,
);

/** A site with lead and without copper is not complete, whatever the status of its samples is. */
export async function countSites(
  trx: AccountTransaction,
  { eventId, fifthLiterOf }: FifthLiterFilter,
): Promise<Pick<EventMetrics, 'sites' | 'datedSites' | 'completeSites'>> {
  const { rows } = await sql<Pick<EventMetrics, 'sites' | 'datedSites' | 'completeSites'>>`
    with valid as materialized (
           select id, location_id, sku_id, position, collected_on from samples
            where account_id = current_account_id() and event_id = ${eventId}::uuid and ${isValid()}),
         missing as (
           select distinct v.location_id
             from valid v
             join sampling_event_analytes a on a.account_id = current_account_id() and a.event_id = ${eventId}::uuid
                                           and ${isExpectedResult({ sample: 'v', analyte: 'a' })}
             left join analyte_results r on r.account_id = current_account_id() and r.sample_id = v.id and r.analyte_id = a.analyte_id
                                        and r.withdrawn_on is null
            where r.id is null
            union
           select l.id from locations l
            where l.account_id = current_account_id() and ${fifthLiterOf}::int is not null and l.id in (select location_id from valid) and ${needsFifthLiter}
              and not exists (select from valid v join analyte_results r on r.account_id = current_account_id() and r.sample_id = v.id
                                and r.analyte_id = ${fifthLiterOf}::int and r.withdrawn_on is null
                               where v.location_id = l.id and (${isFifthLiter})))
    select count(distinct location_id)::int as sites,
           (count(distinct location_id) filter (where collected_on is not null))::int as "datedSites",
           (count(distinct location_id) - (select count(*) from missing))::int as "completeSites" from valid`.execute(
    trx,
  );
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
