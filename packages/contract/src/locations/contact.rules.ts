import { z } from 'zod';
import { toNullableShape } from '../primitives/optional-as-null.ts';
import { optionalEmail } from '../primitives/email.ts';
import { id } from '../primitives/ids.ts';
import { createFieldRules } from '../primitives/field-rules.ts';
import { listNamesOfKind, pickOptionalFields, pickRequiredFields } from '../primitives/fields.ts';
import { optionalExtension } from '../primitives/phone.ts';
import { isFilled } from '../primitives/required-text.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { contactDescriptor } from './contact.fields.ts';
import { contactStatuses, relationTypes } from './contact.values.ts';

/** The rules that do not follow from the type of the field. */
const written = {
  email: optionalEmail,
  primaryPhoneExt: optionalExtension,
  alternativePhoneExt: optionalExtension,
};
const optional = createFieldRules(pickOptionalFields(contactDescriptor), written);
const marks = createFieldRules(pickRequiredFields(contactDescriptor), {});

/** A contact's own fields under their API names [A3.10-A3.16], validated one by one; missing fields are null. */
export const contactFields = z.object({
  ...toNullableShape(optional),
  isPhoneMobile: marks.isPhoneMobile.default(false),
  isAlternativePhoneMobile: marks.isAlternativePhoneMobile.default(false),
});
export type ContactFields = z.output<typeof contactFields>;

/** The fields of a change: missing fields stay, null clears. `Active` restores a removed contact. */
export const contactChange = z.object({ ...optional, ...marks, status: z.literal('Active') }).partial();
export type ContactChange = z.output<typeof contactChange>;

/**
 * Nothing was filled in, so no contact is created [A5.33, A5.34]. A choice from a list, a checkbox or a designation
 * alone does not identify a person.
 */
export function isBlankContact(contact: Readonly<Record<string, unknown>>): boolean {
  return typedNames.every((name) => !isFilled(contact[name]));
}

const typedNames = listNamesOfKind(contactDescriptor, ['text', 'phone', 'state', 'zip']);

const addressFields = ['addressLine1', 'addressLine2', 'city', 'stateOrProvince', 'postalCode'] as const;
const addressNeeds = ['addressLine1', 'city', 'stateOrProvince', 'postalCode'] as const;

const isNamed = (one: ContactFields) => isFilled(one.firstName) || isFilled(one.email);
const isMissing = (one: ContactFields, name: (typeof addressNeeds)[number]) =>
  addressFields.some((field) => isFilled(one[field])) && !isFilled(one[name]);

function rulesWith(isEnough: (one: ContactFields) => boolean) {
  return contactFields
    .refine(isEnough, { path: ['firstName'], message: 'Required', when: isObjectInput })
    .refine(isEnough, { path: ['email'], message: 'Required', when: isObjectInput })
    .refine((one) => !isMissing(one, 'addressLine1'), {
      path: ['addressLine1'],
      message: 'Required',
      when: isObjectInput,
    })
    .refine((one) => !isMissing(one, 'city'), { path: ['city'], message: 'Required', when: isObjectInput })
    .refine((one) => !isMissing(one, 'stateOrProvince'), {
      path: ['stateOrProvince'],
      message: 'Required',
      when: isObjectInput,
    })
    .refine((one) => !isMissing(one, 'postalCode'), { path: ['postalCode'], message: 'Required', when: isObjectInput });
}

/** All rules of a contact [A5.31, A5.32, A5.33 on edit, B5.11, B5.12]. */
export const contactRules = rulesWith(isNamed);

/** Rules of a contact that may be blank: a new location does not need one [A5.33 on create, A5.34]. */
export const optionalContactRules = rulesWith((one) => isNamed(one) || isBlankContact(one));

/** A contact of a location [A3.8]. */
export const contact = contactFields.extend({
  id,
  accountId: id,
  relationType: z.enum(relationTypes),
  relationId: id,
  status: z.enum(contactStatuses),
  /** Whether the contact still belongs to a record; a removed one does not. */
  hasRelationships: z.boolean(),
  version: z.number().int(),
  createdOn: z.string(),
  updatedOn: z.string(),
});
export type Contact = z.infer<typeof contact>;

const contactStatusEntry = z.object({ id, status: z.enum(contactStatuses), createdOn: z.string() });
export type ContactStatusEntry = z.infer<typeof contactStatusEntry>;

/** A building can have hundreds of tenants, so contacts come in pages. */
export const contactsPerPage = 100;
export const contactPage = z.object({
  page: z.coerce.number('Page must be a number').int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number('Page size must be a number').int().min(1).max(contactsPerPage).default(contactsPerPage),
});
export type ContactPage = z.infer<typeof contactPage>;
