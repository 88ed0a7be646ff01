import {
  isAnyAbove,
  listDrawsOfPeriod,
  toPercentileEvent,
  type LimitedDays,
  type PeriodInputs,
} from '@curbstop/contract/compliance/period.calculation';
import {
  decidingVariants,
  listKitPositions,
  listTapTallies,
  tallyVariants,
  sumSampleCounts,
  type SampleCounts,
  type PeriodTotals,
  type TapCounts,
} from '@curbstop/contract/compliance/period-totals.calculation';
import { isFifthLiterOfPeriod } from '@curbstop/contract/compliance/period-samples.calculation';
import {
  getRulesDay,
  type DayRange,
  type MonitoringPeriod,
} from '@curbstop/contract/regulations/monitoring-period.calculation';
import { isFifthLiterExpected } from '@curbstop/contract/samples/fifth-liter-sites.calculation';
import { isSelectedByTier } from '@curbstop/contract/samples/percentile-text.calculation';
import type { RegulatedAnalyte } from '@curbstop/contract/samples/percentile-tally.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { rememberEach } from '../../foundation/database/version-cache.ts';
import { analytesWithActionLevel } from '../samples/event-percentile.service.ts';
import { countMissingLiters, type LiterCounts } from './period-fifth-liter.repository.ts';
import {
  countSites,
  listSampleCounts,
  listTapCounts,
  encodeKitPositions,
  type CountOptions,
  type Segment,
  type SitesOfPeriod,
  type StoredTapCounts,
  type TapRequest,
} from './period-totals.repository.ts';
import { listSegments, toPeriodSamples } from './period-segments.service.ts';
import { getVersionsOfDays } from './month-totals.service.ts';
import type { PeriodRules } from './period-rules.service.ts';

export type PeriodDays = Pick<MonitoringPeriod, 'startsOn' | 'endsOn' | 'rulesOn' | 'windows'>;

/** The totals of a period, with what was found at all. */
export interface TotalsWithResults extends PeriodTotals {
  /** Whether any program has results of the analyte. */
  readonly hasResults: (analyteId: number) => boolean;
}

/** Whether what would change a percentile is read too. */
type Depth = 'deciding' | 'all';

interface TotalsRequest {
  readonly periods: readonly PeriodDays[];
  readonly depth: Depth;
  /** The ids of samples that are left out. */
  readonly excludedSampleIds?: readonly string[];
}

/** The totals of periods, in their order. Those of a period are remembered until samples of its months change. */
export async function getTotals(
  trx: AccountTransaction,
  rules: PeriodRules,
  { periods, depth, excludedSampleIds = [] }: TotalsRequest,
): Promise<readonly TotalsWithResults[]> {
  if (periods.length === 0) return [];
  const versionOf = await getVersionsOfDays(trx);
  const items = periods.map((period) => ({
    key: JSON.stringify(['period totals', rules.inputs.state, depth, toDays(period), excludedSampleIds]),
    version: versionOf(period, depth === 'all' || isFifthLiterOfPeriod(period, rules.inputs) ? 'sites' : undefined),
  }));
  return rememberEach(trx, items, {
    compute: (missing) =>
      computeTotals(trx, rules, { periods: missing.map((at) => periods[at] as PeriodDays), depth, excludedSampleIds }),
    countParts,
  });
}

interface ReadFromTotals<Period, Value> {
  /** Names what is read. */
  readonly name: string;
  readonly read: (period: Period, totals: TotalsWithResults) => Value;
}

/**
 * What is read from the totals of each period. It is remembered without the many amounts, so that after a change only the
 * periods of its months are counted.
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
  return rememberEach(trx, items, {
    compute: async (missing) => {
      const missingPeriods = missing.flatMap((at) => periods[at] ?? []);
      const totals = await getTotals(trx, rules, { periods: missingPeriods, depth: 'deciding' });
      return missingPeriods.map((period, at) => read(period, totals[at] as TotalsWithResults));
    },
    countParts: () => 10,
  });
}

/** The amounts of a set are kept in four readings. */
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
  { periods, depth, excludedSampleIds }: Required<TotalsRequest>,
): Promise<readonly TotalsWithResults[]> {
  const { inputs } = rules;
  const options = toCountOptions(rules, { periods, depth, excludedSampleIds });
  const numbered = numberSegments(periods);
  const stored = await listSampleCounts(trx, numbered.map(toSegment), options);
  const totalsByPeriod = periods.map((_, at) =>
    toPeriodSamples(
      numbered.filter((one) => one.at === at),
      stored,
    ),
  );
  const taps = await getTaps(trx, rules, {
    periods,
    depth,
    excludedSampleIds,
    found: totalsByPeriod,
    segments: numbered.map(toSegment),
  });
  const sites = await countSites(
    trx,
    periods.map((period) => toSitesOfPeriod(period, rules)),
    options,
  );
  const missing = await getMissingLiters(trx, rules, { periods, depth, excludedSampleIds });
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
            taps: taps.get(toTapKey(at, analyte)) ?? [],
            missingFifthLiters: liters[analyte.actionLevel],
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

/** Where tiers or fifth liters decide what counts. */
const areTiersRead = ({ inputs }: PeriodRules, periods: readonly PeriodDays[], depth: Depth): boolean =>
  depth === 'all' || periods.some((period) => isSelectedByTier(period) || isFifthLiterOfPeriod(period, inputs));

const toCountOptions = (
  rules: PeriodRules,
  { periods, depth, excludedSampleIds }: Required<TotalsRequest>,
): CountOptions => ({
  ...findColumns(),
  excludedSampleIds,
  areTiersRead: areTiersRead(rules, periods, depth),
});

/** Read where a rule wants the fifth liter, and for the preview of the LCRI. */
function getMissingLiters(
  trx: AccountTransaction,
  { inputs }: PeriodRules,
  { periods, depth, excludedSampleIds }: Required<TotalsRequest>,
): Promise<ReadonlyMap<string, LiterCounts>> {
  const read = periods.filter((period) => depth === 'all' || isFifthLiterOfPeriod(period, inputs));
  if (read.length === 0) return Promise.resolve(new Map());
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
  return countMissingLiters(trx, periodsOfLiters, { ...findColumns(), excludedSampleIds });
}

/** As far as a rule wants the fifth liter; before it, what the LCRI would miss is only said. */
function toLiters(
  period: PeriodDays,
  inputs: PeriodInputs,
  { incompleteSites, lead, copper }: LiterCounts = { incompleteSites: 0, lead: 0, copper: 0 },
): LiterCounts {
  const event = toPercentileEvent(period, inputs);
  const isExpected = (name: RegulatedAnalyte['actionLevel']) =>
    inputs.analytes.some((analyte) => analyte.actionLevel === name && isFifthLiterExpected(analyte, event));
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
  bottles: encodeKitPositions(listKitPositions(listDrawsOfPeriod(period, inputs))),
});

const toKey = ({ startsOn, endsOn }: DayRange) => `${startsOn} ${endsOn}`;
const toTapKey = (at: number, { analyteId }: RegulatedAnalyte) => `${at} ${analyteId}`;
const toSegment = ({ segment, since, startsOn, endsOn }: Segment): Segment => ({ segment, since, startsOn, endsOn });

/** The columns of samples that have the counted amounts. */
function findColumns(): { readonly lead: number; readonly copper: number } {
  const getAnalyteId = (name: RegulatedAnalyte['actionLevel']) =>
    analytesWithActionLevel.find(({ actionLevel }) => actionLevel === name)?.analyteId ?? 0;
  return { lead: getAnalyteId('lead'), copper: getAnalyteId('copper') };
}

interface TapsOf extends Required<TotalsRequest> {
  readonly found: readonly {
    readonly segments: readonly (Segment & { readonly isInMonths: boolean })[];
    readonly bottles: readonly SampleCounts[];
  }[];
  readonly segments: readonly Segment[];
}

/** The counts of taps by period and substance; nothing is read while no kit with several counted bottles was used. */
async function getTaps(
  trx: AccountTransaction,
  rules: PeriodRules,
  { periods, depth, excludedSampleIds, found, segments }: TapsOf,
): Promise<ReadonlyMap<string, readonly TapCounts[]>> {
  const { inputs } = rules;
  const neededTaps = periods.flatMap((period, at) =>
    inputs.analytes.flatMap((analyte) => {
      const { bottles = [], segments: own = [] } = found[at] ?? {};
      const tapScope = { sampleCounts: bottles, tallyVariants: depth === 'all' ? tallyVariants : decidingVariants };
      return listTapTallies(analyte, toPercentileEvent(period, inputs), tapScope).map((reading) => ({
        key: toTapKey(at, analyte),
        analyte,
        reading,
        segments: own
          .filter(({ isInMonths }) => reading.set !== 'inMonths' || isInMonths)
          .map(({ segment }) => segment),
      }));
    }),
  );
  if (neededTaps.length === 0) return new Map();
  const stored = await listTapCounts(trx, segments, {
    excludedSampleIds,
    areTiersRead: areTiersRead(rules, periods, depth),
    requests: neededTaps.map(({ analyte, reading, segments: own }, key): TapRequest => {
      const { includesInvalidated, zerosCountAs, set } = reading;
      return {
        key,
        substance: analyte.actionLevel,
        analyteId: analyte.analyteId,
        isCompliance: set !== 'others',
        bottles: encodeKitPositions(reading.kitPositions),
        fifth: encodeKitPositions(listKitPositions(['fifthLiter'])),
        segments: own,
        isDayRequired: set === 'inMonths',
        includesInvalidated,
        zerosCountAs,
      };
    }),
  });
  const taps = new Map<string, TapCounts[]>();
  for (const [number, { key, reading }] of neededTaps.entries()) {
    const amounts = stored.filter((one) => one.key === number);
    taps.set(key, [...(taps.get(key) ?? []), { set: reading.set, variant: reading.variant, ...toTapAmounts(amounts) }]);
  }
  return taps;
}

const toTapAmounts = (storedTaps: readonly StoredTapCounts[]): Pick<TapCounts, 'amounts' | 'zeros'> => ({
  amounts: storedTaps.map(({ amount, count, tierGroup, isIncomplete }) => ({
    amount,
    count,
    tierGroup: tierGroup ?? undefined,
    ...(isIncomplete && { isIncomplete }),
  })),
  zeros: storedTaps.reduce((sum, { isZeroWithoutLimits, count }) => sum + (isZeroWithoutLimits ? count : 0), 0),
});

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
