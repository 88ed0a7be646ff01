import {
  getRulesDay,
  isWithin,
  type DayRange,
  type MonitoringPeriod,
} from '@curbstop/contract/regulations/monitoring-period.calculation';
import { findNextTierRuleSet } from '@curbstop/contract/regulations/sampling-tier.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { registerRulesDayReader } from '../samples/event-rules-day.events.ts';
import { getPeriodRules, type PeriodRules } from './period-rules.service.ts';
import { listPeriodsWithin } from './period.service.ts';

type Context = Pick<RequestContext, 'account' | 'app'>;

/**
 * The day whose rules apply to the samples and sites of an event: that of its monitoring period, because those rules
 * decide the whole period, including samples from before a rule took effect.
 */
export async function getRulesDayOfEvent(trx: AccountTransaction, context: Context, event: DayRange): Promise<string> {
  const [rulesOn = event.endsOn] = await listRulesDaysOfEvents(trx, context, [event]);
  return rulesOn;
}

/** The same of several events, in their order. Remembered, because each page of an event needs it. */
async function listRulesDaysOfEvents(
  trx: AccountTransaction,
  context: Context,
  events: readonly DayRange[],
): Promise<readonly string[]> {
  const lastDays = events.filter(({ startsOn }) => findNextTierRuleSet(startsOn) !== undefined).map(getEnd);
  if (lastDays.length === 0) return events.map(getEnd);
  const { primacyCode, timeZone } = context.account;
  const days = [...new Set(lastDays)];
  const daysInOrder = await cacheByTables(trx, {
    key: `rules days of ${JSON.stringify([days, primacyCode, timeZone, getAccountToday(context)])}`,
    compute: () => findRulesDays(trx, context, days),
    countParts: (rulesDays) => rulesDays.length,
  });
  const rulesDays = new Map(days.map((day, at) => [day, daysInOrder[at] ?? day]));
  return events.map(({ endsOn }) => rulesDays.get(endsOn) ?? endsOn);
}

/** By the last days of events, in their order. */
async function findRulesDays(trx: AccountTransaction, context: Context, days: readonly string[]): Promise<string[]> {
  const rules = await getPeriodRules(trx, context);
  const periods = await listPeriodsWithin(trx, through(rules, days.reduce(later)));
  const rulesDays: string[] = [];
  for (const day of days) {
    const period = periods.find((one) => isWithin(day, one));
    rulesDays.push(period ? await getRulesDayOfPeriod(trx, rules, { period, day }) : day);
  }
  return rulesDays;
}

const getEnd = ({ endsOn }: DayRange): string => endsOn;
const later = (one: string, other: string): string => (one > other ? one : other);

/** By the rules that will decide the period once the event is sampled, also on its last day. */
async function getRulesDayOfPeriod(
  trx: AccountTransaction,
  rules: PeriodRules,
  { period, day }: { readonly period: MonitoringPeriod; readonly day: string },
): Promise<string> {
  // Without a change of the rules during the period, its samples don't decide which rule applies.
  const next = findNextTierRuleSet(period.startsOn);
  if (next === undefined || period.endsOn < next.effectiveFrom) return getRulesDay(period);
  const periods = await listPeriodsWithin(trx, through(rules, day), day);
  const sampled = periods.find((one) => isWithin(day, one)) ?? period;
  return getRulesDay(sampled);
}

/** The rules with at least this day as the last one whose period is listed. */
const through = ({ inputs, ...rules }: PeriodRules, day: string): PeriodRules => ({
  ...rules,
  inputs: { ...inputs, today: later(day, inputs.today) },
});

registerRulesDayReader(listRulesDaysOfEvents);
