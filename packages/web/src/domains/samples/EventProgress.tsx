import { listMissingItems } from '@curbstop/contract/samples/incomplete-sites.calculation';
import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import {
  describeKitWithoutFifthLiter,
  kitWithoutFifthLiterNote,
} from '@curbstop/contract/samples/fifth-liter-sites.calculation';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount, formatDaysLeft } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { StageBar, type Stage } from '../../ui/StageBar.tsx';
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
  if (!query.data) return <Skeleton className={classes['waiting']} aria-busy="true" />;
  const metrics = query.data;
  return (
    <div className={classes['progress']}>
      <p className={classes['days']}>
        <strong>{formatDaysLeft(metrics.daysLeft)}</strong>
        <span>{describeLeft(metrics)}</span>
        {metrics.invalidated > 0 && (
          <span className={classes['note']}>
            <Anchor href={samplesHref(event.id, ['Invalidated'])}>
              {formatCount(metrics.invalidated, 'invalidated sample')}
            </Anchor>{' '}
            not included
          </span>
        )}
      </p>
      {metrics.withoutFifthLiterBottle > 0 && (
        <Alert tone="attention" title="The kit has no fifth-liter bottle">
          {describeKitWithoutFifthLiter(metrics.withoutFifthLiterBottle)} {kitWithoutFifthLiterNote}
        </Alert>
      )}
      <StageBar label="Event progress" goal={metrics.samplesPlanned} stages={listStages(event.id, metrics)} />
    </div>
  );
}

/** From the one that all have reached to the last one. */
function listStages(id: string, metrics: EventMetrics): readonly Stage[] {
  const statuses = ['New', 'Collected', 'At Lab', 'Analyzed', 'Completed'];
  const { exceedances } = metrics;
  const mark =
    exceedances === 0
      ? undefined
      : {
          text: `${formatCount(exceedances, 'sample')} above a limit`,
          href: `${samplesHref(id, statuses)}&filters[detection]=exceedance`,
        };
  return [
    { name: 'Locations assigned', count: metrics.locationsAssigned, href: `/events/${id}/locations` },
    { name: 'Samples created', count: metrics.samplesCreated, href: samplesHref(id, statuses) },
    { name: 'Collected', count: metrics.collected, href: samplesHref(id, statuses.slice(1)) },
    { name: 'Received by lab', count: metrics.receivedByLab, href: samplesHref(id, statuses.slice(2)) },
    { name: 'Analyzed', count: metrics.analyzed, href: samplesHref(id, statuses.slice(3)), mark },
  ];
}

function samplesHref(id: string, statuses: readonly string[]): string {
  return `/events/${id}/samples?${statuses.map((status) => `filters[status]=${encodeURIComponent(status)}`).join('&')}`;
}

/** "16 samples to collect", the sites without a result, and what is missing in the analyzed samples, such as copper. */
function describeLeft(metrics: EventMetrics): string {
  const { samplesPlanned: goal, locationsAssigned: locations, analyzed, gaps } = metrics;
  const samples = describeSamplesLeft(metrics);
  const left = [...(samples === undefined ? [] : [samples]), ...listMissingItems({ goal, locations, analyzed }, gaps)];
  return left.length > 0 ? left.join('. ') : 'All planned samples analyzed';
}

/** Of the planned samples, and of those that were created beyond them, such as the second bottles of kits. */
function describeSamplesLeft({
  samplesPlanned,
  samplesCreated,
  collected,
  analyzed,
}: EventMetrics): string | undefined {
  if (samplesPlanned === 0) return 'No samples are planned';
  const expected = Math.max(samplesPlanned, samplesCreated);
  if (collected < expected) return `${formatCount(expected - collected, 'sample')} to collect`;
  return analyzed < expected ? `${formatCount(expected - analyzed, 'sample')} to be analyzed` : undefined;
}
