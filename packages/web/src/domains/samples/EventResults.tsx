import type { EventPercentile, EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import {
  describeComparison,
  describeRank,
  describeStateMethod,
  formatMicrograms,
} from '@curbstop/contract/samples/percentile-text.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { OutcomeInPeriods } from '@curbstop/contract/samples/event-outcome.calculation';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount } from '../../ui/format.ts';
import { useMe } from '../accounts/session.queries.ts';
import {
  DecidingZeros,
  listPercentileDetails,
  EventOutcomeBadge,
  WithInvalidated,
  type EventPercentileProps,
} from './EventPercentileSection.tsx';
import { TierSelection } from './TierSelection.tsx';
import { EventResultsLoading } from './EventResultsLoading.tsx';
import { ExceedanceNote } from './ExceedanceNote.tsx';
import { PercentilePlot } from './PercentilePlot.tsx';
import { eventPercentilesQuery } from './sample.queries.ts';
import classes from './EventPercentileSection.module.css';

/** The results of an event against the action levels: the 90th percentile, why, and where it lies. */
export function EventResults({ event, periods }: EventPercentileProps) {
  const { data, error, refetch } = useQuery(eventPercentilesQuery(useMe().defaultAccount.id, event.id));
  if (!data && error)
    return <ErrorState title="The 90th percentile could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) return <EventResultsLoading />;
  return (
    <div className={classes['pair']}>
      {data.analytes.map((analyte) => (
        <AnalyteResults
          key={analyte.analyteCode}
          analyte={analyte}
          percentiles={data}
          event={event}
          periods={periods}
        />
      ))}
    </div>
  );
}

interface Props {
  readonly analyte: EventPercentile;
  readonly percentiles: EventPercentiles;
  readonly event: SamplingEvent;
  readonly periods: OutcomeInPeriods;
}

function AnalyteResults({ analyte, percentiles, event, periods }: Props) {
  const { displayName, percentile, notCountedTotal } = analyte;
  const headingId = `results-of-${analyte.analyteCode}`;
  const details = `/events/${event.id}/percentile`;
  return (
    <section className={classes['analyte']} aria-labelledby={headingId}>
      <h2 id={headingId}>{displayName}</h2>
      {percentile === null ? (
        <p className={classes['muted']}>
          No results count toward the 90th percentile yet.{' '}
          {notCountedTotal > 0 && <Anchor href={details}>{formatCount(notCountedTotal, 'sample')} not used</Anchor>}
        </p>
      ) : (
        <>
          <p className={classes['headline']}>
            <strong>{formatMicrograms(percentile.value)}</strong>
            <EventOutcomeBadge analyte={analyte} percentiles={percentiles} periods={periods} />
          </p>
          {percentile.stateMethod && <p className={classes['muted']}>{describeStateMethod(percentile)}</p>}
          {(percentile.exceeds || periods.exceeded.includes(analyte.analyteCode)) && percentiles.isCompliance && (
            <ExceedanceNote analyteCode={analyte.analyteCode} />
          )}
          <PercentilePlot analyte={analyte} tableIs="on the tab 90th percentile" />
          <TierSelection endsOn={percentiles.rulesOn} analyte={analyte} />
          <DecidingZeros analyte={analyte} />
          <WithInvalidated analyte={analyte} />
          <details className={classes['list']}>
            <summary>How this is calculated</summary>
            <ul className={classes['facts']}>
              <li>
                90th percentile, {describeComparison(percentile)}. {describeRank(percentile)}
              </li>
              {listPercentileDetails(analyte, percentiles).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </details>
          <p className={classes['muted']}>
            <Anchor href={details}>Each result with its rank</Anchor>
          </p>
        </>
      )}
    </section>
  );
}
