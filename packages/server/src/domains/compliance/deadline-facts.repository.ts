import type { InvalidatedSample, ReceivedResults } from '@curbstop/contract/compliance/deadline-facts.calculation';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { complianceProgramTypeId } from '@curbstop/contract/samples/event-percentile.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

// Each function reads all periods of the account in one statement and returns few rows, however many samples there are.
// Days are joined with periods before samples are, because there are far fewer days than samples.

/** Since this day, records are kept. A sample without a day of collection has that of its event's end. */
const samplesSince = (earliest: string) => sql`
  select s.account_id, s.id, s.number, s.location_id, s.address_line1, s.sku_id, s.sku_id || ':' || s.position as bottle,
         s.status = 5 as is_invalidated, s.state_decision_on, s.collected_on, coalesce(s.collected_on, e.ends_on) as day,
         e.id as event_id, p.program_type_id = ${complianceProgramTypeId} as is_compliance
    from samples s
    join sampling_events e on e.account_id = s.account_id and e.id = s.event_id
    join programs p on p.account_id = e.account_id and p.id = e.program_id
   where s.account_id = current_account_id() and coalesce(s.collected_on, e.ends_on) >= ${earliest}::date`;

/** The first day of a sample; null without samples. */
export async function findFirstDay(trx: AccountTransaction, earliest: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from (${samplesSince(earliest)}) s`.execute(trx);
  return rows[0]?.day ?? null;
}

/** Days whose results are one percentile; ranges with the same key belong together. */
export interface AmountRange extends DayRange {
  readonly key: string;
  readonly analyteId: number;
  /** The counted bottles: SKU and position, such as "1:0". */
  readonly bottles: readonly string[];
  /** Of several bottles at one tap only the highest counts. */
  readonly countsTaps: boolean;
}

export interface CountedAmount {
  readonly key: string;
  readonly amount: string;
  readonly count: number;
}

/** How often each amount of valid compliance samples was found. */
export async function listCountedAmounts(
  trx: AccountTransaction,
  ranges: readonly AmountRange[],
  earliest: string,
): Promise<readonly CountedAmount[]> {
  const { rows } = await sql<CountedAmount>`
    with s as materialized (${samplesSince(earliest)}),
         w as (select * from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
                 as w(key text, "analyteId" int, "startsOn" date, "endsOn" date, bottles text[], "countsTaps" boolean)),
         d as (select d.day, w.* from (select distinct day from s) d join w on d.day between w."startsOn" and w."endsOn"),
         found as (
           select w.key, w."countsTaps", s.event_id, s.location_id, s.sku_id, r.amount
             from d w
             join s on s.day = w.day and s.bottle = any(w.bottles)
             join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id and r.analyte_id = w."analyteId"
                                   and r.withdrawn_on is null
             join sampling_event_analytes a on a.account_id = s.account_id and a.event_id = s.event_id and a.analyte_id = w."analyteId"
            where s.is_compliance and not s.is_invalidated and r.account_id = current_account_id() and a.account_id = current_account_id()),
         counted as (
           select key, amount from found where not "countsTaps"
           union all
           select key, max(amount) from found where "countsTaps" group by key, event_id, location_id, sku_id)
    select key, trim_scale(amount)::text as amount, count(*)::int as count from counted group by key, amount`.execute(
    trx,
  );
  return rows;
}

/** A sampling window of a period with the bottles that count for a site. */
export interface WindowOfPeriod extends DayRange {
  /** The first day of the period. */
  readonly period: string;
  readonly bottles: readonly string[];
}

export interface PeriodTotals {
  readonly period: string;
  readonly usedWindows: readonly string[];
  readonly collectedSites: number;
}

/** The windows with compliance samples and the number of sites of each period; nothing for a period without samples. */
export async function listPeriodTotals(
  trx: AccountTransaction,
  windows: readonly WindowOfPeriod[],
  earliest: string,
): Promise<readonly PeriodTotals[]> {
  const { rows } = await sql<PeriodTotals>`
    with s as materialized (${samplesSince(earliest)}),
         w as (select d.day, w.*
                 from (select distinct day from s) d
                 join jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as w(period text, "startsOn" date, "endsOn" date, bottles text[])
                   on d.day between w."startsOn" and w."endsOn")
    select w.period, array_agg(distinct w."startsOn"::text) as "usedWindows",
           (count(distinct s.location_id) filter (
             where not s.is_invalidated and s.collected_on is not null and s.bottle = any(w.bottles)))::int as "collectedSites"
      from w
      join s on s.day = w.day
     where s.is_compliance
     group by w.period`.execute(trx);
  return rows;
}

/** The days of samples of any program with a result for an analyte. */
export async function listDaysWithResults(
  trx: AccountTransaction,
  analyteId: number,
  earliest: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct s.day::text as day
      from (${samplesSince(earliest)}) s
      join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id and r.analyte_id = ${analyteId} and r.withdrawn_on is null
     where r.account_id = current_account_id()`.execute(trx);
  return rows.map(({ day }) => day);
}

interface StoredInvalidation extends InvalidatedSample {
  readonly day: string;
}

/** The compliance samples that the State invalidated, in the order of their numbers. */
export async function listInvalidatedByState(
  trx: AccountTransaction,
  earliest: string,
): Promise<readonly StoredInvalidation[]> {
  const { rows } = await sql<StoredInvalidation>`
    select s.id as "sampleId", s.number, s.address_line1 as "addressLine1", s.state_decision_on as "stateDecisionOn", s.day
      from (${samplesSince(earliest)}) s
     where s.is_compliance and s.is_invalidated and s.state_decision_on is not null
     order by s.number`.execute(trx);
  return rows;
}

interface Received {
  readonly analyteIds: readonly number[];
  readonly earliest: string;
  readonly timeZone: string;
}

/** The number of samples by the day on which results were received, and by the analytes received on that day. */
export async function countReceivedResults(
  trx: AccountTransaction,
  { analyteIds, earliest, timeZone }: Received,
): Promise<readonly ReceivedResults[]> {
  const { rows } = await sql<ReceivedResults>`
    with received as (
      select s.id, r.analyte_id, (r.received_on at time zone ${timeZone})::date as day
        from (${samplesSince(earliest)}) s
        join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id and r.withdrawn_on is null
                              and r.analyte_id = any(${[...analyteIds]}::int[])
       where r.account_id = current_account_id()),
         of_sample as (
      select id, day, array_agg(analyte_id::int order by analyte_id) as analyte_ids from received group by id, day)
    select day::text as "on", analyte_ids as "analyteIds", count(*)::int as samples
      from of_sample group by day, analyte_ids order by day, analyte_ids`.execute(trx);
  return rows;
}
