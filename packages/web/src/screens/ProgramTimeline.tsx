import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import { maxTimelineEvents, type TimelineEvent } from '@curbstop/contract/overviews/program-timeline.endpoints';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { IncompleteSites } from '@curbstop/contract/samples/incomplete-sites.rules';
import {
  areSitesIncomplete,
  getCompletedShare,
  isBelowPlan,
  listMissingItems,
} from '@curbstop/contract/samples/incomplete-sites.calculation';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { incompleteSitesQuery } from '../domains/samples/sample.queries.ts';
import { eventStatusTones } from '../domains/sampling-events/sampling-event.calculation.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount, formatDay, formatNumber } from '../ui/format.ts';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { programTimelineQuery } from './program-timeline.queries.ts';
import { getSamplesHref } from './sample-hrefs.ts';
import { layOutTimeline } from './timeline-layout.ts';
import classes from './ProgramTimeline.module.css';

/** The events of a program on a timeline with today, their statuses and how far they are from their goals. */
export function ProgramTimeline({ id }: { readonly id: string }) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const { data, error, refetch } = useQuery(programTimelineQuery(accountId, id));
  const gaps = useQuery({
    ...incompleteSitesQuery(accountId, id),
    enabled: meetsRequirement(me, requirements.viewSamples),
  });
  if (!data && error)
    return <ErrorState title="The timeline could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} aria-busy="true" />;
  if (data.events.length === 0) return <p className={classes['none']}>No sampling events yet.</p>;
  const { ticks, today, bars } = layOutTimeline(data);
  return (
    <>
      <ScrollRegion label="Event timeline" className={classes['scroll']}>
        <table className={classes['table']} aria-label="Event timeline">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Status</th>
              <th scope="col">Analyzed</th>
              <th scope="col" className={classes['line']}>
                <span className="visuallyHidden">Days</span>
                <span className={classes['scale']} aria-hidden="true">
                  {ticks.map(({ day, at, label }) => (
                    <span key={day} style={{ left: `${at}%` }}>
                      {label}
                    </span>
                  ))}
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.events.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                gaps={gaps.data?.get(event.id)}
                bar={bars.get(event.id)}
                today={today}
                isOver={event.endsOn < data.today}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={classes['none']}>
        {today === undefined
          ? `Today, ${formatDay(data.today)}, is outside this program’s dates.`
          : `The vertical line is today, ${formatDay(data.today)}.`}
        {data.events.length === maxTimelineEvents && ` Only the first ${maxTimelineEvents} events are shown.`}
      </p>
    </>
  );
}

interface RowProps {
  readonly event: TimelineEvent;
  /** Undefined until they are known, and for people without access to samples. */
  readonly gaps: IncompleteSites | undefined;
  readonly bar: { readonly at: number; readonly width: number } | undefined;
  readonly today: number | undefined;
  readonly isOver: boolean;
}

function EventRow({ event, gaps, bar, today, isOver }: RowProps) {
  const { id, name, status, goal, analyzed, exceedances, startsOn, endsOn } = event;
  const takesSamples = event.eventType !== filterDistribution;
  const missing = gaps ? listMissingItems(event, gaps) : [];
  const isShort = takesSamples && isOver && status === 'Active' && isBelowPlan(event, gaps);
  const isBehind = isShort || (isOver && areSitesIncomplete(gaps));
  return (
    <tr>
      <th scope="row">
        <Anchor href={`/events/${id}`}>{name}</Anchor>
        {missing.map((gap) => (
          <span key={gap} className={classes['late']}>
            {gap}
          </span>
        ))}
      </th>
      <td>
        <StatusBadge tone={eventStatusTones[status]}>{status}</StatusBadge>
      </td>
      <td className={classes['progress']}>
        {takesSamples && (
          <>
            <Anchor href={getSamplesHref(`/events/${id}`, 'analyzed')}>{formatNumber(analyzed)}</Anchor>
            {goal > 0 && ` of ${formatNumber(goal)}`}
            <Exceedances count={exceedances} eventId={id} />
            {isShort && <span className={classes['late']}>Below plan</span>}
          </>
        )}
      </td>
      <td className={classes['line']}>
        <span className={classes['track']} aria-hidden="true">
          <span
            className={classes['bar']}
            data-late={isBehind || undefined}
            style={{ left: `${bar?.at}%`, width: `${bar?.width}%` }}
          >
            <span style={{ width: `${100 * getCompletedShare(event, gaps)}%` }} />
          </span>
          {today !== undefined && <span className={classes['today']} style={{ left: `${today}%` }} />}
        </span>
        <span className={classes['days']}>
          {formatDay(startsOn)} to {formatDay(endsOn)}
        </span>
      </td>
    </tr>
  );
}

/** A row of analyzed samples does not look like all is well while some are above a limit of the event. */
function Exceedances({ count, eventId }: { readonly count: number; readonly eventId: string }) {
  if (count === 0) return null;
  return (
    <Anchor className={classes['late']} href={getSamplesHref(`/events/${eventId}`, 'exceedances')}>
      {formatCount(count, 'sample')} above a limit
    </Anchor>
  );
}
