import { capitalize } from '@curbstop/contract/primitives/capitalize';
import type { Field, Fields } from '@curbstop/contract/primitives/fields';
import { formatFieldValue } from './field-values.ts';
import { formatDay, formatDateTime, formatInstant } from './format.ts';

/** A change history for people: which fields changed, from which value to which. */

export interface FieldLabels {
  readonly label: string;
  /** Formats the value; text, numbers and booleans need no formatter. */
  readonly words?: (value: unknown) => string;
}
export interface ChangedField {
  readonly label: string;
  /** `null` where there was or is no value. */
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * The labels of an entity's fields under their names in the history, also under the part of the record that contains
 * them (`profileTier`).
 */
export function getFieldLabels(
  fields: Fields,
  words: Readonly<Record<string, FieldLabels['words']>> = {},
): Readonly<Record<string, FieldLabels>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { label, within, type, history = historyName(name, type) }]) => {
      if (history === false) return [];
      const format = words[name] ?? (history === name ? getFormatter(type) : undefined);
      const field = { label, ...(format && { words: format }) };
      return [
        [history, field] as const,
        ...(within === undefined ? [] : [[within + capitalize(name), field] as const]),
      ];
    }),
  );
}

/** A date with its precision is listed by its text. */
function historyName(name: string, { kind }: Field['type']): string {
  return kind === 'dateText' ? `${name}Text` : name;
}

const formatted: readonly Field['type']['kind'][] = ['day', 'instant', 'lookup', 'integer', 'phone'];

function getFormatter(type: Field['type']): FieldLabels['words'] {
  const isFormatted = formatted.includes(type.kind) || (type.kind === 'choice' && type.labels);
  return isFormatted ? (value) => String(formatFieldValue({ type }, value)) : undefined;
}

/** Days, moments, and dates with their precision (`installedText`). */
const isDateName = /(On|Date|Text)$/;

/** Dates look the same everywhere: the histories record them as ISO text. Other text stays. */
function formatDate(value: unknown): string {
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return formatDateTime(text);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:.*Z$/.test(text) ? formatInstant(text) : text;
}

type Recorded = Readonly<Record<string, unknown>> | null;

/**
 * The differences between two recorded states, in the order of `fields`. Screens record nested fields
 * (`system.material`) and imports record columns (`system_material`): both are `systemMaterial` here. Keys that
 * `fields` does not list are technical and omitted; a date is listed by its text (`installedText`).
 */
export function listChangedFields(
  before: Recorded,
  after: Recorded,
  fields: Readonly<Record<string, FieldLabels>>,
): readonly ChangedField[] {
  const [was, is] = [flatten(before), flatten(after)];
  const changed: ChangedField[] = [];
  for (const [name, { label, words }] of Object.entries(fields)) {
    // An import records the whole old row but only the new values from the file: other fields did not change.
    if (after !== null && !is.has(name)) continue;
    if (after === null && !was.has(name)) continue;
    const format = words ?? (isDateName.test(name) ? formatDate : undefined);
    const [old, now] = [valueWords(was.get(name), format), valueWords(is.get(name), format)];
    if (old !== now) changed.push({ label, before: old, after: now });
  }
  return [...changed, ...ownFields(before, after)];
}

/**
 * Parts of a record whose values are recorded under their labels: custom fields of the account, and computed values.
 */
const labeledParts = ['customFields', 'labeled'] as const;

function ownFields(before: Recorded, after: Recorded): ChangedField[] {
  const [was, is] = [pickLabeled(before), pickLabeled(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .map((name) => ({
      label: name,
      before: valueWords(was[name], formatDate),
      after: valueWords(is[name], formatDate),
    }))
    .filter((field) => field.before !== field.after);
}

const pickLabeled = (record: Recorded): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    labeledParts.flatMap((part) => Object.entries((record?.[part] ?? {}) as Record<string, string | null>)),
  );

function flatten(record: Recorded): ReadonlyMap<string, unknown> {
  const flat = new Map<string, unknown>();
  const walk = (value: object, prefix: string) => {
    for (const [key, inner] of Object.entries(value)) {
      const name = prefix === '' ? camel(key) : prefix + capitalize(camel(key));
      if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) walk(inner, name);
      else flat.set(name, inner);
      // A removed date was an object before and is null now.
      if (inner === null) flat.set(`${name}Text`, null);
    }
  };
  if (record) walk(record, '');
  return flat;
}

function valueWords(value: unknown, words: FieldLabels['words']): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (words) return words(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
