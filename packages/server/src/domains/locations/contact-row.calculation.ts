import { contactDescriptor } from '@curbstop/contract/locations/contact.fields';
import type { Contact, ContactFields } from '@curbstop/contract/locations/contact.rules';
import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../foundation/database/database.ts';
import { parseFields, writeFields } from '../../foundation/database/field-columns.ts';

type Row = Selectable<Schema['contacts']>;
type Columns = Omit<Insertable<Schema['contacts']>, 'id' | 'location_id'>;

/** Maps a database row to the API's field names. */
export function toContact(row: Row): Contact {
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
    ...(parseFields(contactDescriptor, row) as ContactFields),
  };
}

export function toContactColumns(fields: ContactFields): Columns {
  return writeFields(contactDescriptor, fields) as Columns;
}
