import type { MonthOfSamples } from '@curbstop/contract/samples/sample.rules';
import type { Finding } from '@curbstop/contract/samples/sample.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { markMonth } from '../../foundation/database/month-versions.ts';
import { dayOfSample } from './sample-day.values.ts';
import type { MonthKind } from './sample-month.values.ts';

/**
 * Notes the months in which these samples are counted and in which their results were received. A change that takes
 * samples to another month notes them before and after it. A sample without a day of collection can count in that of a
 * receipt.
 */
export async function markMonthsOfSamples(trx: AccountTransaction, sampleIds: readonly string[]): Promise<void> {
  if (sampleIds.length === 0) return;
  // Days of receipt are days of the water system, which are up to 14 hours from those of UTC.
  const { rows } = await sql<{ kind: MonthKind; month: string }>`
    with found as materialized (
           select s.id, ${dayOfSample} as day, s.counted_on is null as is_undated from samples s
             join sampling_events e on e.account_id = s.account_id and e.id = s.event_id
            where s.account_id = current_account_id() and s.id = any(${[...sampleIds]}::uuid[])),
         results as materialized (
           select r.id, r.received_on, f.is_undated from found f join analyte_results r on r.account_id = current_account_id() and r.sample_id = f.id),
         receipts as (
           select received_on, is_undated from results
            union
           select v.received_on, r.is_undated from results r
             join analyte_result_versions v on v.account_id = current_account_id() and v.result_id = r.id)
    select distinct 'samples' as kind, to_char(day, 'YYYY-MM') as month from found
     union
    select distinct kind, to_char((received_on at time zone 'UTC') + shift, 'YYYY-MM')
      from receipts join (values ('receipts'), ('samples')) as k (kind) on kind = 'receipts' or is_undated
     cross join (values (interval '14 hours'), (interval '-14 hours')) as s (shift)`.execute(trx);
  for (const { kind, month } of rows) markMonth(trx, kind, month);
}

/** The same around a change that can take samples to another month. */
export async function changeMonthsOfSamples<T>(
  trx: AccountTransaction,
  sampleIds: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  await markMonthsOfSamples(trx, sampleIds);
  const changed = await change();
  await markMonthsOfSamples(trx, sampleIds);
  return changed;
}

/** Notes the month in which new samples of an event count until they are collected. */
export async function markMonthOfEvent(trx: AccountTransaction, eventId: string): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select to_char(ends_on, 'YYYY-MM') as month from sampling_events where account_id = current_account_id() and id = ${eventId}::uuid`.execute(
    trx,
  );
  for (const { month } of rows) markMonth(trx, 'samples', month);
}

const isCountedByMonth = sql`account_id = current_account_id() and detection is not null and status_label <> 'Invalidated'`;

const countFindings = (['detect', 'exceedance', 'nonDetect'] as const satisfies readonly Finding[]).map(
  (finding) => sql`count(*) filter (where detection = ${sql.lit(finding)}) as ${sql.ref(finding)}`,
);

/**
 * A sample without a collection date counts in the month in which it was created. Those with one are counted by day
 * from the facet index; only the few others are read from the table.
 */
export async function countByMonth(trx: AccountTransaction, timeZone: string): Promise<MonthOfSamples[]> {
  const { rows } = await sql<MonthOfSamples>`
    with dated as (
           select collected_on as day, ${sql.join(countFindings)}, 0 as undated from samples
            where ${isCountedByMonth} and collected_on is not null group by collected_on),
         undated as (
           select (created_on at time zone ${timeZone})::date as day, ${sql.join(countFindings)}, count(*) as undated from samples
            where ${isCountedByMonth} and collected_on is null group by 1)
    select to_char(day, 'YYYY-MM') as month, sum(detect)::bigint as "Detects", sum(exceedance)::bigint as "Exceedances",
           sum("nonDetect")::bigint as "NonDetects", sum(undated)::bigint as undated
      from (select * from dated union all select * from undated) d group by 1 order by 1`.execute(trx);
  return rows;
}
