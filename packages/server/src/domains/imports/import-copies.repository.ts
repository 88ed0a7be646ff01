import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { copiedColumns, compileTextArray } from './import-columns.repository.ts';

// Queries of the temporary tables of a commit and of an undo: which records have other addresses and custom fields now.

/** New records with custom fields. */
export const insertedValues = {
  locations: sql`select location_id as id from created_locations where changed_values ? 'custom_fields'`,
  service_lines: sql`select line_id as id from import_planned_writes where result = 'new' and line ? 'custom_fields'`,
} as const;

/** Changed records with the custom fields of their rows. */
export const changedValues = {
  locations: sql`select id, changed_values -> 'custom_fields' as fields from changed_locations
                  where changed_values ? 'custom_fields'`,
  service_lines: sql`select line_id as id, line -> 'custom_fields' as fields from import_planned_writes
                      where result = 'changed' and line ? 'custom_fields'`,
} as const;

/** Records with the custom fields that an undo restored. */
export const restoredValues = {
  locations: sql`select id, after -> 'custom_fields' as fields from undo_restored where after ? 'custom_fields'`,
  service_lines: sql`select id, fields from undo_line_values`,
} as const;

/** The locations of which the import changed the address or ID. */
export async function listMovedLocations(trx: AccountTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from changed_locations where changed_values ?| ${compileTextArray(copiedColumns)}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The locations of which the undo restored the address or ID. */
export async function listRestoredLocations(trx: AccountTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from undo_restored where after ?| ${compileTextArray(copiedColumns)}`.execute(trx);
  return rows.map(({ id }) => id);
}
