import type { UnimportedFile } from '@curbstop/contract/compliance/reminder.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The files that laboratories uploaded with a key, with levels above the action level that were not imported. */
export async function listUnimportedFiles(trx: AccountTransaction): Promise<readonly UnimportedFile[]> {
  const { rows } = await sql<UnimportedFile>`
    select b.id as "batchId", b.file_name as "fileName", b.open_levels::int as levels, b.created_on as "receivedAt"
      from import_batches b
     where b.account_id = current_account_id() and b.open_levels > 0
       and exists (select from api_keys k where k.account_id = b.account_id and k.id = b.created_by)
     order by b.created_on, b.id`.execute(trx);
  return rows;
}
