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

interface ResultAtSite {
  readonly site: string;
  readonly amount: string;
  /** Decides between equal amounts: the lower one comes first. */
  readonly number: number;
  readonly isIncomplete?: boolean;
}

/** Marks the results of a site besides its highest one. */
export function markRepeats<Result extends ResultAtSite>(
  results: readonly Result[],
): readonly (Result & { readonly repeat?: RepeatedVisit })[] {
  const highest = new Map<string, Result>();
  const highestComplete = new Map<string, Result>();
  for (const result of results) {
    keepHigher(highest, result);
    if (!result.isIncomplete) keepHigher(highestComplete, result);
  }
  return results.map((result) => {
    if (highest.get(result.site) === result) return result;
    const isLower = !result.isIncomplete && highestComplete.get(result.site) !== result;
    return { ...result, repeat: isLower ? 'always' : 'besideIncomplete' };
  });
}

function keepHigher<Result extends ResultAtSite>(bySite: Map<string, Result>, result: Result): void {
  const other = bySite.get(result.site);
  const difference = other ? compareDecimals(result.amount, other.amount) : 1;
  if (difference > 0 || (difference === 0 && other && result.number < other.number)) bySite.set(result.site, result);
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
}

/** The results that a reading takes. */
export const readCounts = (counts: readonly TieredCount[], reading: ResultExclusion): readonly TieredCount[] =>
  counts.filter(
    (one) =>
      !(reading.excludesIncomplete && one.isIncomplete) && !(reading.excludesRepeats && isRepeatIn(one, reading)),
  );

/** Marks as many of the counts as the second list names. */
export function moveRepeats(counts: readonly TieredCount[], repeats: readonly TieredCount[]): readonly TieredCount[] {
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

const toKey = ({ amount, tierGroup, isIncomplete = false }: TieredCount) => `${amount} ${tierGroup} ${isIncomplete}`;
