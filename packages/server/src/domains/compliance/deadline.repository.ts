import type { DeadlineRecord } from '@curbstop/contract/compliance/deadline-state.calculation';
import type { ComputedDeadline, DeadlineFields } from '@curbstop/contract/compliance/deadline.rules';
import { stateAnswers } from '@curbstop/contract/compliance/ended-exceedance.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { byDay, eventsOfAccount } from './period-totals.repository.ts';
import { isCounted } from '../samples/sample-counting.values.ts';
import { isUndated, undatedDay } from '../samples/sample-day.values.ts';
import { isInvalidated } from '../samples/sample-stage.values.ts';

/** A record without the name of the responsible person, who belongs to no account. */
export type StoredDeadline = Omit<DeadlineRecord, 'responsible'>;

const columns = [
  'id',
  'key',
  'responsible_id as responsibleId',
  'done_on as doneOn',
  'done_by_name as doneBy',
  'marked_at as markedAt',
  'done_trigger as doneTrigger',
  'done_sampling as doneSampling',
  'triggered_on as triggeredOn',
  'reported_numbers as reportedNumbers',
  'reported_samples as reportedSamples',
  'noticed_percentile as noticedPercentile',
  'reopened_on as reopenedOn',
  'earlier_done_on as earlierDoneOn',
  'earlier_done_by_name as earlierDoneBy',
  'title',
  'due_on as dueOn',
  'own_to as ownTo',
  'own_source as ownSource',
  'note',
  'state_answer as stateAnswer',
  'version',
] as const;

export async function listDeadlineRecords(trx: AccountTransaction): Promise<StoredDeadline[]> {
  const rows = await trx.selectFrom('deadline_records').select(columns).where('removed_on', 'is', null).execute();
  return rows.map(toRecord);
}

/** The id of what is recorded about a deadline; undefined if nothing is. */
export async function findRecordId(trx: AccountTransaction, key: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('deadline_records')
    .select('id')
    .where('key', '=', key)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Locks the record of a deadline, if there is one. */
export async function lockRecord(trx: AccountTransaction, key: string): Promise<StoredDeadline | undefined> {
  const row = await trx
    .selectFrom('deadline_records')
    .select(columns)
    .where('key', '=', key)
    .where('removed_on', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toRecord(row);
}

type Columns = Omit<StoredDeadline, 'reported' | 'earlierDone' | 'own' | 'stateAnswer'> & {
  readonly stateAnswer: string | null;
  readonly ownTo: string | null;
  readonly ownSource: string | null;
  readonly reportedNumbers: string | null;
  readonly reportedSamples: string | null;
  readonly earlierDoneOn: string | null;
  readonly earlierDoneBy: string | null;
};

function toRecord({
  reportedNumbers,
  reportedSamples,
  earlierDoneOn,
  earlierDoneBy,
  ownTo,
  ownSource,
  stateAnswer,
  ...row
}: Columns): StoredDeadline {
  return {
    ...row,
    stateAnswer: stateAnswers.find(({ code }) => code === stateAnswer)?.code ?? null,
    reported:
      reportedNumbers === null || reportedSamples === null
        ? null
        : { numbers: reportedNumbers, samples: reportedSamples },
    own: ownTo === null || ownSource === null ? null : { to: ownTo, source: ownSource },
    earlierDone: earlierDoneOn === null ? null : { on: earlierDoneOn, by: earlierDoneBy ?? '' },
  };
}

interface Change
  extends
    DeadlineFields,
    Pick<
      StoredDeadline,
      'doneBy' | 'markedAt' | 'doneTrigger' | 'doneSampling' | 'reported' | 'noticedPercentile' | 'earlierDone'
    > {
  readonly id: string;
  readonly deadline: ComputedDeadline;
  readonly version: number;
  readonly now: string;
  /** Whether the deadline has no record yet. */
  readonly isNew: boolean;
}

/** Adds the record, or replaces it. Returns false if another request has added it meanwhile. */
export async function upsertRecord(trx: AccountTransaction, change: Change): Promise<boolean> {
  const { id, deadline, now, reported, earlierDone } = change;
  const values = {
    title: deadline.title,
    due_on: deadline.dueOn,
    triggered_on: deadline.triggeredOn,
    responsible_id: change.responsibleId,
    done_on: change.doneOn,
    done_by_name: change.doneBy,
    marked_at: change.markedAt,
    done_trigger: change.doneTrigger,
    done_sampling: change.doneSampling,
    reported_numbers: reported?.numbers ?? null,
    reported_samples: reported?.samples ?? null,
    noticed_percentile: change.noticedPercentile,
    reopened_on: null,
    earlier_done_on: earlierDone?.on ?? null,
    earlier_done_by_name: earlierDone?.by ?? null,
    note: change.note,
    state_answer: change.stateAnswer,
    version: change.version,
    updated_on: now,
  };
  if (!change.isNew) {
    await trx.updateTable('deadline_records').set(values).where('id', '=', id).execute();
    return true;
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('deadline_records')
    .values({ ...values, id, key: deadline.key, created_on: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}

/** Which results a deadline that was marked as done covers. */
export interface CoveredResults {
  readonly key: string;
  readonly markedAt: string;
  /** Whether the days are those of receipt, or those of the samples. */
  readonly isByReceipt: boolean;
  readonly isComplianceOnly: boolean;
  readonly startsOn: string;
  readonly endsOn: string;
}

interface CoveredSamples {
  readonly key: string;
  readonly samples: number;
  readonly checksum: string;
}

/** The samples with results that each deadline covers, with a value that changes with each of them, by its key. */
export async function listCoveredSamples(
  trx: AccountTransaction,
  covered: readonly Omit<CoveredResults, 'markedAt' | 'isByReceipt'>[],
): Promise<ReadonlyMap<string, CoveredSamples>> {
  if (covered.length === 0) return new Map();
  const { rows } = await sql<CoveredSamples>`
    with c as (select * from jsonb_to_recordset(${JSON.stringify(covered)}::jsonb)
           as c(key text, "isComplianceOnly" boolean, "startsOn" date, "endsOn" date)),
         e as materialized (${eventsOfAccount}),
         found as (
           select c.key, c."isComplianceOnly", s.* from c
            cross join lateral (${samplesWithResults(sql`s.counted_on between c."startsOn" and c."endsOn"`)} ${byDay}) s
           union all
           select c.key, c."isComplianceOnly", s.* from (${samplesWithResults(isUndated)} ${byDay}) s
             join e on e.id = s.event_id join c on ${undatedDay} between c."startsOn" and c."endsOn")
    select f.key, count(*)::int as samples,
           bit_xor(('x' || left(md5(concat(f.id, ' ', trim_scale(f.lead_amount), ' ', f.others)), 16))::bit(64))::text
             as checksum
      from (select f.*,
                   case when f."isComplianceOnly"
                     then concat(trim_scale(f.copper_amount), ' ', ${isInvalidated('f')}) end as others from found f) f
      join e on e.id = f.event_id
     where case when f."isComplianceOnly" then ${isCounted(sql`e.is_compliance`, sql`f.counts_decision`)}
       else f.lead_amount is not null end
     group by f.key`.execute(trx);
  return new Map(rows.map((row) => [row.key, row]));
}

const samplesWithResults = (where: ReturnType<typeof sql>) => sql`
  select s.id, s.event_id, s.status, s.counts_decision, s.lead_amount, s.copper_amount from samples s
   where s.account_id = current_account_id() and (s.lead_amount is not null or s.copper_amount is not null)
     and ${where}`;

/** Each kind has an index of its own. */
const resultsReceived = (condition: ReturnType<typeof sql>) => sql`
  select r.account_id, r.id, r.analyte_id, r.created_on from analyte_results r
   where r.account_id = current_account_id() and ${condition} and r.received_on >= c.since and r.received_on < c.until`;

/**
 * The number of values recorded until each completion among the results received on its days, also of results that were
 * corrected or withdrawn after it: it changes only when a change is committed that began before the completion.
 */
export async function countValuesUntil(
  trx: AccountTransaction,
  {
    covered,
    analyteIds,
    timeZone,
  }: { covered: readonly CoveredResults[]; analyteIds: readonly number[]; timeZone: string },
): Promise<ReadonlyMap<string, string>> {
  if (covered.length === 0) return new Map();
  const { rows } = await sql<{ key: string; values: string }>`
    with c as (select c.key, c."markedAt", c."startsOn"::timestamp at time zone ${timeZone} as since,
                      (c."endsOn" + 1)::timestamp at time zone ${timeZone} as until
                 from jsonb_to_recordset(${JSON.stringify(covered)}::jsonb)
                      as c(key text, "markedAt" timestamptz, "startsOn" date, "endsOn" date)),
         found as (
           select c.key, r.id::text as value from c
            cross join lateral (${resultsReceived(sql`r.withdrawn_on is null`)}
              union all ${resultsReceived(sql`r.withdrawn_on is not null`)}) r
            where r.analyte_id = any(${[...analyteIds]}::int[])
              and coalesce((select max(v.replaced_on) from analyte_result_versions v
                             where v.account_id = r.account_id and v.result_id = r.id), r.created_on) <= c."markedAt"
           union
           select c.key, v.result_id || ' ' || v.version from c
             join analyte_result_versions v on v.account_id = current_account_id()
              and v.analyte_id = any(${[...analyteIds]}::int[])
              and v.received_on >= c.since and v.received_on < c.until
              and coalesce((select max(w.replaced_on) from analyte_result_versions w
                             where w.account_id = v.account_id and w.result_id = v.result_id and w.version < v.version),
                           (select r.created_on from analyte_results r
                             where r.account_id = v.account_id and r.id = v.result_id)) <= c."markedAt")
    select key, count(*)::text as values from found group by key`.execute(trx);
  return new Map(rows.map((row) => [row.key, row.values]));
}

/** The number of samples with results recorded after each completion, by the key of the deadline. */
export async function countResultsSince(
  trx: AccountTransaction,
  {
    covered,
    analyteIds,
    timeZone,
  }: { covered: readonly CoveredResults[]; analyteIds: readonly number[]; timeZone: string },
): Promise<ReadonlyMap<string, number>> {
  if (covered.length === 0) return new Map();
  const analytes = sql`${[...analyteIds]}::int[]`;
  // Days of receipt are read from their index; of days of samples each is read once, however many completions are about it.
  const { rows } = await sql<{ key: string; samples: number }>`
    with c as materialized (
           select c.*, c."startsOn"::timestamp at time zone ${timeZone} as since,
                  (c."endsOn" + 1)::timestamp at time zone ${timeZone} as until
             from jsonb_to_recordset(${JSON.stringify(covered)}::jsonb)
                  as c(key text, "markedAt" timestamptz, "isByReceipt" boolean, "isComplianceOnly" boolean,
                    "startsOn" date, "endsOn" date)),
         e as materialized (${eventsOfAccount}),
         d as materialized (select distinct "startsOn", "endsOn" from c where not "isByReceipt"),
         s as materialized (
           select d."startsOn", d."endsOn", s.id, s.event_id, s.counts_decision from d
            cross join lateral (select s.id, s.event_id, s.counts_decision from samples s
                                 where s.account_id = current_account_id()
                                   and s.counted_on between d."startsOn" and d."endsOn" ${byDay}) s
           union all
           select d."startsOn", d."endsOn", s.id, s.event_id, s.counts_decision
             from (select s.* from samples s where ${isUndated} ${byDay}) s
             join e on e.id = s.event_id join d on ${undatedDay} between d."startsOn" and d."endsOn"),
         changed as materialized (
           select s."startsOn", s."endsOn", s.event_id, s.counts_decision, r.updated_on from s
            cross join lateral (select max(r.updated_on) as updated_on from analyte_results r
                                 where r.account_id = current_account_id() and r.sample_id = s.id
                                   and r.withdrawn_on is null and r.analyte_id = any(${analytes})) r)
    select c.key, count(*)::int as samples
      from c join changed on changed."startsOn" = c."startsOn" and changed."endsOn" = c."endsOn"
        and changed.updated_on > c."markedAt"
      join e on e.id = changed.event_id
        and (${isCounted(sql`e.is_compliance`, sql`changed.counts_decision`)} or not c."isComplianceOnly")
     where not c."isByReceipt" group by c.key
     union all
    select c.key, count(distinct r.sample_id)::int
      from c
     cross join lateral (
       select r.sample_id from analyte_results r
        where r.account_id = current_account_id() and r.withdrawn_on is null
          and r.received_on >= c.since and r.received_on < c.until
          and r.updated_on > c."markedAt" and r.analyte_id = any(${analytes}) ${byDay}) r
     where c."isByReceipt" group by c.key`.execute(trx);
  return new Map(rows.map(({ key, samples }) => [key, samples]));
}
