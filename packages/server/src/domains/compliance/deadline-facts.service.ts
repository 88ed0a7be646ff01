import type { PeriodFacts, ReceivedResults } from '@curbstop/contract/compliance/deadline-facts.calculation';
import type { PeriodWithFacts } from '@curbstop/contract/compliance/deadline.calculation';
import { findExceededAt } from '@curbstop/contract/compliance/exceedance.calculation';
import {
  listDrawsOfPeriod,
  listPeriodsSince,
  toPercentileEvent,
  type PeriodInputs,
} from '@curbstop/contract/compliance/period.calculation';
import {
  isWithin,
  type DayRange,
  type MonitoringPeriod,
} from '@curbstop/contract/regulations/monitoring-period.calculation';
import {
  comparePercentile,
  listCountedDraws,
  type Substance,
} from '@curbstop/contract/samples/event-percentile.calculation';
import { skus, type CatalogueSku, type Draw } from '@curbstop/contract/sampling-events/sku.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import {
  countReceivedResults,
  findFirstDay,
  listCountedAmounts,
  listDaysWithResults,
  listInvalidatedByState,
  listPeriodTotals,
  type AmountRange,
} from './deadline-facts.repository.ts';
import { readPeriodRules, readSamplesOf, type PeriodRules } from './period.service.ts';

type Reader = Pick<RequestContext, 'account' | 'app'>;

interface DeadlineFacts {
  readonly rules: PeriodRules;
  readonly periods: readonly PeriodWithFacts[];
  readonly received: readonly ReceivedResults[];
}

/** What the deadlines depend on. Single samples are read only of periods with a lead exceedance. */
export async function readDeadlineFacts(trx: AccountTransaction, context: Reader): Promise<DeadlineFacts> {
  const rules = await readPeriodRules(trx, context);
  const periods = await listPeriodsByTotals(trx, rules);
  const facts = await readFacts(trx, rules, periods);
  const { earliest, inputs } = rules;
  const received = await countReceivedResults(trx, {
    analyteIds: inputs.substances.map(({ analyteId }) => analyteId),
    earliest,
    timeZone: context.account.timeZone,
  });
  return { rules, periods: periods.map((period) => ({ ...period, facts: facts(period) })), received };
}

/** Each round learns the exceedances that the next reduced periods depend on. */
async function listPeriodsByTotals(trx: AccountTransaction, rules: PeriodRules): Promise<readonly MonitoringPeriod[]> {
  const { inputs, earliest, accountSince } = rules;
  const firstDays = { firstDay: await findFirstDay(trx, earliest), accountSince };
  const known = new Map<string, boolean>();
  for (;;) {
    const unknown = new Map<string, DayRange>();
    const periods = listPeriodsSince(inputs, firstDays, (days) => {
      const key = toRangeKey(days);
      if (!known.has(key)) unknown.set(key, days);
      return known.get(key) ?? false;
    });
    if (unknown.size === 0) return periods;
    const requested = [...unknown].flatMap(([key, days]) =>
      inputs.substances.map((substance): Compared => ({ key, substance, days, windows: [days] })),
    );
    const exceeded = await findExceeded(trx, rules, requested);
    for (const key of unknown.keys()) known.set(key, exceeded.has(key));
  }
}

const toRangeKey = ({ startsOn, endsOn }: DayRange) => `${startsOn} ${endsOn}`;

/** A percentile to compare with the level of its days. */
interface Compared {
  readonly key: string;
  readonly substance: Substance;
  /** The days whose rules apply. */
  readonly days: DayRange;
  /** The days whose samples count. */
  readonly windows: readonly DayRange[];
}

/** The keys of which a percentile exceeds its level. */
async function findExceeded(
  trx: AccountTransaction,
  { inputs, earliest }: PeriodRules,
  compared: readonly Compared[],
): Promise<ReadonlySet<string>> {
  const ranges = compared.flatMap(({ substance, days, windows }, at) => {
    const draws = listCountedDraws(substance, { state: inputs.state, endsOn: days.endsOn });
    const bottles = listBottles(draws);
    return windows.map(({ startsOn, endsOn }): AmountRange => {
      const { analyteId } = substance;
      return { key: String(at), analyteId, startsOn, endsOn, bottles, countsTaps: draws.length > 1 };
    });
  });
  const amounts = new Map<string, string[]>();
  for (const { key, amount, count } of await listCountedAmounts(trx, ranges, earliest))
    amounts.set(key, (amounts.get(key) ?? []).concat(Array.from({ length: count }, () => amount)));
  const exceeded = compared.filter(
    ({ substance, days }, at) =>
      comparePercentile(substance, toPercentileEvent(days, inputs), amounts.get(String(at)) ?? [])?.exceeds === true,
  );
  return new Set(exceeded.map(({ key }) => key));
}

const listBottles = (draws: readonly Draw[]): readonly string[] =>
  skus.flatMap(({ id, samples }: CatalogueSku) =>
    samples.flatMap(({ draw }, position) => (draws.includes(draw) ? [`${id}:${position}`] : [])),
  );

async function readFacts(
  trx: AccountTransaction,
  rules: PeriodRules,
  periods: readonly MonitoringPeriod[],
): Promise<(period: MonitoringPeriod) => PeriodFacts> {
  const { inputs, earliest } = rules;
  const windows = periods.flatMap((period) => {
    const bottles = listBottles(listDrawsOfPeriod(period, inputs));
    return period.windows.map(({ startsOn, endsOn }) => ({ period: period.startsOn, startsOn, endsOn, bottles }));
  });
  const totals = new Map((await listPeriodTotals(trx, windows, earliest)).map((total) => [total.period, total]));
  const lead = findLead(inputs);
  const leadDays = lead ? await listDaysWithResults(trx, lead.analyteId, earliest) : [];
  const invalidated = await listInvalidatedByState(trx, earliest);
  const exceededAt = await readExceededAt(trx, rules, periods);
  return (period) => {
    const total = totals.get(period.startsOn);
    return {
      usedWindows: new Set(total?.usedWindows),
      hasLeadResults: leadDays.some((day) => isWithin(day, period)),
      collectedSites: total?.collectedSites ?? 0,
      leadExceededAt: exceededAt.get(period.startsOn),
      replaced: invalidated.flatMap(({ day, ...sample }) => (isWithin(day, period) ? [sample] : [])),
    };
  };
}

const findLead = ({ substances }: Pick<PeriodInputs, 'substances'>) =>
  substances.find(({ actionLevel }) => actionLevel === 'lead');

/** The moments of lead exceedances, by the first day of the period. */
async function readExceededAt(
  trx: AccountTransaction,
  rules: PeriodRules,
  periods: readonly MonitoringPeriod[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const lead = findLead(rules.inputs);
  if (!lead) return new Map();
  const compared = periods.flatMap((period): Compared[] => {
    const one = { key: period.startsOn, substance: lead, days: period };
    const all: Compared = { ...one, windows: [period] };
    const [window, ...more] = period.windows;
    const isWhole = more.length === 0 && window !== undefined && toRangeKey(window) === toRangeKey(period);
    return isWhole ? [all] : [all, { ...one, windows: period.windows }];
  });
  const keys = await findExceeded(trx, rules, compared);
  const exceeding = periods.filter(({ startsOn }) => keys.has(startsOn));
  if (exceeding.length === 0) return new Map();
  const inputs = { ...rules.inputs, samples: await readSamplesOf(trx, rules.earliest, exceeding) };
  return new Map(exceeding.map((period) => [period.startsOn, findExceededAt('lead', period, inputs)]));
}
