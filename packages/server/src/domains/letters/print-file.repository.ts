import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** Letters of a batch that belong into one file to print. */
export interface PartToPrint {
  readonly id: string;
  readonly firstSheet: number;
  readonly lastSheet: number;
  readonly letterIds: readonly string[];
}

/** The first part of a batch without a file to print. */
export async function findPartWithoutPrintFile(
  trx: AccountTransaction,
  batchId: string,
): Promise<PartToPrint | undefined> {
  const { rows } = await sql<PartToPrint>`
    select t.id, t.first_sheet as "firstSheet", t.last_sheet as "lastSheet",
           array(select l.id from letters l where l.account_id = t.account_id and l.part_id = t.id
                  order by l.sheet) as "letterIds"
      from letter_parts t
     where t.batch_id = ${batchId}::uuid and t.print_file_id is null
     order by t.first_sheet limit 1`.execute(trx);
  return rows[0];
}

export async function updatePrintFile(
  trx: AccountTransaction,
  { partId, fileId }: { readonly partId: string; readonly fileId: string },
): Promise<void> {
  await trx
    .updateTable('letter_parts')
    .set({ print_file_id: fileId })
    .where('id', '=', partId)
    .where('print_file_id', 'is', null)
    .execute();
}
