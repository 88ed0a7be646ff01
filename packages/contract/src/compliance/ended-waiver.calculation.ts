import { addDays, formatDay } from '../primitives/calendar.ts';
import { formatNumber } from '../primitives/count-text.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { getRulesDay, type DayRange, type MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import { waiverLimits, waiverPercentiles } from '../regulations/monitoring-period.values.ts';
import { findLargestWaivedSystem, findWaiverPercentile } from '../regulations/monitoring.calculation.ts';
import { getPopulationOfPeriod, type Populations } from '../regulations/period-population.calculation.ts';
import type { ComparedPercentile } from '../samples/event-percentile.rules.ts';
import { formatMicrograms } from '../samples/percentile-text.calculation.ts';
import { getPeriodName } from './period-name.calculation.ts';
import type { PeriodAnalyte, PeriodSummary } from './period.rules.ts';

type WaivedPeriod = Pick<MonitoringPeriod, 'frequency' | 'endsOn' | 'rulesOn'>;
type AnalyteOfWaiver = Pick<PeriodAnalyte, 'analyteCode'> & {
  readonly percentile: Pick<ComparedPercentile, 'value'> | null;
};

/** The limit that a 90th percentile of a period with a waiver is above, which ends the waiver; else undefined. */
export function findExceededWaiverLimit(
  period: WaivedPeriod,
  { analyteCode, percentile }: AnalyteOfWaiver,
): string | undefined {
  if (period.frequency !== 'nineYear' || percentile === null) return undefined;
  const limit = findWaiverPercentile(analyteCode, getRulesDay(period));
  return limit !== undefined && compareDecimals(percentile.value, limit) > 0 ? limit : undefined;
}

/**
 * 40 CFR 141.86(g): a number of people served on a day of the period that is too large for a waiver, which ends it;
 * else undefined.
 */
export function findPopulationAboveWaiver(period: DayRange, populations: Populations): number | undefined {
  const populationServed = getPopulationOfPeriod(period, populations);
  const largest = findLargestWaivedSystem(period.endsOn);
  const isAbove = populationServed !== null && largest !== undefined && populationServed > largest;
  return isAbove ? populationServed : undefined;
}

/** "5,000 people served are more than the 3,300 of a waiver"; undefined if the number does not end it. */
function describeGrowth({ endsOn, populationAboveWaiver }: PeriodSummary): string | undefined {
  if (populationAboveWaiver === undefined) return undefined;
  const largest = findLargestWaivedSystem(endsOn) ?? 0;
  return `${formatNumber(populationAboveWaiver)} people served are more than the ${formatNumber(largest)} of a waiver`;
}

/** "6 µg/L is above 5 µg/L"; undefined if the percentile does not end a waiver. */
function describeExcess(period: WaivedPeriod, analyte: AnalyteOfWaiver): string | undefined {
  const limit = findExceededWaiverLimit(period, analyte);
  return limit === undefined || analyte.percentile === null
    ? undefined
    : `${formatMicrograms(analyte.percentile.value)} is above ${formatMicrograms(limit)}`;
}

/** "6 µg/L is above 5 µg/L: the waiver ended. …"; undefined if the percentile does not end a waiver. */
export function describeEndedWaiver(period: WaivedPeriod, analyte: AnalyteOfWaiver): string | undefined {
  const excess = describeExcess(period, analyte);
  if (excess === undefined) return undefined;
  return describeEnd(period, excess, waiverPercentiles[0]?.source);
}

const untilRecorded = 'until another schedule of your State is recorded';

function describeEnd({ endsOn }: WaivedPeriod, cause: string, source: string | undefined): string {
  const day = formatDay(addDays(endsOn, 1));
  return `${cause}: the waiver ended. Standard monitoring applies from ${day} ${untilRecorded}. Tell your State (${source}).`;
}

export interface EndedWaiver {
  /** Its last period; undefined if that is older than the listed ones. */
  readonly period: PeriodSummary | undefined;
  /** The first day of that period, or of the first listed one without the waiver. */
  readonly startsOn: string;
  /** "of 2018 to 2026 ended", or "ended before 01-01-2026", after a name of the waiver. */
  readonly ending: string;
  /** Why it ended, and what applies since. */
  readonly sentences: readonly string[];
  /** For the line of its schedule: "Ended on 12-31-2025: Lead 6 µg/L is above 5 µg/L (40 CFR 141.86(g))" */
  readonly ofSchedule: string;
}

/** The waiver that a percentile or the population ended, while no later schedule is recorded. */
export function findEndedWaiver(periods: readonly PeriodSummary[]): EndedWaiver | undefined {
  const sorted = periods.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  const period = sorted.findLast(({ basis }) => basis !== 'waiverEnded');
  const sentences = period ? listEnds(period) : [];
  if (period && sentences.length > 0)
    return {
      period,
      startsOn: period.startsOn,
      ending: `of ${getPeriodName(period)} ended`,
      sentences,
      ofSchedule: describeEndOfSchedule(period),
    };
  const [first] = sorted;
  if (first?.basis !== 'waiverEnded' || sorted.some(({ basis }) => basis === 'recorded')) return undefined;
  const { startsOn } = first;
  const day = formatDay(startsOn);
  return {
    period: undefined,
    startsOn,
    ending: `ended before ${day}`,
    sentences: [`Standard monitoring applies ${untilRecorded}. Tell your State (${waiverPercentiles[0]?.source}).`],
    ofSchedule: `Ended before ${day}: standard monitoring applies ${untilRecorded}`,
  };
}

function listEnds(period: PeriodSummary): readonly string[] {
  const growth = describeGrowth(period);
  const ofAnalytes = period.analytes.flatMap((analyte) => {
    const sentence = analyte.outcome === 'exceedance' ? undefined : describeEndedWaiver(period, analyte);
    return sentence === undefined ? [] : [`${analyte.displayName}: ${sentence}`];
  });
  return [...(growth === undefined ? [] : [describeEnd(period, growth, waiverLimits[0]?.source)]), ...ofAnalytes];
}

function describeEndOfSchedule(period: PeriodSummary): string {
  const causes = period.analytes.flatMap((analyte) => {
    const excess = describeExcess(period, analyte);
    return excess === undefined ? [] : [`${analyte.displayName} ${excess} (${waiverPercentiles[0]?.source})`];
  });
  const growth = describeGrowth(period);
  if (growth !== undefined) causes.unshift(`${growth} (${waiverLimits[0]?.source})`);
  return `Ended on ${formatDay(period.endsOn)}: ${causes.join(', ')}`;
}
