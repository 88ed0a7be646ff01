import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '@curbstop/contract/compliance/calendar-feed.endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { complianceKey } from './period.queries.ts';

const feedKey = (accountId: string) => [...complianceKey(accountId), 'calendar-feed'] as const;

export function calendarFeedQuery(accountId: string) {
  return queryOptions({
    queryKey: feedKey(accountId),
    queryFn: ({ signal }) => sendRequest(getCalendarFeed, { params: { accountId }, signal }),
    staleTime: 0,
  });
}

export function useCalendarFeedCommands(accountId: string) {
  const cache = useQueryClient();
  const onSettled = refetchAfter(() => cache.invalidateQueries({ queryKey: feedKey(accountId) }));
  const create = useMutation({
    mutationFn: () => sendRequest(createCalendarFeed, { params: { accountId } }),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: () => sendRequest(revokeCalendarFeed, { params: { accountId } }),
    onSettled,
  });
  return { create, revoke };
}
