import {
  describeNumbers,
  type PeriodFacts,
  type ReceivedResults,
} from '@curbstop/contract/compliance/deadline-facts.calculation';
import type { PeriodWithFacts } from '@curbstop/contract/compliance/computed-deadline.calculation';
import { getSince } from '@curbstop/contract/compliance/deadline.calculation';
import { monthsBack } from '@curbstop/contract/compliance/deadline.values';
import { findExceededAt } from '@curbstop/contract/compliance/exceedance.calculation';
import { isExceeded, toPercentileEvent } from '@curbstop/contract/compliance/period.calculation';
import { addMonths } from '@curbstop/contract/primitives/calendar';
import { isWithin, type MonitoringPeriod } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { rememberByVersion } from '../../foundation/database/version-cache.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { countReceivedResults, listInvalidatedByState, listUsedWindows } from './deadline-facts.repository.ts';
import { listReceivedAmounts } from './period-rows.repository.ts';
import { readTotals, type TotalsWithResults } from './period-totals.service.ts';
import { readPeriodRules, type PeriodRules } from './period-rules.service.ts';
import { readPeriods, toCountedDays } from './period.service.ts';

type Reader = Pick<RequestContext, 'account' | 'app'>;

interface DeadlineFacts {
  readonly rules: PeriodRules;
  readonly periods: readonly PeriodWithFacts[];
  readonly received: readonly ReceivedResults[];
}

/** The longest time from the receipt of a result to a deadline that is counted from it. */
const monthsOfNotices = 3;

/** What the deadlines depend on. Single results are read only of periods with a lead exceedance. */
export async function readDeadlineFacts(trx: AccountTransaction, context: Reader): Promise<DeadlineFacts> {
  const rules = await readPeriodRules(trx, context);
  const { inputs, accountSince } = rules;
  const { timeZone } = context.account;
  const periods = await readPeriods(trx, rules);
  const facts = await readFacts(trx, rules, periods);
  // What was received earlier has deadlines that are not listed any more.
  const receivedSince = addMonths(getSince(inputs.today, accountSince, monthsBack), -monthsOfNotices);
  const received = await rememberByVersion(trx, {
    key: JSON.stringify(['received results', receivedSince, timeZone]),
    compute: () =>
      countReceivedResults(trx, {
        analyteIds: inputs.analytes.map(({ analyteId }) => analyteId),
        receivedSince,
        timeZone,
      }),
    countParts: (days) => days.length,
  });
  return { rules, periods: periods.map((period) => ({ ...period, facts: facts(period) })), received };
}

async function readFacts(
  trx: AccountTransaction,
  rules: PeriodRules,
  periods: readonly MonitoringPeriod[],
): Promise<(period: MonitoringPeriod) => PeriodFacts> {
  const totals = await readTotals(trx, rules, { periods, depth: 'deciding' });
  const byPeriod = new Map(periods.map((period, at) => [period.startsOn, totals[at]]));
  const usedWindows = await listUsedWindows(
    trx,
    periods.flatMap(({ windows }) => windows),
  );
  const invalidated = await listInvalidatedByState(trx, rules.earliest);
  const exceededAt = await readExceededAt(trx, rules, { periods, totals });
  const leadId = findLead(rules)?.analyteId;
  return (period) => {
    const total = byPeriod.get(period.startsOn);
    return {
      usedWindows: new Set(
        period.windows.map(({ startsOn }) => startsOn).filter((startsOn) => usedWindows.has(startsOn)),
      ),
      hasLeadResults: leadId !== undefined && total?.hasResults(leadId) === true,
      analyzedSites: total?.analyzedSites ?? 0,
      leadExceededAt: exceededAt.get(period.startsOn),
      replaced: invalidated.flatMap(({ day, ...sample }) => (isWithin(day, period) ? [sample] : [])),
      numbers: describeNumbers(period, rules.inputs, total),
    };
  };
}

const findLead = ({ inputs: { analytes } }: PeriodRules) => analytes.find(({ actionLevel }) => actionLevel === 'lead');

interface Counted {
  readonly periods: readonly MonitoringPeriod[];
  readonly totals: readonly TotalsWithResults[];
}

/** The moments of lead exceedances, by the first day of the period. */
async function readExceededAt(
  trx: AccountTransaction,
  rules: PeriodRules,
  { periods, totals }: Counted,
): Promise<ReadonlyMap<string, string | undefined>> {
  const { inputs } = rules;
  const leadRule = findLead(rules);
  if (!leadRule) return new Map();
  const exceededAt = new Map<string, string | undefined>();
  for (const [at, period] of periods.entries()) {
    const leadTotals = totals[at]?.analytes.get(leadRule.analyteId);
    if (!leadTotals || !isExceeded(leadRule, toPercentileEvent(period, inputs), leadTotals)) continue;
    const countedDays = { ...toCountedDays(leadRule, period, inputs), windows: period.windows };
    const key = JSON.stringify(['exceeded at', inputs.state, inputs.populationServed, countedDays]);
    exceededAt.set(
      period.startsOn,
      await rememberByVersion(trx, {
        key,
        compute: async () =>
          findExceededAt(leadRule, period, { inputs, results: await listReceivedAmounts(trx, countedDays) }),
        countParts: () => 1,
      }),
    );
  }
  return exceededAt;
}
