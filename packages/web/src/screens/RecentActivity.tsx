import type { ActivityKind, ProgramActivity } from '@curbstop/contract/overviews/program-activity.values';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatInstant } from '../ui/format.ts';
import { recentActivityQuery } from './home.queries.ts';
import classes from './Home.module.css';

const maxShown = 7;

/** The latest changes of programs, events, their locations, samples and kits [A7.41]. */
export function RecentActivity() {
  const { data, error, refetch } = useQuery(recentActivityQuery(useMe().defaultAccount.id));
  return (
    <section className={classes['part']} aria-labelledby="recent-activity">
      <h2 id="recent-activity">Recent activity</h2>
      {!data && error && (
        <ErrorState title="The activity could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={240} aria-busy="true" />}
      {data?.length === 0 && <p className={classes['none']}>No program changes in the last 90 days.</p>}
      {data && data.length > 0 && (
        <ul className={classes['activity']}>
          {data.slice(0, maxShown).map((entry) => (
            <li key={[entry.changedOn, entry.description, entry.programId, entry.eventId].join(' ')}>
              <Entry entry={entry} />
              <span className={classes['under']}>
                {entry.changedBy}, {formatInstant(entry.changedOn)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const parts: Readonly<Partial<Record<ActivityKind, string>>> = {
  programLocation: 'locations',
  eventLocation: 'locations',
  sample: 'samples',
  kit: 'kits',
};

/** "12 samples changed in July to December 2026". */
function Entry({ entry }: { readonly entry: ProgramActivity }) {
  const { kind, description, programId, programName, eventId, eventName } = entry;
  const part = parts[kind];
  const href = `${eventId === null ? `/programs/${programId}` : `/events/${eventId}`}${part ? `/${part}` : ''}`;
  return (
    <>
      {description}
      {part ? ' in ' : ': '}
      <Anchor href={href}>{eventName ?? programName}</Anchor>
    </>
  );
}
