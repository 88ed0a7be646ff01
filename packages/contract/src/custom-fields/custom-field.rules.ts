import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { requiredText } from '../primitives/required-text.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { customDataTypes, customEntities, customFieldLimits, optionSeparator } from './custom-field.values.ts';

const option = requiredText(customFieldLimits.option).refine(
  (text) => !text.includes(optionSeparator),
  `An option cannot contain "${optionSeparator}", which stands between options`,
);

const options = z
  .array(option)
  .max(customFieldLimits.options, `At most ${customFieldLimits.options} options`)
  .refine(
    (texts) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length,
    'An option is there twice',
  );

/** What a definition says [A3.55]; which entity it belongs to is decided once, when it is made. */
const said = {
  name: requiredText(customFieldLimits.name),
  dataType: z.enum(customDataTypes, 'Choose what the field holds'),
  picklistValues: options.default([]),
  isPickListMulti: z.boolean().default(false),
};

interface Offers {
  readonly dataType: string;
  readonly picklistValues: readonly string[];
}
const offers = (field: Offers) =>
  field.dataType !== 'list' || !Array.isArray(field.picklistValues) || field.picklistValues.length > 0;
const nothingOffered = { path: ['picklistValues'], message: 'Write at least one option', when: isObjectInput };

/** For the form: what people write of a field. */
export const customFieldRules = z.object(said).refine(offers, nothingOffered);
export type CustomFieldSaid = z.output<typeof customFieldRules>;

export const newCustomField = z
  .object({ entity: z.enum(customEntities, 'Choose what the field belongs to'), ...said })
  .refine(offers, nothingOffered);
export type NewCustomField = z.output<typeof newCustomField>;

/** `evenIfUsed` answers the warning that options which records hold would go. */
export const changedCustomField = z
  .object({ ...said, version: z.number().int(), evenIfUsed: z.boolean().default(false) })
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

/** How much of the account a field is in: asked before it is changed in earnest, or taken away. */
export const customFieldUse = z.object({
  records: z.number(),
  /** Names of the saved views that filter, order or show it. */
  savedViews: z.array(z.string()),
  /** How many records hold each option, also options that are no longer offered. */
  options: z.array(z.object({ option: z.string(), records: z.number() })),
});
export type CustomFieldUse = z.infer<typeof customFieldUse>;

/**
 * Field id -> value, as records carry and take them: text in the field's canonical form (numbers as exact decimals, days as
 * YYYY-MM-DD, moments in UTC, several options with "; " between), true or false. In a change, null clears and what is not
 * named stays. Whether a value fits its field is judged by `readCustomValue`.
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
