import { compareDecimals, scaleDecimals } from '../primitives/decimal.ts';

/** How many results have a level in µg/L, an exact decimal. */
export interface LevelCount {
  readonly amount: string;
  readonly count: number;
}

/** How many results have these levels. */
export const countResults = (counts: readonly LevelCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** Results from the lowest to the highest. */
export interface SortedResults {
  readonly count: number;
  /** The result at a position, from 1; undefined beyond the last. */
  readonly at: (position: number) => string | undefined;
}

/** Results in any order. */
export function sortResults(results: readonly string[]): SortedResults {
  const sorted = results.toSorted(compareDecimals);
  return { count: sorted.length, at: (position) => sorted[position - 1] };
}

/** Sorts results by how often each level was found, in any order; an amount may be listed more than once. */
export function sortLevelCounts(counts: readonly LevelCount[]): SortedResults {
  const keys = scaleDecimals(counts.map(({ amount }) => amount));
  const order = keys.map((key, at) => ({ key, at })).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const sorted = order.flatMap(({ at }) => counts[at] ?? []);
  let total = 0;
  const lastPositions = sorted.map(({ count }) => (total += count));
  return { count: total, at: (position) => sorted[findFirstAtLeast(lastPositions, position)]?.amount };
}

/** The index of the first number that is not below another; the numbers ascend. */
function findFirstAtLeast(ascending: readonly number[], least: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The place of each level in their order; equal ones share it. Many samples have few different amounts. */
export function rankLevels(amounts: ReadonlySet<string>): ReadonlyMap<string, number> {
  let previous: string | undefined;
  let rank = 0;
  const ranks = new Map<string, number>();
  for (const amount of [...amounts].sort(compareDecimals)) {
    if (previous !== undefined && compareDecimals(previous, amount) !== 0) rank++;
    ranks.set(amount, rank);
    previous = amount;
  }
  return ranks;
}
