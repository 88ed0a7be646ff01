import { compareDecimals } from '../primitives/decimal.ts';
import {
  findTierSelectionRule,
  type RepeatedVisit,
  type TieredCount,
} from '../regulations/tier-selection.calculation.ts';

// Two visits to one site in a monitoring period: whether both count, or only the higher one (docs/decisions/0400).

/** Whether both readings are compared: until then each result counts (40 CFR 141.86(e) as codified July 1, 2020). */
export const isHighestOfSiteCompared = ({ state, endsOn }: { readonly state: string; readonly endsOn: string }) =>
  findTierSelectionRule({ state, on: endsOn }) !== undefined;

interface ComparedResult {
  readonly amount: string;
  /** Decides between equal amounts: the lower one comes first. */
  readonly number: number;
  readonly isIncomplete?: boolean;
}

/** Marks the results of a site besides its highest one. */
export function markLowerSiteResults<Result extends ComparedResult>(
  results: readonly Result[],
  getSite: (result: Result) => string,
): readonly (Result & { readonly repeat?: RepeatedVisit })[] {
  const highest = findHighest(results, getSite);
  if (highest.size === results.length) return results;
  const complete = results.filter(({ isIncomplete }) => !isIncomplete);
  const highestComplete = complete.length === results.length ? highest : findHighest(complete, getSite);
  return results.map((result) => {
    const site = getSite(result);
    if (highest.get(site) === result) return result;
    const isLower = !result.isIncomplete && highestComplete.get(site) !== result;
    return { ...result, repeat: isLower ? 'always' : 'besideIncomplete' };
  });
}

function findHighest<Result extends ComparedResult>(
  results: readonly Result[],
  getSite: (result: Result) => string,
): ReadonlyMap<string, Result> {
  const highest = new Map<string, Result>();
  for (const result of results) {
    const site = getSite(result);
    const other = highest.get(site);
    const difference = other ? compareDecimals(result.amount, other.amount) : 1;
    if (difference > 0 || (difference === 0 && other && result.number < other.number)) highest.set(site, result);
  }
  return highest;
}

/** Whether a result is left out if only the highest of each site counts. */
export const isRepeatIn = (
  { repeat }: Pick<TieredCount, 'repeat'>,
  { excludesIncomplete }: { readonly excludesIncomplete: boolean },
): boolean => repeat === 'always' || (repeat === 'besideIncomplete' && !excludesIncomplete);

/** Which results are left out before tiers select. */
export interface ResultExclusion {
  /** First liters without the fifth that their site needs. */
  readonly excludesIncomplete: boolean;
  /** The results of a site besides its highest one. */
  readonly excludesRepeats: boolean;
  /** The results of taps with a treatment device. */
  readonly excludesTreated: boolean;
}

/** The results that a reading takes. */
export const readCounts = (counts: readonly TieredCount[], reading: ResultExclusion): readonly TieredCount[] =>
  counts.filter(
    (one) =>
      !(reading.excludesIncomplete && one.isIncomplete) &&
      !(reading.excludesRepeats && isRepeatIn(one, reading)) &&
      !(reading.excludesTreated && one.isTreated),
  );

/** Marks as many of the counts as the second list names. */
export function moveLowerSiteResults(
  counts: readonly TieredCount[],
  repeats: readonly TieredCount[],
): readonly TieredCount[] {
  if (repeats.length === 0) return counts;
  const left = new Map<string, TieredCount[]>();
  for (const one of repeats) left.set(toKey(one), [...(left.get(toKey(one)) ?? []), one]);
  return counts.flatMap((one) => {
    const moved: TieredCount[] = [];
    let rest = one.count;
    const open = left.get(toKey(one)) ?? [];
    for (const [at, repeat] of open.entries()) {
      const count = Math.min(rest, repeat.count);
      if (count === 0) continue;
      open[at] = { ...repeat, count: repeat.count - count };
      rest -= count;
      moved.push({ ...one, count, repeat: repeat.repeat });
    }
    return rest > 0 ? [{ ...one, count: rest }, ...moved] : moved;
  });
}

const toKey = ({ amount, tierGroup, isIncomplete = false, isTreated = false }: TieredCount) =>
  `${amount} ${tierGroup} ${isIncomplete} ${isTreated}`;
