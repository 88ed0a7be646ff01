import type { DeadlineRecord } from '@curbstop/contract/compliance/deadline-state.calculation';
import type { ComputedDeadline, DeadlineFields } from '@curbstop/contract/compliance/deadline.rules';
import { complianceProgramTypeId } from '@curbstop/contract/samples/event-percentile.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';

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
  'title',
  'due_on as dueOn',
  'note',
  'version',
] as const;

export function listRecords(trx: AccountTransaction): Promise<StoredDeadline[]> {
  return trx.selectFrom('deadline_records').select(columns).execute();
}

/** Locks the record of a deadline, if there is one. */
export function lockRecord(trx: AccountTransaction, key: string): Promise<StoredDeadline | undefined> {
  return trx.selectFrom('deadline_records').select(columns).where('key', '=', key).forUpdate().executeTakeFirst();
}

interface Change extends DeadlineFields {
  readonly id: string;
  readonly deadline: ComputedDeadline;
  readonly doneBy: string | null;
  readonly markedAt: string | null;
  readonly doneTrigger: string | null;
  readonly version: number;
  readonly now: string;
}

/** Adds the record with version 1, or replaces it. Returns false if another request has added it meanwhile. */
export async function saveRecord(trx: AccountTransaction, change: Change): Promise<boolean> {
  const values = {
    title: change.deadline.title,
    due_on: change.deadline.dueOn,
    responsible_id: change.responsibleId,
    done_on: change.doneOn,
    done_by_name: change.doneBy,
    marked_at: change.markedAt,
    done_trigger: change.doneTrigger,
    note: change.note,
    version: change.version,
    updated_on: change.now,
  };
  const { id, deadline, now } = change;
  if (change.version > 1) {
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
export interface Covered {
  readonly key: string;
  readonly markedAt: string;
  /** Whether the days are those of receipt, or those of the samples. */
  readonly isByReceipt: boolean;
  readonly isComplianceOnly: boolean;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The number of samples with results recorded after each mark, by the key of the deadline. */
export async function countResultsSince(
  trx: AccountTransaction,
  { covered, analyteIds, timeZone }: { covered: readonly Covered[]; analyteIds: readonly number[]; timeZone: string },
): Promise<ReadonlyMap<string, number>> {
  if (covered.length === 0) return new Map();
  const { rows } = await sql<{ key: string; samples: number }>`
    select c.key, count(distinct r.sample_id)::int as samples
      from jsonb_to_recordset(${JSON.stringify(covered)}::jsonb)
           as c(key text, "markedAt" timestamptz, "isByReceipt" boolean, "isComplianceOnly" boolean, "startsOn" date, "endsOn" date)
      join analyte_results r on r.account_id = current_account_id() and r.withdrawn_on is null and r.updated_on > c."markedAt"
       and r.analyte_id = any(${[...analyteIds]}::int[])
      join samples s on s.account_id = r.account_id and s.id = r.sample_id
      join sampling_events e on e.account_id = s.account_id and e.id = s.event_id
      join programs p on p.account_id = e.account_id and p.id = e.program_id
     where case when c."isByReceipt" then (r.received_on at time zone ${timeZone})::date else coalesce(s.collected_on, e.ends_on) end
           between c."startsOn" and c."endsOn"
       and (not c."isComplianceOnly" or p.program_type_id = ${complianceProgramTypeId})
     group by c.key`.execute(trx);
  return new Map(rows.map(({ key, samples }) => [key, samples]));
}

/** Keeps deadlines that came due, so that they stay on record when later results no longer demand them. */
export async function insertRecords(
  trx: AccountTransaction,
  deadlines: readonly Pick<ComputedDeadline, 'key' | 'title' | 'dueOn'>[],
  now: string,
): Promise<void> {
  if (deadlines.length === 0) return;
  await trx
    .insertInto('deadline_records')
    .values(
      deadlines.map(({ key, title, dueOn }) => ({
        id: createId(),
        key,
        title,
        due_on: dueOn,
        created_on: now,
        updated_on: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .execute();
}
