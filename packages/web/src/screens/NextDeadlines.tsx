import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { isUrgent, isDeadlineOpen } from '@curbstop/contract/compliance/deadline.values';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { formatDue } from '../domains/compliance/deadline.calculation.ts';
import { DeadlineBadge } from '../domains/compliance/DeadlineBadge.tsx';
import { deadlinesQuery } from '../domains/compliance/deadline.queries.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount } from '../ui/format.ts';
import { openOverlay } from '../ui/overlays.ts';
import classes from './Home.module.css';

const maxShown = 4;
/** Beside notices that are due within hours or now. */
const minOthers = 2;

/** All open notices and reports that are due within hours or now, and those due first, overdue ones included. */
export function NextDeadlines() {
  const { data, error, refetch } = useQuery(deadlinesQuery(useMe().defaultAccount.id));
  const open = data?.items.filter(isDeadlineOpen) ?? [];
  const urgent = open.filter(isUrgent);
  const otherDeadlines = open.filter((item) => !isUrgent(item));
  const shownDeadlines = [...urgent, ...otherDeadlines.slice(0, Math.max(minOthers, maxShown - urgent.length))];
  return (
    <section className={classes['part']} aria-labelledby="next-deadlines">
      <h2 id="next-deadlines">Next deadlines</h2>
      {!data && error && (
        <ErrorState title="The deadlines could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className={classes['deadlinesLoading']} aria-busy="true" />}
      {data && open.length === 0 && <p className={classes['none']}>No open deadlines.</p>}
      {open.length > 0 && (
        <ul className={classes['deadlines']} aria-label="Next deadlines">
          {shownDeadlines.map((item) => (
            <Deadline key={item.key} item={item} />
          ))}
        </ul>
      )}
      {data && (
        <p className={classes['actions']}>
          <Anchor href="/compliance/deadlines">
            {open.length > shownDeadlines.length ? `All ${formatCount(open.length, 'open deadline')}` : 'All deadlines'}
          </Anchor>
          <Anchor component="button" type="button" onClick={() => openOverlay('calendarFeed', {})}>
            Subscribe to calendar
          </Anchor>
        </p>
      )}
    </section>
  );
}

function Deadline({ item }: { readonly item: DeadlineRow }) {
  return (
    <li>
      <span>
        <Anchor href={`/compliance/deadlines/${item.key}`}>{item.title}</Anchor>
        <span className={classes['under']}>{[`To: ${item.to}`, item.responsible].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes['due']}>
        {formatDue(item)}
        {(item.state !== 'upcoming' || isUrgent(item)) && <DeadlineBadge deadline={item} />}
      </span>
    </li>
  );
}
