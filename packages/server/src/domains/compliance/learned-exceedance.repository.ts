import type { ExceedanceChanges } from '@curbstop/contract/compliance/ended-exceedance.calculation';
import type { EndCause, LearnedExceedance } from '@curbstop/contract/compliance/ended-exceedance.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { isInvalidated } from '../samples/sample-stage.values.ts';

export async function listLearnedExceedances(trx: AccountTransaction): Promise<readonly LearnedExceedance[]> {
  const { rows } = await sql<LearnedExceedance>`
    select substance, period_starts_on as "periodStartsOn", period_ends_on as "periodEndsOn", period_name as "periodName", exceeded_at as "exceededAt",
           ended_at as "endedAt", ended_by as "endedBy",
           case when percentile is not null then json_build_object(
             'frequency', frequency, 'percentile', percentile::text, 'actionLevel', action_level::text,
             'samples', samples, 'samplesAbove', samples_above) end as level
      from learned_exceedances where account_id = current_account_id()
     order by period_starts_on, substance desc`.execute(trx);
  return rows;
}

/** The higher of two numbers of an exceedance stays for as long as a batch of results may be corrected one by one. */
const hoursOfCorrection = 24;

/**
 * Stores exceedances of now, also those that had ended before. Results that are corrected one after the other lower the
 * percentile step by step to numbers that no report had: the numbers of before stay for a day.
 */
export async function upsertLearnedExceedances(
  trx: AccountTransaction,
  learned: ExceedanceChanges['learned'],
  now: string,
): Promise<void> {
  const isKept = sql`(e.ended_at is null and e.percentile > excluded.percentile
    and e.level_seen_at > ${now}::timestamptz - make_interval(hours => ${hoursOfCorrection}))`;
  const unlessKept = (column: string) =>
    sql`${sql.ref(column)} = case when ${isKept} then ${sql.ref(`e.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;
  const levelColumns = ['frequency', 'percentile', 'action_level', 'samples', 'samples_above', 'level_seen_at'];
  const rows = learned.map((exceedance) => ({ ...exceedance, ...exceedance.level, id: createId() }));
  // In one order, so that two requests never wait for each other.
  await sql`
    insert into learned_exceedances as e (id, substance, period_starts_on, period_ends_on, period_name, exceeded_at,
                                          frequency, percentile, action_level, samples, samples_above, level_seen_at)
    select x.id, x.substance, x."periodStartsOn", x."periodEndsOn", x."periodName", x."exceededAt",
           x.frequency, x.percentile, x."actionLevel", x.samples, x."samplesAbove", ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as x(id uuid, substance text, "periodStartsOn" date, "periodEndsOn" date, "periodName" text, "exceededAt" timestamptz,
                frequency text, percentile numeric, "actionLevel" numeric, samples integer, "samplesAbove" integer)
     order by x."periodStartsOn", x.substance
        on conflict (account_id, substance, period_starts_on) do update
       set period_ends_on = excluded.period_ends_on, period_name = excluded.period_name, exceeded_at = excluded.exceeded_at,
           ended_at = null, ended_by = null, ${sql.join(levelColumns.map(unlessKept))}`.execute(trx);
}

/** Removes exceedances whose days belong to another period now, which is stored with their moment. */
export async function deleteMovedExceedances(
  trx: AccountTransaction,
  moved: ExceedanceChanges['moved'],
): Promise<void> {
  await sql`
    delete from learned_exceedances e
     using jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(substance text, "periodStartsOn" date)
     where e.account_id = current_account_id() and e.substance = m.substance and e.period_starts_on = m."periodStartsOn"`.execute(
    trx,
  );
}

interface End {
  readonly now: string;
  /** Changes from this moment on can have ended it; undefined if it is not known when it ended. */
  readonly since: string | undefined;
}

/** Stores that an exceedance has ended. Another request that found it meanwhile is not replaced. */
export async function markExceedanceEnded(
  trx: AccountTransaction,
  { substance, periodStartsOn }: Pick<LearnedExceedance, 'substance' | 'periodStartsOn'>,
  { now, since }: End,
): Promise<void> {
  const cause = since === undefined ? 'other' : await getEndCause(trx, { periodStartsOn, since });
  await sql`
    update learned_exceedances set ended_at = ${now}, ended_by = ${cause}
     where account_id = current_account_id() and substance = ${substance} and period_starts_on = ${periodStartsOn}::date
       and ended_at is null`.execute(trx);
}

/** What changed last since a moment; of one change what takes most away. */
async function getEndCause(
  trx: AccountTransaction,
  { periodStartsOn, since }: { readonly periodStartsOn: string; readonly since: string },
): Promise<EndCause> {
  const { rows } = await sql<{ cause: EndCause }>`
    with p as (select min(period_starts_on) as starts_on, max(period_ends_on) as ends_on from learned_exceedances
                where account_id = current_account_id() and period_starts_on = ${periodStartsOn}::date),
         s as materialized (
           select s.id, s.updated_on, ${isInvalidated('s')} as is_invalidated from p
             join samples s on s.account_id = current_account_id() and (s.counted_on between p.starts_on and p.ends_on or s.counted_on is null))
    select cause from (
             -- The results of an undone import are withdrawn shortly before it is recorded as undone.
             select 'undone' as cause, 1 as place, max(undone_on) + interval '1 second' as at from import_batches where account_id = current_account_id()
             union all
             select 'withdrawn', 2, max(withdrawn_on) from analyte_results where account_id = current_account_id() and withdrawn_on is not null
             union all
             select 'invalidated', 3, max(s.updated_on) from s where s.is_invalidated
             union all
             select 'corrected', 4, max(replaced_on) from analyte_result_versions where account_id = current_account_id()
             union all
             select 'added', 5, max(r.created_on) from s join analyte_results r on r.account_id = current_account_id() and r.sample_id = s.id
              where r.withdrawn_on is null) changes
     where at >= ${since} order by at desc, place limit 1`.execute(trx);
  return rows[0]?.cause ?? 'other';
}
