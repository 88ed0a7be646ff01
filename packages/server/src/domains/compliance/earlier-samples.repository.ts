import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { isUndated, undatedDay } from '../samples/sample-day.values.ts';
import { byDay } from './period-totals.repository.ts';

/** The number of samples with results that were collected before a day. None of them counts from that day on. */
export async function countSamplesBefore(trx: AccountTransaction, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from samples
     where account_id = current_account_id() and counted_on < ${day}::date and collected_on < ${day}::date
       and detection is not null`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * The events with results of samples without a collection date whose day is before another, newest first, with the
 * number of these samples.
 */
export async function listUndatedBefore(
  trx: AccountTransaction,
  day: string,
): Promise<readonly PeriodDetails['events'][number][]> {
  const { rows } = await sql<PeriodDetails['events'][number]>`
    select e.id, e.name, count(*)::int as samples
      from (select s.* from samples s where ${isUndated} and s.detection is not null ${byDay}) s
      join sampling_events e on e.account_id = current_account_id() and e.id = s.event_id
     where ${undatedDay} < ${day}::date
     group by e.id, e.name, e.ends_on order by e.ends_on desc, e.id desc`.execute(trx);
  return rows;
}
