import {
  describeNumbers,
  describeValues,
  endsWaiver,
  isPercentileOpen,
  exceedsWithOtherPrograms,
  type PeriodDeadlineInputs,
  type ReceivedResults,
} from '@curbstop/contract/compliance/deadline-inputs.calculation';
import type { PeriodWithInputs } from '@curbstop/contract/compliance/computed-deadline.calculation';
import { getSince } from '@curbstop/contract/compliance/deadline.calculation';
import { monthsBack } from '@curbstop/contract/compliance/deadline.values';
import { findExceededAt } from '@curbstop/contract/compliance/exceedance.calculation';
import { findExceededLevel } from '@curbstop/contract/compliance/lead-exceedance.calculation';
import { getPopulationOfPeriod } from '@curbstop/contract/regulations/period-population.calculation';
import { calculateAnalyte, isExceeded, toPercentileEvent } from '@curbstop/contract/compliance/period.calculation';
import { isFifthLiterOfPeriod } from '@curbstop/contract/compliance/period-samples.calculation';
import { addDays, addMonths } from '@curbstop/contract/primitives/calendar';
import {
  getRulesDay,
  isWithin,
  type DayRange,
  type MonitoringPeriod,
} from '@curbstop/contract/regulations/monitoring-period.calculation';
import { isSelectedByTier } from '@curbstop/contract/samples/percentile-text.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getMonthVersions } from '../../foundation/database/month-versions.ts';
import { cacheEach } from '../../foundation/database/version-cache.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { analytesWithActionLevel } from '../samples/event-percentile.service.ts';
import { addLeadLineHalves } from './lead-line-half.service.ts';
import { getVersionsOfDays } from './month-totals.service.ts';
import { countReceivedResults, listInvalidatedByState, listUsedWindows } from './deadline-facts.repository.ts';
import { listReceivedLevels } from './period-rows.repository.ts';
import { computeFromTotals } from './period-totals.service.ts';
import { getPeriodRules, type PeriodRules } from './period-rules.service.ts';
import { toCountedDays } from './period-rows.service.ts';
import { listPeriodsWithin } from './period.service.ts';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';
import { monthKinds } from '../samples/sample-month.values.ts';

type Reader = Pick<RequestContext, 'account' | 'app'>;

interface AccountDeadlineInputs {
  readonly rules: PeriodRules;
  readonly periods: readonly PeriodWithInputs[];
  readonly received: readonly ReceivedResults[];
}

/** The longest time from the receipt of a result to a deadline that is counted from it. */
const monthsOfNotices = 3;

/** What the deadlines depend on. Single results are read only of periods with an exceedance. */
export async function getDeadlineInputs(trx: AccountTransaction, context: Reader): Promise<AccountDeadlineInputs> {
  const rules = await getPeriodRules(trx, context);
  const { inputs, accountSince } = rules;
  const { timeZone } = context.account;
  const periods = await listPeriodsWithin(trx, rules);
  const facts = await computeDeadlineInputs(trx, rules, periods);
  // What was received earlier has deadlines that are not listed any more.
  const receivedSince = addMonths(getSince(inputs.today, accountSince, monthsBack), -monthsOfNotices);
  const received = await listReceived(trx, { since: receivedSince, today: inputs.today, timeZone });
  return { rules, periods: periods.map((period) => ({ ...period, facts: facts(period) })), received };
}

interface ReceivedSince {
  readonly since: string;
  readonly today: string;
  readonly timeZone: string;
}

/** The results received since a day. Those of a month are remembered until results received in it change. */
async function listReceived(
  trx: AccountTransaction,
  { since, today, timeZone }: ReceivedSince,
): Promise<readonly ReceivedResults[]> {
  const findVersion = await getMonthVersions(trx, monthKinds.receipts);
  const months: DayRange[] = [];
  let startsOn = `${since.slice(0, 7)}-01`;
  for (; startsOn <= today; startsOn = addMonths(startsOn, 1))
    months.push({ startsOn, endsOn: addDays(addMonths(startsOn, 1), -1) });
  // A receipt that was entered with a later day counts too.
  months.push({ startsOn, endsOn: '9999-12-31' });
  const items = months.map((month) => ({
    key: JSON.stringify(['received results', month, timeZone]),
    version: findVersion(month),
  }));
  const received = await cacheEach(trx, items, {
    compute: async (missing) => {
      const missingMonths = missing.flatMap((at) => months[at] ?? []);
      const receivedResults = await countReceivedResults(trx, {
        analyteIds: analytesWithActionLevel.map(({ analyteId }) => analyteId),
        months: missingMonths,
        timeZone,
      });
      return missingMonths.map((month) => receivedResults.filter(({ on }) => isWithin(on, month)));
    },
    countParts: (days) => days.length + 1,
  });
  return received.flat().filter(({ on }) => on >= since);
}

async function computeDeadlineInputs(
  trx: AccountTransaction,
  rules: PeriodRules,
  periods: readonly MonitoringPeriod[],
): Promise<(period: MonitoringPeriod) => PeriodDeadlineInputs> {
  const counts = await computeCounts(trx, rules, periods);
  const byPeriod = new Map(periods.map((period, at) => [period.startsOn, counts[at]]));
  const usedWindows = await listUsedWindows(trx, periods);
  const invalidated = await listInvalidatedByState(trx, {
    earliest: rules.earliest,
    lead: findAnalyte(rules, 'lead')?.analyteId ?? 0,
    copper: findAnalyte(rules, 'copper')?.analyteId ?? 0,
  });
  const readOf = (name: RegulatedAnalyteCode) =>
    computeExceededAt(trx, rules, {
      name,
      periods: periods.filter((_, at) => counts[at]?.exceeded.includes(name)),
      includesOthers: false,
    });
  const [leadExceededAt, copperExceededAt] = [await readOf('lead'), await readOf('copper')];
  const readWithOthers = (name: RegulatedAnalyteCode) =>
    computeExceededAt(trx, rules, {
      name,
      periods: periods.filter((_, at) => counts[at]?.exceededWithOthers.includes(name)),
      includesOthers: true,
    });
  const [otherLeadExceededAt, otherCopperExceededAt] = [await readWithOthers('lead'), await readWithOthers('copper')];
  return (period) => {
    const { exceeded: _, exceededWithOthers: __, ...ofTotals } = byPeriod.get(period.startsOn) ?? withoutTotals;
    return {
      ...ofTotals,
      usedWindows: new Set(
        period.windows.map(({ startsOn }) => startsOn).filter((startsOn) => usedWindows.has(startsOn)),
      ),
      leadExceededAt: leadExceededAt.get(period.startsOn),
      copperExceededAt: copperExceededAt.get(period.startsOn),
      otherLeadExceededAt: otherLeadExceededAt.get(period.startsOn),
      otherCopperExceededAt: otherCopperExceededAt.get(period.startsOn),
      replaced: invalidated.flatMap(({ day, lateFor, ...sample }) =>
        isWithin(day, period) && (lateFor ?? day) >= period.startsOn ? [sample] : [],
      ),
    };
  };
}

const withoutTotals = {
  exceeded: [],
  exceededWithOthers: [],
  hasLeadResults: false,
  analyzedSites: 0,
  isLeadOpen: false,
  leadLevel: undefined,
  endsWaiver: false,
  numbers: '',
  values: '',
};

/** What the totals of each period say. */
async function computeCounts(trx: AccountTransaction, rules: PeriodRules, periods: readonly MonitoringPeriod[]) {
  const lead = findAnalyte(rules, 'lead');
  return computeFromTotals(trx, rules, {
    periods: await addLeadLineHalves(trx, rules, periods),
    name: 'period facts',
    read: (period, totals) => {
      const calculated = lead && calculateAnalyte(lead, period, { inputs: rules.inputs, totals });
      return {
        isLeadOpen: calculated !== undefined && isPercentileOpen(calculated),
        exceededWithOthers: rules.inputs.analytes
          .filter((analyte) => {
            const ofAnalyte = calculateAnalyte(analyte, period, { inputs: rules.inputs, totals });
            return ofAnalyte !== undefined && exceedsWithOtherPrograms(ofAnalyte);
          })
          .map(({ analyteCode }) => analyteCode),
        hasLeadResults: lead !== undefined && totals.hasResults(lead.analyteId),
        exceeded: rules.inputs.analytes
          .filter((analyte) => {
            const analyteTotals = totals.analytes.get(analyte.analyteId);
            return analyteTotals && isExceeded(analyte, toPercentileEvent(period, rules.inputs), analyteTotals);
          })
          .map(({ analyteCode }) => analyteCode),
        leadLevel: findExceededLevel(period, rules.inputs, totals),
        endsWaiver: endsWaiver(period, rules.inputs, totals),
        analyzedSites: totals.analyzedSites,
        numbers: describeNumbers(period, rules.inputs, totals),
        values: describeValues(period, rules.inputs, totals),
      };
    },
  });
}

const findAnalyte = ({ inputs: { analytes } }: PeriodRules, name: RegulatedAnalyteCode) =>
  analytes.find(({ analyteCode }) => analyteCode === name);

interface ExceededPeriods {
  readonly name: RegulatedAnalyteCode;
  readonly periods: readonly MonitoringPeriod[];
  /** Whether results of programs that are not for compliance are counted too. */
  readonly includesOthers: boolean;
}

/** The moments of exceedances, by the first day of the period. */
async function computeExceededAt(
  trx: AccountTransaction,
  rules: PeriodRules,
  { name, periods, includesOthers }: ExceededPeriods,
): Promise<ReadonlyMap<string, string | undefined>> {
  const { inputs } = rules;
  const analyte = findAnalyte(rules, name);
  if (!analyte || periods.length === 0) return new Map();
  const versionOf = await getVersionsOfDays(trx);
  const exceededAt = new Map<string, string | undefined>();
  for (const period of periods) {
    const countedDays = {
      ...toCountedDays(analyte, period, inputs),
      windows: period.windows,
      includesOthers,
      areTiersRead: isSelectedByTier(period) || isFifthLiterOfPeriod(period, inputs),
    };
    const { state, hasHigherSites, percentileMethods } = inputs;
    const rulesKey = [
      state,
      getPopulationOfPeriod(period, inputs),
      hasHigherSites,
      percentileMethods,
      period.frequency,
      getRulesDay(period),
    ];
    const key = JSON.stringify(['exceeded at', rulesKey, countedDays]);
    const [exceedance] = await cacheEach(
      trx,
      [{ key, version: versionOf(period, countedDays.areTiersRead ? 'sites' : undefined) }],
      {
        compute: async () => [
          { at: findExceededAt(analyte, period, { inputs, results: await listReceivedLevels(trx, countedDays) }) },
        ],
        countParts: () => 1,
      },
    );
    exceededAt.set(period.startsOn, exceedance?.at);
  }
  return exceededAt;
}
