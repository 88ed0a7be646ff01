import { compareDecimals } from '../primitives/decimal.ts';
import { findInForce } from './service-line-classification.calculation.ts';
import { countResults, type LevelCount } from './sorted-results.calculation.ts';
import { tierSelectionRules, type TierGroup, type TierSelectionRule } from './tier-selection.values.ts';

/** Results of one level, by the tier of their sites; without a group the tier is not known. */
export interface TieredCount extends LevelCount {
  readonly tierGroup?: TierGroup | undefined;
  /** First liters of sites that need a fifth, whose kit has no result of one. */
  readonly isIncomplete?: boolean | undefined;
  /** Results of sites with a higher one. */
  readonly repeat?: RepeatedVisit | undefined;
  /** The same of all locations with the address of the site. */
  readonly repeatAtAddress?: RepeatedVisit | undefined;
  /** Results of taps with a treatment device. */
  readonly isTreated?: boolean | undefined;
}

/** Whether a complete result of the site is higher, or only a first liter without its fifth. */
export type RepeatedVisit = 'always' | 'besideIncomplete';

/** How many of the highest results without a tier and of lower tiers count, besides all of the higher tiers. */
export interface TierQuota {
  readonly unknown: number;
  readonly lower: number;
}

export interface TierSelection {
  readonly counted: readonly LevelCount[];
  /** Null if every result counts whatever the tier. */
  readonly quota: TierQuota | null;
  /** Whether the sites of the higher tiers alone meet the required number. */
  readonly isEnough: boolean;
}

interface SelectionInputs {
  /** The required number of sites, or each one that may apply; empty if none is known. */
  readonly requiredNumbers: readonly number[];
  /** Whether the system has lead service lines or sites of the higher tiers, sampled or not. */
  readonly hasHigherSites: boolean;
  /** The 90th percentile of results; null without results. */
  readonly getPercentile: (counts: readonly LevelCount[]) => string | null;
}

/** The rule by which results are selected by tier on a day; undefined if all count. */
export function findTierSelectionRule({
  state,
  on,
}: {
  readonly state: string;
  readonly on: string;
}): TierSelectionRule | undefined {
  return findInForce(
    tierSelectionRules.filter((rule) => rule.state === undefined || rule.state === state),
    on,
  );
}

/**
 * The results that count. A result of a site without a tier may be of any, so the reading with the highest percentile
 * is taken.
 */
export function selectByTier(counts: readonly TieredCount[], inputs: SelectionInputs): TierSelection {
  const groups = toGroups(counts);
  const isEnough = inputs.requiredNumbers.some((required) => countResults(groups.higher) >= required);
  let best: { readonly counted: readonly LevelCount[]; readonly quota: TierQuota; readonly value: string } | undefined;
  const consider = (quota: TierQuota) => {
    const amounts = [
      ...groups.higher,
      ...takeHighest(groups.unknown, quota.unknown),
      ...takeHighest(groups.lower, quota.lower),
    ];
    const value = inputs.getPercentile(amounts);
    if (value !== null && (!best || compareDecimals(value, best.value) > 0)) best = { counted: amounts, quota, value };
  };
  for (const quota of listQuotas(groups, inputs)) consider(quota);
  // As many sites without a tier as are of the higher ones, at least the missing number. A result below the percentile
  // never raises it.
  const least = Math.max(0, Math.min(...inputs.requiredNumbers, Number.MAX_SAFE_INTEGER) - countResults(groups.higher));
  let unknown = 0;
  for (const { amount, count } of groups.unknown) {
    if (best && compareDecimals(amount, best.value) < 0) break;
    unknown += count;
    if (inputs.requiredNumbers.length === 0 || unknown >= least) consider({ unknown, lower: 0 });
  }
  return best ? { counted: best.counted, quota: best.quota, isEnough } : { counted: [], quota: null, isEnough };
}

interface Groups {
  readonly higher: readonly LevelCount[];
  /** Highest first. */
  readonly lower: readonly LevelCount[];
  readonly unknown: readonly LevelCount[];
}

function toGroups(counts: readonly TieredCount[]): Groups {
  const listOf = (group: TierGroup) =>
    sumLevelCounts(counts.filter(({ tierGroup = 'unknown' }) => tierGroup === group));
  return { higher: listOf('higher'), lower: listOf('lower'), unknown: listOf('unknown') };
}

/** Each level once, highest first. */
function sumLevelCounts(counts: readonly LevelCount[]): readonly LevelCount[] {
  const sums = new Map<string, number>();
  for (const { amount, count } of counts) sums.set(amount, (sums.get(amount) ?? 0) + count);
  return [...sums].map(([amount, count]) => ({ amount, count })).sort((a, b) => compareDecimals(b.amount, a.amount));
}

/**
 * The possible assignments of tiers in which no more sites without a tier are taken for higher ones than the number
 * needs.
 */
function listQuotas({ higher, lower, unknown }: Groups, inputs: SelectionInputs): readonly TierQuota[] {
  const { requiredNumbers, hasHigherSites } = inputs;
  const higherCount = countResults(higher);
  const everything = { unknown: countResults(unknown), lower: countResults(lower) };
  const countsAll = higherCount === 0 && !hasHigherSites;
  if (countsAll && everything.unknown === 0) return [everything];
  return [
    ...(countsAll || requiredNumbers.length === 0 ? [everything] : []),
    ...(requiredNumbers.length === 0 && higherCount > 0 ? [{ unknown: 0, lower: 0 }] : []),
    ...requiredNumbers.map((required) => fill({ lower, unknown }, Math.max(0, required - higherCount))),
  ];
}

/** The highest results of both groups until a number is reached; of equal ones those without a tier first. */
function fill({ lower, unknown }: Omit<Groups, 'higher'>, number: number): TierQuota {
  const merged = [
    ...unknown.map((one) => ({ ...one, group: 'unknown' as const })),
    ...lower.map((one) => ({ ...one, group: 'lower' as const })),
  ].sort((a, b) => compareDecimals(b.amount, a.amount));
  const quota = { unknown: 0, lower: 0 };
  let missing = number;
  for (const { group, count } of merged) {
    const takenCount = Math.min(missing, count);
    quota[group] += takenCount;
    missing -= takenCount;
  }
  return quota;
}

/** `counts` has the highest first. */
function takeHighest(counts: readonly LevelCount[], number: number): readonly LevelCount[] {
  let missing = number;
  return counts.flatMap(({ amount, count }) => {
    const takenCount = Math.min(missing, count);
    missing -= takenCount;
    return takenCount === 0 ? [] : [{ amount, count: takenCount }];
  });
}
