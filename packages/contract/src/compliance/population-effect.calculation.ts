import { findRequiredSites } from '../regulations/monitoring.calculation.ts';
import { findSitesOfPeriod, type MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import { averageOfTwoHighest } from '../regulations/percentile.values.ts';
import {
  findEntryOfPeriod,
  getPopulationOfPeriod,
  type PopulationEntry,
} from '../regulations/period-population.calculation.ts';
import type { DecidedPeriod, AffectedPeriod } from './population-effect.rules.ts';

interface Change {
  readonly periods: readonly MonitoringPeriod[];
  readonly before: readonly PopulationEntry[];
  readonly after: readonly PopulationEntry[];
  /** The water system's date. */
  readonly today: string;
}

/** The periods that a change of the entries changes, newest first. */
export function listAffectedPeriods({ periods, before, after, today }: Change): readonly AffectedPeriod[] {
  return periods
    .flatMap((period) => {
      const [earlier, later] = [toRequired(period, before), toRequired(period, after)];
      const isLessProtective = isRequirementLower(earlier.populationServed, later.populationServed, period.endsOn);
      if (!isLessProtective && earlier.requiredSites === later.requiredSites) return [];
      const { startsOn, endsOn } = period;
      return [{ startsOn, endsOn, isOver: endsOn < today, isLessProtective, before: earlier, after: later }];
    })
    .toSorted((a, b) => b.startsOn.localeCompare(a.startsOn));
}

/** The periods that an entry decides, newest first. */
export function listDecidedPeriods(
  entry: PopulationEntry,
  { periods, entries }: { readonly periods: readonly MonitoringPeriod[]; readonly entries: readonly PopulationEntry[] },
): DecidedPeriod[] {
  return periods
    .filter((period) => findEntryOfPeriod(period, entries) === entry)
    .map((period) => {
      const { required } = findSitesOfPeriod(period, entry.populationServed);
      return { startsOn: period.startsOn, endsOn: period.endsOn, requiredSites: required };
    })
    .toSorted((a, b) => b.startsOn.localeCompare(a.startsOn));
}

function toRequired(period: MonitoringPeriod, populationEntries: readonly PopulationEntry[]) {
  const populationServed =
    populationEntries.length === 0
      ? null
      : getPopulationOfPeriod(period, { populationServed: null, populationEntries });
  return { populationServed, requiredSites: findSitesOfPeriod(period, populationServed).required };
}

/**
 * Whether the rule requires less of a system with the second number: fewer sites, or an average instead of the highest
 * result.
 */
function isRequirementLower(before: number | null, after: number | null, on: string): boolean {
  if (before === null) return false;
  if (after === null) return true;
  const [earlier, later] = [before, after].map(
    (populationServed) => findRequiredSites({ populationServed, on }, 'standard') ?? 0,
  );
  const { populationBelow } = averageOfTwoHighest;
  return (later ?? 0) < (earlier ?? 0) || (after < populationBelow && before >= populationBelow);
}
