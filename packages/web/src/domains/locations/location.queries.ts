import { pageQuery, type PageQuestion } from '@curbstop/contract/kinds/list';
import { listLocationChanges, listLocations, readLocation } from '@curbstop/contract/locations/location.calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';

/** Everything that the browser knows of an account's locations begins with this key. */
export const locationsKey = (accountId: string) => ['locations', accountId] as const;

export function pageOfLocations(accountId: string, question: PageQuestion) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'page', question],
    queryFn: ({ signal }) => send(listLocations, { params: { accountId }, query: pageQuery(question), signal }),
    placeholderData: keepPreviousData,
  });
}

export function oneLocation(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'one', id],
    queryFn: ({ signal }) => send(readLocation, { params: { accountId, id }, signal }),
  });
}

export function changesOfLocation(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'changes', id],
    queryFn: ({ signal }) => send(listLocationChanges, { params: { accountId, id }, signal }),
  });
}
