import {
  contactsPerPage,
  type Contact,
  type ContactFields,
  type ContactPage,
  type ContactStatusEntry,
} from '@curbstop/contract/locations/contact.rules';
import type { ContactStatus } from '@curbstop/contract/locations/contact.values';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { toContactColumns, toContact } from './contact-row.calculation.ts';

/** The first page of the active contacts of a location, primary contact first, and the number of all. */
export async function listFirstContacts(
  trx: AccountTransaction,
  locationId: string,
): Promise<Pick<LocationDetails, 'contacts' | 'contactCount'>> {
  const rows = await selectContacts(trx, locationId, 'Active')
    .select((e) => e.fn.countAll<number>().over().as('total'))
    .limit(contactsPerPage)
    .execute();
  return { contacts: rows.map(toContact), contactCount: rows[0]?.total ?? 0 };
}

/** A page of the active or the removed contacts of a location, primary contact first. */
export async function listContactPage(
  trx: AccountTransaction,
  locationId: string,
  { status, page, pageSize }: ContactPage & { readonly status: ContactStatus },
): Promise<Contact[]> {
  const rows = await selectContacts(trx, locationId, status)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(toContact);
}

function selectContacts(trx: AccountTransaction, locationId: string, status: ContactStatus) {
  return trx
    .selectFrom('contacts')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('removed_on', status === 'Active' ? 'is' : 'is not', null)
    .orderBy('designation', (order) => order.asc().nullsLast())
    .orderBy('id');
}

/** Finds a contact, including removed ones. */
export async function findContact(trx: AccountTransaction, id: string): Promise<Contact | undefined> {
  const row = await trx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toContact(row);
}

/** Whether this is an active contact of the location. */
export async function isContactAt(
  trx: AccountTransaction,
  { locationId, contactId }: { readonly locationId: string; readonly contactId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', contactId)
    .where('location_id', '=', locationId)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The contact with this designation; the oldest one if there are several. */
export async function findDesignated(
  trx: AccountTransaction,
  locationId: string,
  designation: number,
): Promise<Contact | undefined> {
  const row = await trx
    .selectFrom('contacts')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('designation', '=', designation)
    .where('removed_on', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toContact(row);
}

export async function insertContact(
  trx: AccountTransaction,
  contact: { readonly id: string; readonly locationId: string; readonly fields: ContactFields; readonly now: string },
): Promise<void> {
  const { id, locationId, fields, now } = contact;
  await trx
    .insertInto('contacts')
    .values({ id, location_id: locationId, ...toContactColumns(fields), created_on: now, updated_on: now })
    .execute();
}

interface ContactUpdate {
  readonly fields: ContactFields;
  readonly removedOn: string | null;
  readonly now: string;
}

/** Updates a contact; returns false if it has changed since `version`. */
export async function updateContactRow(
  trx: AccountTransaction,
  { id, version }: Pick<Contact, 'id' | 'version'>,
  { fields, removedOn, now }: ContactUpdate,
): Promise<boolean> {
  const result = await trx
    .updateTable('contacts')
    .set({ ...toContactColumns(fields), removed_on: removedOn, updated_on: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertContactStatus(
  trx: AccountTransaction,
  { contactId, status, now }: { readonly contactId: string; readonly status: ContactStatus; readonly now: string },
): Promise<void> {
  await trx
    .insertInto('contact_statuses')
    .values({ id: createId(), contact_id: contactId, status, created_on: now })
    .execute();
}

/** When a contact was added, removed and restored, newest first. */
export async function listContactStatuses(trx: AccountTransaction, contactId: string): Promise<ContactStatusEntry[]> {
  const rows = await trx
    .selectFrom('contact_statuses')
    .select(['id', 'status', 'created_on as createdOn'])
    .where('contact_id', '=', contactId)
    .orderBy('id', 'desc')
    .execute();
  return rows as ContactStatusEntry[];
}
