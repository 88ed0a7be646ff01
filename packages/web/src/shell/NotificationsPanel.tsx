import type { WorkOverview } from '@curbstop/contract/overviews/my-work.endpoints';
import { workKinds } from '@curbstop/contract/overviews/my-work.values';
import { Anchor, Button, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { ReminderList } from '../domains/compliance/ReminderList.tsx';
import { formatCount, formatInstant, formatNumber } from '../ui/format.ts';
import type { WithButton } from '../ui/Lazy.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { unknownProgress } from '../ui/WorkProgress.tsx';
import { toErrorMessage } from '../ui/error-message.ts';
import classes from './Notifications.module.css';
import { isWorkRunning, myWorkQuery } from './my-work.queries.ts';
import { TopBarPopover } from './TopBarPopover.tsx';

/** The popover of the notifications button. */
export function NotificationsPanel({ button, hasDeadlines }: WithButton & { readonly hasDeadlines: boolean }) {
  return (
    <TopBarPopover button={button} label="Notifications" className={classes['panel']} tabIndex={-1} data-autofocus>
      {(close) => (
        <>
          {hasDeadlines && <ReminderList onLeave={close} />}
          <LettersToResend onLeave={close} />
          <LettersToRewrite onLeave={close} />
          <RefusedLetters onLeave={close} />
          <WorkList onLeave={close} />
          {hasDeadlines && (
            <Anchor href="/compliance/deadlines" onClick={close}>
              Compliance: all deadlines
            </Anchor>
          )}
        </>
      )}
    </TopBarPopover>
  );
}

function LettersToResend({ onLeave }: { readonly onLeave: () => void }) {
  const letters = useQuery(myWorkQuery(useMe().defaultAccount.id)).data?.lettersToResend ?? 0;
  if (letters === 0) return null;
  return (
    <a href="/communications/letter-logs?filters[needsResending]=true" className={classes['work']} onClick={onLeave}>
      <span className={classes['head']}>
        <span className={classes['title']}>
          {formatCount(letters, 'letter needs resending', 'letters need resending')}
        </span>
        <StatusBadge tone="attention">Undelivered</StatusBadge>
      </span>
      <span className={classes['note']}>Correct the address if necessary, then resend.</span>
    </a>
  );
}

function LettersToRewrite({ onLeave }: { readonly onLeave: () => void }) {
  const letters = useQuery(myWorkQuery(useMe().defaultAccount.id)).data?.lettersToRewrite ?? 0;
  if (letters === 0) return null;
  return (
    <a href="/communications/letter-logs?filters[needsRewriting]=true" className={classes['work']} onClick={onLeave}>
      <span className={classes['head']}>
        <span className={classes['title']}>{formatCount(letters, 'undelivered letter')} to write again</span>
        <StatusBadge tone="attention">Undelivered</StatusBadge>
      </span>
      <span className={classes['note']}>The address was corrected after the letter was written.</span>
    </a>
  );
}

function RefusedLetters({ onLeave }: { readonly onLeave: () => void }) {
  const letters = useQuery(myWorkQuery(useMe().defaultAccount.id)).data?.lettersRefused ?? 0;
  if (letters === 0) return null;
  return (
    <a href="/communications/letters" className={classes['work']} onClick={onLeave}>
      <span className={classes['head']}>
        <span className={classes['title']}>{formatCount(letters, 'active letter')} can’t be sent as written</span>
        <StatusBadge tone="failed">Not sendable</StatusBadge>
      </span>
      <span className={classes['note']}>Pause the letter, correct its text or the letterhead, then activate it.</span>
    </a>
  );
}

function WorkList({ onLeave }: { readonly onLeave: () => void }) {
  const { data, error, refetch } = useQuery(myWorkQuery(useMe().defaultAccount.id));
  const work = data?.items;
  if (!work && error) {
    return (
      <Stack gap="xs" align="flex-start" role="alert">
        <Text>Background tasks could not be loaded. {toErrorMessage(error).sentences.join(' ')}</Text>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </Stack>
    );
  }
  if (!work) return <Skeleton height={48} aria-busy="true" aria-label="Loading background tasks" />;
  if (work.length === 0) {
    return (
      <Text c="dimmed" size="table">
        No background tasks. Long tasks such as imports are listed here while they run, so you can leave the page.
      </Text>
    );
  }
  return (
    <ul className={classes['list']}>
      {work.map((one) => (
        <li key={one.id}>
          <OneWork work={one} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

const badges = {
  queued: ['muted', 'Waiting'],
  running: ['working', 'Running'],
  completed: ['done', 'Done'],
  failed: ['failed', 'Failed'],
  cancelled: ['muted', 'Canceled'],
} as const;

function OneWork({ work, onLeave }: { readonly work: WorkOverview; readonly onLeave: () => void }) {
  const { kind, state, name, subjectId, done, total, finishedOn, createdOn } = work;
  const { runningTitle, ended, pageOf } = workKinds[kind];
  const title = state === 'queued' || state === 'running' ? runningTitle(name) : ended[state](name);
  const [tone, word] = badges[state];
  const share = total ? Math.min(100, Math.round((done / total) * 100)) : undefined;
  return (
    <a href={pageOf(subjectId)} className={classes['work']} onClick={onLeave}>
      <span className={classes['head']}>
        <span className={classes['title']}>{title}</span>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </span>
      {state === 'running' && (
        <Progress.Root size="sm">
          <Progress.Section
            value={share ?? 100}
            animated={share === undefined}
            striped={share === undefined}
            aria-label={title}
            {...(share === undefined && unknownProgress)}
          />
        </Progress.Root>
      )}
      <span className={classes['note']}>
        {isWorkRunning(work)
          ? state === 'running' && total
            ? `${formatNumber(done)} of ${formatCount(total, 'row')}`
            : 'It continues if you leave this page.'
          : formatInstant(finishedOn ?? createdOn)}
      </span>
    </a>
  );
}
