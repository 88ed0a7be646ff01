import { toAddressKey } from '@curbstop/contract/locations/addresses.calculation';
import { isTwoInchesLabel, overTwoInchesLabel } from '@curbstop/contract/imports/vocabulary.values';
import type { ParsedRow } from '@curbstop/contract/imports/inventory-rows.calculation';
import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import type { DateText } from '@curbstop/contract/primitives/date-text';
import { parseCustomColumnKey } from '@curbstop/contract/service-lines/custom-columns.calculation';
import { serviceLineSheet } from '@curbstop/contract/service-lines/service-line.sheet';
import { findOverTwoInches } from '@curbstop/contract/service-lines/service-line.values';
import { getColumnName } from '../../foundation/database/field-columns.ts';
import { createId } from '../../foundation/new-id.ts';

/** A parsed row; keys of `location` and `line` are column names. */
export interface StagedRow {
  readonly row_number: number;
  readonly external_id: string | null;
  readonly address_key: string | null;
  readonly address: string | null;
  readonly line_id: string;
  readonly location_id: string;
  readonly location: Readonly<Record<string, unknown>> | null;
  readonly line: Readonly<Record<string, unknown>> | null;
  readonly listed_category: string | null;
  readonly problems: readonly unknown[] | null;
  readonly warnings: readonly unknown[] | null;
}

type Columns = Record<string, unknown>;
type ColumnWriter = { readonly table: 'line' | 'location'; write(columns: Columns, value: unknown): void };

/** Sheet key -> how its value is written to columns; by default the column is the key in snake case. */
const places: ReadonlyMap<string, ColumnWriter> = new Map(
  [...serviceLineSheet.map(({ key }) => key), 'location.tierRuleSet'].map((key) => [key, getPlace(key)]),
);

/** The table and column of a sheet key; for a date, the common prefix of its three columns. */
export function getTargetColumn(key: string): { readonly table: 'line' | 'location'; readonly column: string } {
  const [first = '', second] = key.split('.');
  if (first === 'location') return { table: 'location', column: getColumnName(second ?? '') };
  return { table: 'line', column: second === undefined ? getColumnName(first) : `${first}_${getColumnName(second)}` };
}

function getPlace(key: string): ColumnWriter {
  const second = key.split('.')[1];
  const { table, column } = getTargetColumn(key);
  if (second === 'installed' || second === 'verifiedOn' || second === 'removedOn' || key === 'fittingsVerifiedOn')
    return { table, write: dateWriter(column) };
  if (second === 'diameterId') return { table, write: diameterWriter(column) };
  // Numbers, so that 41.575100 and 41.5751 are equal in JSON.
  if (second === 'latitude' || second === 'longitude')
    return { table, write: (columns, value) => void (columns[column] = Number(value)) };
  return { table, write: (columns, value) => void (columns[column] = value) };
}

/** Builds the column names once, not for every row. */
function dateWriter(column: string): ColumnWriter['write'] {
  const [textColumn, fromColumn, toColumn] = [`${column}_text`, `${column}_from`, `${column}_to`];
  return (columns, value) => {
    const { text, from, to } = value as DateText;
    columns[textColumn] = text;
    columns[fromColumn] = from;
    columns[toColumn] = to;
  };
}

/** [B5.23]: a known diameter answers whether it is over two inches; a file with only that answer has no diameter. */
function diameterWriter(column: string): ColumnWriter['write'] {
  const overColumn = `${column.replace(/_id$/, '')}_over_two_inches`;
  return (columns, value) => {
    const isOver = isTwoInchesLabel(value) ? value === overTwoInchesLabel : findOverTwoInches(Number(value));
    if (!isTwoInchesLabel(value)) columns[column] = value;
    if (isOver !== null) columns[overColumn] = isOver;
  };
}

/** Prepares a parsed row for matching and evaluation. */
export function toStagedRow(
  { number, values, listedClassification, problems, warnings }: ParsedRow,
  defaults: ImportPlan['defaults'],
): StagedRow {
  const failed = problems.length > 0;
  const line: Columns = {};
  const location: Columns = {};
  if (!failed) for (const [key, value] of Object.entries(values)) write(key, value, { line, location });
  // A listed classification is replaced as a whole: a basis never supports the listed classification of another import.
  if (listedClassification)
    Object.assign(line, {
      listed_category: listedClassification.category,
      listed_text: listedClassification.text,
      listed_basis: listedClassification.basis,
      listed_source: 'import',
    });
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : null);
  const address = { addressLine1: text('location.addressLine1') ?? '', addressLine2: text('location.addressLine2') };
  const cityAndZip = { city: text('location.city') ?? defaults.city, zip: text('location.zip') ?? defaults.zip };
  return {
    row_number: number,
    external_id: text('externalId'),
    address_key: address.addressLine1 ? toAddressKey({ ...address, ...cityAndZip }) : null,
    address: address.addressLine1 ? [address.addressLine1, address.addressLine2].filter(Boolean).join(', ') : null,
    line_id: createId(),
    location_id: createId(),
    location: failed ? null : location,
    line: failed ? null : line,
    listed_category: listedClassification?.category ?? null,
    problems: failed ? problems : null,
    warnings: warnings.length > 0 ? warnings : null,
  };
}

function write(key: string, value: unknown, into: { line: Columns; location: Columns }): void {
  const customKey = parseCustomColumnKey(key);
  if (customKey) {
    const columns = customKey.isOfLocation ? into.location : into.line;
    columns['custom_fields'] = { ...(columns['custom_fields'] as Columns | undefined), [customKey.fieldId]: value };
    return;
  }
  const assignedPlace = places.get(key);
  if (!assignedPlace) throw new Error(`The sheet has no column ${key}`);
  assignedPlace.write(into[assignedPlace.table], value);
}
