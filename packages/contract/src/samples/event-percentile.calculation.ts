import { compareDecimals } from '../primitives/decimal.ts';
import { sumSamples } from './sample-group.calculation.ts';
import { toLevelCounts } from './level-counts.calculation.ts';
import type { EventPercentile } from './event-percentile.rules.ts';
import { maxPercentileRows, nextRuleStartsOn } from './event-percentile.values.ts';
import { countMissingFifthLiters, isFifthLiterExpected } from './fifth-liter-sites.calculation.ts';
import { countSitesByLineOnly } from './line-only-sites.calculation.ts';
import {
  compareLevels,
  describeCountedPercentile,
  selectCounted,
  toNextRule,
  type PercentileCounts,
  type PercentileEvent,
  type RegulatedAnalyte,
} from './percentile-counts.calculation.ts';
import { selectRows, type PercentileRows } from './percentile-rows.calculation.ts';
import {
  splitSamples,
  type CountedSample,
  type DecidingSample,
  type SampleOfEvent,
} from './percentile-sample.calculation.ts';
import { findAnalyticalLimit } from './result-count.calculation.ts';
import { getBottleName } from './sample.calculation.ts';

/**
 * The 90th percentile of an event's results with the rule of its last day. All valid first-liter samples count, and
 * fifth-liter samples where a rule counts them; those beyond the required number count too (40 CFR 141.86(e) as
 * codified July 1, 2020). The lists have every sample; `limitPercentileRows` shortens them for a response.
 */
export function calculateEventPercentile(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  samples: readonly SampleOfEvent[],
): EventPercentile | undefined {
  const calculated = calculateSamples(analyte, event, { samples, limit: Infinity });
  return calculated?.describe(new Map(samples.map((sample) => [sample.number, sample])));
}

/** A sample as it is listed. */
export type ListedSample = Pick<
  SampleOfEvent,
  'sampleId' | 'number' | 'addressLine1' | 'skuId' | 'position' | 'collectedOn'
>;

interface LimitedPercentile {
  /** The numbers of the samples that are listed. */
  readonly numbers: readonly number[];
  /** The percentile with these samples, by number; one that is missing is not listed. */
  readonly describe: (samples: ReadonlyMap<number, ListedSample>) => EventPercentile;
}

/**
 * The same with no more samples than fit into one response, as `limitPercentileRows` has them: only these need a
 * description.
 */
export const calculateLimitedPercentile = (
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  samples: readonly DecidingSample[],
): LimitedPercentile | undefined => calculateSamples(analyte, event, { samples, limit: maxPercentileRows });

interface LimitedSamples {
  readonly samples: readonly DecidingSample[];
  readonly limit: number;
}

function calculateSamples(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  { samples, limit }: LimitedSamples,
): LimitedPercentile | undefined {
  const missingFifthLiters = countMissingLiters(analyte, event, samples);
  const split = splitSamples(analyte, event, samples);
  const tally = countSplitSamples(analyte, event, { samples, counted: split.counted });
  const described = describeCountedPercentile(analyte, event, { ...tally, missingFifthLiters });
  if (described === undefined) return undefined;
  const sitesByLineOnly = countLineSites(analyte, event, samples);
  const rows = selectRows(selectCounted(analyte, event, tally.counted), split, limit);
  return {
    numbers: [...rows.counted, ...rows.notCounted].map(({ number }) => number),
    describe: (listed) => ({ ...described, sitesByLineOnly, ...describeRows(rows, listed) }),
  };
}

function describeRows(
  { counted, countedTotal, notCounted, notCountedTotal }: PercentileRows,
  listed: ReadonlyMap<number, ListedSample>,
): Pick<EventPercentile, 'counted' | 'notCounted' | 'notCountedTotal'> {
  const describe = <Row extends object>(number: number, row: Row) => {
    const sample = listed.get(number);
    return sample ? [{ ...toShown(sample), ...row }] : [];
  };
  return {
    counted: counted.flatMap(({ number, sample: { amount } }, at) =>
      describe(number, { amount, position: countedTotal - at }),
    ),
    notCounted: notCounted.flatMap(({ number, sample: { amount }, reason }) => describe(number, { amount, reason })),
    notCountedTotal,
  };
}

/**
 * 40 CFR 141.86(d): a result without a day of collection was perhaps not taken in these days. Those of an event are
 * left out, as those of a monitoring period are, if the percentile is higher without them.
 */
export function excludeUndated<Sample extends DecidingSample>(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  samples: readonly Sample[],
): readonly (Sample & Pick<DecidingSample, 'isUndated'>)[] {
  const isUndated = ({ collectedOn, amount }: DecidingSample) => collectedOn === null && amount !== null;
  if (!samples.some(isUndated)) return samples;
  const dated = samples.map((sample) => (isUndated(sample) ? { ...sample, isUndated: true } : sample));
  const [all, withoutUndated] = [samples, dated].map((of) => compareCounted(analyte, event, of));
  return all && withoutUndated && compareDecimals(withoutUndated.value, all.value) > 0 ? dated : samples;
}

const compareCounted = (analyte: RegulatedAnalyte, event: PercentileEvent, samples: readonly DecidingSample[]) =>
  compareLevels(analyte, event, toLevelCounts(splitSamples(analyte, event, samples).counted));

/** The sites that need a fifth liter and have none; 0 if neither the rule nor the LCRI requires one. */
export function countMissingLiters(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  samples: readonly DecidingSample[],
): number {
  if (!isFifthLiterExpected(analyte, event)) return 0;
  const needing = samples.filter(
    ({ needsFifthLiter, isLeftOut, isInvalidated, isLateReplacement, isTreated }) =>
      needsFifthLiter && !isLeftOut && !isInvalidated && !isLateReplacement && !isTreated,
  );
  return countMissingFifthLiters(
    needing.map(({ siteId, ...sample }) => ({
      ...sample,
      siteId: siteId ?? sample.locationId,
      hasResult: sample.amount !== null,
    })),
  );
}

/**
 * The sites with results that count under the rule that selects by tier, now or in its preview, by their lead service
 * line alone.
 */
function countLineSites(analyte: RegulatedAnalyte, event: PercentileEvent, samples: readonly DecidingSample[]): number {
  if (!samples.some(({ isByLineOnly }) => isByLineOnly)) return 0;
  const selected = event.endsOn < nextRuleStartsOn ? toNextRule(event) : event;
  return countSitesByLineOnly(splitSamples(analyte, selected, samples).counted);
}

/** How often each level counts, by each reading of the rule. */
export function countPercentileSamples(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  samples: readonly DecidingSample[],
): PercentileCounts {
  return countSplitSamples(analyte, event, { samples, counted: splitSamples(analyte, event, samples).counted });
}

interface SamplesWithCounted {
  readonly samples: readonly DecidingSample[];
  readonly counted: readonly CountedSample[];
}

/** Other readings differ only if a sample has what they are about. */
function countSplitSamples(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  { samples, counted }: SamplesWithCounted,
): PercentileCounts {
  const countAs = (isChanged: (sample: DecidingSample) => boolean, change: Partial<DecidingSample>) =>
    samples.some(isChanged)
      ? splitSamples(
          analyte,
          event,
          samples.map((sample) => (isChanged(sample) ? { ...sample, ...change } : sample)),
        ).counted
      : counted;
  const quantitationLimit = findAnalyticalLimit(analyte)?.quantitationLimit;
  const raised =
    quantitationLimit === undefined
      ? counted
      : countAs(({ isZeroWithoutLimits }) => isZeroWithoutLimits === true, { amount: quantitationLimit });
  const counts = toLevelCounts(counted);
  const countOther = (other: readonly CountedSample[]) => (other === counted ? counts : toLevelCounts(other));
  return {
    counted: counts,
    withInvalidated: countOther(countAs(({ isInvalidated }) => isInvalidated, { isInvalidated: false })),
    underNextRule: toLevelCounts(splitSamples(analyte, toNextRule(event), samples).counted),
    raisedZeros: countOther(raised),
    zeros: sumSamples(raised.filter(({ isZeroWithoutLimits }) => isZeroWithoutLimits)),
  };
}

const toShown = ({ sampleId, number, addressLine1, skuId, position, collectedOn }: ListedSample) => ({
  sampleId,
  number,
  addressLine1,
  bottle: getBottleName(skuId, position),
  collectedOn,
});
