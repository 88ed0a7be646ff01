import type { PageRequest } from '@curbstop/contract/primitives/list';
import { pageQuery } from '@curbstop/contract/primitives/list';
import {
  countInventory,
  listServiceLineChanges,
  listServiceLines,
  getServiceLine,
} from '@curbstop/contract/service-lines/service-line.calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';

// Imports change thousands of them in the background, so cached data is shown at once and always refetched.
const alwaysRefetched = { staleTime: 0 } as const;

/** Prefix of every query key of an account's lines. */
export const serviceLinesKey = (accountId: string) => ['serviceLines', accountId] as const;

export function pageOfServiceLines(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...serviceLinesKey(accountId), 'page', request],
    queryFn: ({ signal }) => send(listServiceLines, { params: { accountId }, query: pageQuery(request), signal }),
    ...alwaysRefetched,
    // The previous rows stay visible, dimmed, until the new ones are loaded.
    placeholderData: keepPreviousData,
  });
}

export function inventoryCounts(accountId: string) {
  return queryOptions({
    queryKey: [...serviceLinesKey(accountId), 'counts'],
    queryFn: ({ signal }) => send(countInventory, { params: { accountId }, signal }),
    ...alwaysRefetched,
  });
}

export function oneServiceLine(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...serviceLinesKey(accountId), 'one', id],
    queryFn: ({ signal }) => send(getServiceLine, { params: { accountId, id }, signal }),
    ...alwaysRefetched,
  });
}

export function changesOfServiceLine(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...serviceLinesKey(accountId), 'changes', id],
    queryFn: ({ signal }) => send(listServiceLineChanges, { params: { accountId, id }, signal }),
    ...alwaysRefetched,
  });
}
