import { sortPopulationEntries } from '../accounts/population.calculation.ts';

/** A number of people served and its first day. */
export interface PopulationEntry {
  /** Null for the number that the water system had before numbers got a day. */
  readonly startsOn: string | null;
  /** The day on which it was entered; a correction keeps the day of the entry that it corrects. */
  readonly recordedOn: string;
  /** Null from a day on which the number was removed. */
  readonly populationServed: number | null;
}

export interface Populations {
  /** The number that holds today. */
  readonly populationServed: number | null;
  /** All entries that were not corrected; without any, the number of today applies to all days. */
  readonly populationEntries?: readonly PopulationEntry[];
}

interface Period {
  readonly startsOn: string;
  readonly endsOn: string;
}

type WithNumber<Entry extends PopulationEntry> = Entry & { readonly populationServed: number };

/** The largest number that decides what a period requires; null if none is recorded. */
export function getPopulationOfPeriod(
  period: Period,
  { populationServed, populationEntries = [] }: Populations,
): number | null {
  if (populationEntries.length === 0) return populationServed;
  return findEntryOfPeriod(period, populationEntries)?.populationServed ?? null;
}

/**
 * The entry that decides what a period requires: the largest number that holds on one of its days. A number holds from
 * its day on, and the earliest also before it. A smaller number takes effect with the first period that begins after
 * its day and after the day on which it was entered, so it never lowers what a period that has begun requires.
 */
export function findEntryOfPeriod<Entry extends PopulationEntry>(
  { startsOn, endsOn }: Period,
  entries: readonly Entry[],
): WithNumber<Entry> | undefined {
  const sorted = sortPopulationEntries(entries);
  const first = sorted.find(hasNumber);
  return sorted
    .flatMap((entry, at) => {
      const isBegun = entry === first || entry.startsOn === null || entry.startsOn <= endsOn;
      if (!hasNumber(entry) || !isBegun) return [];
      const ends = sorted.slice(at + 1).map((later) => getDayOfChange(entry, later));
      return ends.every((day) => startsOn <= day) ? [entry] : [];
    })
    .toSorted((a, b) => b.populationServed - a.populationServed)[0];
}

/** The first day on which a later entry holds instead of an earlier one. */
function getDayOfChange({ populationServed }: WithNumber<PopulationEntry>, later: PopulationEntry): string {
  const startsOn = later.startsOn ?? '';
  const isSmaller = (later.populationServed ?? 0) < populationServed;
  return isSmaller && later.recordedOn > startsOn ? later.recordedOn : startsOn;
}

const hasNumber = <Entry extends PopulationEntry>(entry: Entry): entry is WithNumber<Entry> =>
  entry.populationServed !== null;
