import { tierLabel } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { locationFieldLabels } from './location.calculation.ts';
import type { FieldLabels } from '../../ui/change-labels.ts';
import { contactDesignations, contactLanguages, contactTypes } from '@curbstop/contract/locations/contact.values';
import { readTierValue } from './tier.calculation.ts';
import { formatPhone } from '@curbstop/contract/primitives/phone';

const phone = (value: unknown) => formatPhone(String(value)) || String(value);
const named =
  <One extends { readonly id: number }>(lookup: readonly One[], word: (one: One) => string) =>
  (value: unknown) => {
    const found = lookup.find(({ id }) => id === Number(value));
    return found ? word(found) : String(value);
  };

/** Labels of a contact's fields in its change history, by API names and by the columns of the seed data. */
export const contactFieldLabels: Readonly<Record<string, FieldLabels>> = {
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  salutation: { label: 'Salutation' },
  titleCompanyOrganization: { label: 'Title, company or organization' },
  email: { label: 'Email' },
  primaryPhone: { label: 'Primary phone', words: phone },
  primaryPhoneExt: { label: 'Primary phone extension' },
  isPhoneMobile: { label: 'Primary phone is mobile' },
  alternativePhone: { label: 'Alternative phone', words: phone },
  alternativePhoneExt: { label: 'Alternative phone extension' },
  isAlternativePhoneMobile: { label: 'Alternative phone is mobile' },
  fax: { label: 'Fax', words: phone },
  contactMethod: { label: 'Prefers to be reached by' },
  contactTypeId: { label: 'Contact type', words: named(contactTypes, ({ contactType }) => contactType) },
  primaryLanguageId: { label: 'Language', words: named(contactLanguages, ({ language }) => language) },
  preferredLanguage: { label: 'Which language' },
  customerBillingNumber: { label: 'Customer billing number' },
  designation: { label: 'Designation', words: named(contactDesignations, ({ designation }) => designation) },
  addressLine1: { label: 'Contact address line 1' },
  addressLine2: { label: 'Contact address line 2' },
  city: { label: 'Contact city' },
  stateOrProvince: { label: 'Contact state' },
  postalCode: { label: 'Contact ZIP' },
};

/** The label of a form field: `contact.email` is "Email", `profile.tier` is "Tier". */
export function fieldLabel(path: string): string {
  const name = path.split('.').at(-1) ?? path;
  return (path.startsWith('contact.') ? contactFieldLabels : locationFieldLabels)[name]?.label ?? path;
}

/** The display text of a form field's value. */
export function fieldLabelsOf(path: string, value: string): string {
  return path === 'profile.tier' ? tierLabel(readTierValue(value)) : value;
}
