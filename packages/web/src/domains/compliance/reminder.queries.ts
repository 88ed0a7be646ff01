import {
  dismissReminders,
  listReminders,
  updateReminderSettings,
  type Reminders,
} from '@curbstop/contract/compliance/reminder.endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { complianceKey } from './period.queries.ts';

const refetchMs = 5 * 60_000;

export const remindersKey = (accountId: string) => [...complianceKey(accountId), 'reminders'] as const;

export function remindersQuery(accountId: string) {
  return queryOptions({
    queryKey: remindersKey(accountId),
    queryFn: ({ signal }) => sendRequest(listReminders, { params: { accountId }, signal }),
    refetchInterval: refetchMs,
  });
}

/** Dismisses reminders, and turns their emails on or off; each response holds the reminders that remain. */
export function useReminderCommands(accountId: string) {
  const cache = useQueryClient();
  const onSuccess = (reminders: Reminders) => cache.setQueryData(remindersKey(accountId), reminders);
  const dismiss = useMutation({
    mutationFn: (ids: string[]) => sendRequest(dismissReminders, { params: { accountId }, body: { ids } }),
    onSuccess,
  });
  const saveSettings = useMutation({
    mutationFn: (isMailed: boolean) =>
      sendRequest(updateReminderSettings, { params: { accountId }, body: { isMailed } }),
    onSuccess,
  });
  return { dismiss, saveSettings };
}
