import { capitalize } from '@curbstop/contract/primitives/capitalize';
import type { ActivityKind, ProgramActivity } from '@curbstop/contract/overviews/program-activity.values';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount, formatInstant } from '../ui/format.ts';
import { recentActivityQuery } from './home.queries.ts';
import classes from './Home.module.css';

const maxShown = 7;

/** The latest changes of programs, events, their locations and samples [A7.41]. */
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
            <li key={[entry.changedOn, entry.kind, entry.operation, entry.programId, entry.eventId].join(' ')}>
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

const verbs: Readonly<Record<ProgramActivity['operation'], string>> = {
  created: 'added',
  updated: 'changed',
  removed: 'removed',
  restored: 'restored',
};
const nouns: Readonly<Record<ActivityKind, readonly [one: string, many: string]>> = {
  program: ['program', 'programs'],
  samplingEvent: ['sampling event', 'sampling events'],
  programLocation: ['location', 'locations'],
  eventLocation: ['location', 'locations'],
  sample: ['sample', 'samples'],
};
const parts: Readonly<Partial<Record<ActivityKind, string>>> = {
  programLocation: 'locations',
  eventLocation: 'locations',
  sample: 'samples',
};

/** "12 samples changed in July to December 2026"; "Sampling event changed: July to December 2026". */
function Entry({ entry }: { readonly entry: ProgramActivity }) {
  const { kind, operation, records, programId, programName, eventId, eventName } = entry;
  const [one, many] = nouns[kind];
  const part = parts[kind];
  const href = `${eventId === null ? `/programs/${programId}` : `/events/${eventId}`}${part ? `/${part}` : ''}`;
  const where = <Anchor href={href}>{eventName ?? programName}</Anchor>;
  if (part === undefined)
    return (
      <>
        {capitalize(one)} {verbs[operation]}: {where}
      </>
    );
  return (
    <>
      {formatCount(records, one, many)} {verbs[operation]} in {where}
    </>
  );
}
