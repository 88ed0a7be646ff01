import { toAddressKey } from '@curbstop/contract/locations/addresses.calculation';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import type { LocationDetails, LocationFields } from '@curbstop/contract/locations/location.rules';
import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../foundation/database/database.ts';
import { parseFields, writeFields } from '../../foundation/database/field-columns.ts';

type Row = Selectable<Schema['locations']>;
type OwnFields = Omit<LocationFields, 'customFields'>;

/** Maps a location's row and its first contacts to the contract's field names. */
export function toLocationDetails(
  row: Row,
  contacts: Pick<LocationDetails, 'contacts' | 'contactCount'>,
): LocationDetails {
  return {
    id: row.id,
    ...(parseFields(locationDescriptor, row) as OwnFields),
    customFields: row.custom_fields as LocationDetails['customFields'],
    version: row.version,
    createdOn: row.created_on,
    updatedOn: row.updated_on,
    ...contacts,
  };
}

/** Maps fields to columns. The address key, which finds duplicates, is derived from the address. */
export function toLocationColumns(fields: LocationFields): Omit<Insertable<Schema['locations']>, 'id'> {
  return {
    ...(writeFields(locationDescriptor, fields) as Omit<Insertable<Schema['locations']>, 'id' | 'address_key'>),
    address_key: toAddressKey(fields),
    custom_fields: JSON.stringify(fields.customFields),
  };
}
