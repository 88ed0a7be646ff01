import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import {
  describeEventOutcome,
  getEventOutcome,
  hasTooFewResults,
  type EventOutcomeInputs,
  type OutcomeInPeriods,
} from '@curbstop/contract/samples/event-outcome.calculation';
import type { EventOutcome } from '@curbstop/contract/samples/event-outcome.values';
import type { EventPercentile, EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import { notCountedReasons } from '@curbstop/contract/samples/event-percentile.values';
import {
  describeComparison,
  describeFurtherVisits,
  describeTreatedTaps,
  describeLiters,
  describeMargin,
  describeNextRule,
  describeRank,
  describeRulesOfEvent,
  describeZeros,
  dependsOnZeros,
  formatMicrograms,
} from '@curbstop/contract/samples/percentile-text.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDay, formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { describeRequired } from './event-percentile.calculation.ts';
import { ExceedanceNote } from './ExceedanceNote.tsx';
import { MissingFifthLiters } from './MissingFifthLiters.tsx';
import { PercentilePlot } from './PercentilePlot.tsx';
import { TierSelection } from './TierSelection.tsx';
import { eventPercentilesQuery } from './sample.queries.ts';
import classes from './EventPercentileSection.module.css';

/** On a screen that is narrower than its table, which is cut at the edge. */
const scrollHint = <p className={classes['scrollHint']}>Scroll the table sideways to see all columns.</p>;

export interface EventPercentileProps {
  readonly event: SamplingEvent;
  readonly periods: OutcomeInPeriods;
}

/** The 90th percentiles of an event with the rank, and each sample with whether and why it counts. */
export function EventPercentileSection({ event, periods }: EventPercentileProps) {
  const query = useQuery(eventPercentilesQuery(useMe().defaultAccount.id, event.id));
  if (!query.data && query.error)
    return (
      <ErrorState
        title="The 90th percentile could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton height={240} aria-busy="true" />;
  if (query.data.analytes.length === 0)
    return (
      <EmptyState title="No 90th percentile">
        Only lead and copper have an action level, and neither is an analyte of this event.
      </EmptyState>
    );
  const otherRules = describeRulesOfEvent({ endsOn: event.endsOn, rulesOn: query.data.rulesOn });
  return (
    <Stack gap="md">
      {!query.data.isCompliance && (
        <Alert tone="attention" title="For information only">
          The samples of this program are not taken for compliance. Whether they count for a monitoring period depends
          on the site and how they were collected; ask your State.
        </Alert>
      )}
      {otherRules !== undefined && (
        <Alert tone="attention" title="Rules of the monitoring period">
          {otherRules}
        </Alert>
      )}
      {query.data.analytes.map((analyte) => (
        <AnalytePercentile key={analyte.analyteCode} analyte={analyte} percentiles={query.data} periods={periods} />
      ))}
    </Stack>
  );
}

interface AnalyteProps {
  readonly analyte: EventPercentile;
  readonly percentiles: EventPercentiles;
  readonly periods: OutcomeInPeriods;
}

function AnalytePercentile({ analyte, percentiles, periods }: AnalyteProps) {
  const { displayName, percentile } = analyte;
  const headingId = `percentile-of-${analyte.analyteCode}`;
  return (
    <section className={classes['analyte']} aria-labelledby={headingId}>
      <h2 id={headingId}>{displayName}</h2>
      {percentile === null ? (
        <p className={classes['muted']}>
          No results count toward the 90th percentile yet. {formatCount(analyte.notCountedTotal, 'sample')} in this
          event.
        </p>
      ) : (
        <>
          <p className={classes['headline']}>
            <strong>{formatMicrograms(percentile.value)}</strong>
            <EventOutcomeBadge analyte={analyte} percentiles={percentiles} periods={periods} />
          </p>
          {(percentile.exceeds || periods.exceeded.includes(analyte.analyteCode)) && percentiles.isCompliance && (
            <ExceedanceNote analyteCode={analyte.analyteCode} />
          )}
          <ul className={classes['facts']}>
            <li>
              90th percentile, {describeComparison(percentile)}. {describeRank(percentile)}
            </li>
            {listPercentileDetails(analyte, percentiles).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {/* EPA, WSG 173: the percentile is computed from too few samples too; they are a monitoring violation. */}
          {hasTooFewResults(percentile.count, percentiles) && (
            <Alert tone="attention" title="Fewer results than the rule requires">
              The percentile is computed from what was reported. Taking too few samples in a monitoring period is a
              separate violation.
            </Alert>
          )}
          <MissingFifthLiters analyte={analyte} of="event" />
          <TierSelection endsOn={percentiles.rulesOn} analyte={analyte} />
          <DecidingZeros analyte={analyte} />
          <WithInvalidated analyte={analyte} />
          <PercentilePlot analyte={analyte} />
          <CountedTable analyte={analyte} />
        </>
      )}
      <NotCountedTable analyte={analyte} />
    </section>
  );
}

const outcomeTones: Readonly<Record<EventOutcome, StatusTone>> = {
  exceedance: 'urgent',
  exceedanceInPeriod: 'urgent',
  exceedanceInForce: 'urgent',
  none: 'done',
  tooFewSites: 'attention',
  fifthLitersMissing: 'attention',
  noneSoFar: 'working',
};

/** What an event shows about an action level. */
export function EventOutcomeBadge(facts: EventOutcomeInputs) {
  const outcome = getEventOutcome(facts);
  return <StatusBadge tone={outcomeTones[outcome]}>{describeEventOutcome(outcome, facts)}</StatusBadge>;
}

export function listPercentileDetails(analyte: EventPercentile, percentiles: EventPercentiles): readonly string[] {
  const zeros = dependsOnZeros(analyte) ? undefined : describeZeros(analyte);
  return [
    describeMargin(analyte),
    describeTreatedTaps(analyte),
    describeFurtherVisits(analyte),
    zeros,
    `Source of the action level: ${analyte.actionLevelSource}. If your State has a lower one, that one applies.`,
    describeRequired(percentiles),
    describeLiters(analyte),
    describeNextRule(analyte),
  ].filter((fact) => fact !== undefined);
}

export function DecidingZeros({ analyte }: { readonly analyte: EventPercentile }) {
  if (!dependsOnZeros(analyte)) return null;
  return (
    <Alert tone="attention" title="Results of 0 without a detection limit decide whether the action level is exceeded">
      {describeZeros(analyte)} Ask the laboratory for its detection limit, then correct the results.
    </Alert>
  );
}

export function WithInvalidated({ analyte: { withInvalidated } }: { readonly analyte: EventPercentile }) {
  if (withInvalidated === null) return null;
  return (
    <Alert tone="attention" title={`With the invalidated samples included: ${formatMicrograms(withInvalidated.value)}`}>
      That is {describeComparison(withInvalidated)}. {citeRule('stateInvalidates')} Keep the State’s letter.
    </Alert>
  );
}

export function CountedTable({ analyte: { displayName, percentile, counted } }: { readonly analyte: EventPercentile }) {
  const { count = 0, rank } = percentile ?? {};
  return (
    <details className={classes['list']} open={counted.length <= 20}>
      <summary>{formatCount(count, 'result')} used</summary>
      {counted.length < count && (
        <p className={classes['muted']}>The {formatCount(counted.length, 'highest', 'highest')}:</p>
      )}
      {scrollHint}
      <ScrollRegion className={classes['scroll']} label={`${displayName} results used`}>
        <table aria-label={`${displayName} results used`}>
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">Result</th>
              <th scope="col">Sample</th>
              <th scope="col">Bottle</th>
              <th scope="col">Collected</th>
            </tr>
          </thead>
          <tbody>
            {counted.map(({ bottle, collectedOn, amount, position, ...sample }) => (
              <tr key={sample.sampleId} data-marked={position === rank?.lower || position === rank?.upper || undefined}>
                <td>{position}</td>
                <td>
                  {formatMicrograms(amount)}
                  {(position === rank?.lower || position === rank?.upper) && (
                    <span className={classes['mark']}>90th percentile</span>
                  )}
                </td>
                <SampleHeader sample={sample} />
                <td>{bottle}</td>
                <td>{collectedOn === null ? <Dash /> : formatDay(collectedOn)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}

type ShownSample = Pick<EventPercentile['counted'][number], 'sampleId' | 'number' | 'addressLine1'>;

function SampleHeader({ sample: { sampleId, number, addressLine1 } }: { readonly sample: ShownSample }) {
  return (
    <th scope="row">
      <Anchor href={`/samples/${sampleId}`}>Sample {number}</Anchor>
      <span className={classes['muted']}>{addressLine1}</span>
    </th>
  );
}

const reasonLabels = new Map(notCountedReasons.map(({ code, label }) => [code, label]));

export function NotCountedTable({
  analyte: { displayName, notCounted, notCountedTotal },
}: {
  readonly analyte: EventPercentile;
}) {
  if (notCountedTotal === 0) return null;
  return (
    <details className={classes['list']}>
      <summary>{formatCount(notCountedTotal, 'sample')} not used</summary>
      {notCounted.length < notCountedTotal && (
        <p className={classes['muted']}>The first {formatCount(notCounted.length, 'sample')}:</p>
      )}
      {scrollHint}
      <ScrollRegion className={classes['scroll']} label={`Samples not used for ${displayName}`}>
        <table aria-label={`Samples not used for ${displayName}`}>
          <thead>
            <tr>
              <th scope="col">Sample</th>
              <th scope="col">Bottle</th>
              <th scope="col">Result</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {notCounted.map(({ bottle, amount, reason, ...sample }) => (
              <tr key={sample.sampleId}>
                <SampleHeader sample={sample} />
                <td>{bottle}</td>
                <td>{amount === null ? <Dash /> : formatMicrograms(amount)}</td>
                <td>{reasonLabels.get(reason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
