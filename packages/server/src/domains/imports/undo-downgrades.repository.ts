import type { UndoDowngrade } from '@curbstop/contract/imports/import-undo.rules';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileProtection } from './import-columns.repository.ts';
import type { ImportWriter } from './import-commit.repository.ts';

/** One page of the temporary table `undo_less_protective`, with the exact total. */
export async function listUndoDowngradesPage(
  trx: AccountTransaction,
  { sort, page, pageSize }: PageRequest,
): Promise<{ total: number; items: UndoDowngrade[] }> {
  const total = await countUndoDowngrades(trx);
  const { rows } = await sql<UndoDowngrade>`
    select id, external_id as "externalId", address, location_id as "locationId", before, after
      from undo_less_protective
     order by address_line1 ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, id
     limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx);
  return { total, items: rows };
}

export async function countUndoDowngrades(trx: AccountTransaction): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select count(*)::integer as lines from undo_less_protective`.execute(
    trx,
  );
  return rows[0]?.lines ?? 0;
}

/**
 * The lines that an undo gave a less protective classification or removed although they are not Non-lead, by the
 * history that it wrote.
 */
export async function countLessProtective(
  trx: AccountTransaction,
  { batchId, now }: Pick<ImportWriter, 'batchId' | 'now'>,
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::integer as lines from change_history h
     where source_id = ${batchId} and entity_type = 'serviceLine' and changed_on = ${now}
       and case operation
             when 'restored' then ${compileProtection(protectiveOrder, sql`before ->> 'category'`)}
               > ${compileProtection(protectiveOrder, sql`after ->> 'category'`)}
             when 'removed' then (select l.category from service_lines l
                                   where l.account_id = h.account_id and l.id = h.entity_id) <> 'Non-lead'
           end`.execute(trx);
  return rows[0]?.lines ?? 0;
}
