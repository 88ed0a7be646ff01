import type { Reminder } from '@curbstop/contract/compliance/reminder.endpoints';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { findFileOfKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import { newCustomerKey } from '@curbstop/contract/compliance/unlisted-notices.values';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { toastFailure } from '../../ui/toasts.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import classes from './Compliance.module.css';
import { remindersQuery, useReminderCommands } from './reminder.queries.ts';
import { deadlinesHref, newCustomersHref } from './unsent-notices.calculation.ts';

/** The own reminders of deadlines; nothing without any. */
export function ReminderList({ onLeave }: { readonly onLeave: () => void }) {
  const accountId = useMe().defaultAccount.id;
  const { data } = useQuery(remindersQuery(accountId));
  const { dismiss } = useReminderCommands(accountId);
  if (!data || data.items.length === 0) return null;
  const dismissAll = (panel: HTMLElement | null) =>
    dismiss.mutateAsync(data.items.map(({ id }) => id)).then(
      // The button goes with the list, and the panel still closes with Escape.
      () => panel?.focus(),
      (error: unknown) => toastFailure('The reminders could not be dismissed.', error),
    );
  return (
    <section aria-labelledby="reminders" className={classes['reminders']}>
      <Group justify="space-between" gap="xs">
        <h2 id="reminders">Deadlines</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={dismiss.isPending}
          onClick={({ currentTarget }) => void dismissAll(currentTarget.closest<HTMLElement>('[role="dialog"]'))}
        >
          Dismiss all
        </Button>
      </Group>
      <ul>
        {data.items.map((reminder) => (
          <li key={reminder.id}>
            <OneReminder reminder={reminder} today={data.today} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneReminderProps {
  readonly reminder: Reminder;
  readonly today: string;
  readonly onLeave: () => void;
}

function OneReminder({ reminder, today, onLeave }: OneReminderProps) {
  const { deadlineKey, title, dueOn, isOverdue } = reminder;
  const seesCampaigns = meetsRequirement(useMe(), requirements.viewCommunications);
  const file = findFileOfKey(deadlineKey);
  if (file !== undefined)
    return (
      <a href={`/result-imports/${file}`} className={classes['reminder']} onClick={onLeave}>
        <span>{title}</span>
        <StatusBadge tone="urgent">Received {formatDay(dueOn)}</StatusBadge>
      </a>
    );
  const listHref = seesCampaigns ? newCustomersHref : deadlinesHref;
  const href = deadlineKey === newCustomerKey ? listHref : `${deadlinesHref}/${encodeURIComponent(deadlineKey)}`;
  return (
    <a href={href} className={classes['reminder']} onClick={onLeave}>
      <span>{title}</span>
      <StatusBadge tone={isOverdue || dueOn <= today ? 'urgent' : 'attention'}>
        {isOverdue ? 'Overdue, was due' : 'Due'} {formatDay(dueOn)}
      </StatusBadge>
    </a>
  );
}
