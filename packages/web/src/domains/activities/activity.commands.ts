import { getActivityName } from '@curbstop/contract/activities/activity.calculation';
import { deleteActivity, createActivity, updateActivity } from '@curbstop/contract/activities/activity.endpoints';
import type { Activity, ActivityFields } from '@curbstop/contract/activities/activity.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { sendRequest } from '../../foundation/client.ts';
import { formatDay } from '../../ui/format.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { activitiesKey } from './activity.queries.ts';

/** The fields of a row that are enough to delete and restore it. */
export type ActivityHandle = Pick<Activity, 'id' | 'version' | 'activityTypeId' | 'topicId' | 'date'>;

const called = (one: Pick<Activity, 'activityTypeId' | 'topicId' | 'date'>) =>
  `${getActivityName(one)} on ${formatDay(one.date)}`;

/** Mutations of activities. Each one refetches afterwards, because another user may have changed them. */
export function useActivityCommands(accountId: string) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: activitiesKey(accountId) });
  const onSettled = refetchAfter(refetch);
  // [A8.4]; the drawer shows the server's messages.
  const log = useMutation({
    mutationFn: ({ relationId, fields }: { readonly relationId: string; readonly fields: ActivityFields }) =>
      sendRequest(createActivity, { params: { accountId }, body: { relationId, ...fields } }),
    onSettled: refetchAfter(refetch, () => toastSuccess('Activity has been logged')),
  });
  const edit = useMutation({
    mutationFn: ({ before, fields }: { readonly before: Activity; readonly fields: ActivityFields }) =>
      sendRequest(updateActivity, {
        params: { accountId, id: before.id },
        body: { version: before.version, ...fields },
      }),
    onSettled: refetchAfter(refetch, () => toastSuccess('Activity has been updated')),
  });
  const restore = useMutation({
    mutationFn: ({ id, version }: ActivityHandle) =>
      sendRequest(updateActivity, { params: { accountId, id }, body: { version, status: 'Active' } }),
    onSuccess: (restored) => toastSuccess(`${called(restored)} was restored`),
    onError: (error) => toastFailure('The activity could not be restored. ', error),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ActivityHandle) => sendRequest(deleteActivity, { params: { accountId, id } }),
    onSuccess: (removed) =>
      toastSuccess(`${called(removed)} was deleted`, { action: { label: 'Undo', run: () => restore.mutate(removed) } }),
    onError: (error) => toastFailure('The activity could not be deleted. ', error),
    onSettled,
  });
  return { log, edit, remove, restore };
}
