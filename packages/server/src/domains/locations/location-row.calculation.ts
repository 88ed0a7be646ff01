import { placeKey } from '@curbstop/contract/locations/addresses.calculation';
import type { Contact } from '@curbstop/contract/locations/contact.rules';
import type { LocationDetails, LocationFields } from '@curbstop/contract/locations/location.rules';
import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../foundation/database/database.ts';

/** Maps a location's row and its contacts to the contract's field names. */
export function locationOf(row: Selectable<Schema['locations']>, contacts: Contact[]): LocationDetails {
  return {
    id: row.id,
    externalId: row.external_id,
    name: row.name,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state as LocationDetails['state'],
    zip: row.zip,
    latitude: row.latitude,
    longitude: row.longitude,
    mailingAddressLine1: row.mailing_address_line1,
    mailingAddressLine2: row.mailing_address_line2,
    mailingCity: row.mailing_city,
    mailingState: row.mailing_state as LocationDetails['mailingState'],
    mailingZip: row.mailing_zip,
    disadvantagedNeighborhood: row.disadvantaged_neighborhood,
    sensitivePopulation: row.sensitive_population as LocationDetails['sensitivePopulation'],
    profile: {
      tier: row.tier,
      tierRuleSet: row.tier_rule_set as LocationDetails['profile']['tierRuleSet'],
      propertyClassification: row.property_classification as LocationDetails['profile']['propertyClassification'],
      parcelNumber: row.parcel_number,
    },
    customFields: row.custom_fields as LocationDetails['customFields'],
    version: row.version,
    createdOn: row.created_on,
    updatedOn: row.updated_on,
    contacts,
  };
}

/** Maps fields to columns. The address key, which finds duplicates, is derived from the address. */
export function locationColumns(fields: LocationFields): Omit<Insertable<Schema['locations']>, 'id'> {
  return {
    external_id: fields.externalId,
    name: fields.name,
    address_line1: fields.addressLine1,
    address_line2: fields.addressLine2,
    city: fields.city,
    state: fields.state,
    zip: fields.zip,
    address_key: placeKey(fields),
    latitude: fields.latitude,
    longitude: fields.longitude,
    mailing_address_line1: fields.mailingAddressLine1,
    mailing_address_line2: fields.mailingAddressLine2,
    mailing_city: fields.mailingCity,
    mailing_state: fields.mailingState,
    mailing_zip: fields.mailingZip,
    disadvantaged_neighborhood: fields.disadvantagedNeighborhood,
    sensitive_population: fields.sensitivePopulation,
    tier: fields.profile.tier,
    tier_rule_set: fields.profile.tierRuleSet,
    property_classification: fields.profile.propertyClassification,
    parcel_number: fields.profile.parcelNumber,
    custom_fields: JSON.stringify(fields.customFields),
  };
}
