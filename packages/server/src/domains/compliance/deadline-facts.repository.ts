import type { InvalidatedSample, ReceivedResults } from '@curbstop/contract/compliance/deadline-inputs.calculation';
import type { DayRange, MonitoringPeriod } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import {
  byDay,
  compileHasAllResults,
  eventsOfAccount,
  isCountedSample,
  isNotLate,
} from './period-totals.repository.ts';
import { dayOfSample, isUndated, undatedDay } from '../samples/sample-day.values.ts';
import { isInvalidated, isValid } from '../samples/sample-stage.values.ts';

// Each function reads all periods of the account in one statement and returns few rows, however many samples there are.

/** The first days of the windows of these periods with compliance samples. */
export async function listUsedWindows(
  trx: AccountTransaction,
  periods: readonly MonitoringPeriod[],
): Promise<ReadonlySet<string>> {
  const windows = periods.flatMap(({ startsOn: since, windows }) => windows.map((days) => ({ ...days, since })));
  const { rows } = await sql<{ startsOn: string }>`
    with e as materialized (${eventsOfAccount}),
         undated as materialized (
           select ${undatedDay} as day from (select s.* from samples s where ${isUndated} ${byDay}) s
             join e on e.id = s.event_id and ${isCountedSample})
    select w."startsOn" from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
      as w(since date, "startsOn" date, "endsOn" date)
     where exists (select from (select s.event_id, s.counts_decision from samples s
                                 where s.account_id = current_account_id()
                                   and s.counted_on between w."startsOn" and w."endsOn"
                                     and ${isNotLate(sql`w.since`)} ${byDay}) s
                     join e on e.id = s.event_id and ${isCountedSample})
        or exists (select from undated u where u.day between w."startsOn" and w."endsOn")`.execute(trx);
  return new Set(rows.map(({ startsOn }) => startsOn));
}

interface StoredInvalidation extends InvalidatedSample {
  readonly day: string;
  /** The day whose period is the only one in which it can count; null if any can be. */
  readonly lateFor: string | null;
}

/** The compliance samples that the State invalidated, in the order of their numbers. */
export async function listInvalidatedByState(
  trx: AccountTransaction,
  { earliest, lead, copper }: { readonly earliest: string; readonly lead: number; readonly copper: number },
): Promise<readonly StoredInvalidation[]> {
  const { rows } = await sql<StoredInvalidation>`
    with e as materialized (${eventsOfAccount}),
         replacements as (
           select s.replaces_sample_id, min(s.collected_on) as day from samples s
             join e on e.id = s.event_id and ${isCountedSample}
            where s.account_id = current_account_id() and s.replaces_sample_id is not null and ${isValid('s')}
              and ${compileHasAllResults({ lead, copper })}
            group by s.replaces_sample_id)
    select s.id as "sampleId", s.number, s.address_line1 as "addressLine1", s.state_decision_on as "stateDecisionOn",
           ${dayOfSample} as day, s.late_for as "lateFor", r.day as "replacedOn"
      from samples s
      join e on e.id = s.event_id and ${isCountedSample}
      left join replacements r on r.replaces_sample_id = s.id
     where s.account_id = current_account_id() and s.state_decision_on is not null and ${isInvalidated('s')}
       and ${dayOfSample} >= ${earliest}::date
     order by s.number`.execute(trx);
  return rows;
}

interface ReceiptFilter {
  readonly analyteIds: readonly number[];
  /** The days of receipt. */
  readonly months: readonly DayRange[];
  readonly timeZone: string;
}

/**
 * The number of samples by the day on which results were received, and by the analytes received on that day; of samples
 * of any date. A value that a worse correction replaced, or that was withdrawn before another one was entered, keeps
 * its day, because the notice of it stays due.
 */
export async function countReceivedResults(
  trx: AccountTransaction,
  { analyteIds, months, timeZone }: ReceiptFilter,
): Promise<readonly ReceivedResults[]> {
  const { rows } = await sql<ReceivedResults>`
    with m as materialized (
      select "startsOn"::timestamp at time zone ${timeZone} as since,
             ("endsOn" + 1)::timestamp at time zone ${timeZone} as until
        from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as m("startsOn" date, "endsOn" date)),
         receipts as (
      select r.sample_id, r.analyte_id, r.received_on
        from m join analyte_results r on r.received_on >= m.since and r.received_on < m.until
       where r.account_id = current_account_id() and r.withdrawn_on is null
         and r.analyte_id = any(${[...analyteIds]}::int[])
       union all
      select o.sample_id, o.analyte_id, o.received_on
        from (select sample_id, analyte_id, received_on from analyte_result_versions
               where account_id = current_account_id()
               union all
              select sample_id, analyte_id, received_on from analyte_results
               where account_id = current_account_id() and withdrawn_on is not null) o
        join analyte_results r on r.account_id = current_account_id() and r.sample_id = o.sample_id
         and r.analyte_id = o.analyte_id
                              and r.withdrawn_on is null and r.received_on > o.received_on
        join m on o.received_on >= m.since and o.received_on < m.until
       where o.analyte_id = any(${[...analyteIds]}::int[])),
         received as (
      select distinct sample_id, analyte_id, (received_on at time zone ${timeZone})::date as day from receipts),
         of_sample as (
      select sample_id, day, array_agg(analyte_id::int order by analyte_id) as analyte_ids from received
       group by sample_id, day)
    select day::text as "on", analyte_ids as "analyteIds", count(*)::int as samples
      from of_sample group by day, analyte_ids order by day, analyte_ids`.execute(trx);
  return rows;
}

/**
 * A value for each day that changes with every value that was received on it, also of one corrected or withdrawn later.
 */
export async function listReceiptChecksums(
  trx: AccountTransaction,
  { analyteIds, months, timeZone }: ReceiptFilter,
): Promise<readonly { readonly on: string; readonly checksum: string }[]> {
  const { rows } = await sql<{ on: string; checksum: string }>`
    with m as materialized (
      select "startsOn"::timestamp at time zone ${timeZone} as since,
             ("endsOn" + 1)::timestamp at time zone ${timeZone} as until
        from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as m("startsOn" date, "endsOn" date)),
         receipts as (
      select r.received_on, hashtextextended(r.id::text, r.version) as hash
        from m join analyte_results r on r.received_on >= m.since and r.received_on < m.until
       where r.account_id = current_account_id() and r.withdrawn_on is null
         and r.analyte_id = any(${[...analyteIds]}::int[])
       union all
      select r.received_on, hashtextextended(r.id::text || ' withdrawn', r.version)
        from m join analyte_results r on r.received_on >= m.since and r.received_on < m.until
       where r.account_id = current_account_id() and r.withdrawn_on is not null
         and r.analyte_id = any(${[...analyteIds]}::int[])
       union all
      select v.received_on, hashtextextended(v.result_id::text || ' earlier', v.version)
        from m join analyte_result_versions v on v.received_on >= m.since and v.received_on < m.until
       where v.account_id = current_account_id() and v.analyte_id = any(${[...analyteIds]}::int[]))
    select (received_on at time zone ${timeZone})::date::text as "on", bit_xor(hash)::text as checksum
      from receipts group by 1`.execute(trx);
  return rows;
}
