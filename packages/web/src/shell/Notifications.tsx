import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { WorkOverview } from '@curbstop/contract/overviews/my-work.endpoints';
import { workKinds } from '@curbstop/contract/overviews/my-work.values';
import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { meetsRequirement, type Me } from '../domains/accounts/session.queries.ts';
import { remindersQuery } from '../domains/compliance/reminder.queries.ts';
import { formatCount } from '../ui/format.ts';
import { Lazy, type LazyComponent } from '../ui/Lazy.tsx';
import { toastError, toastSuccess } from '../ui/toasts.ts';
import classes from './Notifications.module.css';
import { isWorkRunning, myWorkQuery } from './my-work.queries.ts';

const panel: LazyComponent<{ readonly hasDeadlines: boolean }> = () =>
  import('./NotificationsPanel.tsx').then(({ NotificationsPanel }) => NotificationsPanel);

/**
 * Long work continues when its page is left; the button shows its progress and announces its end. It also holds the
 * reminders of deadlines, of letters that did not arrive and of those that can’t be sent as they are written.
 */
export function Notifications({ me }: { readonly me: Me }) {
  const hasWork = Object.values(workKinds).some(({ requirement }) => meetsRequirement(me, requirement));
  const hasDeadlines = meetsRequirement(me, requirements.viewCompliance);
  return hasWork || hasDeadlines ? (
    <NotificationsButton accountId={me.defaultAccount.id} hasDeadlines={hasDeadlines} />
  ) : null;
}

interface NotificationsButtonProps {
  readonly accountId: string;
  readonly hasDeadlines: boolean;
}

function NotificationsButton({ accountId, hasDeadlines }: NotificationsButtonProps) {
  const {
    items: work,
    lettersToResend = 0,
    lettersToRewrite = 0,
    lettersRefused: refused = 0,
  } = useQuery(myWorkQuery(accountId)).data ?? {};
  useAnnouncements(work);
  const letters = lettersToResend + lettersToRewrite;
  const due = useQuery({ ...remindersQuery(accountId), enabled: hasDeadlines }).data?.items.length ?? 0;
  const runningJobs = work?.filter(isWorkRunning).length ?? 0;
  return (
    <Lazy
      opens={panel}
      popup="dialog"
      props={{ hasDeadlines }}
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={getLabel({ runningJobs, due, letters, refused })}
          title="Notifications"
        >
          <IconBell size={20} aria-hidden="true" />
          {runningJobs + due + letters + refused > 0 && <span className={classes['dot']} />}
        </ActionIcon>
      }
    />
  );
}

interface NotificationCounts {
  readonly runningJobs: number;
  readonly due: number;
  readonly letters: number;
  /** Active letters that can’t be sent as they are written. */
  readonly refused: number;
}

/** "Notifications, 1 task running, 2 deadlines" */
function getLabel({ runningJobs, due, letters, refused }: NotificationCounts): string {
  const counts = [
    runningJobs === 0 ? [] : `${formatCount(runningJobs, 'task')} running`,
    due === 0 ? [] : formatCount(due, 'deadline'),
    letters === 0 ? [] : `${formatCount(letters, 'letter')} undelivered`,
    refused === 0 ? [] : `${formatCount(refused, 'active letter')} can’t be sent`,
  ].flat();
  return ['Notifications', ...counts].join(', ');
}

/** Announces once that work which was seen running has ended, except on its own page, which shows it already. */
function useAnnouncements(work: readonly WorkOverview[] | undefined): void {
  const runningIds = useRef<ReadonlySet<string>>(new Set());
  const router = useRouter();
  useEffect(() => {
    if (!work) return;
    for (const one of work) if (!isWorkRunning(one) && runningIds.current.has(one.id)) announce(one, router);
    runningIds.current = new Set(work.filter(isWorkRunning).map(({ id }) => id));
  }, [work, router]);
}

function announce({ kind, state, name, subjectId }: WorkOverview, router: ReturnType<typeof useRouter>): void {
  if (state === 'queued' || state === 'running' || router.state.location.pathname.split('/').includes(subjectId))
    return;
  const { ended, pageOf } = workKinds[kind];
  const action = { label: 'Open', run: () => void router.navigate({ href: pageOf(subjectId) }) };
  (state === 'failed' ? toastError : toastSuccess)(ended[state](name), { action });
}
