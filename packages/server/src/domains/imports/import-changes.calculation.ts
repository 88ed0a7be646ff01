import { getVocabularyLabel } from '@curbstop/contract/imports/vocabulary.values';
import type { FieldChange, KeptRecord } from '@curbstop/contract/imports/import-batch.rules';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import { isDay } from '@curbstop/contract/primitives/day-text';
import { parseCustomColumnKey } from '@curbstop/contract/service-lines/custom-columns.calculation';
import {
  serviceLineSheet,
  type SheetColumn,
  type SheetColumnKind,
} from '@curbstop/contract/service-lines/service-line.sheet';
import { getTargetColumn } from './import-staging.calculation.ts';

type Table = 'line' | 'location';
type Fields = Readonly<Record<string, unknown>>;
/** Changed columns with their values: before and after, or before, imported and now. */
export type ColumnValues = Readonly<Record<string, readonly unknown[]>>;

/** What a row changes, by table and column, as the check stores it. */
export interface StoredChanges {
  readonly line: ColumnValues;
  readonly location: ColumnValues;
}

/** The label of a changed field with its formatted values, in the order of the column's values. */
interface NamedValues {
  readonly field: string;
  readonly values: readonly (string | null)[];
}

/** The changes of a row with labels and formatted values, in the order of the sheet, line first. */
export function toFieldChanges(changes: StoredChanges | null, customColumns: readonly SheetColumn[]): FieldChange[] {
  if (!changes) return [];
  return [
    ...toNamedValues('line', changes.line, customColumns),
    ...toNamedValues('location', changes.location, customColumns),
  ].map(({ field, values }) => ({ field, before: values[0] ?? null, after: values[1] ?? null }));
}

/** Columns as labeled fields: dates as their text, custom fields one by one if they differ. */
function toNamedValues(table: Table, columns: ColumnValues, customColumns: readonly SheetColumn[]): NamedValues[] {
  const knownValues = shownColumns.flatMap((shown) => {
    const values = shown.table === table ? columns[shown.column] : undefined;
    return values ? [{ field: shown.label, values: values.map((value) => formatValue(value, shown.kind)) }] : [];
  });
  return [...knownValues, ...describeOwn(table, columns, customColumns)];
}

/**
 * The fields that an undo kept, labeled: columns as imports write them and fields as the app records them
 * (`system.installed`).
 */
export function toKeptFields(
  table: Table,
  fields: ColumnValues,
  customColumns: readonly SheetColumn[],
): Omit<KeptRecord['fields'][number], 'follows'>[] {
  const columns = nestOwn(
    Object.fromEntries(Object.entries(fields).map(([name, values]) => columnOfHistoryField(name, values))),
  );
  return toNamedValues(table, columns, customColumns).map(
    ({ field, values: [before = null, imported = null, now = null] }) => ({
      field,
      before,
      imported,
      now,
    }),
  );
}

const datesOfSheet: ReadonlySet<string> = new Set(
  serviceLineSheet.flatMap(({ key, kind }) => (kind.type === 'date' ? [key] : [])),
);

function columnOfHistoryField(name: string, values: readonly unknown[]): readonly [string, readonly unknown[]] {
  if (name.startsWith(ownPrefix) || name === 'location_id') return [name, values];
  if (name === 'customFields') return ['custom_fields', values];
  if (datesOfSheet.has(name))
    return [
      `${getTargetColumn(name).column}_text`,
      values.map((value) => (value as { text?: string } | null)?.text ?? null),
    ];
  return [/[A-Z.]/.test(name) ? getTargetColumn(name).column : name, values];
}

const ownPrefix = 'custom_fields.';

/** Combines `custom_fields.<id>` columns into one column of records. */
function nestOwn(columns: ColumnValues): ColumnValues {
  const custom = Object.entries(columns).filter(([name]) => name.startsWith(ownPrefix));
  if (custom.length === 0) return columns;
  const objects = [0, 1, 2].map((at) =>
    Object.fromEntries(custom.map(([name, values]) => [name.slice(ownPrefix.length), values[at]])),
  );
  return { ...columns, custom_fields: objects };
}

/** The names under which the field with this label is stored: its columns, and its key in the app's history. */
export function listStoredNames(label: string): string[] {
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
  readonly kind: SheetColumnKind;
}

const yesNo: SheetColumnKind = { type: 'words', vocabulary: 'yesNo' };
const shownColumns: readonly ShownColumn[] = serviceLineSheet.flatMap(({ key, label, kind }) => {
  const { table, column } = getTargetColumn(key);
  const shownColumn: ShownColumn = { table, column: kind.type === 'date' ? `${column}_text` : column, label, kind };
  return key.endsWith('.diameterId')
    ? [
        shownColumn,
        {
          table,
          column: column.replace(/_id$/, '_over_two_inches'),
          label: label.replace(/diameter$/, 'over two inches'),
          kind: yesNo,
        },
      ]
    : [shownColumn];
});

function formatValue(value: unknown, kind: SheetColumnKind): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (kind.type === 'words') return getVocabularyLabel(kind.vocabulary, text);
  return isDay(text) ? formatDay(text) : text;
}

function describeOwn(
  table: Table,
  { custom_fields: custom }: ColumnValues,
  customColumns: readonly SheetColumn[],
): NamedValues[] {
  if (!custom) return [];
  const objects = custom.map((object) => (object ?? {}) as Fields);
  return customColumns.flatMap(({ key, label, kind }) => {
    const column = parseCustomColumnKey(key);
    if (!column || column.isOfLocation !== (table === 'location')) return [];
    const values = objects.map((object) => formatValue(object[column.fieldId], kind));
    return values.every((value) => value === values[0]) ? [] : [{ field: label, values }];
  });
}
