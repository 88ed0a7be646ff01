import { addDecimals, compareDecimals, multiplyDecimal, shiftDecimal } from '../primitives/decimal.ts';
import { sortResults, type SortedResults } from './sorted-results.calculation.ts';
import {
  averageOfTwoHighest,
  defaultPercentileMethod,
  percentileMethodRules,
  type PercentileMethod,
  type PercentileMethodRule,
} from './percentile.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';

export interface PercentileRule {
  readonly method: PercentileMethod;
  /** People served; null when it is not recorded, which never selects a rule for small systems. */
  readonly populationServed: number | null;
}

/**
 * Where the 90th percentile lies in the results sorted from lowest to highest. Positions start at 1. The value is that
 * at `lower` plus `tenths` tenths of the way to the value at `upper`.
 */
interface PercentileRank {
  readonly lower: number;
  readonly upper: number;
  readonly tenths: number;
  readonly basis: PercentileMethod | 'highest' | 'averageOfTwoHighest';
}

export interface Percentile {
  /** In µg/L, as an exact decimal. */
  readonly value: string;
  readonly rank: PercentileRank;
  /** The number of results. */
  readonly count: number;
}

/** The State's method on a day (`YYYY-MM-DD`), or the default. */
export function getPercentileMethod(
  { state, on }: { readonly state: string; readonly on: string },
  rules: readonly PercentileMethodRule[] = percentileMethodRules,
): PercentileMethod {
  return (
    findInForce(
      rules.filter((rule) => rule.state === state),
      on,
    )?.method ?? defaultPercentileMethod
  );
}

/** A method that the water system recorded, with the State's text that names it. */
export interface PercentileMethodChoice {
  readonly method: PercentileMethod;
  /** The first day (`YYYY-MM-DD`) on which sampling ends by this method. */
  readonly startsOn: string;
  readonly source: string;
}

/** The latest recorded method that started until the day; undefined without one. */
export const findPercentileChoice = (
  choices: readonly PercentileMethodChoice[],
  on: string,
): PercentileMethodChoice | undefined =>
  choices
    .filter(({ startsOn }) => startsOn <= on)
    .reduce<PercentileMethodChoice | undefined>(
      (latest, choice) => (latest && latest.startsOn > choice.startsOn ? latest : choice),
      undefined,
    );

/**
 * The 90th percentile of results in µg/L (exact decimals of 0 or more, in any order), by 40 CFR 141.80(c)(3); null
 * without results.
 */
export function getPercentile(results: readonly string[], rule: PercentileRule): Percentile | null {
  return getPercentileOfSorted(sortResults(results), rule);
}

/** The 90th percentile of results that are already sorted. */
export function getPercentileOfSorted(sorted: SortedResults, rule: PercentileRule): Percentile | null {
  if (sorted.count === 0) return null;
  const rank = getPercentileRank(sorted.count, rule);
  return { value: getValueAt(sorted, rank), rank, count: sorted.count };
}

/** The rank for a number of results, which must be at least 1. */
export function getPercentileRank(count: number, { method, populationServed }: PercentileRule): PercentileRank {
  // 40 CFR 141.80(c)(3)(v): with fewer than five samples that the State allowed, the highest result is compared with
  // the action level. Used for every such number, which is the protective reading.
  if (count < averageOfTwoHighest.samples) return { lower: count, upper: count, tenths: 0, basis: 'highest' };
  if (
    count === averageOfTwoHighest.samples &&
    populationServed !== null &&
    populationServed < averageOfTwoHighest.populationBelow
  )
    return { lower: count - 1, upper: count, tenths: 5, basis: 'averageOfTwoHighest' };
  return { ...rankBy[method](count), basis: method };
}

type Position = Omit<PercentileRank, 'basis'>;

const rankBy: Readonly<Record<PercentileMethod, (count: number) => Position>> = {
  ceiling: (count) => toWholeRank(Math.ceil((9 * count) / 10)),
  nearest: (count) => toWholeRank(Math.floor((9 * count + 5) / 10)),
  nearestOfNext: (count) => toWholeRank(Math.floor((9 * count + 14) / 10)),
  interpolated: (count) => toRankInTenths(9 * count, count),
  interpolatedMidpoint: (count) => toRankInTenths(9 * count + 5, count),
};

const toWholeRank = (rank: number): Position => ({ lower: rank, upper: rank, tenths: 0 });

/** Tenths of a rank are whole numbers, so no rank passes through a float. */
function toRankInTenths(rankInTenths: number, count: number): Position {
  const lower = Math.min(Math.floor(rankInTenths / 10), count);
  const tenths = lower === count ? 0 : rankInTenths % 10;
  return { lower, upper: tenths === 0 ? lower : lower + 1, tenths };
}

/** `further` is the value of the positions after the sorted ones. */
function getValueAt(sorted: SortedResults, { lower, upper, tenths }: PercentileRank, further = '0'): string {
  const [low, high] = [sorted.at(lower) ?? further, sorted.at(upper) ?? further];
  // low × (10 − tenths) / 10 + high × tenths / 10
  return shiftDecimal(addDecimals(multiplyDecimal(low, 10 - tenths), multiplyDecimal(high, tenths)), -1);
}

/**
 * How many more results above the level make the percentile exceed it; 0 when it does already. The further results are
 * taken as high as the highest one, or just above the level.
 */
export function countResultsUntilExceedance(sorted: SortedResults, level: string, rule: PercentileRule): number {
  const justAbove = addDecimals(level, '0.001');
  const highest = sorted.at(sorted.count) ?? justAbove;
  const further = compareDecimals(highest, justAbove) > 0 ? highest : justAbove;
  const exceeds = (more: number) => {
    const count = sorted.count + more;
    // The further results are the highest ones, so they come last and nothing is sorted again.
    const value = count === 0 ? level : getValueAt(sorted, getPercentileRank(count, rule), further);
    return compareDecimals(value, level) > 0;
  };
  let least = 0;
  for (; sorted.count + least < fewResults; least++) if (exceeds(least)) return least;
  // From here on, one more of the highest results never lowers the percentile, and doubling them exceeds the level.
  let most = Math.max(least, sorted.count);
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (exceeds(middle)) most = middle;
    else least = middle + 1;
  }
  return least;
}

/** From this number on, no special rule for few results applies. */
const fewResults = 10;
