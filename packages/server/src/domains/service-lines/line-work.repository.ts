import type { LineWorkFields, LineWork } from '@curbstop/contract/service-lines/line-work.rules';
import { lineWorkDescriptor } from '@curbstop/contract/service-lines/line-work.fields';
import { sql, type Insertable } from 'kysely';
import type { AccountTransaction, Schema } from '../../foundation/database/database.ts';
import { compileSelectedFields, writeFields } from '../../foundation/database/field-columns.ts';

const workColumns = sql`l.id, l.service_line_id as "serviceLineId", ${compileSelectedFields(lineWorkDescriptor)},
  l.recorded_by_name as "recordedBy", l.version`;

/** The partial replacements of a line, newest first. */
export async function listReplacementsOfLine(trx: AccountTransaction, lineId: string): Promise<LineWork[]> {
  const { rows } = await sql<LineWork>`select ${workColumns} from partial_replacements l
    where l.account_id = current_account_id() and l.service_line_id = ${lineId} and l.removed_on is null
    order by coalesce(l.done_on, l.planned_on) desc, l.id desc`.execute(trx);
  return rows;
}

/** Until the end of the transaction no other one records work on the line, so that none is recorded twice. */
export async function lockWorkOfLine(trx: AccountTransaction, lineId: string): Promise<void> {
  await sql`select id from service_lines where account_id = current_account_id() and id = ${lineId}
             for no key update`.execute(trx);
}

export async function lockReplacement(trx: AccountTransaction, id: string): Promise<LineWork | undefined> {
  const { rows } = await sql<LineWork>`select ${workColumns} from partial_replacements l
    where l.account_id = current_account_id() and l.id = ${id} and l.removed_on is null for update`.execute(trx);
  return rows[0];
}

/**
 * All partial replacements of the account with the addresses of their lines. Completed work keeps its deadlines when
 * its line is deleted.
 */
export async function listReplacementsWithAddress(
  trx: AccountTransaction,
): Promise<(LineWork & { readonly address: string })[]> {
  const { rows } = await sql<LineWork & { readonly address: string }>`
    select ${workColumns}, concat_ws(', ', s.address_line1, s.address_line2) as address from partial_replacements l
      join service_lines s on s.account_id = l.account_id and s.id = l.service_line_id
     where l.account_id = current_account_id() and l.removed_on is null
       and (s.removed_on is null or l.done_on is not null)
     order by l.id`.execute(trx);
  return rows;
}

/** Whether work is planned that is not completed. */
export async function hasPlannedReplacements(trx: AccountTransaction): Promise<boolean> {
  const row = await trx
    .selectFrom('partial_replacements')
    .select('id')
    .where('removed_on', 'is', null)
    .where('done_on', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Columns = Omit<Insertable<Schema['partial_replacements']>, 'id' | 'service_line_id' | 'recorded_by_name'>;
const toColumns = (fields: LineWorkFields) => writeFields(lineWorkDescriptor, fields) as Columns;

interface NewReplacement {
  readonly id: string;
  readonly lineId: string;
  readonly fields: LineWorkFields;
  readonly recordedBy: string;
  readonly now: string;
}

export async function insertReplacement(trx: AccountTransaction, replacement: NewReplacement): Promise<void> {
  const { id, lineId, fields, recordedBy, now } = replacement;
  await trx
    .insertInto('partial_replacements')
    .values({
      id,
      service_line_id: lineId,
      recorded_by_name: recordedBy,
      ...toColumns(fields),
      created_on: now,
      updated_on: now,
    })
    .execute();
}

/** Updates a record that `lockReplacement` has locked; without fields it is marked as removed. */
export async function updateReplacementRow(
  trx: AccountTransaction,
  { id, version }: Pick<LineWork, 'id' | 'version'>,
  { fields, now }: { readonly fields: LineWorkFields | null; readonly now: string },
): Promise<void> {
  await trx
    .updateTable('partial_replacements')
    .set({ ...(fields ? toColumns(fields) : { removed_on: now }), updated_on: now, version: version + 1 })
    .where('id', '=', id)
    .execute();
}
