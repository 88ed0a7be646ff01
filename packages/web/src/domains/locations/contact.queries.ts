import { contact, contactsPerPage, type Contact } from '@curbstop/contract/locations/contact.rules';
import { contactEndpoint, contactsDocument } from '@curbstop/contract/locations/contact.graphql';
import { listContactChanges, listContactsOfLocation } from '@curbstop/contract/locations/location.endpoints';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { z } from 'zod';
import { sendRequest } from '../../foundation/client.ts';
import { sendGraphql } from '../../foundation/graphql.ts';
import { useMe } from '../accounts/session.queries.ts';
import { locationsKey } from './location.queries.ts';

/** A page of the current contacts of a location; the first is loaded with the location. */
export function contactPageQuery(accountId: string, { id, page }: { readonly id: string; readonly page: number }) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'contacts', id, page],
    queryFn: ({ signal }) =>
      sendRequest(listContactsOfLocation, {
        params: { accountId, id },
        query: { page, pageSize: contactsPerPage },
        signal,
      }),
    staleTime: 0,
  });
}

type WithContacts = Pick<LocationDetails, 'id' | 'contacts' | 'contactCount'>;

export const countContactPages = ({ contactCount }: Pick<LocationDetails, 'contactCount'>) =>
  Math.ceil(contactCount / contactsPerPage);

/** All current contacts of a location: those loaded with it, and the further pages of a building with many tenants. */
export function useAllContacts(location: WithContacts): {
  readonly contacts: readonly Contact[];
  /** False until the further pages are loaded. */
  readonly isComplete: boolean;
} {
  const accountId = useMe().defaultAccount.id;
  const further = Array.from({ length: Math.max(0, countContactPages(location) - 1) }, (_, at) => at + 2);
  const pages = useQueries({
    queries: further.map((page) => contactPageQuery(accountId, { id: location.id, page })),
  });
  return {
    contacts: [...location.contacts, ...pages.flatMap(({ data }) => data ?? [])],
    isComplete: pages.every(({ data }) => data !== undefined),
  };
}

/** Former contacts of a location; current ones are loaded with the location. */
export function removedContactsQuery(accountId: string, locationId: string) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'removedContacts', locationId],
    queryFn: async ({ signal }) =>
      (
        await sendGraphql({
          path: contactEndpoint,
          document: contactsDocument,
          variables: { accountId, relationId: locationId, status: 'Removed' },
          data: z.object({ contacts: z.array(contact) }),
          signal,
        })
      ).contacts,
    staleTime: 0,
  });
}

export function contactChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'contactChanges', id],
    queryFn: ({ signal }) => sendRequest(listContactChanges, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}
