import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { useMe } from '../accounts/session.queries.ts';
import { eventMetricsQuery } from './sample.queries.ts';
import classes from './EventProgress.module.css';

/** How far an event is from its goal to its last result, each stage linked to its rows. */
export function EventProgress({ event }: { readonly event: SamplingEvent }) {
  const query = useQuery({ ...eventMetricsQuery(useMe().defaultAccount.id, event.id), enabled: isSampled(event) });
  if (!isSampled(event)) return null;
  if (!query.data && query.error)
    return (
      <ErrorState title="The progress could not be loaded" error={query.error} retry={() => void query.refetch()} />
    );
  if (!query.data) return <Skeleton height={180} aria-busy="true" />;
  const metrics = query.data;
  const stages = listStages(event.id, metrics);
  const longest = Math.max(1, ...stages.map(({ count }) => count));
  return (
    <>
      <p className={classes['days']}>{describeDaysLeft(metrics.daysLeft)}</p>
      <table className={classes['stages']} aria-label="Progress of the event">
        <thead className="visuallyHidden">
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Number</th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ name, count, href }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <span className={classes['bar']} style={{ width: `${(100 * count) / longest}%` }} aria-hidden="true" />
                {href === undefined || count === 0 ? (
                  <span>{formatNumber(count)}</span>
                ) : (
                  <Anchor href={href} aria-label={`${name}: ${formatNumber(count)}`}>
                    {formatNumber(count)}
                  </Anchor>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {metrics.invalidated > 0 && (
        <p className={classes['note']}>
          <Anchor href={samplesHref(event.id, ['Invalidated'])}>
            {formatCount(metrics.invalidated, 'invalidated sample')}
          </Anchor>{' '}
          not included.
        </p>
      )}
    </>
  );
}

interface Stage {
  readonly name: string;
  readonly count: number;
  /** The counted rows, if there is a list of them. */
  readonly href?: string;
}

function listStages(id: string, metrics: EventMetrics): readonly Stage[] {
  const statuses = ['New', 'Collected', 'At Lab', 'Analyzed', 'Completed'];
  return [
    { name: 'Samples planned', count: metrics.samplesPlanned },
    { name: 'Locations assigned', count: metrics.locationsAssigned, href: `/events/${id}/locations` },
    { name: 'Samples created', count: metrics.samplesCreated, href: samplesHref(id, statuses) },
    { name: 'Collected', count: metrics.collected, href: samplesHref(id, statuses.slice(1)) },
    { name: 'Received by lab', count: metrics.receivedByLab, href: samplesHref(id, statuses.slice(2)) },
    { name: 'Analyzed', count: metrics.analyzed, href: samplesHref(id, statuses.slice(3)) },
  ];
}

function samplesHref(id: string, statuses: readonly string[]): string {
  return `/events/${id}/samples?${statuses.map((status) => `filters[status]=${encodeURIComponent(status)}`).join('&')}`;
}

/** "38 days left", "Ended 12 days ago". */
function describeDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return 'Today is the last day.';
  return daysLeft > 0 ? `${formatCount(daysLeft, 'day')} left` : `Ended ${formatCount(-daysLeft, 'day')} ago`;
}
