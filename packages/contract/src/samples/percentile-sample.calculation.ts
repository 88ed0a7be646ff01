import { compareDecimals } from '../primitives/decimal.ts';
import type { RepeatedVisit } from '../regulations/tier-selection.calculation.ts';
import type { TierGroup } from '../regulations/tier-selection.values.ts';
import type { Liter } from '../sampling-events/sku.values.ts';
import type { SampleGroup } from './sample-group.calculation.ts';
import type { NotCountedReason } from './event-percentile.values.ts';
import { getLiter } from './fifth-liter-sites.calculation.ts';
import { listCountedLiters, type PercentileEvent, type RegulatedAnalyte } from './percentile-counts.calculation.ts';
import { isHighestOfSiteCompared, markLowerSiteResults } from './repeated-visits.calculation.ts';

/** What decides whether a sample of an event counts, with its result for one analyte. */
export interface DecidingSample extends SampleGroup {
  readonly number: number;
  readonly locationId: string;
  /** The location, where `locationId` says more. */
  readonly siteId?: string;
  /** The same for locations with the same address, which are counted as one site. */
  readonly place?: string | undefined;
  /** The site has a lead service line, or may have one by its tier. */
  readonly needsFifthLiter?: boolean;
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
  /** Null without one; it is not read of samples that are alike. */
  readonly collectedOn?: string | null | undefined;
  /** The counted level in µg/L, as an exact decimal; null without a result. */
  readonly amount: string | null;
  /** What the tier of its site means under a rule that selects by tier; unknown without it. */
  readonly tierGroup?: TierGroup;
  /** The site has a lead service line and no recorded tier of that rule. */
  readonly isByLineOnly?: boolean;
  /** The laboratory reported 0 without any limit. */
  readonly isZeroWithoutLimits?: boolean;
  /** A service line of the site has a treatment device recorded. */
  readonly isTreated?: boolean;
}

/** A sample of the event with its result for one analyte. */
export interface SampleOfEvent extends DecidingSample {
  readonly sampleId: string;
  readonly addressLine1: string;
  readonly collectedOn: string | null;
}

export type CountedSample = DecidingSample & {
  readonly amount: string;
  /** A first liter whose kit has no result of the fifth that its site needs. */
  readonly isIncomplete?: boolean;
  /** The site has a higher result. */
  readonly repeat?: RepeatedVisit | undefined;
  /** A location with its address has one. */
  readonly repeatAtAddress?: RepeatedVisit | undefined;
};

/** The counted samples and the others, in any order. */
export interface SplitSamples {
  readonly counted: readonly CountedSample[];
  readonly notCounted: readonly { readonly sample: DecidingSample; readonly reason: NotCountedReason }[];
}

/** By the rule of the event's last day, before the tiers of the sites select. */
export function splitSamples(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  samples: readonly DecidingSample[],
): SplitSamples {
  const liters = listCountedLiters(analyte, event);
  const countedSamples: CountedSample[] = [];
  const countedByTap = new Map<string, CountedSample>();
  const tapsWithFifthLiter = new Set<string>();
  const notCounted: { readonly sample: DecidingSample; readonly reason: NotCountedReason }[] = [];
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
    counted: markLowerSiteResults(countedSamples, { getSite, getPlace: (sample) => sample.place ?? getSite(sample) }),
    notCounted,
  };
}

const getSite = ({ siteId, locationId }: DecidingSample) => siteId ?? locationId;

/** One kit at one location; the bottles of a kit are filled at the same tap. */
const toTapKey = ({ locationId, skuId }: DecidingSample) => `${locationId} ${skuId}`;

function findReason(
  { isLeftOut, isInvalidated, isLateReplacement, isUndated, amount, skuId, position }: DecidingSample,
  liters: readonly Liter[],
): NotCountedReason | undefined {
  if (isLeftOut) return 'leftOut';
  if (isInvalidated) return 'invalidated';
  if (isLateReplacement) return 'lateReplacement';
  if (!liters.includes(getLiter({ skuId, position }))) return 'otherDraw';
  if (amount === null) return 'noResult';
  return isUndated ? 'noCollectionDate' : undefined;
}
