import type { PopulationEntryRecord } from './population.rules.ts';

type Entry = Pick<PopulationEntryRecord, 'populationServed' | 'startsOn' | 'recordedOn'>;
type CountedEntry = Entry & Partial<Pick<PopulationEntryRecord, 'id'>>;

interface Change {
  /** The number to add; null removes the corrected entry. */
  readonly entry: (Pick<PopulationEntryRecord, 'populationServed'> & { readonly startsOn: string }) | null;
  /** The entry to correct; null for a new number. */
  readonly correctsId: string | null;
  /** The water system's date. */
  readonly today: string;
}

interface PlannedChange<E extends CountedEntry> {
  /** The entry that no longer counts. */
  readonly corrected: E | undefined;
  readonly added: (Entry & { readonly startsOn: string }) | undefined;
  /** Whether another entry starts on the same day. */
  readonly isDayTaken: boolean;
  /** The entries that count afterwards. */
  readonly after: readonly Entry[];
}

/**
 * What a change makes of the entries that count. A number is replaced without a reason on the day it was entered for.
 */
export function planPopulationChange<E extends CountedEntry>(
  counted: readonly E[],
  { entry, correctsId, today }: Change,
): PlannedChange<E> {
  const corrected = counted.find(({ id, startsOn, recordedOn }) =>
    correctsId === null ? entry?.startsOn === today && startsOn === today && recordedOn === today : id === correctsId,
  );
  const kept = counted.filter((other) => other !== corrected);
  const added = entry === null ? undefined : { ...entry, recordedOn: corrected?.recordedOn ?? today };
  return {
    corrected,
    added,
    isDayTaken: kept.some(({ startsOn }) => startsOn !== null && startsOn === entry?.startsOn),
    after: added ? [...kept, added] : kept,
  };
}

/** In the order of their days; the number without a day comes first. */
export const sortPopulationEntries = <E extends Pick<Entry, 'startsOn'>>(entries: readonly E[]): readonly E[] =>
  entries.toSorted((a, b) => (a.startsOn ?? '').localeCompare(b.startsOn ?? ''));
