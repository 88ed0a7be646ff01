import { toAddressKey, type AddressParts } from '@curbstop/contract/locations/addresses.calculation';
import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import type { LocationDetails, LocationFields, AddressMatch } from '@curbstop/contract/locations/location.rules';
import { locationList } from '@curbstop/contract/locations/location-list.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileListFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import type { QuickSearchSource } from '../../foundation/database/quick-search.ts';
import { listFirstContacts } from './contact.repository.ts';
import { toLocationColumns, toLocationDetails } from './location-row.calculation.ts';

const { columns, searched, select } = compileListFields(locationDescriptor);
export const locationSource: ListSource<typeof locationList> = {
  list: locationList,
  table: 'locations',
  search: 'search_text',
  searched,
  lowCardinality: ['city', 'zip'],
  columns: { ...columns, updatedOn: 'updated_on' },
  select: sql`l.id, ${select}, l.updated_on as "updatedOn", l.custom_fields as "customFields"`,
};

/** For choosing a location; its searched text begins with its address. */
export const matchSource: QuickSearchSource = {
  table: 'locations',
  search: 'search_text',
  exact: 'external_id',
  select: sql`l.id, l.address_line1 as "addressLine1", l.address_line2 as "addressLine2", l.city, l.state, l.zip`,
};

/** A location with its first contacts, primary contact first. */
export async function findLocation(trx: AccountTransaction, id: string): Promise<LocationDetails | undefined> {
  const row = await trx
    .selectFrom('locations')
    .selectAll()
    .where('id', '=', id)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return row && toLocationDetails(row, await listFirstContacts(trx, id));
}

export async function insertLocation(
  trx: AccountTransaction,
  { id, fields, now }: { readonly id: string; readonly fields: LocationFields; readonly now: string },
): Promise<void> {
  await trx
    .insertInto('locations')
    .values({ id, ...toLocationColumns(fields), created_on: now, updated_on: now })
    .execute();
}

/** Updates a location; returns false if it has changed since `version`. */
export async function updateLocationRow(
  trx: AccountTransaction,
  { id, version }: Pick<LocationDetails, 'id' | 'version'>,
  { fields, now }: { readonly fields: LocationFields; readonly now: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('locations')
    .set({ ...toLocationColumns(fields), updated_on: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The custom field values of these locations. */
export async function listLocationValues(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<{ id: string; customFields: CustomValues }[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('locations')
    .select(['id', 'custom_fields as customFields'])
    .where('id', 'in', ids)
    .where('removed_on', 'is', null)
    .orderBy('id')
    .execute();
  return rows as { id: string; customFields: CustomValues }[];
}

/** The addresses of those locations that exist, as display names. */
export async function listLocationNames(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, concat_ws(', ', address_line1, address_line2) as name from locations
      where id = any(${ids}::uuid[]) and removed_on is null`.execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many of these distinct ids are existing locations. */
export async function countLocations(trx: AccountTransaction, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    there: number;
  }>`select count(*) as there from locations where id = any(${ids}::uuid[]) and removed_on is null`.execute(trx);
  return rows[0]?.there ?? 0;
}

/** The locations with any of these IDs or at any of these addresses (keys of `toAddressKey`). */
export async function listLocationsNamed(
  trx: AccountTransaction,
  { externalIds, addressKeys }: { readonly externalIds: readonly string[]; readonly addressKeys: readonly string[] },
): Promise<{ id: string; externalId: string | null; addressKey: string; addressLine1: string }[]> {
  const { rows } = await sql<{ id: string; externalId: string | null; addressKey: string; addressLine1: string }>`
    select id, external_id as "externalId", address_key as "addressKey", address_line1 as "addressLine1"
      from locations
     where account_id = current_account_id() and removed_on is null
       and (external_id = any(${externalIds}::text[]) or address_key = any(${addressKeys}::text[]))`.execute(trx);
  return rows;
}

const maxMatches = 5;

/** The locations at an address in any spelling, oldest first. */
export async function listAtAddress(trx: AccountTransaction, address: AddressParts): Promise<AddressMatch[]> {
  return trx
    .selectFrom('locations')
    .select(['id', 'address_line1 as addressLine1', 'address_line2 as addressLine2', 'city', 'state', 'zip'])
    .where('address_key', '=', toAddressKey(address))
    .where('removed_on', 'is', null)
    .orderBy('id')
    .limit(maxMatches)
    .execute();
}
