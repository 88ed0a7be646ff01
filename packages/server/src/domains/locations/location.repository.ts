import type { LocationDetails, LocationRow } from '@curbstop/contract/locations/location.rules';
import { locationList } from '@curbstop/contract/locations/location.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { ListSource } from '../../foundation/database/list-door.ts';

export const locationSource: ListSource<typeof locationList> = {
  list: locationList,
  table: 'locations',
  search: 'search_text',
  searched: ['address_line1', 'external_id', 'name'],
  fewValues: ['city', 'zip'],
  columns: {
    addressLine1: 'address_line1', city: 'city', zip: 'zip', externalId: 'external_id', name: 'name',
    tier: 'tier', propertyClassification: 'property_classification', updatedOn: 'updated_on',
  },
  shapes: { tier: /^[1-5]$/ },
  select: sql`l.id, l.external_id as "externalId", l.name, l.address_line1 as "addressLine1", l.address_line2 as "addressLine2", l.city, l.state, l.zip,
    l.tier, l.property_classification as "propertyClassification", l.updated_on as "updatedOn"`,
};
export type { LocationRow };

export async function findLocation(trx: AccountTransaction, id: string): Promise<LocationDetails | undefined> {
  const row = await trx.selectFrom('locations').selectAll().where('id', '=', id).where('removed_on', 'is', null).executeTakeFirst();
  if (!row) return undefined;
  const contacts = await trx
    .selectFrom('contacts')
    .select(['id', 'designation', 'first_name as firstName', 'last_name as lastName', 'email', 'primary_phone as primaryPhone', 'primary_phone_ext as primaryPhoneExt'])
    .where('location_id', '=', id)
    .where('removed_on', 'is', null)
    .orderBy('designation')
    .orderBy('id')
    .execute();
  return {
    id: row.id,
    externalId: row.external_id,
    name: row.name,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    latitude: row.latitude,
    longitude: row.longitude,
    mailingAddressLine1: row.mailing_address_line1,
    mailingAddressLine2: row.mailing_address_line2,
    mailingCity: row.mailing_city,
    mailingState: row.mailing_state,
    mailingZip: row.mailing_zip,
    disadvantagedNeighborhood: row.disadvantaged_neighborhood,
    sensitivePopulation: row.sensitive_population as LocationDetails['sensitivePopulation'],
    profile: { tier: row.tier, propertyClassification: row.property_classification as LocationDetails['profile']['propertyClassification'], parcelNumber: row.parcel_number },
    version: row.version,
    createdOn: row.created_on,
    updatedOn: row.updated_on,
    contacts,
  };
}
