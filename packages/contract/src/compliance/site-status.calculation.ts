import { findOpenHalves } from './lead-line-half.calculation.ts';
import type { PeriodSummary } from './period.rules.ts';
import type { SiteStatus } from './period.values.ts';

type SitesOfPeriod = Pick<PeriodSummary, 'isOver' | 'requiredSites'>;

/** What the sites of a period are: an unknown number required counts as not met once the period is over. */
export function getSiteStatus(
  period: SitesOfPeriod & Pick<PeriodSummary, 'analyzedSites' | 'leadLineHalf'>,
): SiteStatus {
  if (!period.isOver) return 'inProgress';
  if (isBelowRequired(period.analyzedSites, period)) return 'tooFewSites';
  return findOpenHalves(period) === undefined ? 'complete' : 'checkLeadLineHalf';
}

/** EPA, WSG 173: the percentile of a period that is over is computed from too few results too; they are a violation. */
export const hasTooFewResultsInPeriod = (count: number, period: SitesOfPeriod): boolean =>
  period.isOver && isBelowRequired(count, period);

const isBelowRequired = (count: number, { requiredSites }: SitesOfPeriod): boolean =>
  requiredSites === null || count < requiredSites;
