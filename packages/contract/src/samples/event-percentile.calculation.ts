import { toAmountCounts } from './amount-counts.calculation.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { rankAmounts } from '../regulations/sorted-results.calculation.ts';
import type { RepeatedVisit, TierSelection } from '../regulations/tier-selection.calculation.ts';
import type { TierGroup } from '../regulations/tier-selection.values.ts';
import type { Liter } from '../sampling-events/sku.values.ts';
import type { EventPercentile } from './event-percentile.rules.ts';
import { countMissingFifthLiters, getLiter, isFifthLiterExpected } from './fifth-liter-sites.calculation.ts';
import { maxPercentileRows, nextRuleStartsOn, type NotCountedReason } from './event-percentile.values.ts';
import { countSitesByLineOnly } from './line-only-sites.calculation.ts';
import {
  compareAmounts,
  describeCountedPercentile,
  listCountedLiters,
  selectCounted,
  toNextRule,
  type CountedSelection,
  type PercentileEvent,
  type PercentileCounts,
  type RegulatedAnalyte,
} from './percentile-counts.calculation.ts';
import { isHighestOfSiteCompared, isRepeatIn, markLowerSiteResults } from './repeated-visits.calculation.ts';
import { findAnalyticalLimit } from './result-count.calculation.ts';
import { getBottleName } from './sample.calculation.ts';

/** A sample of the event with its result for one analyte. */
export interface SampleOfEvent {
  readonly sampleId: string;
  readonly number: number;
  readonly locationId: string;
  /** The location, where `locationId` says more. */
  readonly siteId?: string;
  /** The site has a lead service line, or may have one by its tier. */
  readonly needsFifthLiter?: boolean;
  readonly addressLine1: string;
  readonly skuId: number;
  /** The position of the bottle in its kit, from 0. */
  readonly position: number;
  readonly isInvalidated: boolean;
  /** A result without a day of collection, where the percentile is higher without it. */
  readonly isUndated?: boolean;
  /** A replacement that was taken too late for the earlier sample that it replaces (40 CFR 141.86(f)(4)). */
  readonly isLateReplacement?: boolean;
  /** A person decided that it does not count. */
  readonly isLeftOut?: boolean;
  readonly collectedOn: string | null;
  /** The counted amount in µg/L, as an exact decimal; null without a result. */
  readonly amount: string | null;
  /** What the tier of its site means under a rule that selects by tier; unknown without it. */
  readonly tierGroup?: TierGroup;
  /** The site has a lead service line and no recorded tier of that rule. */
  readonly isByLineOnly?: boolean;
  /** The laboratory reported 0 without any limit. */
  readonly isZeroWithoutLimits?: boolean;
}

type CountedSample = SampleOfEvent & {
  readonly amount: string;
  /** A first liter whose kit has no result of the fifth that its site needs. */
  readonly isIncomplete?: boolean;
  /** The site has a higher result. */
  readonly repeat?: RepeatedVisit;
};

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
  return describeSamples(analyte, event, samples)?.list();
}

/**
 * The same with no more samples than fit into one response, as `limitPercentileRows` has them; only these are
 * described.
 */
export function calculateLimitedPercentile(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  samples: readonly SampleOfEvent[],
): EventPercentile | undefined {
  return describeSamples(analyte, event, samples)?.list(maxPercentileRows);
}

function describeSamples(analyte: RegulatedAnalyte, event: PercentileEvent, samples: readonly SampleOfEvent[]) {
  const missingFifthLiters = countMissingLiters(analyte, event, samples);
  const split = splitSamples(analyte, event, samples);
  const tally = countSplitSamples(analyte, event, { samples, counted: split.counted });
  const described = describeCountedPercentile(analyte, event, { ...tally, missingFifthLiters });
  if (described === undefined) return undefined;
  const sitesByLineOnly = countLineSites(analyte, event, samples);
  const selection = selectCounted(analyte, event, tally.counted);
  const { counted, notCounted } = selectSamples(selection, sortSamples(split));
  const describeCounted = (sample: CountedSample, at: number) => ({
    ...toShown(sample),
    amount: sample.amount,
    position: counted.length - at,
  });
  return {
    list: (limit = Infinity): EventPercentile => ({
      ...described,
      sitesByLineOnly,
      counted: counted.toReversed().slice(0, limit).map(describeCounted),
      notCounted: limitNotCounted(notCounted, limit).map(({ sample, reason }) => ({
        ...toShown(sample),
        amount: sample.amount,
        reason,
      })),
      notCountedTotal: notCounted.length,
    }),
  };
}

/**
 * 40 CFR 141.86(d): a result without a day of collection was perhaps not taken in these days. Those of an event are
 * left out, as those of a monitoring period are, if the percentile is higher without them.
 */
export function excludeUndated<Sample extends SampleOfEvent>(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  samples: readonly Sample[],
): readonly (Sample & Pick<SampleOfEvent, 'isUndated'>)[] {
  const isUndated = ({ collectedOn, amount }: SampleOfEvent) => collectedOn === null && amount !== null;
  if (!samples.some(isUndated)) return samples;
  const dated = samples.map((sample) => (isUndated(sample) ? { ...sample, isUndated: true } : sample));
  const [all, withoutUndated] = [samples, dated].map((of) => compareCounted(analyte, event, of));
  return all && withoutUndated && compareDecimals(withoutUndated.value, all.value) > 0 ? dated : samples;
}

const compareCounted = (analyte: RegulatedAnalyte, event: PercentileEvent, samples: readonly SampleOfEvent[]) =>
  compareAmounts(analyte, event, toAmountCounts(splitSamples(analyte, event, samples).counted));

/** The sites that need a fifth liter and have none; 0 if neither the rule nor the LCRI requires one. */
export function countMissingLiters(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  samples: readonly SampleOfEvent[],
): number {
  if (!isFifthLiterExpected(analyte, event)) return 0;
  const needing = samples.filter(
    ({ needsFifthLiter, isLeftOut, isInvalidated, isLateReplacement }) =>
      needsFifthLiter && !isLeftOut && !isInvalidated && !isLateReplacement,
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
function countLineSites(analyte: RegulatedAnalyte, event: PercentileEvent, samples: readonly SampleOfEvent[]): number {
  if (!samples.some(({ isByLineOnly }) => isByLineOnly)) return 0;
  const selected = event.endsOn < nextRuleStartsOn ? toNextRule(event) : event;
  return countSitesByLineOnly(splitSamples(analyte, selected, samples).counted);
}

/** How often each amount counts, by each reading of the rule. */
export function countPercentileSamples(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  samples: readonly SampleOfEvent[],
): PercentileCounts {
  return countSplitSamples(analyte, event, { samples, counted: splitSamples(analyte, event, samples).counted });
}

interface SamplesWithCounted {
  readonly samples: readonly SampleOfEvent[];
  readonly counted: readonly CountedSample[];
}

/** Other readings differ only if a sample has what they are about. */
function countSplitSamples(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  { samples, counted }: SamplesWithCounted,
): PercentileCounts {
  const countAs = (isChanged: (sample: SampleOfEvent) => boolean, change: Partial<SampleOfEvent>) =>
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
  const counts = toAmountCounts(counted);
  const countOther = (other: readonly CountedSample[]) => (other === counted ? counts : toAmountCounts(other));
  return {
    counted: counts,
    withInvalidated: countOther(countAs(({ isInvalidated }) => isInvalidated, { isInvalidated: false })),
    underNextRule: toAmountCounts(splitSamples(analyte, toNextRule(event), samples).counted),
    raisedZeros: countOther(raised),
    zeros: raised.filter(({ isZeroWithoutLimits }) => isZeroWithoutLimits).length,
  };
}

/**
 * A percentile with no more samples than fit into one response. Samples without a result come first: they keep the
 * outcome open.
 */
export function limitPercentileRows<Percentile extends Pick<EventPercentile, 'counted' | 'notCounted'>>(
  percentile: Percentile,
): Percentile {
  const { counted, notCounted } = percentile;
  return {
    ...percentile,
    counted: counted.slice(0, maxPercentileRows),
    notCounted: limitNotCounted(notCounted, maxPercentileRows),
  };
}

function limitNotCounted<Sample extends { readonly reason: NotCountedReason }>(
  notCounted: readonly Sample[],
  limit: number,
): readonly Sample[] {
  if (notCounted.length <= limit) return notCounted;
  const isWaiting = ({ reason }: Sample) => reason === 'noResult';
  return [...notCounted.filter(isWaiting), ...notCounted.filter((sample) => !isWaiting(sample))].slice(0, limit);
}

const toShown = ({ sampleId, number, addressLine1, skuId, position, collectedOn }: SampleOfEvent) => ({
  sampleId,
  number,
  addressLine1,
  bottle: getBottleName(skuId, position),
  collectedOn,
});

/** The counted samples and the others, in any order. */
function splitSamples(analyte: RegulatedAnalyte, event: PercentileEvent, samples: readonly SampleOfEvent[]) {
  const liters = listCountedLiters(analyte, event);
  const countedSamples: CountedSample[] = [];
  const countedByTap = new Map<string, CountedSample>();
  const tapsWithFifthLiter = new Set<string>();
  const notCounted: { readonly sample: SampleOfEvent; readonly reason: NotCountedReason }[] = [];
  for (const sample of samples) {
    const reason = findReason(sample, liters);
    if (reason !== undefined) {
      notCounted.push({ sample, reason });
      continue;
    }
    const valid = sample as CountedSample;
    if (liters.length === 1) {
      countedSamples.push(valid);
      continue;
    }
    const key = toTapKey(sample);
    if (getLiter(sample) === 'fifthLiter') tapsWithFifthLiter.add(key);
    const other = countedByTap.get(key);
    const [higher, lower] = other && compareDecimals(other.amount, valid.amount) >= 0 ? [other, valid] : [valid, other];
    countedByTap.set(key, higher);
    if (lower) notCounted.push({ sample: lower, reason: 'lowerLiter' });
  }
  for (const [key, sample] of countedByTap)
    countedSamples.push(
      sample.needsFifthLiter && !tapsWithFifthLiter.has(key) ? { ...sample, isIncomplete: true } : sample,
    );
  if (!isHighestOfSiteCompared(event)) return { counted: countedSamples, notCounted };
  return {
    counted: markLowerSiteResults(countedSamples, ({ siteId, locationId }) => siteId ?? locationId),
    notCounted,
  };
}

type SplitSamples = ReturnType<typeof splitSamples>;

/** The counted samples, lowest first, and the others in the order of their numbers. */
function sortSamples({ counted, notCounted }: SplitSamples): SplitSamples {
  const ranks = rankAmounts(new Set(counted.map(({ amount }) => amount)));
  const byRank: CountedSample[][] = [];
  for (const sample of counted) (byRank[ranks.get(sample.amount) ?? 0] ??= []).push(sample);
  return {
    counted: byRank.flatMap((ofRank) => ofRank.sort((a, b) => a.number - b.number)),
    notCounted: notCounted.toSorted((a, b) => a.sample.number - b.sample.number),
  };
}

/** Leaves out what is not selected: first liters without their fifth, and of each group of tiers the lowest results. */
function selectSamples(selection: CountedSelection, samples: SplitSamples): SplitSamples {
  const { quota, excludesIncomplete, excludesRepeats } = selection;
  if (quota === null && !excludesIncomplete && !excludesRepeats) return samples;
  const { counted, notCounted } = samples;
  const left = quota && { ...quota };
  const leftOut = new Map<CountedSample, NotCountedReason>();
  for (const sample of counted.toReversed()) {
    const { tierGroup = 'unknown' } = sample;
    const reason = findReadingReason(sample, selection);
    if (reason) {
      leftOut.set(sample, reason);
      continue;
    }
    if (left === null || tierGroup === 'higher') continue;
    if (left[tierGroup] > 0) left[tierGroup]--;
    else leftOut.set(sample, getTierReason(tierGroup, selection));
  }
  return {
    counted: counted.filter((sample) => !leftOut.has(sample)),
    notCounted: [...notCounted, ...[...leftOut].map(([sample, reason]) => ({ sample, reason }))].sort(
      (a, b) => a.sample.number - b.sample.number,
    ),
  };
}

function findReadingReason(sample: CountedSample, selection: CountedSelection): NotCountedReason | undefined {
  if (sample.isIncomplete && selection.excludesIncomplete) return 'noFifthLiter';
  return selection.excludesRepeats && isRepeatIn(sample, selection) ? 'furtherVisit' : undefined;
}

/** Why a result is left out by the tier of its site. */
export function getTierReason(
  tierGroup: Exclude<TierGroup, 'higher'>,
  { isEnough }: Pick<TierSelection, 'isEnough'>,
): NotCountedReason {
  if (tierGroup === 'unknown') return 'unknownTier';
  return isEnough ? 'lowerTier' : 'lowerTierRest';
}

/** One kit at one location; the bottles of a kit are filled at the same tap. */
const toTapKey = ({ locationId, skuId }: SampleOfEvent) => `${locationId} ${skuId}`;

function findReason(
  { isLeftOut, isInvalidated, isLateReplacement, isUndated, amount, skuId, position }: SampleOfEvent,
  liters: readonly Liter[],
): NotCountedReason | undefined {
  if (isLeftOut) return 'leftOut';
  if (isInvalidated) return 'invalidated';
  if (isLateReplacement) return 'lateReplacement';
  if (!liters.includes(getLiter({ skuId, position }))) return 'otherDraw';
  if (amount === null) return 'noResult';
  return isUndated ? 'noCollectionDate' : undefined;
}
