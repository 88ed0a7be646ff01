import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { deadlinesQuery } from '../domains/compliance/deadline.queries.ts';
import { DeadlineTable } from '../domains/compliance/Deadlines.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount } from '../ui/format.ts';
import classes from './Home.module.css';

const maxShown = 4;
/** Of the rows and the link below them, so that nothing moves when they arrive. */
const skeletonHeight = 296;

/** The open notices and reports that are due first, overdue ones included. */
export function NextDeadlines() {
  const { data, error, refetch } = useQuery(deadlinesQuery(useMe().defaultAccount.id));
  const open = data?.items.filter(({ state }) => state !== 'done') ?? [];
  return (
    <section className={classes['part']}>
      <h2>Next deadlines</h2>
      {!data && error && (
        <ErrorState title="The deadlines could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={skeletonHeight} aria-busy="true" />}
      {data && open.length === 0 && <p className={classes['none']}>No open deadlines.</p>}
      {open.length > 0 && (
        <>
          <DeadlineTable label="Next deadlines" items={open.slice(0, maxShown)} />
          <p className={classes['note']}>
            <Anchor href="/compliance/deadlines">
              {open.length > maxShown ? `All ${formatCount(open.length, 'open deadline')}` : 'All deadlines'}
            </Anchor>
          </p>
        </>
      )}
    </section>
  );
}
