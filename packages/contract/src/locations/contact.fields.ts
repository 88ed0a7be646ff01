import { defineFields } from '../primitives/fields.ts';
import { contactDesignations, contactLanguages, contactMethods, contactTypes } from './contact.values.ts';

/** The fields of a contact under their API names [A3.10-A3.16], in the order of its form and its change history. */
export const contactDescriptor = defineFields({
  firstName: { label: 'First name', type: { kind: 'text', maxLength: 100 } },
  lastName: { label: 'Last name', type: { kind: 'text', maxLength: 100 } },
  salutation: { label: 'Salutation', type: { kind: 'text', maxLength: 40 } },
  titleCompanyOrganization: { label: 'Title, company or organization', type: { kind: 'text', maxLength: 200 } },
  email: { label: 'Email', type: { kind: 'text', maxLength: 254 } },
  primaryPhone: { label: 'Primary phone', type: { kind: 'phone' } },
  primaryPhoneExt: { label: 'Primary phone extension', type: { kind: 'text', maxLength: 8 } },
  isPhoneMobile: { label: 'Primary phone is mobile', type: { kind: 'yesNo' }, required: true },
  alternativePhone: { label: 'Alternative phone', type: { kind: 'phone' } },
  alternativePhoneExt: { label: 'Alternative phone extension', type: { kind: 'text', maxLength: 8 } },
  isAlternativePhoneMobile: { label: 'Alternative phone is mobile', type: { kind: 'yesNo' }, required: true },
  fax: { label: 'Fax', type: { kind: 'phone' } },
  contactMethod: { label: 'Preferred contact method', type: { kind: 'choice', choices: contactMethods } },
  contactTypeId: {
    label: 'Contact type',
    type: { kind: 'lookup', options: contactTypes.map(({ id, contactType }) => ({ id, name: contactType })) },
  },
  primaryLanguageId: {
    label: 'Language',
    type: { kind: 'lookup', options: contactLanguages.map(({ id, language }) => ({ id, name: language })) },
  },
  preferredLanguage: { label: 'Other language', type: { kind: 'text', maxLength: 60 } },
  customerBillingNumber: { label: 'Customer billing number', type: { kind: 'text', maxLength: 60 } },
  designation: {
    label: 'Designation',
    type: { kind: 'lookup', options: contactDesignations.map(({ id, designation }) => ({ id, name: designation })) },
  },
  addressLine1: { label: 'Contact address line 1', type: { kind: 'text', maxLength: 200 } },
  addressLine2: { label: 'Contact address line 2', type: { kind: 'text', maxLength: 200 } },
  city: { label: 'Contact city', type: { kind: 'text', maxLength: 100 } },
  stateOrProvince: { label: 'Contact state', type: { kind: 'state' }, column: 'state' },
  postalCode: { label: 'Contact ZIP', type: { kind: 'zip' }, column: 'zip' },
});
