import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { getKit, listKitChanges, listKits } from '@curbstop/contract/samples/kit.endpoints';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

/** Prefix of every query key of an account's kits. */
export const kitsKey = (accountId: string) => ['kits', accountId] as const;

export function kitsPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...kitsKey(accountId), 'page', request],
    queryFn: ({ signal }) => sendRequest(listKits, { params: { accountId }, query: toPageQuery(request), signal }),
    // Another user may have scanned kits since the last request.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** One kit, shown as listed until it is loaded. */
export function kitQuery(accountId: string, kit: KitRow) {
  return queryOptions({
    queryKey: [...kitsKey(accountId), 'kit', kit.id],
    queryFn: ({ signal }) => sendRequest(getKit, { params: { accountId, id: kit.id }, signal }),
    initialData: kit,
    // The carrier may have answered since the list was loaded.
    staleTime: 0,
  });
}

export function kitChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...kitsKey(accountId), 'changes', id],
    queryFn: ({ signal }) => sendRequest(listKitChanges, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

/** The program or event of the kits. */
export type KitsScope = { readonly programId: string } | { readonly eventId: string };
