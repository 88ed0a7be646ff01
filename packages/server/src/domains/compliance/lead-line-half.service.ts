import { createLeadLineHalf } from '@curbstop/contract/compliance/lead-line-half.calculation';
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
  { inputs }: PeriodRules,
  period: MonitoringPeriod,
): Promise<LeadLineHalf | null> {
  const ruleSet = getTierRuleSet(getRulesDay(period));
  if (ruleSet.leadLineHalf === null) return null;
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
  if (!siteCounts) return null;
  return createLeadLineHalf(
    { endsOn: getRulesDay(period) },
    findSitesOfPeriod(period, getPopulationOfPeriod(period, inputs)).required,
    siteCounts,
  );
}
