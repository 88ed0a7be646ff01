import { getFieldPath, getFieldValue, type Field, type Fields } from '@curbstop/contract/primitives/fields';
import { formatPhone } from '@curbstop/contract/primitives/phone-text';
import { formatDay, formatCount, formatInstant, formatNumber } from './format.ts';

type Values = Readonly<Record<string, string>>;

/** A record's fields as form values, by path; no record gives an empty form. */
export function toFieldValues(fields: Fields, record: object | undefined): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      getFieldPath(name, field),
      record ? getFieldText(record, name, field) : '',
    ]),
  );
}

/** A value for people: the name of a lookup option, "Yes", "12 months"; null without a value. */
export function formatFieldValue({ type }: Pick<Field, 'type'>, value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return null;
  return formatFilled(type, value);
}

function formatFilled(type: Field['type'], value: string | number): string | number {
  switch (type.kind) {
    case 'lookup':
      return type.options.find(({ id }) => id === Number(value))?.name ?? String(value);
    case 'choice':
      return type.labels?.[value] ?? value;
    case 'day':
      return formatDay(String(value));
    case 'phone':
      return formatPhone(String(value)) || value;
    case 'instant':
      return formatInstant(String(value));
    case 'integer':
      if (type.isYear) return String(value);
      return type.unit ? formatCount(Number(value), type.unit) : formatNumber(Number(value));
    default:
      return value;
  }
}

/** The field's value as a form has it; blank without a value. */
function getFieldText(record: object, name: string, field: Field): string {
  const value = getFieldValue(record, name, field);
  // A required yes or no is a checkbox, which has no value for "No".
  if (typeof value === 'boolean') return value ? 'Yes' : field.required ? '' : 'No';
  if (field.type.kind === 'phone' && typeof value === 'string') return formatPhone(value) || value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The fields as typed, for the record's rules; text stays as it is, because the rules clear blank text. */
export function parseTypedFields(fields: Fields, values: Values): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = typedValue(field, values[getFieldPath(name, field)] ?? '');
    const { within } = field;
    if (within === undefined) typed[name] = value;
    else typed[within] = { ...(typed[within] as object | undefined), [name]: value };
  }
  return typed;
}

const picked: readonly Field['type']['kind'][] = ['choice', 'yesNo', 'lookup', 'integer', 'code'];

function typedValue({ type, required }: Field, text: string): string | number | boolean | null {
  if (type.kind === 'yesNo' && required) return text === 'Yes';
  if (text.trim() === '' && (picked.includes(type.kind) || (type.kind === 'day' && !required))) return null;
  if (type.kind === 'yesNo') return text === 'Yes';
  return type.kind === 'lookup' || type.kind === 'integer' ? Number(text) : text;
}
