import { compareDecimals } from '../primitives/decimal.ts';
import {
  findTierSelectionRule,
  type RepeatedVisit,
  type TieredCount,
} from '../regulations/tier-selection.calculation.ts';

// Two visits to one site in a monitoring period: whether both count, or only the higher one (docs/decisions/0400).

/** Whether both interpretations are compared: until then each result counts (40 CFR 141.86(e) as codified July 1, 2020). */
export const isHighestOfSiteCompared = ({ state, endsOn }: { readonly state: string; readonly endsOn: string }) =>
  findTierSelectionRule({ state, on: endsOn }) !== undefined;

interface ComparedResult {
  readonly amount: string;
  /** Decides between equal levels: the lower one comes first. */
  readonly number: number;
  readonly isIncomplete?: boolean;
}

interface SiteKeys<Result> {
  readonly getSite: (result: Result) => string;
  /** The same for locations with the same address. */
  readonly getPlace: (result: Result) => string;
}

type RepeatMarks = Pick<TieredCount, 'repeat' | 'repeatAtAddress'>;

/** Marks the results of a site besides its highest one, and those of an address. */
export function markLowerSiteResults<Result extends ComparedResult>(
  results: readonly Result[],
  { getSite, getPlace }: SiteKeys<Result>,
): readonly (Result & RepeatMarks)[] {
  const repeats = findRepeats(results, getSite);
  const repeatsAtAddress = findRepeats(results, getPlace);
  if (repeats.size === 0 && repeatsAtAddress.size === 0) return results;
  return results.map((result) => {
    const [repeat, repeatAtAddress] = [repeats.get(result), repeatsAtAddress.get(result)];
    return { ...result, ...(repeat && { repeat }), ...(repeatAtAddress && { repeatAtAddress }) };
  });
}

function findRepeats<Result extends ComparedResult>(
  results: readonly Result[],
  getSite: (result: Result) => string,
): ReadonlyMap<Result, RepeatedVisit> {
  const highest = findHighest(results, getSite);
  const repeats = new Map<Result, RepeatedVisit>();
  if (highest.size === results.length) return repeats;
  const complete = results.filter(({ isIncomplete }) => !isIncomplete);
  const highestComplete = complete.length === results.length ? highest : findHighest(complete, getSite);
  for (const result of results) {
    const site = getSite(result);
    if (highest.get(site) === result) continue;
    const isLower = !result.isIncomplete && highestComplete.get(site) !== result;
    repeats.set(result, isLower ? 'always' : 'besideIncomplete');
  }
  return repeats;
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

/** Whether a result is left out if only the highest of each site, or of each address, counts. */
export function isRepeatIn(
  { repeat, repeatAtAddress }: RepeatMarks,
  { excludesIncomplete, excludesRepeats }: Pick<ResultExclusion, 'excludesIncomplete' | 'excludesRepeats'>,
): boolean {
  const mark = excludesRepeats === 'ofAddress' ? repeatAtAddress : repeat;
  return mark === 'always' || (mark === 'besideIncomplete' && !excludesIncomplete);
}

/** Which results are left out before tiers select. */
export interface ResultExclusion {
  /** First liters without the fifth that their site needs. */
  readonly excludesIncomplete: boolean;
  /** The results of a site besides its highest one, or of all locations with its address. */
  readonly excludesRepeats: false | 'ofSite' | 'ofAddress';
  /** The results of taps with a treatment device. */
  readonly excludesTreated: boolean;
}

/** Each result, the highest of each site, and if locations share an address the highest of each address. */
export function listRepeatExclusions(
  event: Parameters<typeof isHighestOfSiteCompared>[0],
  counts: readonly TieredCount[],
): readonly ResultExclusion['excludesRepeats'][] {
  if (!isHighestOfSiteCompared(event)) return [false];
  const hasRepeats = counts.some(({ repeat }) => repeat !== undefined);
  const hasSharedAddresses = counts.some(({ repeat, repeatAtAddress }) => repeat !== repeatAtAddress);
  return [false, ...(hasRepeats ? ['ofSite' as const] : []), ...(hasSharedAddresses ? ['ofAddress' as const] : [])];
}

/** The results that remain. */
export const excludeResults = (counts: readonly TieredCount[], exclusion: ResultExclusion): readonly TieredCount[] =>
  counts.filter(
    (one) =>
      !(exclusion.excludesIncomplete && one.isIncomplete) &&
      !(exclusion.excludesRepeats !== false && isRepeatIn(one, exclusion)) &&
      !(exclusion.excludesTreated && one.isTreated),
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
      moved.push({ ...one, count, repeat: repeat.repeat, repeatAtAddress: repeat.repeatAtAddress });
    }
    return rest > 0 ? [{ ...one, count: rest }, ...moved] : moved;
  });
}

const toKey = ({ amount, tierGroup, isIncomplete = false, isTreated = false }: TieredCount) =>
  `${amount} ${tierGroup} ${isIncomplete} ${isTreated}`;
