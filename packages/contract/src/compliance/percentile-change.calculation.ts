import type { LowerPercentileText } from '../accounts/percentile-change.rules.ts';
import { capitalize } from '../primitives/capitalize.ts';
import { formatNumber } from '../primitives/count-text.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { joinWithAnd } from '../primitives/join-list.ts';
import type { ComparedPercentile } from '../samples/event-percentile.rules.ts';
import { getSampleName } from '../samples/sample.calculation.ts';
import type { Sample } from '../samples/sample.rules.ts';
import { sampleStatus } from '../samples/sample.values.ts';
import { formatMicrograms } from '../samples/percentile-text.calculation.ts';
import { getPeriodName } from './period-name.calculation.ts';
import type { PeriodSummary } from './period.rules.ts';
import type { RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

/** A 90th percentile of a monitoring period that a change lowers. */
interface LowerPercentile {
  /** Such as "July to December 2026". */
  readonly period: string;
  readonly analyteName: string;
  readonly before: ComparedPercentile;
  /** Null if no result counts any more. */
  readonly after: ComparedPercentile | null;
  /** The period that has the samples now, if it has other days. */
  readonly periodAfter: string | null;
}

/**
 * What a change lowers, in the order of the periods. Another schedule merges or splits them: the highest number counts.
 */
export function listLowerPercentiles(
  before: readonly PeriodSummary[],
  after: readonly PeriodSummary[],
): readonly LowerPercentile[] {
  return before.flatMap((period) => {
    const overlapping = after.filter(({ startsOn, endsOn }) => startsOn <= period.endsOn && endsOn >= period.startsOn);
    return period.analytes.flatMap(({ analyteCode, displayName, percentile }): LowerPercentile[] => {
      const highest = findHighest(overlapping, analyteCode);
      if (!percentile || !isLower(percentile, highest?.percentile ?? null)) return [];
      const [name, nameAfter] = [getPeriodName(period), highest && getPeriodName(highest.period)];
      return [
        {
          period: name,
          analyteName: displayName,
          before: percentile,
          after: highest?.percentile ?? null,
          periodAfter: nameAfter === undefined || nameAfter === name ? null : nameAfter,
        },
      ];
    });
  });
}

/** The period with the highest percentile of an analyte; one that exceeds its action level comes first. */
function findHighest(periods: readonly PeriodSummary[], analyteCode: RegulatedAnalyteCode) {
  return periods
    .flatMap((period) => {
      const percentile = period.analytes.find((one) => one.analyteCode === analyteCode)?.percentile;
      return percentile ? [{ period, percentile }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(b.percentile.exceeds) - Number(a.percentile.exceeds) ||
        compareDecimals(b.percentile.value, a.percentile.value),
    )[0];
}

/** A level that was not above the action level may leave a period that has no other result. */
const isLower = (before: ComparedPercentile, after: ComparedPercentile | null): boolean =>
  (before.exceeds && !after?.exceeds) || (after !== null && compareDecimals(after.value, before.value) < 0);

/**
 * "Lead of January to June 2026: 6 µg/L instead of 20 µg/L, which is above the action level of 15 µg/L", for each
 * number.
 */
export function describeLowerPercentiles(lowered: readonly LowerPercentile[]): string {
  return sortByUrgency(lowered)
    .map((one) => {
      const { period, analyteName, before } = one;
      const level = before.exceeds
        ? `, which is above the action level of ${formatMicrograms(before.actionLevel)}`
        : '';
      return `${analyteName} of ${period}: ${formatAfter(one)} instead of ${formatMicrograms(before.value)}${level}`;
    })
    .join('; ');
}

/** The lower percentiles as the change history shows them. */
export const listLowerPercentileTexts = (lowered: readonly LowerPercentile[]): readonly LowerPercentileText[] =>
  sortByUrgency(lowered).map((one) => ({
    label: `${one.analyteName} 90th percentile, ${one.period}`,
    before: formatMicrograms(one.before.value),
    after: capitalize(formatAfter(one)),
  }));

/** Those that would no longer exceed first; each group keeps the order of the periods, newest first. */
const sortByUrgency = (lowered: readonly LowerPercentile[]): readonly LowerPercentile[] =>
  lowered.toSorted((a, b) => Number(endsExceedance(b)) - Number(endsExceedance(a)));

const formatAfter = ({ after, periodAfter }: LowerPercentile): string =>
  `${after ? formatMicrograms(after.value) : 'no result'}${periodAfter === null ? '' : ` in ${periodAfter}`}`;

const endsExceedance = ({ before, after }: LowerPercentile): boolean => before.exceeds && !after?.exceeds;

/** A sample with the name of the monitoring period in which it counts; null if it counts in none. */
export interface SampleInPeriod extends Pick<Sample, 'id' | 'number' | 'leadDetection' | 'copperDetection'> {
  readonly period: string | null;
}

interface SampleWithDay extends Pick<
  Sample,
  'id' | 'number' | 'leadDetection' | 'copperDetection' | 'status' | 'isForCompliance' | 'counting'
> {
  readonly eventId: string;
  readonly countedOn: string | null;
}

/** The periods of samples: a sample without a collection date counts on the last day of its event. */
export function listSamplesInPeriods(
  samples: readonly SampleWithDay[],
  {
    eventEnds,
    periods,
  }: { readonly eventEnds: ReadonlyMap<string, string>; readonly periods: readonly PeriodSummary[] },
): readonly SampleInPeriod[] {
  return samples.map((sample) => {
    const { id, number, leadDetection, copperDetection, status, isForCompliance, counting } = sample;
    const day = sample.countedOn ?? eventEnds.get(sample.eventId);
    const counts = status !== sampleStatus.invalidated && (isForCompliance || counting?.decision === 'yes');
    const period =
      counts && day !== undefined
        ? periods.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
        : undefined;
    return { id, number, leadDetection, copperDetection, period: period ? getPeriodName(period) : null };
  });
}

interface MovedExceedance {
  /** Of the sample. */
  readonly number: number;
  readonly before: string;
  /** Null if it would count in no period. */
  readonly after: string | null;
}

/** The samples with an exceedance that leave their monitoring period. */
export const listMovedExceedances = (
  before: readonly SampleInPeriod[],
  after: readonly SampleInPeriod[],
): readonly MovedExceedance[] =>
  before.flatMap((sample) => {
    const hasExceedance = sample.leadDetection === 'exceedance' || sample.copperDetection === 'exceedance';
    const { period = null } = after.find(({ id }) => id === sample.id) ?? {};
    if (!hasExceedance || sample.period === null || sample.period === period) return [];
    return [{ number: sample.number, before: sample.period, after: period }];
  });

/**
 * "Samples 12, 14 and 15 have an exceedance and would count in January to June 2026 instead of July to December 2026",
 * for each pair of periods; of many samples with where the others are found.
 */
export function describeMovedExceedances(moved: readonly MovedExceedance[]): string {
  const namedSamples = moved.slice(0, maxNamed);
  const sentences = [...new Set(namedSamples.map(describeMove))].map((places) =>
    describeMoved(namedSamples.filter((one) => describeMove(one) === places)),
  );
  const unnamed = moved.length - namedSamples.length;
  const [more, them] = unnamed === 1 ? ['more sample', 'it'] : ['more samples', 'them'];
  return [
    ...sentences,
    ...(unnamed > 0
      ? [
          `${formatNumber(unnamed)} ${more} with an exceedance; to see ${them}, filter the list of samples by the finding Exceedance`,
        ]
      : []),
  ].join('; ');
}

/** More would make a refusal that is longer than a screen. */
const maxNamed = 50;

const describeMove = ({ before, after }: MovedExceedance): string =>
  `would count in ${after ?? 'no monitoring period'} instead of ${before}`;

function describeMoved(moved: readonly MovedExceedance[]): string {
  const [first, ...others] = moved;
  if (first === undefined) return '';
  if (others.length === 0) return `${getSampleName(first)} has an exceedance and ${describeMove(first)}`;
  return `Samples ${joinWithAnd(moved.map(({ number }) => String(number)))} have an exceedance and ${describeMove(first)}`;
}

/** The moved exceedances as the change history shows them. */
export const listMovedExceedanceTexts = (moved: readonly MovedExceedance[]): readonly LowerPercentileText[] =>
  moved.map(({ number, before, after }) => ({
    label: `${getSampleName({ number })} counts in`,
    before,
    after: after ?? 'No monitoring period',
  }));
