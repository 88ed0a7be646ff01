import { describeDeadline } from '@curbstop/contract/regulations/notice-deadline.calculation';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import { formatCount, formatNumber } from '../../ui/format.ts';

/** What the monitoring periods of an event decide about substances; they decide about notices and reports. */
export interface OutcomeInPeriods {
  /** Exceeded in one of them. */
  readonly exceeded: readonly string[];
  /** Not exceeded in any of them, with nothing left to change that. */
  readonly decided: readonly string[];
  /** "Too few sites: 19 of 40" of a period that is over. */
  readonly shortage?: string | undefined;
  /** By substance: "Exceedance ended: confirm with the State", in place of an outcome without exceedance. */
  readonly inForce?: Readonly<Partial<Record<string, string>>>;
}

/** The deadlines that follow a lead action level exceedance. */
export function listExceedanceDeadlines(on: string): readonly string[] {
  return (['leadExceedance', 'publicEducation'] as const).flatMap((topic) => describeDeadline(topic, on) ?? []);
}

/** Whether fewer results count than even reduced monitoring requires; unknown without a recorded population. */
export function hasTooFewResults(count: number, { isCompliance, requiredSites }: EventPercentiles): boolean {
  return isCompliance && requiredSites !== null && count < requiredSites.reduced;
}

/** The number of results against the number of sites that the rule requires. */
export function describeRequired({ populationServed, requiredSites }: EventPercentiles): string {
  if (requiredSites === null || populationServed === null)
    return 'Enter the population served in the account profile to see how many sites the rule requires.';
  const { standard, reduced } = requiredSites;
  return `For ${formatNumber(populationServed)} people served, the rule requires ${formatCount(standard, 'site')} on standard and ${reduced} on reduced monitoring.`;
}
