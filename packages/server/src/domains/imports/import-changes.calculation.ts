import { labelOf } from '@curbstop/contract/imports/vocabulary.values';
import type { FieldChange, KeptRecord } from '@curbstop/contract/imports/import-batch.rules';
import { ownColumnOf } from '@curbstop/contract/service-lines/own-columns.calculation';
import {
  serviceLineSheet,
  type SheetColumn,
  type SheetKind,
} from '@curbstop/contract/service-lines/service-line.sheet';
import { columnOf } from './import-staging.calculation.ts';

type Table = 'line' | 'location';
type Fields = Readonly<Record<string, unknown>>;
/** Of each changed column, its values: before and after, or more. */
export type ColumnValues = Readonly<Record<string, readonly unknown[]>>;

/** What a row changes, by table and column, as the check stores it. */
export interface StoredChanges {
  readonly line: ColumnValues;
  readonly location: ColumnValues;
}

/** One changed field with its values in words, in the order of the column's values. */
export interface NamedValues {
  readonly field: string;
  readonly values: readonly (string | null)[];
}

/** What a row changes in words, in the order of the sheet: line first. */
export function describeChanges(changes: StoredChanges | null, own: readonly SheetColumn[]): FieldChange[] {
  if (!changes) return [];
  return [...describeColumns('line', changes.line, own), ...describeColumns('location', changes.location, own)].map(
    ({ field, values }) => ({ field, before: values[0] ?? null, after: values[1] ?? null }),
  );
}

/** Columns as the fields that people know; of a date its text, of the account's own fields each that differs. */
export function describeColumns(table: Table, columns: ColumnValues, own: readonly SheetColumn[]): NamedValues[] {
  const known = shownColumns.flatMap((shown) => {
    const values = shown.table === table ? columns[shown.column] : undefined;
    return values ? [{ field: shown.label, values: values.map((value) => inWords(value, shown.kind)) }] : [];
  });
  return [...known, ...describeOwn(table, columns, own)];
}

/** What an undo kept: columns as imports write them, and fields as screens record them (`system.installed`), in words. */
export function describeKept(
  table: Table,
  fields: ColumnValues,
  own: readonly SheetColumn[],
): Omit<KeptRecord['fields'][number], 'follows'>[] {
  const columns = nestOwn(
    Object.fromEntries(Object.entries(fields).map(([name, values]) => columnOfScreen(name, values))),
  );
  return describeColumns(table, columns, own).map(
    ({ field, values: [before = null, imported = null, now = null] }) => ({ field, before, imported, now }),
  );
}

const datesOfSheet: ReadonlySet<string> = new Set(
  serviceLineSheet.flatMap(({ key, kind }) => (kind.type === 'date' ? [key] : [])),
);

function columnOfScreen(name: string, values: readonly unknown[]): readonly [string, readonly unknown[]] {
  if (name.startsWith(ownPrefix) || name === 'location_id') return [name, values];
  if (name === 'customFields') return ['custom_fields', values];
  if (datesOfSheet.has(name))
    return [`${columnOf(name).column}_text`, values.map((value) => (value as { text?: string } | null)?.text ?? null)];
  return [/[A-Z.]/.test(name) ? columnOf(name).column : name, values];
}

const ownPrefix = 'custom_fields.';

/** `custom_fields.<id>` as the column with one record for each value. */
function nestOwn(columns: ColumnValues): ColumnValues {
  const held = Object.entries(columns).filter(([name]) => name.startsWith(ownPrefix));
  if (held.length === 0) return columns;
  const objects = [0, 1, 2].map((at) =>
    Object.fromEntries(held.map(([name, values]) => [name.slice(ownPrefix.length), values[at]])),
  );
  return { ...columns, custom_fields: objects };
}

/** The names under which a field that is shown by this label is stored: its columns, and its key on screens. */
export function storedNames(label: string): string[] {
  const columns = shownColumns.filter((shown) => shown.label === label).map(({ column }) => column);
  return [
    ...columns,
    ...columns.map((column) => column.replace(/_text$/, '_from')),
    ...serviceLineSheet.filter((column) => column.label === label).map(({ key }) => key),
  ];
}

interface ShownColumn {
  readonly table: Table;
  readonly column: string;
  readonly label: string;
  readonly kind: SheetKind;
}

const yesNo: SheetKind = { type: 'words', vocabulary: 'yesNo' };
const shownColumns: readonly ShownColumn[] = serviceLineSheet.flatMap(({ key, label, kind }) => {
  const { table, column } = columnOf(key);
  const shown: ShownColumn = { table, column: kind.type === 'date' ? `${column}_text` : column, label, kind };
  return key.endsWith('.diameterId')
    ? [
        shown,
        {
          table,
          column: column.replace(/_id$/, '_over_two_inches'),
          label: label.replace(/size$/, 'over two inches'),
          kind: yesNo,
        },
      ]
    : [shown];
});

function inWords(value: unknown, kind: SheetKind): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  return kind.type === 'words' ? labelOf(kind.vocabulary, text) : text;
}

function describeOwn(table: Table, { custom_fields: held }: ColumnValues, own: readonly SheetColumn[]): NamedValues[] {
  if (!held) return [];
  const objects = held.map((object) => (object ?? {}) as Fields);
  return own.flatMap(({ key, label, kind }) => {
    const column = ownColumnOf(key);
    if (!column || column.isOfLocation !== (table === 'location')) return [];
    const values = objects.map((object) => inWords(object[column.fieldId], kind));
    return values.every((value) => value === values[0]) ? [] : [{ field: label, values }];
  });
}
