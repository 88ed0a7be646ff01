/** A number of people served that the profile had before it was lowered or removed. */
export interface EarlierPopulation {
  /** The day on which it was recorded; null for the first number. */
  readonly from: string | null;
  /** The day on which it was lowered or removed. */
  readonly until: string;
  readonly populationServed: number;
}

/** A change of the number of people served, by the day of the water system. */
export interface PopulationChange {
  readonly on: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** The numbers that were lowered, from all changes, earliest first. One that was corrected on its own day is none. */
export function listEarlierPopulations(changes: readonly PopulationChange[]): readonly EarlierPopulation[] {
  const days = new Map<string, PopulationChange>();
  for (const change of changes) days.set(change.on, { ...change, before: (days.get(change.on) ?? change).before });
  let from: string | null = null;
  return [...days.values()].flatMap(({ on, before, after }) => {
    const earlier = before !== null && before > (after ?? 0) ? [{ from, until: on, populationServed: before }] : [];
    from = on;
    return earlier;
  });
}

export interface Populations {
  readonly populationServed: number | null;
  readonly earlierPopulations?: readonly EarlierPopulation[];
}

/**
 * The largest number that decides what a period requires: the current one, or one that was recorded while the period ran
 * or before it began. A smaller number that is entered later never lowers what a period that has begun requires.
 */
export function getPopulationOfPeriod(
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string },
  { populationServed, earlierPopulations = [] }: Populations,
): number | null {
  const numbers = earlierPopulations
    .filter(({ from, until }) => startsOn <= until && (from === null || from <= endsOn))
    .map((earlier) => earlier.populationServed);
  if (populationServed !== null) numbers.push(populationServed);
  return numbers.length === 0 ? null : Math.max(...numbers);
}
