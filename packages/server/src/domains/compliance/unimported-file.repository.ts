import type { UnimportedFile } from '@curbstop/contract/compliance/reminder.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { isDeliveredFile, isUnreadFile, isUnimportedFile, levelsOfUnimportedFile } from './unimported-file.values.ts';

/**
 * The files that laboratories uploaded with a key, with results above the action level that were not imported: rows
 * that can't be imported, and those of a checked file that wait for a person. What a file holds that was not checked
 * within the hour, in a cell that can't be read, or in a file that can't be read at all, is not known and counts too.
 */
export async function listUnimportedFiles(trx: AccountTransaction, now: string): Promise<readonly UnimportedFile[]> {
  const { rows } = await sql<UnimportedFile>`
    select f.id as "batchId", f.file_name as "fileName", f.levels, f.created_on as "receivedAt"
      from (
        select b.id, b.file_name, b.created_on,
               coalesce(b.open_levels, 0)::int
               + case when ${isUnimportedFile} then coalesce(${levelsOfUnimportedFile}, 0) else 0 end as levels,
               ${isUnimportedFile} and ${levelsOfUnimportedFile} is null
                and b.created_on < ${now}::timestamptz - interval '1 hour'
                 or ${isUnreadFile}
                 or coalesce(b.open_results, 0) > 0 and coalesce((b.summary ->> 'unreadable')::int, 0) > 0 as is_unknown
          from import_batches b
         where b.account_id = current_account_id() and b.subject = 'results'
           and (${isUnimportedFile} or ${isUnreadFile} or b.open_results > 0)
           and ${isDeliveredFile}) f
     where f.levels > 0 or f.is_unknown
     order by f.created_on, f.id`.execute(trx);
  return rows;
}
