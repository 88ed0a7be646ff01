import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { createLockedShape } from '../primitives/locked-fields.ts';
import { createRequiredText } from '../primitives/required-text.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { customDataTypes, customEntities, customFieldLimits, optionSeparator } from './custom-field.values.ts';

const option = createRequiredText(customFieldLimits.option).refine(
  (text) => !text.includes(optionSeparator),
  `An option cannot contain "${optionSeparator}", which separates options`,
);

const options = z
  .array(option)
  .max(customFieldLimits.options, `At most ${customFieldLimits.options} options`)
  .refine(
    (texts) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length,
    'Each option must be unique',
  );

/** A definition [A3.55]; its record type is set at creation and cannot change. */
const inputFields = {
  name: createRequiredText(customFieldLimits.name),
  dataType: z.enum(customDataTypes, 'Choose a data type'),
  picklistValues: options.default([]),
  isPickListMulti: z.boolean().default(false),
};

interface Offers {
  readonly dataType: string;
  readonly picklistValues: readonly string[];
}
const offers = (field: Offers) =>
  field.dataType !== 'list' || !Array.isArray(field.picklistValues) || field.picklistValues.length > 0;
const nothingOffered = { path: ['picklistValues'], message: 'Enter at least one option', when: isObjectInput };

/** The form's input. */
export const customFieldRules = z.object(inputFields).refine(offers, nothingOffered);
export type CustomFieldInput = z.output<typeof customFieldRules>;

export const newCustomField = z
  .object({ entity: z.enum(customEntities, 'Choose what the field belongs to'), ...inputFields })
  .refine(offers, nothingOffered);
export type NewCustomField = z.output<typeof newCustomField>;

export const lockedCustomFieldFields = { entity: 'The record type', position: 'The position' } as const;

/** `evenIfUsed` confirms the warning that options in use would be removed. */
export const changedCustomField = z
  .object({
    ...inputFields,
    ...createLockedShape(lockedCustomFieldFields),
    version: z.number().int(),
    evenIfUsed: z.boolean().default(false),
  })
  .refine(offers, nothingOffered);

export const customField = z.object({
  id,
  entity: z.enum(customEntities),
  name: z.string(),
  dataType: z.enum(customDataTypes),
  picklistValues: z.array(z.string()),
  isPickListMulti: z.boolean(),
  position: z.number().int(),
  version: z.number().int(),
});
export type CustomField = z.infer<typeof customField>;

/** Where a field is used; shown before it is changed or deleted. */
export const customFieldUse = z.object({
  records: z.number(),
  /** Names of the saved views that filter, sort or show it. */
  savedViews: z.array(z.string()),
  /** The number of records with each option, including options that are no longer offered. */
  options: z.array(z.object({ option: z.string(), records: z.number() })),
});
export type CustomFieldUse = z.infer<typeof customFieldUse>;

/**
 * Field id -> value, as stored and sent: text in the field's canonical form (numbers as exact decimals, days as
 * YYYY-MM-DD, moments in UTC, several options separated by "; "), true or false. In a change, null clears and missing
 * fields stay. `parseCustomValue` validates a value.
 */
export const customValues = z.record(
  id,
  z.union(
    [
      z.string().max(customFieldLimits.severalText, `At most ${customFieldLimits.severalText} characters`),
      z.boolean(),
      z.null(),
    ],
    'A custom field holds text, true or false',
  ),
);
export type CustomValues = z.infer<typeof customValues>;
export type CustomValue = string | boolean;
