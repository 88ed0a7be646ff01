import {
  contactEndpoint,
  createContactDocument,
  deleteContactDocument,
  updateContactDocument,
  updateNewPrimaryContactDocument,
} from '@curbstop/contract/locations/contact.graphql';
import { contact, type Contact, type ContactFields } from '@curbstop/contract/locations/contact.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { sendGraphql } from '../../foundation/graphql.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { getContactName } from './location.calculation.ts';
import { locationsKey } from './location.queries.ts';

/**
 * Mutations of a location's contacts. Each one refetches the location afterwards, because another user may have changed
 * it.
 */
export function useContactCommands(accountId: string, locationId: string) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: locationsKey(accountId) });
  const onSettled = refetchAfter(refetch);
  const save = useMutation({
    mutationFn: ({ before, fields }: { readonly before: Contact | undefined; readonly fields: ContactFields }) =>
      before ? change(accountId, before, fields) : add(accountId, locationId, fields),
    onSettled: refetchAfter(refetch, (saved: Contact, { before }: { readonly before: Contact | undefined }) =>
      toastSuccess(before ? `${getContactName(saved)} was saved` : `${getContactName(saved)} was added`),
    ),
  });
  const restore = useMutation({
    mutationFn: (removed: Contact) => change(accountId, removed, { status: 'Active' }),
    onSuccess: (saved) => toastSuccess(`${getContactName(saved)} was restored`),
    onError: (error) => toastFailure('The contact could not be restored. ', error),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (leaving: Contact) =>
      sendContactDocument(deleteContactDocument, 'deleteContact', { accountId, contactId: leaving.id }),
    onSuccess: (removed) =>
      toastSuccess(`${getContactName(removed)} was removed`, {
        action: { label: 'Undo', run: () => restore.mutate(removed) },
      }),
    onError: (error) => toastFailure('The contact could not be removed. ', error),
    onSettled,
  });
  const makePrimary = useMutation({
    mutationFn: ({ next, previous }: { readonly next: Contact; readonly previous: Contact | undefined }) =>
      sendContactDocument(updateNewPrimaryContactDocument, 'updateNewPrimaryContact', {
        accountId,
        contactId: next.id,
        version: next.version,
        contact: {},
        previousContactId: previous?.id ?? null,
      }),
    onSuccess: (saved) => toastSuccess(`${getContactName(saved)} is now the primary contact`),
    onError: (error) => toastFailure('The primary contact was not changed. ', error),
    onSettled,
  });
  return { save, restore, remove, makePrimary };
}

function add(accountId: string, relationId: string, fields: ContactFields): Promise<Contact> {
  return sendContactDocument(createContactDocument, 'createContact', { accountId, relationId, contact: fields });
}

function change(
  accountId: string,
  { id, version }: Contact,
  fields: Partial<ContactFields> & { readonly status?: 'Active' },
): Promise<Contact> {
  return sendContactDocument(updateContactDocument, 'updateContact', {
    accountId,
    contactId: id,
    version,
    contact: fields,
  });
}

async function sendContactDocument(
  document: string,
  field: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Contact> {
  const data = await sendGraphql({ path: contactEndpoint, document, variables, data: z.record(z.string(), contact) });
  return data[field] as Contact;
}
