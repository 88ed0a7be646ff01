/** The records that a contact can belong to [A3.9]. */
export const relationTypes = ['Location'] as const;

/** Roles of a contact at a customer's premises. */
export const contactTypes = [
  { id: 1, contactType: 'Property owner', accountType: 'PWS' },
  { id: 2, contactType: 'Resident or tenant', accountType: 'PWS' },
  { id: 3, contactType: 'Property manager', accountType: 'PWS' },
  { id: 4, contactType: 'School or child care facility', accountType: 'PWS' },
  { id: 5, contactType: 'Business', accountType: 'PWS' },
  { id: 6, contactType: 'Other', accountType: 'PWS' },
] as const;

export const propertyOwnerTypeId = 1;
export const residentTypeId = 2;
export const propertyManagerTypeId = 3;

/** English, then the languages most spoken at home in the United States; any other is free text. */
export const contactLanguages = [
  { id: 1, language: 'English' },
  { id: 2, language: 'Spanish' },
  { id: 3, language: 'Chinese' },
  { id: 4, language: 'Tagalog' },
  { id: 5, language: 'Vietnamese' },
  { id: 6, language: 'Arabic' },
  { id: 7, language: 'French' },
  { id: 8, language: 'Korean' },
  { id: 9, language: 'Portuguese' },
  { id: 10, language: 'Haitian Creole' },
  { id: 11, language: 'Russian' },
  { id: 12, language: 'Hindi' },
  { id: 13, language: 'Polish' },
  { id: 14, language: 'American Sign Language' },
  { id: 99, language: 'Another language' },
] as const;
export const anotherLanguage = 99;

/** [A3.16]: 1 is the primary contact; a location has at most one. */
export const contactDesignations = [
  { id: 1, designation: 'Primary' },
  { id: 2, designation: 'Secondary' },
  { id: 3, designation: 'Billing' },
  { id: 4, designation: 'Emergency' },
] as const;
export const primaryDesignation = 1;

/** A location has another customer when one of these fields of its primary contact changes. */
export const identifyingContactFields = ['firstName', 'lastName', 'titleCompanyOrganization', 'designation'] as const;

/** A contact's preferred way to be reached. */
export const contactMethods = ['Letter', 'Email', 'Phone', 'Text message'] as const;

/** Contacts are never deleted: a former contact has the status Removed. */
export const contactStatuses = ['Active', 'Removed'] as const;
export type ContactStatus = (typeof contactStatuses)[number];
