import { contact } from '@curbstop/contract/locations/contact.rules';
import { contactEndpoint, contactsDocument } from '@curbstop/contract/locations/contact.graphql';
import { listContactChanges } from '@curbstop/contract/locations/location.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../../foundation/client.ts';
import { sendGraphql } from '../../foundation/graphql.ts';
import { locationsKey } from './location.queries.ts';

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
    queryFn: ({ signal }) => send(listContactChanges, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}
