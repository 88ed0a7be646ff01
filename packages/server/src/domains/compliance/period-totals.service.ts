import {
  isAnyAbove,
  listLitersOfPeriod,
  toPercentileEvent,
  type LimitedDays,
  type PeriodInputs,
} from '@curbstop/contract/compliance/period.calculation';
import {
  listKitPositions,
  sumSampleCounts,
  type PeriodTotals,
} from '@curbstop/contract/compliance/period-totals.calculation';
import { isFifthLiterOfPeriod } from '@curbstop/contract/compliance/period-samples.calculation';
import { getRulesDay, type DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { isFifthLiterExpected } from '@curbstop/contract/samples/fifth-liter-sites.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheEach } from '../../foundation/database/version-cache.ts';
import { analytesWithActionLevel } from '../samples/event-percentile.service.ts';
import { countPeriodsMissingLiters, type LiterCounts } from './period-fifth-liter.repository.ts';
import {
  countSites,
  listSampleCounts,
  encodeKitPositions,
  type CountOptions,
  type Segment,
  type SitesOfPeriod,
} from './period-totals.repository.ts';
import { getSharedAddresses } from './same-address.service.ts';
import { listSegments, toPeriodSamples } from './period-segments.service.ts';
import { getVersionsOfDays } from './month-totals.service.ts';
import type { PeriodRules } from './period-rules.service.ts';
import { areTiersRead, getTapCounts, type PeriodDays, type TotalsRequest } from './period-taps.service.ts';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

/** The totals of a period, with what was found at all. */
interface TotalsWithResults extends PeriodTotals {
  /** Whether any program has results of the analyte. */
  readonly hasResults: (analyteId: number) => boolean;
}

/** The totals of periods, in their order. Those of a period are remembered until samples of its months change. */
export async function getTotals(
  trx: AccountTransaction,
  rules: PeriodRules,
  { periods, detail, excludedSampleIds = [] }: TotalsRequest,
): Promise<readonly TotalsWithResults[]> {
  if (periods.length === 0) return [];
  const versionOf = await getVersionsOfDays(trx);
  const items = periods.map((period) => ({
    key: JSON.stringify(['period totals', rules.inputs.state, detail, toDays(period), excludedSampleIds]),
    version: versionOf(period, detail === 'all' || isFifthLiterOfPeriod(period, rules.inputs) ? 'sites' : undefined),
  }));
  return cacheEach(trx, items, {
    compute: (missing) =>
      computeTotals(trx, rules, { periods: missing.map((at) => periods[at] as PeriodDays), detail, excludedSampleIds }),
    countParts,
  });
}

interface ReadFromTotals<Period, Value> {
  /** Names what is read. */
  readonly name: string;
  readonly read: (period: Period, totals: TotalsWithResults) => Value;
}

/**
 * What is read from the totals of each period. It is remembered without the many levels, so that after a change only
 * the periods of its months are counted.
 */
export async function computeFromTotals<Period extends PeriodDays, Value>(
  trx: AccountTransaction,
  rules: PeriodRules,
  { periods, name, read }: ReadFromTotals<Period, Value> & { readonly periods: readonly Period[] },
): Promise<readonly Value[]> {
  if (periods.length === 0) return [];
  const versionOf = await getVersionsOfDays(trx);
  const items = periods.map((period) => ({
    key: JSON.stringify([name, rules.inputs, period]),
    version: versionOf(period, isFifthLiterOfPeriod(period, rules.inputs) ? 'sites' : undefined),
  }));
  return cacheEach(trx, items, {
    compute: async (missing) => {
      const missingPeriods = missing.flatMap((at) => periods[at] ?? []);
      const totals = await getTotals(trx, rules, { periods: missingPeriods, detail: 'deciding' });
      return missingPeriods.map((period, at) => read(period, totals[at] as TotalsWithResults));
    },
    countParts: () => 10,
  });
}

/** The levels of a set are kept in four readings. */
function countParts({ analytes }: TotalsWithResults): number {
  const sets = [...analytes.values()].flatMap(({ all, inMonths }) => (all === inMonths ? [all] : [all, inMonths]));
  return sets.reduce((sum, { withInvalidated }) => sum + 4 * withInvalidated.length + 10, 1);
}

const toDays = ({ windows, ...days }: PeriodDays) => [
  days.startsOn,
  days.endsOn,
  getRulesDay(days),
  ...windows.map(toRange),
];
const toRange = ({ startsOn, endsOn }: DayRange) => ({ startsOn, endsOn });

async function computeTotals(
  trx: AccountTransaction,
  rules: PeriodRules,
  { periods, detail, excludedSampleIds }: Required<TotalsRequest>,
): Promise<readonly TotalsWithResults[]> {
  const { inputs } = rules;
  const options = toCountOptions(rules, { periods, detail, excludedSampleIds });
  const numbered = numberSegments(periods);
  const stored = await listSampleCounts(trx, numbered.map(toSegment), options);
  const totalsByPeriod = periods.map((_, at) =>
    toPeriodSamples(
      numbered.filter((one) => one.at === at),
      stored,
    ),
  );
  const getCounts = await getTapCounts(trx, rules, {
    periods,
    detail,
    excludedSampleIds,
    found: totalsByPeriod,
    segments: numbered.map(toSegment),
  });
  const sites = await countSites(
    trx,
    periods.map((period) => toSitesOfPeriod(period, rules)),
    { ...options, places: await getSharedAddresses(trx) },
  );
  const missing = await getMissingLiters(trx, rules, { periods, detail, excludedSampleIds });
  return periods.map((period, at) => {
    const bottles = totalsByPeriod[at]?.bottles ?? [];
    const { collectedSites = 0, analyzedSites = 0 } = sites.get(toKey(period)) ?? {};
    const liters = toLiters(period, inputs, missing.get(toKey(period)));
    return {
      collectedSites,
      analyzedSites: analyzedSites - liters.incompleteSites,
      analytes: new Map(
        inputs.analytes.map((analyte) => [
          analyte.analyteId,
          sumSampleCounts(analyte, toPercentileEvent(period, inputs), {
            sampleCounts: bottles,
            ...getCounts(at, analyte),
            missingFifthLiters: liters[analyte.analyteCode],
          }),
        ]),
      ),
      hasResults: (analyteId) => bottles.some((one) => one.analyteId === analyteId && one.amounts.length > 0),
    };
  });
}

const numberSegments = (periods: readonly PeriodDays[]) =>
  periods
    .flatMap((period, at) => listSegments(period).map((one) => ({ ...one, since: period.startsOn, at })))
    .map((one, segment) => ({ ...one, segment }));

const toCountOptions = (
  rules: PeriodRules,
  { periods, detail, excludedSampleIds }: Required<TotalsRequest>,
): CountOptions => ({
  ...findColumns(),
  excludedSampleIds,
  areTiersRead: areTiersRead(rules, periods, detail),
});

/** Read where a rule wants the fifth liter, and for the preview of the LCRI. */
async function getMissingLiters(
  trx: AccountTransaction,
  { inputs }: PeriodRules,
  { periods, detail, excludedSampleIds }: Required<TotalsRequest>,
): Promise<ReadonlyMap<string, LiterCounts>> {
  const read = periods.filter((period) => detail === 'all' || isFifthLiterOfPeriod(period, inputs));
  if (read.length === 0) return new Map();
  const bottles = {
    first: encodeKitPositions(listKitPositions(['firstLiter'])),
    fifth: encodeKitPositions(listKitPositions(['fifthLiter'])),
  };
  const periodsOfLiters = read.map((period) => ({
    ...toRange(period),
    period: toKey(period),
    windows: period.windows.map(toRange),
    ...bottles,
  }));
  return countPeriodsMissingLiters(trx, periodsOfLiters, {
    ...findColumns(),
    excludedSampleIds,
    places: await getSharedAddresses(trx),
  });
}

/** As far as a rule wants the fifth liter; before it, what the LCRI would miss is only said. */
function toLiters(
  period: PeriodDays,
  inputs: PeriodInputs,
  { incompleteSites, lead, copper }: LiterCounts = { incompleteSites: 0, lead: 0, copper: 0 },
): LiterCounts {
  const event = toPercentileEvent(period, inputs);
  const isExpected = (name: RegulatedAnalyteCode) =>
    inputs.analytes.some((analyte) => analyte.analyteCode === name && isFifthLiterExpected(analyte, event));
  return {
    incompleteSites: isFifthLiterOfPeriod(period, inputs) ? incompleteSites : 0,
    lead: isExpected('lead') ? lead : 0,
    copper: isExpected('copper') ? copper : 0,
  };
}

const toSitesOfPeriod = (period: PeriodDays, { inputs }: PeriodRules): SitesOfPeriod => ({
  period: toKey(period),
  since: period.startsOn,
  windows: period.windows.map(toRange),
  bottles: encodeKitPositions(listKitPositions(listLitersOfPeriod(period, inputs))),
});

const toKey = ({ startsOn, endsOn }: DayRange) => `${startsOn} ${endsOn}`;
const toSegment = ({ segment, since, startsOn, endsOn }: Segment): Segment => ({ segment, since, startsOn, endsOn });

/** The columns of samples that have the counted levels. */
function findColumns(): { readonly lead: number; readonly copper: number } {
  const getAnalyteId = (name: RegulatedAnalyteCode) =>
    analytesWithActionLevel.find(({ analyteCode }) => analyteCode === name)?.analyteId ?? 0;
  return { lead: getAnalyteId('lead'), copper: getAnalyteId('copper') };
}

/** Whether a percentile of each period is above its limit. */
export async function listExceeded(
  trx: AccountTransaction,
  rules: PeriodRules,
  periods: readonly (PeriodDays & LimitedDays)[],
): Promise<readonly boolean[]> {
  return computeFromTotals(trx, rules, {
    periods,
    name: 'period exceeded',
    read: (period, totals) => isAnyAbove(rules.inputs, period, totals),
  });
}
