import { createLeadLineHalf, type SiteInventory } from '@curbstop/contract/compliance/lead-line-half.calculation';
import type { LeadLineHalf } from '@curbstop/contract/compliance/lead-line-half.rules';
import {
  isPeriodOver,
  listLitersOfPeriod,
  type PeriodWithHalf,
} from '@curbstop/contract/compliance/period.calculation';
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
import { getVersionOfTables } from '../../foundation/database/table-versions.ts';
import { getVersionsOfDays } from './month-totals.service.ts';
import type { PeriodRules } from './period-rules.service.ts';
import { getSharedAddresses } from './same-address.service.ts';
import { encodeKitPositions } from './period-totals.repository.ts';

/** How the sites of a period fill the halves of a system with lead service lines; null under a rule without halves. */
export async function calculateLeadLineHalf(
  trx: AccountTransaction,
  rules: PeriodRules,
  period: MonitoringPeriod,
): Promise<LeadLineHalf | null> {
  const [half = null] = await calculateLeadLineHalves(trx, rules, [period]);
  return half;
}

/** Periods with how their sites fill the halves, as far as they are over. */
export async function addLeadLineHalves(
  trx: AccountTransaction,
  rules: PeriodRules,
  periods: readonly MonitoringPeriod[],
): Promise<readonly PeriodWithHalf[]> {
  const over = periods.filter((period) => isPeriodOver(period, rules.inputs) && hasHalves(period));
  if (over.length === 0) return periods;
  const halves = await calculateLeadLineHalves(trx, rules, over);
  const byStart = new Map(over.map(({ startsOn }, at) => [startsOn, halves[at]]));
  return periods.map((period) => {
    const leadLineHalf = byStart.get(period.startsOn);
    return leadLineHalf ? { ...period, leadLineHalf } : period;
  });
}

/** In the order of the periods. */
async function calculateLeadLineHalves(
  trx: AccountTransaction,
  rules: PeriodRules,
  periods: readonly MonitoringPeriod[],
): Promise<readonly (LeadLineHalf | null)[]> {
  const { inputs } = rules;
  const withHalves = periods.filter(hasHalves);
  const siteCounts = await getSiteCounts(trx, rules, withHalves);
  return periods.map((period) => {
    const counts = siteCounts[withHalves.indexOf(period)];
    if (!counts) return null;
    const { required } = findSitesOfPeriod(period, getPopulationOfPeriod(period, inputs));
    return createLeadLineHalf({ endsOn: getRulesDay(period) }, required, counts);
  });
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
  if (!period || !hasHalves(period)) return 0;
  const [siteCounts] = await getSiteCounts(trx, rules, [period]);
  return siteCounts?.collected.byLineOnly ?? 0;
}

const hasHalves = (period: MonitoringPeriod): boolean => getTierRuleSet(getRulesDay(period)).leadLineHalf !== null;

/** In the order of the periods. */
async function getSiteCounts(
  trx: AccountTransaction,
  rules: PeriodRules,
  periods: readonly MonitoringPeriod[],
): Promise<readonly SiteInventory[]> {
  if (periods.length === 0) return [];
  const collected = await getCollectedSites(trx, rules, periods);
  const inventory = await getInventory(trx);
  return collected.map((sites) => ({ collected: sites, inventory }));
}

/**
 * From memory until a sample of its days, an event, an address, a treatment device, or the tier or a classification at
 * any location changes: all samples are read for them.
 */
async function getCollectedSites(
  trx: AccountTransaction,
  { inputs }: PeriodRules,
  periods: readonly MonitoringPeriod[],
): Promise<readonly SiteInventory['collected'][]> {
  const versionOf = await getVersionsOfDays(trx);
  const filters = periods.map((period) => ({
    since: period.startsOn,
    windows: period.windows.map(({ startsOn, endsOn }) => ({ startsOn, endsOn })),
    bottles: encodeKitPositions(listKitPositions(listLitersOfPeriod(period, inputs))),
    ruleSet: getTierRuleSet(getRulesDay(period)).code,
  }));
  const items = periods.map((period, at) => ({
    key: JSON.stringify(['lead line half', filters[at]]),
    version: versionOf(period, 'sites'),
  }));
  return cacheEach(trx, items, {
    compute: async (missing) =>
      countSitesByLead(
        trx,
        missing.flatMap((at) => filters[at] ?? []),
        await getSharedAddresses(trx),
      ),
    countParts: () => 6,
  });
}

/** From memory until a service line or an address changes. */
async function getInventory(trx: AccountTransaction): Promise<SiteInventory['inventory']> {
  const version = await getVersionOfTables(trx, ['service_lines', 'locations']);
  const [inventory] = await cacheEach(trx, [{ key: 'lead locations', version }], {
    compute: async () => [await countLeadLocations(trx)],
    countParts: () => 3,
  });
  return inventory ?? { lead: 0, unknown: 0, lines: 0 };
}
