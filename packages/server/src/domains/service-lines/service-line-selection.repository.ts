import type { UndoneCount } from '@curbstop/contract/primitives/selection';
import type { ClassificationCounts } from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import { sql } from 'kysely';
import {
  toUndone,
  writerColumns,
  compileWriterValues,
  type BulkWriter,
} from '../../foundation/database/bulk-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The reason of an undo in the change history. */
const deletionUndone = 'The deletion was undone';

/**
 * Creates the temporary table `selected_locations` with the distinct locations of the selected lines [B7.28]; returns
 * their number.
 */
export async function createTempLocations(trx: AccountTransaction): Promise<number> {
  await sql`create temp table selected_locations on commit drop as
  select distinct l.location_id as id from service_lines l
    join selected s on s.id = l.id`.execute(trx);
  await sql`analyze selected_locations`.execute(trx);
  const { rows } = await sql<{ locations: number }>`select count(*) as locations from selected_locations`.execute(trx);
  return rows[0]?.locations ?? 0;
}

/** The distinct locations of the selected lines. */
export async function listLocationsOfSelected(trx: AccountTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from selected_locations order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function countClassifications(trx: AccountTransaction): Promise<ClassificationCounts> {
  const { rows } = await sql<ClassificationCounts[number]>`
    select l.category, count(*) from service_lines l join selected s on s.id = l.id where l.removed_on is null
     group by l.category order by l.category`.execute(trx);
  return rows;
}

/**
 * Marks the selected lines as removed and records it in their history; returns their classifications at that moment.
 */
export async function softDeleteLines(
  trx: AccountTransaction,
  { reason, ...writer }: BulkWriter & { readonly reason: string | null },
): Promise<ClassificationCounts> {
  const { rows } = await sql<ClassificationCounts[number]>`
    with locked as materialized (
      select l.id, l.category, l.version, l.location_id from service_lines l join selected s on s.id = l.id
       where l.removed_on is null
        order by l.id for no key update of l
    ), removed as (
      update service_lines l set removed_on = ${writer.now}, deleted_address_key = p.address_key,
             version = l.version + 1
        from locked h join locations p on p.id = h.location_id where l.account_id = current_account_id() and l.id = h.id
      returning l.id, h.version
    ), history as (
      insert into change_history (id, entity_type, entity_id, operation, before, reason, ${writerColumns})
      select new_id(), 'serviceLine', id, 'removed', jsonb_build_object('version', version), ${reason},
             ${compileWriterValues(writer)} from removed
    )
    select category, count(*) from locked group by category order by category`.execute(trx);
  return rows;
}

/**
 * Restores the lines of one deletion, except lines whose ID is in use again, in any letter case, or whose location was
 * removed.
 */
export async function undeleteLines(
  trx: AccountTransaction,
  deletionId: string,
  writer: BulkWriter,
): Promise<UndoneCount | undefined> {
  const { rows } = await sql<{ written: number; restored: number }>`
    with written as materialized (
      select h.entity_id as id, (h.before ->> 'version')::integer as version from change_history h
        where h.bulk_id = ${deletionId} and h.entity_type = 'serviceLine' and h.operation = 'removed'
    ), restored as (
      update service_lines l set removed_on = null, deleted_address_key = null, updated_on = ${writer.now},
             version = l.version + 1
        from written w
       where l.account_id = current_account_id() and l.id = w.id and l.version = w.version + 1
         and l.removed_on is not null
         and not exists (select from service_lines o
                          where lower(btrim(o.external_id)) = lower(btrim(l.external_id)) and o.removed_on is null)
         and exists (select from locations p where p.id = l.location_id and p.removed_on is null)
      returning l.id
    ), history as (
      insert into change_history (id, entity_type, entity_id, operation, reason, ${writerColumns})
      select new_id(), 'serviceLine', id, 'restored', ${deletionUndone}, ${compileWriterValues(writer)} from restored
    )
    select (select count(*) from written) as written, (select count(*) from restored) as restored`.execute(trx);
  return toUndone(rows[0]);
}
