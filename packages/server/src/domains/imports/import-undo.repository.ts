import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { addressColumns, assignments, classColumns, lineColumns, locationColumns } from './import-columns.repository.ts';
import type { Writer } from './import-commit.repository.ts';

export interface Undone {
  readonly removed: number;
  readonly restored: number;
  /** Records that somebody changed after the import: they stay as they are. */
  readonly kept: number;
}

/** Takes back what a batch wrote, from its own entries in the change history; what was changed since then is kept. */
export async function takeBack(trx: AccountTransaction, writer: Writer): Promise<Undone> {
  const removed = await removeCreatedLines(trx, writer);
  const restored = await restore(trx, writer, changedLines);
  await removeEmptyLocations(trx, writer);
  await restore(trx, writer, changedLocations);
  const { rows } = await sql<{ written: number }>`
    select count(*) as written from change_history where source_id = ${writer.batchId} and entity_type = 'serviceLine' and operation in ('created', 'updated')`.execute(trx);
  return { removed, restored, kept: (rows[0]?.written ?? 0) - removed - restored };
}

async function removeCreatedLines(trx: AccountTransaction, { batchId, now, personId, personName }: Writer): Promise<number> {
  const { numAffectedRows } = await sql`
    with removed as (
      update service_lines s set removed_on = ${now}, version = s.version + 1
        from change_history h
       where h.source_id = ${batchId} and h.entity_type = 'serviceLine' and h.operation = 'created' and h.account_id = s.account_id and s.id = h.entity_id
         and s.version = 1 and s.removed_on is null
      returning s.id
    )
    insert into change_history (id, entity_type, entity_id, operation, reason, door, changed_by, changed_by_name, changed_on)
    select new_id(), 'serviceLine', id, 'removed', 'The import was undone', 'import', ${personId}::uuid, ${personName}, ${now} from removed`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

interface Restored {
  readonly entityType: 'serviceLine' | 'location';
  readonly table: 'service_lines' | 'locations';
  readonly columns: readonly string[];
  /** What follows from the restored columns and is kept beside them. */
  readonly follow?: { readonly columns: readonly string[]; readonly from: RawBuilder<unknown> };
}
const changedLines: Restored = {
  entityType: 'serviceLine',
  table: 'service_lines',
  columns: ['location_id', ...lineColumns, ...classColumns],
  follow: { columns: addressColumns, from: sql`join locations followed on followed.id = x.location_id` },
};
const changedLocations: Restored = { entityType: 'location', table: 'locations', columns: locationColumns };

/** Records that the batch changed and nobody since: they are again what the history says that they were. */
async function restore(trx: AccountTransaction, { batchId, now, personId, personName }: Writer, { entityType, table, columns, follow }: Restored): Promise<number> {
  const { numAffectedRows } = await sql`
    with restored as (
      update ${sql.table(table)} r set ${assignments(columns, 'm.was')}${follow ? sql`, ${assignments(follow.columns, 'm.followed')}` : sql``}, version = r.version + 1, updated_on = ${now}
        from (
          select l.id as target, h.before, h.after, x as was${follow ? sql`, followed` : sql``}
            from change_history h
            join ${sql.table(table)} l on l.id = h.entity_id
           cross join lateral jsonb_populate_record(l, h.before - 'version') x
            ${follow?.from ?? sql``}
           where h.source_id = ${batchId} and h.entity_type = ${entityType} and h.operation = 'updated'
             and l.version = (h.before ->> 'version')::integer + 1 and l.removed_on is null
        ) m
       where r.account_id = current_account_id() and r.id = m.target
      returning r.id, m.before, m.after
    )
    insert into change_history (id, entity_type, entity_id, operation, before, after, reason, door, changed_by, changed_by_name, changed_on)
    select new_id(), ${entityType}, id, 'restored', after, before - 'version', 'The import was undone', 'import', ${personId}::uuid, ${personName}, ${now} from restored`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

async function removeEmptyLocations(trx: AccountTransaction, { batchId, now, personId, personName }: Writer): Promise<void> {
  await sql`
    with removed as (
      update locations p set removed_on = ${now}, version = p.version + 1
        from change_history h
       where h.source_id = ${batchId} and h.entity_type = 'location' and h.operation = 'created' and h.account_id = p.account_id and p.id = h.entity_id
         and p.version = 1 and p.removed_on is null
         and not exists (select 1 from service_lines s where s.location_id = p.id and s.removed_on is null)
         and not exists (select 1 from contacts c where c.location_id = p.id and c.removed_on is null)
         and not exists (select 1 from activities a where a.location_id = p.id and a.removed_on is null)
         and not exists (select 1 from program_locations l where l.location_id = p.id and l.removed_on is null)
      returning p.id
    )
    insert into change_history (id, entity_type, entity_id, operation, reason, door, changed_by, changed_by_name, changed_on)
    select new_id(), 'location', id, 'removed', 'The import was undone', 'import', ${personId}::uuid, ${personName}, ${now} from removed`.execute(trx);
}
