import { addDays, addMonths } from '../primitives/calendar.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import {
  findSitesOfPeriod,
  getRulesDay,
  isWithin,
  listMonitoringPeriods,
  type DayRange,
  type DaysWithRules,
  type Exceeds,
  type MonitoringPeriod,
  type RecordedSchedule,
} from '../regulations/monitoring-period.calculation.ts';
import type { PercentileMethodChoice } from '../regulations/percentile.calculation.ts';
import { findWaiverPercentile } from '../regulations/monitoring.calculation.ts';
import { monitoringRestarts, type MonitoringLimit } from '../regulations/monitoring-period.values.ts';
import type { ComparedPercentile } from '../samples/event-percentile.rules.ts';
import { isFifthLiterWanted } from '../samples/fifth-liter-sites.calculation.ts';
import { nextRuleStartsOn } from '../samples/event-percentile.values.ts';
import { periodYears } from './period.values.ts';
import {
  compareLevels,
  compareZeros,
  countUnknownTiers,
  describeCountedPercentile,
  findLevelOfEvent,
  listCountedLiters,
  type PercentileEvent,
  type RegulatedAnalyte,
} from '../samples/percentile-counts.calculation.ts';
import type { Liter } from '../sampling-events/sku.values.ts';
import { monthsBack } from './deadline.values.ts';
import { findExceededWaiverLimit, findPopulationAboveWaiver } from './ended-waiver.calculation.ts';
import { getPopulationOfPeriod, type PopulationEntry } from '../regulations/period-population.calculation.ts';
import { findOpenHalves } from './lead-line-half.calculation.ts';
import { getPeriodOutcome, type ComparedAnalyte, type Completeness } from './period-outcome.calculation.ts';
import type { PeriodTotals, SampleTotals, AnalyteTotals } from './period-totals.calculation.ts';
import type { PeriodDetails, PeriodSummary } from './period.rules.ts';

/** What the periods of an account are calculated from, besides their samples. */
export interface PeriodInputs {
  readonly state: string;
  readonly populationServed: number | null;
  /** With the days from which each number holds. */
  readonly populationEntries?: readonly PopulationEntry[];
  readonly schedules: readonly RecordedSchedule[];
  readonly analytes: readonly RegulatedAnalyte[];
  /**
   * The days of exceedances whose end the State has not agreed to: the schedule follows them whatever the results of
   * now say.
   */
  readonly exceedancesInForce?: readonly DayRange[];
  /** False only if the system has neither lead service lines nor sites of Tiers 1 and 2. */
  readonly hasHigherSites?: boolean;
  /** The State's methods for the 90th percentile, as recorded. */
  readonly percentileMethods?: readonly PercentileMethodChoice[];
  /** The current day of the water system. */
  readonly today: string;
}

export interface FirstDays {
  /** The first day of a sample of which records are kept; null without samples. */
  readonly firstDay: string | null;
  /** The account's first day in the product. */
  readonly accountSince: string;
  /** The last day of a sample in `daysOfRuleChange`; null without one. */
  readonly lastDayOfChange: string | null;
  /** The last day of any sample; null without one. */
  readonly lastSampledDay: string | null;
}

/** The first day of the half-year that reaches into the years for which records are kept. */
export function getEarliestPeriodDay(today: string): string {
  const [year, month] = addMonths(today, -12 * periodYears).split('-');
  return `${year}-${Number(month) <= 6 ? '01' : '07'}-01`;
}

/** The days under the LCRI of periods that began before it; they end when monitoring starts again. */
export const daysOfRuleChange = { startsOn: nextRuleStartsOn, endsOn: addDays(monitoringRestarts[0].on, -1) };

type ListedInputs = Pick<
  PeriodInputs,
  'today' | 'schedules' | 'exceedancesInForce' | 'populationServed' | 'populationEntries'
>;

/**
 * The periods from the first sample to today, earliest first. A period without samples also stays listed for a year if
 * the account was in the product then, because its samples and its report are still missing.
 */
export function listPeriodsSince(
  { today, schedules, exceedancesInForce = [], ...populations }: ListedInputs,
  { firstDay, accountSince, lastDayOfChange, lastSampledDay }: FirstDays,
  exceeds: Exceeds,
): readonly MonitoringPeriod[] {
  const yearAgo = addMonths(today, -monthsBack);
  const firstShownDay = [firstDay ?? today, accountSince < yearAgo ? yearAgo : accountSince].reduce(
    (least, day) => (day < least ? day : least),
    today,
  );
  return listMonitoringPeriods(
    { from: firstShownDay, through: today, lastDayOfChange, lastSampledDay },
    schedules,
    (days, limit) =>
      exceedancesInForce.some(({ endsOn }) => isWithin(endsOn, days)) ||
      (limit === 'waiver' && findPopulationAboveWaiver(days, populations) !== undefined) ||
      exceeds(days, limit),
  );
}

type PercentileRules = Pick<
  PeriodInputs,
  'state' | 'populationServed' | 'populationEntries' | 'hasHigherSites' | 'percentileMethods'
>;

/**
 * The rules of a percentile, and the number of sites of a known frequency, are those of the period's last sampling day.
 */
export const toPercentileEvent = (
  { startsOn, endsOn, rulesOn, frequency }: DaysWithRules & Partial<Pick<MonitoringPeriod, 'frequency'>>,
  { state, hasHigherSites = true, percentileMethods = [], ...populations }: PercentileRules,
): PercentileEvent => {
  const populationServed = getPopulationOfPeriod({ startsOn, endsOn }, populations);
  return {
    startsOn,
    endsOn: rulesOn ?? endsOn,
    state,
    populationServed,
    hasHigherSites,
    percentileMethods,
    ...(frequency && { requiredSites: findSitesOfPeriod({ frequency, endsOn, rulesOn }, populationServed).required }),
  };
};

/** Whether the percentile of all samples of a period, or that of its sampling months, exceeds the action level. */
export function isExceeded(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  { all, inMonths }: Pick<AnalyteTotals, 'all' | 'inMonths'>,
): boolean {
  return [all, inMonths].some(({ counted }) => compareLevels(analyte, event, counted)?.exceeds === true);
}

/** Whether such a percentile of one of the analytes is above the limit. */
export const isAnyAbove = (
  { analytes, ...rules }: PercentileRules & Pick<PeriodInputs, 'analytes'>,
  { limit, ...days }: LimitedDays,
  totals: Pick<PeriodTotals, 'analytes'>,
): boolean =>
  analytes.some((analyte) => {
    const analyteTotals = totals.analytes.get(analyte.analyteId);
    if (analyteTotals === undefined) return false;
    const event = toPercentileEvent(days, rules);
    return limit === 'actionLevel'
      ? isExceeded(analyte, event, analyteTotals)
      : isWaiverEnded(analyte, event, analyteTotals);
  });

export interface LimitedDays extends DaysWithRules {
  readonly limit: MonitoringLimit;
}

function isWaiverEnded(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  { all, inMonths }: Pick<AnalyteTotals, 'all' | 'inMonths'>,
): boolean {
  const limit = findWaiverPercentile(analyte.analyteCode, event.endsOn);
  return [all, inMonths].some(({ counted }) => {
    const percentile = compareLevels(analyte, event, counted);
    return percentile !== null && limit !== undefined && compareDecimals(percentile.value, limit) > 0;
  });
}

/** The draws whose bottles count for a site. */
export const listLitersOfPeriod = (
  period: Pick<DaysWithRules, 'rulesOn' | 'endsOn'>,
  { state, analytes }: Pick<PeriodInputs, 'state' | 'analytes'>,
): readonly Liter[] =>
  analytes.flatMap((analyte) => listCountedLiters(analyte, { state, endsOn: getRulesDay(period) }));

type ResultOfPeriod = PeriodDetails['results'][number];

export interface AnalyteOfPeriod extends ComparedAnalyte, Pick<ResultOfPeriod, 'outcome' | 'openReasons'> {
  /** Whether the percentile is that of the samples taken in the sampling months only. */
  readonly isOfMonths: boolean;
  /** Results of sites without a tier of a rule that selects by tier. */
  readonly unknownTiers: number;
  /** Sites that need a fifth liter by the rule in force and have none. */
  readonly missingFifthLiters: number;
  readonly event: PercentileEvent;
  /** The set of the percentile. */
  readonly chosen: SampleTotals;
}

interface InputsWithTotals {
  readonly inputs: PeriodInputs;
  readonly totals: PeriodTotals;
}

/** A period with how its sites fill the halves of a system with lead service lines, where that is read. */
export type PeriodWithHalf = MonitoringPeriod & Pick<PeriodSummary, 'leadLineHalf'>;

/**
 * The 90th percentile of a period. The rule takes samples in the months of reduced monitoring; whether others count is
 * open, so the higher of both percentiles is used.
 */
export function calculateAnalyte(
  analyte: RegulatedAnalyte,
  period: PeriodWithHalf,
  { inputs, totals }: InputsWithTotals,
): AnalyteOfPeriod | undefined {
  const analyteTotals = totals.analytes.get(analyte.analyteId);
  if (analyteTotals === undefined) return undefined;
  const event = toPercentileEvent(period, inputs);
  const all = compareLevels(analyte, event, analyteTotals.all.counted);
  const months =
    analyteTotals.inMonths === analyteTotals.all ? all : compareLevels(analyte, event, analyteTotals.inMonths.counted);
  const isOfMonths = compareValues(months, all) > 0;
  const chosenTotals = isOfMonths ? analyteTotals.inMonths : analyteTotals.all;
  const outside = analyteTotals.all.samples - analyteTotals.inMonths.samples;
  const compared: ComparedAnalyte = {
    percentile: isOfMonths ? months : all,
    zerosWithoutLimits: compareZeros(analyte, event, chosenTotals),
    outsideMonths: outside === 0 ? null : { count: outside, percentile: isOfMonths ? all : months },
    otherPrograms:
      analyteTotals.others.results === 0
        ? null
        : {
            count: analyteTotals.others.results,
            percentile: compareLevels(analyte, event, [...analyteTotals.all.counted, ...analyteTotals.others.counted]),
          },
  };
  const unknownTiers = countUnknownTiers(event, chosenTotals.counted);
  const missingFifthLiters = isFifthLiterWanted(analyte, event) ? analyteTotals.missingFifthLiters : 0;
  const outcome = getPeriodOutcome(compared, {
    ...toCompleteness(period, inputs),
    collectedSites: totals.collectedSites,
    waiting: chosenTotals.waiting,
    unknownTiers,
    missingFifthLiters,
    endsWaiver:
      findExceededWaiverLimit(period, { analyteCode: analyte.analyteCode, percentile: compared.percentile }) !==
      undefined,
  });
  return { ...compared, ...outcome, isOfMonths, unknownTiers, missingFifthLiters, event, chosen: chosenTotals };
}

const compareValues = (one: ComparedPercentile | null, other: ComparedPercentile | null) =>
  one ? (other ? compareDecimals(one.value, other.value) : 1) : 0;

/** Whether the last sampling day of a period is past. */
export const isPeriodOver = (
  { windows, endsOn }: Pick<MonitoringPeriod, 'windows' | 'endsOn'>,
  { today }: Pick<PeriodInputs, 'today'>,
): boolean => (windows.at(-1)?.endsOn ?? endsOn) < today;

function toCompleteness(
  period: PeriodWithHalf,
  inputs: PeriodInputs,
): Pick<Completeness, 'isOver' | 'isEnded' | 'requiredSites' | 'openHalves'> {
  const isOver = isPeriodOver(period, inputs);
  return {
    isOver,
    openHalves: findOpenHalves({ ...period, isOver }),
    isEnded: period.endsOn < inputs.today,
    requiredSites: findSitesOfPeriod(period, getPopulationOfPeriod(period, inputs)).required,
  };
}

export function summarizePeriod(period: PeriodWithHalf, inputs: PeriodInputs, totals: PeriodTotals): PeriodSummary {
  const sites = findSitesOfPeriod(period, getPopulationOfPeriod(period, inputs));
  const { isOver, isEnded } = toCompleteness(period, inputs);
  const isWaived = period.frequency === 'nineYear';
  const populationAboveWaiver = isWaived ? findPopulationAboveWaiver(period, inputs) : undefined;
  return {
    ...period,
    rulesOn: getRulesDay(period),
    windows: [...period.windows],
    siteSchedule: sites.schedule,
    requiredSites: sites.required,
    requiredSitesSource: sites.source,
    collectedSites: totals.collectedSites,
    analyzedSites: totals.analyzedSites,
    isOver,
    isEnded,
    ...(populationAboveWaiver !== undefined && { populationAboveWaiver }),
    analytes: inputs.analytes.flatMap((analyte) => {
      const calculated = calculateAnalyte(analyte, period, { inputs, totals });
      const level = calculated && findLevelOfEvent(analyte, calculated.event);
      if (!calculated || !level) return [];
      const { displayName, analyteCode } = analyte;
      const { outcome, percentile } = calculated;
      return { analyteCode, displayName, actionLevel: level.microgramsPerLiter, outcome, percentile };
    }),
  };
}

export interface RowsOfAnalyte extends Pick<ResultOfPeriod, 'counted' | 'notCounted'> {
  /**
   * Samples that are listed and not in the totals: replacements that were taken too late, and results without a day.
   */
  readonly extraSamples: number;
  /** Sites that only their lead service line ranks, under the rule that selects by tier or in its preview. */
  readonly sitesByLineOnly: number;
}

export interface PeriodRows extends Pick<PeriodDetails, 'sites' | 'events' | 'leadLineHalf' | 'schoolKits'> {
  /** By the analyte's id. */
  readonly results: ReadonlyMap<number, RowsOfAnalyte>;
}

/** A period with the rows of a response. */
export function toPeriodDetails(
  monitoringPeriod: MonitoringPeriod,
  {
    inputs,
    totals,
    rows: { sites, events, leadLineHalf, schoolKits, results },
  }: InputsWithTotals & { readonly rows: PeriodRows },
): PeriodDetails {
  const period = { ...monitoringPeriod, leadLineHalf };
  return {
    ...summarizePeriod(period, inputs, totals),
    populationServed: getPopulationOfPeriod(period, inputs),
    leadLineHalf,
    sites,
    events,
    ...(schoolKits && { schoolKits }),
    results: inputs.analytes.flatMap((analyte) => {
      const calculated = calculateAnalyte(analyte, period, { inputs, totals });
      const { missingFifthLiters = 0 } = totals.analytes.get(analyte.analyteId) ?? {};
      const described =
        calculated &&
        describeCountedPercentile(analyte, calculated.event, { ...calculated.chosen, missingFifthLiters });
      if (!described) return [];
      const { chosen, outcome, openReasons, outsideMonths, otherPrograms } = calculated;
      const rowsOfAnalyte = results.get(analyte.analyteId);
      const { extraSamples = 0, sitesByLineOnly = 0, counted = [], notCounted = [] } = rowsOfAnalyte ?? {};
      return {
        ...described,
        sitesByLineOnly,
        outcome,
        openReasons,
        outsideMonths,
        otherPrograms,
        notCountedTotal: chosen.samples + chosen.leftOut + extraSamples - (calculated.percentile?.count ?? 0),
        counted,
        notCounted,
      };
    }),
  };
}
