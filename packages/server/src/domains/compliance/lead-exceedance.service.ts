import { findExceededLevel, type ExceededLevel } from '@curbstop/contract/compliance/lead-exceedance.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getPeriodRules } from './period-rules.service.ts';
import { listPeriodsWithin } from './period.service.ts';
import { computeFromTotals } from './period-totals.service.ts';

/** The numbers of the lead exceedance in the monitoring period of this first day; undefined without an exceedance. */
export async function findExceededLevelWithin(
  trx: AccountTransaction,
  context: RequestContext,
  periodStartsOn: string,
): Promise<ExceededLevel | undefined> {
  const rules = await getPeriodRules(trx, context);
  const periods = (await listPeriodsWithin(trx, rules)).filter(({ startsOn }) => startsOn === periodStartsOn);
  const [found] = await computeFromTotals(trx, rules, {
    periods,
    name: 'exceeded lead level',
    read: (period, totals) => ({ level: findExceededLevel(period, rules.inputs, totals) }),
  });
  return found?.level;
}
