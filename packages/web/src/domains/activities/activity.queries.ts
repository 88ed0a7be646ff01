import { listActivities, listActivityChanges, getActivity } from '@curbstop/contract/activities/activity.endpoints';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

/** Prefix of every query key of an account's activities. */
export const activitiesKey = (accountId: string) => ['activities', accountId] as const;

export function activitiesPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...activitiesKey(accountId), 'page', request],
    queryFn: ({ signal }) =>
      sendRequest(listActivities, { params: { accountId }, query: toPageQuery(request), signal }),
    // Field crews log activities while office staff view them.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function activityQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...activitiesKey(accountId), 'one', id],
    queryFn: ({ signal }) => sendRequest(getActivity, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

export function activityChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...activitiesKey(accountId), 'changes', id],
    queryFn: ({ signal }) => sendRequest(listActivityChanges, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}
