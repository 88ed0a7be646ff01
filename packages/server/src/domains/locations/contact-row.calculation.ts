import type { Contact, ContactFields } from '@curbstop/contract/locations/contact.rules';
import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../foundation/database/database.ts';

type Row = Selectable<Schema['contacts']>;
type Columns = Omit<Insertable<Schema['contacts']>, 'id' | 'location_id'>;

/** Maps a database row to the API's field names; the only place that knows both. */
export function contactOf(row: Row): Contact {
  return {
    id: row.id,
    accountId: row.account_id,
    relationType: 'Location',
    relationId: row.location_id,
    status: row.removed_on === null ? 'Active' : 'Removed',
    hasRelationships: row.removed_on === null,
    version: row.version,
    createdOn: row.created_on,
    updatedOn: row.updated_on,
    firstName: row.first_name,
    lastName: row.last_name,
    salutation: row.salutation,
    titleCompanyOrganization: row.title_company_organization,
    email: row.email,
    primaryPhone: row.primary_phone,
    primaryPhoneExt: row.primary_phone_ext,
    isPhoneMobile: row.is_phone_mobile,
    alternativePhone: row.alternative_phone,
    alternativePhoneExt: row.alternative_phone_ext,
    isAlternativePhoneMobile: row.is_alternative_phone_mobile,
    fax: row.fax,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    stateOrProvince: row.state as Contact['stateOrProvince'],
    postalCode: row.zip,
    contactMethod: row.contact_method as Contact['contactMethod'],
    contactTypeId: row.contact_type_id,
    primaryLanguageId: row.primary_language_id,
    preferredLanguage: row.preferred_language,
    customerBillingNumber: row.customer_billing_number,
    designation: row.designation,
  };
}

export function contactColumns(fields: ContactFields): Columns {
  return {
    first_name: fields.firstName,
    last_name: fields.lastName,
    salutation: fields.salutation,
    title_company_organization: fields.titleCompanyOrganization,
    email: fields.email,
    primary_phone: fields.primaryPhone,
    primary_phone_ext: fields.primaryPhoneExt,
    is_phone_mobile: fields.isPhoneMobile,
    alternative_phone: fields.alternativePhone,
    alternative_phone_ext: fields.alternativePhoneExt,
    is_alternative_phone_mobile: fields.isAlternativePhoneMobile,
    fax: fields.fax,
    address_line1: fields.addressLine1,
    address_line2: fields.addressLine2,
    city: fields.city,
    state: fields.stateOrProvince,
    zip: fields.postalCode,
    contact_method: fields.contactMethod,
    contact_type_id: fields.contactTypeId,
    primary_language_id: fields.primaryLanguageId,
    preferred_language: fields.preferredLanguage,
    customer_billing_number: fields.customerBillingNumber,
    designation: fields.designation,
  };
}
