import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import { maxOpenEvents, type OpenEvent } from '@curbstop/contract/overviews/home.endpoints';
import {
  areSitesIncomplete,
  attentionDaysAhead,
  getCompletedShare,
  isBelowPlan,
  listMissingItems,
} from '@curbstop/contract/samples/incomplete-sites.calculation';
import type { IncompleteSites } from '@curbstop/contract/samples/incomplete-sites.rules';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { incompleteSitesQuery } from '../domains/samples/sample.queries.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount, formatDaysLeft, formatDay, formatNumber } from '../ui/format.ts';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import { useUrlQuery } from '../ui/url-parameter.ts';
import { openEventsQuery } from './home.queries.ts';
import { findFurtherEvents } from './further-events.ts';
import { getSamplesHref } from './sample-hrefs.ts';
import classes from './Home.module.css';

/** The active sampling events with days left and progress; the numbers open their rows. */
export function OpenEvents() {
  const accountId = useMe().defaultAccount.id;
  const { data, error, refetch } = useQuery(openEventsQuery(accountId));
  const gaps = useQuery(incompleteSitesQuery(accountId));
  const isOnlyBehind = useUrlQuery()['events'] === 'behind';
  const shownEvents = isOnlyBehind ? data?.filter(({ isBehind }) => isBehind) : data;
  return (
    <section id="open-events" className={classes['part']}>
      <h2>Active sampling events</h2>
      {!data && error && (
        <ErrorState title="The events could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className={classes['eventsLoading']} aria-busy="true" />}
      {shownEvents && isOnlyBehind && (
        <p className={classes['note']}>
          {formatCount(shownEvents.length, 'event')} past the end date with fewer samples or sites than planned.{' '}
          <Anchor href="/overview#open-events">Show all active events</Anchor>
        </p>
      )}
      {data?.length === 0 && <p className={classes['none']}>No active sampling events.</p>}
      {shownEvents && shownEvents.length > 0 && <EventTable events={shownEvents} gaps={gaps.data} />}
      {data && !isOnlyBehind && <FurtherEventsNote events={data} />}
    </section>
  );
}

/** Which events are not listed, if there may be any. */
function FurtherEventsNote({ events }: { readonly events: readonly OpenEvent[] }) {
  const { ended, notEnded } = findFurtherEvents(events);
  if (!ended && !notEnded) return null;
  return (
    <p className={classes['note']}>
      At most {maxOpenEvents} events that have not ended are listed. Of those that have ended, all with fewer samples or
      sites than planned are listed, and others up to {maxOpenEvents}. Each program lists all of its events.
    </p>
  );
}

interface TableProps {
  readonly events: readonly OpenEvent[];
  readonly gaps: ReadonlyMap<string, IncompleteSites> | undefined;
}

function EventTable({ events, gaps }: TableProps) {
  return (
    <ScrollRegion label="Active sampling events" className={classes['scroll']}>
      <table className={classes['events']} aria-label="Active sampling events">
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Ends</th>
            <th scope="col">Samples planned</th>
            <th scope="col">Locations</th>
            <th scope="col">Collected</th>
            <th scope="col">Analyzed</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} gaps={gaps?.get(event.id)} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface RowProps {
  readonly event: OpenEvent;
  /** Undefined until they are known: until then nothing is shown as finished. */
  readonly gaps: IncompleteSites | undefined;
}

function EventRow({ event, gaps }: RowProps) {
  const { id, name, eventType, programName, endsOn, daysLeft, goal, locations, collected } = event;
  const takesSamples = eventType !== filterDistribution;
  const isBehind = takesSamples && daysLeft < 0 && (isBelowPlan(event, gaps) || areSitesIncomplete(gaps));
  return (
    <tr>
      <th scope="row">
        <Anchor href={`/events/${id}`}>{name}</Anchor>
        <span className={classes['under']}>{programName}</span>
      </th>
      <td>
        {formatDay(endsOn)}
        <span className={classes['under']} data-late={isBehind || undefined}>
          {formatDaysLeft(daysLeft)}
        </span>
      </td>
      <td>{takesSamples ? formatNumber(goal) : formatCount(goal, 'filter')}</td>
      <td>
        <Anchor href={`/events/${id}/locations`}>{formatNumber(locations)}</Anchor>
      </td>
      <td>
        {takesSamples && <Anchor href={getSamplesHref(`/events/${id}`, 'collected')}>{formatNumber(collected)}</Anchor>}
      </td>
      <td>{takesSamples && <Analyzed event={event} gaps={gaps} />}</td>
    </tr>
  );
}

function Analyzed({ event, gaps }: RowProps) {
  const { id, name, daysLeft, goal, analyzed } = event;
  const missing = gaps ? listMissingItems(event, gaps) : [];
  return (
    <>
      <Anchor href={getSamplesHref(`/events/${id}`, 'analyzed')}>{formatNumber(analyzed)}</Anchor>
      {goal > 0 && ` of ${formatNumber(goal)}`}
      {goal > 0 && gaps && (
        <progress max={1} value={getCompletedShare(event, gaps)} aria-label={`Finished part of ${name}`} />
      )}
      {missing.map((gap) => (
        <span key={gap} className={classes['under']} data-late={daysLeft <= attentionDaysAhead || undefined}>
          {gap}
        </span>
      ))}
    </>
  );
}
