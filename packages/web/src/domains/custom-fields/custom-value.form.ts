import type { CustomField, CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import { parseCustomValue } from '@curbstop/contract/custom-fields/custom-value-input.calculation';
import { formatCustomValue } from '@curbstop/contract/custom-fields/custom-value.calculation';

/** Input text by field id. */
export type CustomTexts = Readonly<Record<string, string>>;

/** A record's custom values as input texts. */
export function toCustomTexts(fields: readonly CustomField[], values: CustomValues, timeZone: string): CustomTexts {
  return Object.fromEntries(fields.map((field) => [field.id, formatCustomValue(field, values[field.id], timeZone)]));
}

interface Typed {
  readonly texts: CustomTexts;
  /**
   * The record's current values: untouched fields are not sent, so that an option that is no longer offered is kept.
   */
  readonly kept: CustomValues;
  readonly timeZone: string;
}

/** The changed values, and the errors by field id. */
export function parseCustomTexts(
  fields: readonly CustomField[],
  { texts, kept, timeZone }: Typed,
): { readonly customFields: CustomValues; readonly errors: Readonly<Record<string, string>> } {
  const customFields: CustomValues = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const text = texts[field.id] ?? '';
    if (text.trim() === formatCustomValue(field, kept[field.id], timeZone)) continue;
    const parsedValue = parseCustomValue(field, text, timeZone);
    if ('problem' in parsedValue) errors[field.id] = parsedValue.problem;
    else customFields[field.id] = parsedValue.value;
  }
  return { customFields, errors };
}
