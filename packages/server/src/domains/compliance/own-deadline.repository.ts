import type { OwnDeadlineFields } from '@curbstop/contract/compliance/deadline.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';

interface NewOwnDeadline extends OwnDeadlineFields {
  readonly id: string;
  readonly key: string;
  readonly enteredOn: string;
  readonly now: string;
}

export async function insertOwnDeadline(
  trx: AccountTransaction,
  { id, key, title, dueOn, to, source, enteredOn, now }: NewOwnDeadline,
): Promise<void> {
  await trx
    .insertInto('deadline_records')
    .values({
      id,
      key,
      title,
      due_on: dueOn,
      triggered_on: enteredOn,
      own_to: to,
      own_source: source,
      created_on: now,
      updated_on: now,
    })
    .execute();
}

/** Saves the fields of a locked record. */
export async function updateOwnDeadlineRow(
  trx: AccountTransaction,
  { id, title, dueOn, to, source, now }: OwnDeadlineFields & { readonly id: string; readonly now: string },
): Promise<void> {
  await trx
    .updateTable('deadline_records')
    .set((row) => ({
      title,
      due_on: dueOn,
      own_to: to,
      own_source: source,
      updated_on: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Returns what was removed; undefined if there is no such deadline. */
export async function softDeleteOwnDeadline(
  trx: AccountTransaction,
  id: string,
  now: string,
): Promise<Pick<OwnDeadlineFields, 'title' | 'dueOn'> | undefined> {
  return trx
    .updateTable('deadline_records')
    .set({ removed_on: now, updated_on: now })
    .where('id', '=', id)
    .where('own_to', 'is not', null)
    .where('removed_on', 'is', null)
    .returning(['title', 'due_on as dueOn'])
    .executeTakeFirst();
}
