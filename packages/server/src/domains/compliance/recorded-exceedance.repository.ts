import type { ExceedanceChanges } from '@curbstop/contract/compliance/ended-exceedance.calculation';
import type { EndCause, RecordedExceedance } from '@curbstop/contract/compliance/ended-exceedance.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';

export async function listRecordedExceedances(trx: AccountTransaction): Promise<readonly RecordedExceedance[]> {
  const { rows } = await sql<RecordedExceedance>`
    select analyte_code as "analyteCode", period_starts_on as "periodStartsOn", period_ends_on as "periodEndsOn",
           period_name as "periodName", exceeded_at as "exceededAt",
           ended_at as "endedAt", ended_by as "endedBy",
           case when percentile is not null then json_build_object(
             'frequency', frequency, 'percentile', percentile::text, 'actionLevel', action_level::text,
             'samples', samples, 'samplesAbove', samples_above) end as level
      from recorded_exceedances where account_id = current_account_id()
     order by period_starts_on, analyte_code desc`.execute(trx);
  return rows;
}

/** The higher of two numbers of an exceedance stays for as long as a batch of results may be corrected one by one. */
const hoursOfCorrection = 24;

/**
 * Stores exceedances of now, also those that had ended before. Results that are corrected one after the other lower the
 * percentile step by step to numbers that no report had: the numbers of before stay for a day.
 */
export async function upsertRecordedExceedances(
  trx: AccountTransaction,
  learned: ExceedanceChanges['learned'],
  now: string,
): Promise<void> {
  const isKept = sql`(e.ended_at is null and e.percentile > excluded.percentile
    and e.level_seen_at > ${now}::timestamptz - make_interval(hours => ${hoursOfCorrection}))`;
  const unlessKept = (column: string) =>
    sql`${sql.ref(column)} = case when ${isKept} then ${sql.ref(`e.${column}`)}
      else ${sql.ref(`excluded.${column}`)} end`;
  const levelColumns = ['frequency', 'percentile', 'action_level', 'samples', 'samples_above', 'level_seen_at'];
  const rows = learned.map((exceedance) => ({ ...exceedance, ...exceedance.level, id: createId() }));
  // In one order, so that two requests never wait for each other.
  await sql`
    insert into recorded_exceedances as e (id, analyte_code, period_starts_on, period_ends_on, period_name, exceeded_at,
                                          frequency, percentile, action_level, samples, samples_above, level_seen_at)
    select x.id, x."analyteCode", x."periodStartsOn", x."periodEndsOn", x."periodName", x."exceededAt",
           x.frequency, x.percentile, x."actionLevel", x.samples, x."samplesAbove", ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as x(id uuid, "analyteCode" text, "periodStartsOn" date, "periodEndsOn" date, "periodName" text,
                "exceededAt" timestamptz,
                frequency text, percentile numeric, "actionLevel" numeric, samples integer, "samplesAbove" integer)
     order by x."periodStartsOn", x."analyteCode"
        on conflict (account_id, analyte_code, period_starts_on) do update
       set period_ends_on = excluded.period_ends_on, period_name = excluded.period_name,
           exceeded_at = excluded.exceeded_at, ended_at = null, ended_by = null,
           ${sql.join(levelColumns.map(unlessKept))}`.execute(trx);
}

/** Removes exceedances whose days belong to another period now, which is stored with their moment. */
export async function deleteMovedExceedances(
  trx: AccountTransaction,
  moved: ExceedanceChanges['moved'],
): Promise<void> {
  await sql`
    delete from recorded_exceedances e
     using jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("analyteCode" text, "periodStartsOn" date)
     where e.account_id = current_account_id() and e.analyte_code = m."analyteCode"
       and e.period_starts_on = m."periodStartsOn"`.execute(trx);
}

interface End {
  readonly now: string;
  readonly cause: EndCause;
}

/** Stores that an exceedance has ended. Another request that found it meanwhile is not replaced. */
export async function markExceedanceEnded(
  trx: AccountTransaction,
  { analyteCode, periodStartsOn }: Pick<RecordedExceedance, 'analyteCode' | 'periodStartsOn'>,
  { now, cause }: End,
): Promise<void> {
  await sql`
    update recorded_exceedances set ended_at = ${now}, ended_by = ${cause}
     where account_id = current_account_id() and analyte_code = ${analyteCode}
       and period_starts_on = ${periodStartsOn}::date
       and ended_at is null`.execute(trx);
}

/** Stores the cause of an end that was found without one. */
export async function updateEndCause(
  trx: AccountTransaction,
  { analyteCode, periodStartsOn, endedAt }: Pick<RecordedExceedance, 'analyteCode' | 'periodStartsOn' | 'endedAt'>,
  cause: EndCause,
): Promise<void> {
  await sql`
    update recorded_exceedances set ended_by = ${cause}
     where account_id = current_account_id() and analyte_code = ${analyteCode}
       and period_starts_on = ${periodStartsOn}::date
       and ended_at = ${endedAt}::timestamptz and ended_by = 'other'`.execute(trx);
}
