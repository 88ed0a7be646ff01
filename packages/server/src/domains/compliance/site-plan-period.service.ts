import { getPopulationOfPeriod } from '@curbstop/contract/regulations/period-population.calculation';
import type { SitePlanOverview } from '@curbstop/contract/compliance/site-plan.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import {
  findSitesOfPeriod,
  getRulesDay,
  isWithin,
  type DayRange,
} from '@curbstop/contract/regulations/monitoring-period.calculation';
import { findNextTierRuleSet } from '@curbstop/contract/regulations/sampling-tier.calculation';
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
      return { startsOn: period.startsOn, endsOn: period.endsOn, required, source };
    });
}

/**
 * The day whose rule decides which tier counts at the sites of an event: that of its monitoring period, because the
 * period is judged by it also for samples from before a rule took effect.
 */
export async function getRulesDayOfEvent(
  trx: AccountTransaction,
  context: RequestContext,
  { startsOn, endsOn }: DayRange,
): Promise<string> {
  if (findNextTierRuleSet(startsOn) === undefined) return startsOn;
  const rules = await getPeriodRules(trx, context);
  const { today } = rules.inputs;
  // As the period is judged once the event is sampled.
  const periods = await listPeriodsWithin(trx, through(rules, endsOn > today ? endsOn : today), endsOn);
  const period = periods.find((one) => isWithin(endsOn, one));
  const rulesOn = period ? getRulesDay(period) : endsOn;
  return rulesOn > endsOn ? rulesOn : endsOn;
}

/** The rules with another day as the last one whose period is listed. */
const through = (rules: PeriodRules, today: string): PeriodRules => ({ ...rules, inputs: { ...rules.inputs, today } });
