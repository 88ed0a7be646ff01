import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';
import { remindersQuery, useReminderCommands } from './reminder.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    reminderSettings: Record<never, never>;
  }
}

/** When reminders of deadlines are sent, and to whom, and whether the person gets these emails. */
export function ReminderSettings({ close }: OverlayContentProps<'reminderSettings'>) {
  const me = useMe();
  const query = useQuery(remindersQuery(me.defaultAccount.id));
  const { saveSettings } = useReminderCommands(me.defaultAccount.id);
  if (!query.data && query.error)
    return (
      <ErrorState title="The setting could not be loaded" error={query.error} retry={() => void query.refetch()} />
    );
  if (!query.data) return <LoadingContent />;
  const save = (isMailed: boolean) =>
    saveSettings.mutateAsync(isMailed).then(
      () => toastSuccess(isMailed ? 'You will get reminders by email' : 'You will get no reminders by email'),
      (error: unknown) => toastFailure('The setting was not saved.', error),
    );
  return (
    <Stack gap="md">
      <Text>
        The person responsible for a deadline is reminded 14 days, 7 days and 1 day before it is due, and once when it
        is overdue. If no one is responsible, or that person turned reminder emails off, all administrators are
        reminded. Completed deadlines are not included.
      </Text>
      <Checkbox
        label={`Send my reminders to ${me.email}`}
        description="Reminders are also listed under Notifications in the top bar."
        checked={query.data.isMailed}
        disabled={saveSettings.isPending}
        onChange={({ currentTarget }) => void save(currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
