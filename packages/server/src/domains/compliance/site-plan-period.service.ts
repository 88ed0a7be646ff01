import { getPopulationOfPeriod } from '@curbstop/contract/regulations/period-population.calculation';
import type { SitePlanOverview } from '@curbstop/contract/compliance/site-plan.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { findSitesOfPeriod, getRulesDay } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getPeriodRules, type PeriodRules } from './period-rules.service.ts';
import { listPeriodsWithin } from './period.service.ts';

/** The monitoring period of a day and the next one, with the sites that each requires. */
export async function listPlanPeriods(
  trx: AccountTransaction,
  context: RequestContext,
  on: string,
): Promise<SitePlanOverview['periods']> {
  const rules = await getPeriodRules(trx, context);
  const last = (await listPeriodsWithin(trx, through(rules, on))).findLast(({ endsOn }) => endsOn >= on);
  const nextDay = addDays(last?.endsOn ?? on, 1);
  const periods = await listPeriodsWithin(trx, through(rules, nextDay));
  return periods
    .filter(({ endsOn }) => endsOn >= on)
    .map((period) => {
      const { required, source } = findSitesOfPeriod(period, getPopulationOfPeriod(period, rules.inputs));
      return { startsOn: period.startsOn, endsOn: period.endsOn, rulesOn: getRulesDay(period), required, source };
    });
}

/** The rules with another day as the last one whose period is listed. */
const through = (rules: PeriodRules, today: string): PeriodRules => ({ ...rules, inputs: { ...rules.inputs, today } });
