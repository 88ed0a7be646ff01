import { describeDeadline } from '@curbstop/contract/regulations/notice-deadline.calculation';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import { formatCount, formatNumber } from '../../ui/format.ts';

/** The deadlines that follow a lead action level exceedance. */
export function listExceedanceDeadlines(on: string): readonly string[] {
  return (['leadExceedance', 'publicEducation'] as const).flatMap((topic) => describeDeadline(topic, on) ?? []);
}

/** The number of results against the number of sites that the rule requires. */
export function describeRequired({ populationServed, requiredSites }: EventPercentiles): string {
  if (requiredSites === null || populationServed === null)
    return 'Enter the population served (Administration, Population served) to see how many sites the rule requires.';
  const { standard, reduced } = requiredSites;
  return `For ${formatNumber(populationServed)} people served, the rule requires ${formatCount(standard, 'site')} on standard and ${reduced} on reduced monitoring.`;
}
