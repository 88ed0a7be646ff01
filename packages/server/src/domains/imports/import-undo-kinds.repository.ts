import { sql, type RawBuilder } from 'kysely';
import {
  addressColumns,
  lineColumns,
  locationColumns,
  compileNewLine,
  compileTextArray,
} from './import-columns.repository.ts';

/** A type of record that imports write. */
export interface UndoKind {
  readonly entityType: 'serviceLine' | 'location';
  readonly table: 'service_lines' | 'locations';
  /** Columns that an undo restores one by one. */
  readonly columns: readonly string[];
  /** The values of a new record, from the values of its first import. */
  readonly created: (written: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The values of an import row for such a record, and the record's id. */
  readonly ofRow: { readonly written: RawBuilder<unknown>; readonly id: RawBuilder<unknown> };
}

export const undoneLines: UndoKind = {
  entityType: 'serviceLine',
  table: 'service_lines',
  columns: ['location_id', ...lineColumns],
  created: compileNewLine,
  ofRow: { written: sql`r.line`, id: sql`v.line_id` },
};
export const undoneLocations: UndoKind = {
  entityType: 'location',
  table: 'locations',
  columns: locationColumns,
  created: (written) => sql`'{"custom_fields":{}}'::jsonb || ${written}`,
  ofRow: { written: sql`r.location - ${compileTextArray(addressColumns)}`, id: sql`v.location_id` },
};
