import { fieldPath, fieldValue, type Field, type Fields } from '@curbstop/contract/primitives/fields';

type Values = Readonly<Record<string, string>>;

/** A record's fields as form values, by path; no record gives an empty form. */
export function fieldValues(fields: Fields, record: object | undefined): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      fieldPath(name, field),
      record ? fieldText(record, name, field) : '',
    ]),
  );
}

/** The field's value as text; blank without a value. */
export function fieldText(record: object, name: string, field: Field): string {
  const value = fieldValue(record, name, field);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The fields as typed, for the record's rules; text stays as it is, because the rules clear blank text. */
export function typedFields(fields: Fields, values: Values): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = typedValue(field, values[fieldPath(name, field)] ?? '');
    const { within } = field;
    if (within === undefined) typed[name] = value;
    else typed[within] = { ...(typed[within] as object | undefined), [name]: value };
  }
  return typed;
}

function typedValue({ type }: Field, text: string): string | boolean | null {
  if (type.kind === 'choice') return text === '' ? null : text;
  if (type.kind === 'yesNo') return text === '' ? null : text === 'Yes';
  return text;
}
