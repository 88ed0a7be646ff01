import type { MonthOfSamples } from '@curbstop/contract/samples/sample.rules';
import { findings, sampleStatusLabels, type Finding } from '@curbstop/contract/samples/sample.values';
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
           select r.id, r.received_on, f.is_undated from found f
             join analyte_results r on r.account_id = current_account_id() and r.sample_id = f.id),
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
    select to_char(ends_on, 'YYYY-MM') as month from sampling_events
     where account_id = current_account_id() and id = ${eventId}::uuid`.execute(trx);
  for (const { month } of rows) markMonth(trx, 'samples', month);
}

const countedLabels = sampleStatusLabels.filter((label) => label !== 'Invalidated');

/** Both are listed, so that each pair of them is a range of the facet index. */
const findingsByLabel = sql`(select finding, label from unnest(${sql.val([...findings])}::text[]) as f (finding)
  cross join unnest(${sql.val(countedLabels)}::text[]) as t (label))`;

const monthColumns = {
  detect: 'Detects',
  exceedance: 'Exceedances',
  nonDetect: 'NonDetects',
} as const satisfies Record<Finding, keyof MonthOfSamples>;

const sumFindings = findings.map(
  (finding) =>
    sql`coalesce(sum(n) filter (where finding = ${sql.lit(finding)}), 0)::bigint as ${sql.ref(monthColumns[finding])}`,
);

/**
 * A sample without a collection date counts in the month in which it was created. Of those with one each month, finding
 * and status is a range of the facet index, whose entries are only counted: grouping a million of them takes three
 * times as long.
 */
export async function countByMonth(trx: AccountTransaction, timeZone: string): Promise<MonthOfSamples[]> {
  const { rows } = await sql<MonthOfSamples>`
    with recursive months as (
           select date_trunc('month', min(collected_on))::date as month from samples
            where account_id = current_account_id()
            union all
           select (select date_trunc('month', min(s.collected_on))::date from samples s
                    where s.account_id = current_account_id()
                      and s.collected_on >= (m.month + interval '1 month')::date)
             from months m where m.month is not null),
         dated as (
           select m.month, k.finding, c.n, 0 as undated from months m cross join ${findingsByLabel} k
            cross join lateral (
              select count(*) as n from samples s
               where s.account_id = current_account_id() and s.detection = k.finding and s.status_label = k.label
                 and s.collected_on >= m.month and s.collected_on < (m.month + interval '1 month')::date) c
            where m.month is not null and c.n > 0),
         undated as (
           select (s.created_on at time zone ${timeZone})::date as month, k.finding, 1 as n, 1 as undated
             from ${findingsByLabel} k
             join samples s on s.account_id = current_account_id() and s.detection = k.finding
              and s.status_label = k.label and s.collected_on is null)
    select to_char(month, 'YYYY-MM') as month, ${sql.join(sumFindings)}, sum(undated)::bigint as undated
      from (select * from dated union all select * from undated) d group by 1 order by 1`.execute(trx);
  return rows;
}
