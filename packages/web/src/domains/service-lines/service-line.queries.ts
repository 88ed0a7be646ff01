import type { PageRequest } from '@curbstop/contract/primitives/list';
import { toPageQuery } from '@curbstop/contract/primitives/list';
import {
  countInventory,
  getDeletedLine,
  listServiceLineChanges,
  listServiceLines,
  getServiceLine,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import type { DeletedLine } from '@curbstop/contract/service-lines/service-line.rules';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { useMe } from '../accounts/session.queries.ts';

// Imports change thousands of them in the background, so cached data is shown at once and always refetched.
const alwaysRefetched = { staleTime: 0 } as const;

/** Prefix of every query key of an account's lines. */
export const serviceLinesKey = (accountId: string) => ['serviceLines', accountId] as const;

export function serviceLinesPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...serviceLinesKey(accountId), 'page', request],
    queryFn: ({ signal }) =>
      sendRequest(listServiceLines, { params: { accountId }, query: toPageQuery(request), signal }),
    ...alwaysRefetched,
    // The previous rows stay visible, dimmed, until the new ones are loaded.
    placeholderData: keepPreviousData,
  });
}

export function inventoryCountsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...serviceLinesKey(accountId), 'counts'],
    queryFn: ({ signal }) => sendRequest(countInventory, { params: { accountId }, signal }),
    ...alwaysRefetched,
  });
}

export function serviceLineQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...serviceLinesKey(accountId), 'one', id],
    queryFn: ({ signal }) => sendRequest(getServiceLine, { params: { accountId, id }, signal }),
    ...alwaysRefetched,
  });
}

export function serviceLineChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...serviceLinesKey(accountId), 'changes', id],
    queryFn: ({ signal }) => sendRequest(listServiceLineChanges, { params: { accountId, id }, signal }),
    ...alwaysRefetched,
  });
}

const typingRests = 500;

/** The deleted line whose place a new line at this location would take; null without one or while it is not known. */
export function useDeletedLine(locationId: string, externalId: string): DeletedLine | null {
  const accountId = useMe().defaultAccount.id;
  const [typedId] = useDebouncedValue(externalId.trim(), typingRests);
  const { data } = useQuery({
    queryKey: [...serviceLinesKey(accountId), 'deleted', locationId, typedId],
    queryFn: ({ signal }) =>
      sendRequest(getDeletedLine, {
        params: { accountId, locationId },
        query: typedId === '' ? [] : [['externalId', typedId]],
        signal,
      }),
    enabled: locationId !== '',
    ...alwaysRefetched,
  });
  return locationId === '' ? null : (data?.deletedLine ?? null);
}
