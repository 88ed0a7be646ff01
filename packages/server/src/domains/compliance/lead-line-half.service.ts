import { createLeadLineHalf, type SiteInventory } from '@curbstop/contract/compliance/lead-line-half.calculation';
import type { LeadLineHalf } from '@curbstop/contract/compliance/lead-line-half.rules';
import { listLitersOfPeriod } from '@curbstop/contract/compliance/period.calculation';
import { listKitPositions } from '@curbstop/contract/compliance/period-totals.calculation';
import { getPopulationOfPeriod } from '@curbstop/contract/regulations/period-population.calculation';
import {
  findSitesOfPeriod,
  getRulesDay,
  type MonitoringPeriod,
} from '@curbstop/contract/regulations/monitoring-period.calculation';
import { getTierRuleSet } from '@curbstop/contract/regulations/sampling-tier.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheEach } from '../../foundation/database/version-cache.ts';
import { countLeadLocations, countSitesByLead } from './lead-line-half.repository.ts';
import { getVersionsOfDays } from './month-totals.service.ts';
import type { PeriodRules } from './period-rules.service.ts';
import { encodeKitPositions } from './period-totals.repository.ts';

/** How the sites of a period fill the halves of a system with lead service lines; null under a rule without halves. */
export async function calculateLeadLineHalf(
  trx: AccountTransaction,
  rules: PeriodRules,
  period: MonitoringPeriod,
): Promise<LeadLineHalf | null> {
  const siteCounts = await getSiteCounts(trx, rules, period);
  if (!siteCounts) return null;
  const { inputs } = rules;
  return createLeadLineHalf(
    { endsOn: getRulesDay(period) },
    findSitesOfPeriod(period, getPopulationOfPeriod(period, inputs)).required,
    siteCounts,
  );
}

/**
 * The sites of a period that count toward the half with lead service lines by their line alone; 0 without a period or
 * halves.
 */
export async function countSitesByLineOnly(
  trx: AccountTransaction,
  rules: PeriodRules,
  period: MonitoringPeriod | undefined,
): Promise<number> {
  const siteCounts = period && (await getSiteCounts(trx, rules, period));
  return siteCounts?.collected.byLineOnly ?? 0;
}

/** From memory until a sample, an event or a site changes; undefined under a rule without halves. */
async function getSiteCounts(
  trx: AccountTransaction,
  { inputs }: PeriodRules,
  period: MonitoringPeriod,
): Promise<SiteInventory | undefined> {
  const ruleSet = getTierRuleSet(getRulesDay(period));
  if (ruleSet.leadLineHalf === null) return undefined;
  const bottles = encodeKitPositions(listKitPositions(listLitersOfPeriod(period, inputs)));
  const windows = period.windows.map(({ startsOn, endsOn }) => ({ startsOn, endsOn }));
  const versionOf = await getVersionsOfDays(trx);
  const key = JSON.stringify(['lead line half', period.startsOn, windows, bottles, ruleSet.code, inputs.state]);
  const [siteCounts] = await cacheEach(trx, [{ key, version: versionOf(period, 'sites') }], {
    compute: async () => [
      {
        collected: await countSitesByLead(trx, { since: period.startsOn, windows, bottles, ruleSet: ruleSet.code }),
        inventory: await countLeadLocations(trx),
      },
    ],
    countParts: () => 10,
  });
  return siteCounts;
}
