import type { KeptRecord } from '@curbstop/contract/imports/import-batch.rules';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { toContainsPattern } from '../../foundation/database/like-pattern.ts';
import type { ColumnValues } from './import-changes.calculation.ts';
import type { UndoKind } from './import-undo-kinds.repository.ts';

/**
 * Records which fields of the records in `undo_affected_records` an undo kept because they changed since. Entries of
 * earlier undos are replaced, because this undo may have restored those fields.
 */
export async function replaceKeptRecords(
  trx: AccountTransaction,
  { entityType }: Pick<UndoKind, 'entityType'>,
): Promise<void> {
  await sql`delete from import_kept_records k using undo_affected_records t
             where k.entity_type = ${entityType} and k.entity_id = t.id`.execute(trx);
  await sql`
    insert into import_kept_records (batch_id, entity_type, entity_id, is_created, reason, fields)
    select kept_for, ${entityType}, id, false, max(reason),
           jsonb_object_agg(name, jsonb_build_array(before, imported, now)) from undo_fields
      where kept_for is not null group by kept_for, id`.execute(trx);
}

/**
 * Records the lines that an undone import added and that were kept, with the fields that people edited (keys as in the
 * app's history); a line with an attachment may have none.
 */
export async function upsertKeptCreated(trx: AccountTransaction): Promise<void> {
  await sql`
    insert into import_kept_records (batch_id, entity_type, entity_id, is_created, reason, fields)
    select c.batch_id, 'serviceLine', c.id, true, case when c.is_edited then 'edited'
      when c.is_used then 'import' else 'attached' end,
           coalesce((
             select jsonb_object_agg(key, jsonb_build_array(null, null, now)) from (
               select key, (array_agg(value order by changed_on desc, entry_id desc))[1] as now from (
               select case when part.key is null then a.key
                 else a.key || '.' || part.key end as key, coalesce(part.value, a.value) as value, h.changed_on,
                 h.id as entry_id,
                      case when part.key is null then h.before -> a.key else h.before -> a.key -> part.key end as was
                 from change_history h
                cross join lateral jsonb_each(h.after) a
                 left join lateral jsonb_each(case when a.key in ('system', 'customer')
                                              and jsonb_typeof(a.value) = 'object' then a.value end) part on true
                where h.entity_type = 'serviceLine' and h.entity_id = c.id and h.operation = 'updated'
                  and ${isManualChange}
                  and a.key not in ('category', 'review')
                  and (part.key is null or part.value is distinct from h.before -> a.key -> part.key)
               ) edited where key is not null group by key
               -- A field that was edited and set back still has the imported value.
               having coalesce((array_agg(was order by changed_on, entry_id))[1], 'null') <> coalesce((array_agg(value
                 order by changed_on desc, entry_id desc))[1], 'null')
             ) changed
           ), '{}'::jsonb)
      from undo_created c where c.is_edited or c.is_used or c.has_files
        on conflict (account_id, batch_id, entity_type, entity_id) do update
          set is_created = true, reason = excluded.reason,
              fields = excluded.fields || import_kept_records.fields`.execute(trx);
}

/** Whether history entry `h` was made by a person, in the app or through the API. */
export const isManualChange = sql`h.source_id is null and h.source not in ('import', 'job', 'migration')`;

export async function countKeptLines(trx: AccountTransaction, batchId: string): Promise<number> {
  const { rows } = await sql<{
    lines: number;
  }>`select count(*) as lines from import_kept_records
      where batch_id = ${batchId} and entity_type = 'serviceLine'`.execute(trx);
  return rows[0]?.lines ?? 0;
}

/**
 * Lines that the undos of a batch removed or restored; each line counts once, even if the batch was undone several
 * times.
 */
export async function countUndoneLines(
  trx: AccountTransaction,
  batchId: string,
): Promise<{ removed: number; restored: number }> {
  const { rows } = await sql<{ removed: number; restored: number }>`
    select count(*) filter (where is_removed)::integer as removed,
           count(*) filter (where not is_removed)::integer as restored
      from (select entity_id, bool_or(operation = 'removed') as is_removed from change_history
             where source_id = ${batchId} and entity_type = 'serviceLine' and operation in ('removed', 'restored')
             group by entity_id) lines`.execute(trx);
  return rows[0] ?? { removed: 0, restored: 0 };
}

/** Updates the counts of earlier undos, because this undo may have restored fields that they kept. */
export async function updateKeptCounts(trx: AccountTransaction): Promise<void> {
  await sql`
    update import_batches b set undone = b.undone || jsonb_build_object('kept', k.lines)
      from (select u.id, (select count(*) from import_kept_records r
                           where r.batch_id = u.id and r.entity_type = 'serviceLine') as lines
        from import_batches u where u.state = 'undone' and u.undone is not null) k
     where b.account_id = current_account_id() and b.id = k.id and (b.undone ->> 'kept')::integer <> k.lines`.execute(
    trx,
  );
}

/** A kept record as stored: each column with its value before the import, as imported, and now. */
export type StoredSkippedRecord = Omit<KeptRecord, 'fields'> & { readonly fields: ColumnValues };

export async function listKeptRecordsPage(
  trx: AccountTransaction,
  batchId: string,
  query: PageRequest,
): Promise<{ total: number; items: StoredSkippedRecord[] }> {
  const parts = [sql`k.batch_id = ${batchId}`];
  const { field, reason } = query.filters;
  if (field?.length) parts.push(sql`k.fields ?| ${[...field]}::text[]`);
  if (reason?.length) parts.push(sql`k.reason in (${sql.join([...reason])})`);
  const pattern = toContainsPattern(query.searchTerm);
  if (query.searchTerm) parts.push(sql`(p.address_line1 ilike ${pattern} or s.external_id ilike ${pattern})`);
  const fromClause = sql`
    from import_kept_records k
    left join service_lines s on s.account_id = k.account_id and k.entity_type = 'serviceLine' and s.id = k.entity_id
    join locations p on p.account_id = k.account_id and p.id = coalesce(s.location_id, k.entity_id)
   where ${sql.join(parts, sql` and `)}`;
  const countResult = await sql<{ total: number }>`select count(*) as total ${fromClause}`.execute(trx);
  const { rows } = await sql<StoredSkippedRecord>`
    select k.entity_id as id, k.entity_type as "entityType", s.external_id as "externalId",
      concat_ws(', ', p.address_line1, p.address_line2) as address,
      p.id as "locationId", k.is_created as "isCreated", k.reason, k.fields
      ${fromClause} order by p.address_line1 ${sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc')},
        k.entity_id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx);
  return { total: countResult.rows[0]?.total ?? 0, items: rows };
}
