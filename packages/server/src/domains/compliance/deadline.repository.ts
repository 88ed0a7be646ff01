import type { DeadlineRecord } from '@curbstop/contract/compliance/deadline-state.calculation';
import type { ComputedDeadline, DeadlineFields } from '@curbstop/contract/compliance/deadline.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** A record without the name of the responsible person, who belongs to no account. */
export type StoredDeadline = Omit<DeadlineRecord, 'responsible'>;

const columns = [
  'id',
  'key',
  'responsible_id as responsibleId',
  'done_on as doneOn',
  'done_by_name as doneBy',
  'done_results as doneResults',
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
  readonly doneResults: number | null;
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
    done_results: change.doneResults,
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
