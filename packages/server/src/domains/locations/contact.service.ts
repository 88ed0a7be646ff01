import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import type * as locationEndpoints from '@curbstop/contract/locations/location.endpoints';
import { contactProblems, hasPrimaryContact } from '@curbstop/contract/locations/contact.problems';
import {
  contactFields,
  contactRules,
  type Contact,
  type ContactChange,
  type ContactFields,
  type ContactPage,
  type ContactStatusEntry,
} from '@curbstop/contract/locations/contact.rules';
import { primaryDesignation, type ContactStatus } from '@curbstop/contract/locations/contact.values';
import { z } from 'zod';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import {
  insertContactStatus,
  findContact,
  findDesignated,
  insertContact,
  isContactAt,
  listContactPage,
  listContactStatuses,
  updateContactRow,
} from './contact.repository.ts';
import { findLocation } from './location.repository.ts';

registerConstraintProblem('contacts_one_primary', {
  code: 'hasPrimaryContact',
  status: 409,
  message: hasPrimaryContact,
});

/** The contacts of a location; removed ones only on request. */
export function listContactsOfLocation(
  context: RequestContext,
  { id, status = 'Active', ...page }: ContactPage & { readonly id: string; readonly status?: ContactStatus },
): Promise<Contact[]> {
  return context.database.read(async (trx) => {
    if (!(await findLocation(trx, id))) throw commonProblems.notFound();
    return listContactPage(trx, id, { ...page, status });
  });
}

/** Whether this is an active contact of the location, in the caller's transaction. */
export function isContactOfLocation(
  trx: AccountTransaction,
  contact: { readonly locationId: string; readonly contactId: string },
): Promise<boolean> {
  return isContactAt(trx, contact);
}

export function findDesignatedContact(
  context: RequestContext,
  { locationId, designation }: { readonly locationId: string; readonly designation: number },
): Promise<Contact | null> {
  return context.database.read(async (trx) => {
    if (!(await findLocation(trx, locationId))) throw commonProblems.notFound();
    return (await findDesignated(trx, locationId, designation)) ?? null;
  });
}

export function listStatusesOfContact(
  context: RequestContext,
  { contactId }: { readonly contactId: string },
): Promise<ContactStatusEntry[]> {
  return context.database.read(async (trx) => {
    await getContactWithin(trx, contactId);
    return listContactStatuses(trx, contactId);
  });
}

export const listContactChanges: Service<typeof locationEndpoints.listContactChanges> = (context, { id }) =>
  context.database.read(async (trx) => {
    await getContactWithin(trx, id);
    return listChanges(trx, 'contact', id);
  });

type NewContact = ContactChange & { readonly locationId: string };

/** Adds a contact to a location. */
export function createContact(context: RequestContext, input: NewContact): Promise<Contact> {
  return context.database.write(async (trx) => {
    if (!(await findLocation(trx, input.locationId))) throw commonProblems.notFound();
    return addContact(trx, context, input);
  });
}

/** Adds a contact in the caller's transaction, with its first status. */
export async function addContact(
  trx: AccountTransaction,
  context: RequestContext,
  { locationId, ...input }: NewContact,
): Promise<Contact> {
  const fields = validate(input);
  const [id, now] = [createId(), getInstant(context.app.clock)];
  await insertContact(trx, { id, locationId, fields, now });
  await insertContactStatus(trx, { contactId: id, status: 'Active', now });
  await recordChange(trx, context, {
    entityType: 'contact',
    entityId: id,
    operation: 'created',
    before: null,
    after: fields,
  });
  return getContactWithin(trx, id);
}

interface ContactEdit {
  readonly contactId: string;
  /** The version that was read; a newer stored version is a 409 conflict. */
  readonly version: number;
  readonly change: ContactChange;
}

/** Changes a contact; the status `Active` restores a removed one. */
export function updateContact(context: RequestContext, edit: ContactEdit): Promise<Contact> {
  return context.database.write((trx) => changeContact(trx, context, edit));
}

/** Like updateContact, in the caller's transaction. */
export async function changeContact(
  trx: AccountTransaction,
  context: RequestContext,
  { contactId, version, change }: ContactEdit,
): Promise<Contact> {
  const existing = await getContactWithin(trx, contactId);
  const { status, ...input } = change;
  if (existing.status === 'Removed' && status === undefined) throw commonProblems.notFound();
  if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: existing });
  const fields = validate({ ...contactFields.parse(existing), ...input });
  return store(trx, context, { before: existing, fields, status: 'Active' });
}

/** Marks a contact as removed; the record and its history are kept. */
export function deleteContact(
  context: RequestContext,
  { contactId }: { readonly contactId: string },
): Promise<Contact> {
  return context.database.write(async (trx) => {
    const existing = await getContactWithin(trx, contactId);
    if (existing.status === 'Removed') throw commonProblems.notFound();
    return store(trx, context, {
      before: existing,
      fields: { ...contactFields.parse(existing), designation: null },
      status: 'Removed',
    });
  });
}

/** Makes a contact the primary contact of its location; the previous one remains a contact [A7.40]. */
export function makePrimary(
  context: RequestContext,
  { previousContactId, ...edit }: ContactEdit & { readonly previousContactId: string | null },
): Promise<Contact> {
  return context.database.write(async (trx) => {
    const next = await getContactWithin(trx, edit.contactId);
    const previous = await findDesignated(trx, next.relationId, primaryDesignation);
    if (previous && previous.id !== next.id) {
      if (previous.id !== previousContactId) throw contactProblems.notTheirContact();
      await store(trx, context, {
        before: previous,
        fields: { ...contactFields.parse(previous), designation: null },
        status: 'Active',
      });
    }
    return changeContact(trx, context, { ...edit, change: { ...edit.change, designation: primaryDesignation } });
  });
}

interface ContactStore {
  readonly before: Contact;
  readonly fields: ContactFields;
  readonly status: ContactStatus;
}

/** Saves nothing and records nothing if no field changes. */
async function store(
  trx: AccountTransaction,
  context: RequestContext,
  { before, fields, status }: ContactStore,
): Promise<Contact> {
  const changes = diffRecords<Record<string, unknown>>(contactFields.parse(before), fields);
  if (status === before.status && Object.keys(changes.after).length === 0) return before;
  const savedAt = getInstant(context.app.clock);
  if (
    !(await updateContactRow(trx, before, { fields, removedOn: status === 'Removed' ? savedAt : null, now: savedAt }))
  )
    throw commonProblems.changedMeanwhile({ current: await getContactWithin(trx, before.id) });
  if (status !== before.status) await insertContactStatus(trx, { contactId: before.id, status, now: savedAt });
  const operation = status === before.status ? 'updated' : status === 'Removed' ? 'removed' : 'restored';
  await recordChange(trx, context, { entityType: 'contact', entityId: before.id, operation, ...changes });
  return getContactWithin(trx, before.id);
}

const contactShape = z.object({ contact: contactRules });

/** Validates a contact; errors name the fields as the form does. */
function validate(contact: ContactChange): ContactFields {
  return parseShape(contactShape, { contact }).contact;
}

async function getContactWithin(trx: AccountTransaction, id: string): Promise<Contact> {
  const contact = await findContact(trx, id);
  if (!contact) throw commonProblems.notFound();
  return contact;
}
