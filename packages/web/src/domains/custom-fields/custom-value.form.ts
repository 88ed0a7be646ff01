import type { CustomField, CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import { customValueText, readCustomValue } from '@curbstop/contract/custom-fields/custom-value.calculation';

/** Field id -> what stands in its input. */
export type CustomTexts = Readonly<Record<string, string>>;

/** What a record holds as its form shows it, one text for every field. */
export function customTexts(fields: readonly CustomField[], values: CustomValues, timeZone: string): CustomTexts {
  return Object.fromEntries(fields.map((field) => [field.id, customValueText(field, values[field.id], timeZone)]));
}

interface Typed {
  readonly texts: CustomTexts;
  /** What the record holds already: what nobody touched is not sent, so an option that is no longer offered may stay. */
  readonly kept: CustomValues;
  readonly timeZone: string;
}

/** What was typed as a change of values, and what is wrong with it by the field's id. */
export function readCustomTexts(
  fields: readonly CustomField[],
  { texts, kept, timeZone }: Typed,
): { readonly customFields: CustomValues; readonly errors: Readonly<Record<string, string>> } {
  const customFields: CustomValues = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const text = texts[field.id] ?? '';
    if (text.trim() === customValueText(field, kept[field.id], timeZone)) continue;
    const read = readCustomValue(field, text, timeZone);
    if ('problem' in read) errors[field.id] = read.problem;
    else customFields[field.id] = read.value;
  }
  return { customFields, errors };
}
