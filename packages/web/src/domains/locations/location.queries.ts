import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import {
  listLocationsAtAddress,
  listLocations,
  listMatchingLocations,
  getLocation,
} from '@curbstop/contract/locations/location.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

// Imports change thousands of them in the background, so cached data is shown at once and always refetched.
const alwaysRefetched = { staleTime: 0 } as const;

/** Prefix of every query key of an account's locations. */
export const locationsKey = (accountId: string) => ['locations', accountId] as const;

export function locationsPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'page', request],
    queryFn: ({ signal }) => sendRequest(listLocations, { params: { accountId }, query: toPageQuery(request), signal }),
    ...alwaysRefetched,
    placeholderData: keepPreviousData,
  });
}

export function locationQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'one', id],
    queryFn: ({ signal }) => sendRequest(getLocation, { params: { accountId, id }, signal }),
    ...alwaysRefetched,
  });
}

/** The best matches of a search term, to choose one. */
export function matchingLocationsQuery(accountId: string, term: string) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'matches', term],
    queryFn: ({ signal }) => sendRequest(listMatchingLocations, { params: { accountId }, query: { term }, signal }),
    ...alwaysRefetched,
    placeholderData: keepPreviousData,
  });
}

export function locationsAtAddressQuery(
  accountId: string,
  address: {
    readonly addressLine1: string;
    readonly addressLine2: string;
    readonly city: string;
    readonly zip: string;
  },
) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'atAddress', address],
    queryFn: ({ signal }) => sendRequest(listLocationsAtAddress, { params: { accountId }, body: address, signal }),
    ...alwaysRefetched,
  });
}
