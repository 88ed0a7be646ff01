import { addDays, formatDay } from '../primitives/calendar.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { getRulesDay, type MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import { waiverPercentiles } from '../regulations/monitoring-period.values.ts';
import { findWaiverPercentile } from '../regulations/monitoring.calculation.ts';
import type { ComparedPercentile } from '../samples/event-percentile.rules.ts';
import { formatMicrograms } from '../samples/percentile-text.calculation.ts';
import type { PeriodAnalyte, PeriodSummary } from './period.rules.ts';

type WaivedPeriod = Pick<MonitoringPeriod, 'frequency' | 'endsOn' | 'rulesOn'>;
type ComparedSubstance = Pick<PeriodAnalyte, 'substance'> & {
  readonly percentile: Pick<ComparedPercentile, 'value'> | null;
};

/** The limit that a 90th percentile of a period with a waiver is above, which ends the waiver; else undefined. */
export function findExceededWaiverLimit(
  period: WaivedPeriod,
  { substance, percentile }: ComparedSubstance,
): string | undefined {
  if (period.frequency !== 'nineYear' || percentile === null) return undefined;
  const limit = findWaiverPercentile(substance, getRulesDay(period));
  return limit !== undefined && compareDecimals(percentile.value, limit) > 0 ? limit : undefined;
}

/** "6 µg/L is above 5 µg/L"; undefined if the percentile does not end a waiver. */
function describeExcess(period: WaivedPeriod, analyte: ComparedSubstance): string | undefined {
  const limit = findExceededWaiverLimit(period, analyte);
  return limit === undefined || analyte.percentile === null
    ? undefined
    : `${formatMicrograms(analyte.percentile.value)} is above ${formatMicrograms(limit)}`;
}

/** "6 µg/L is above 5 µg/L: the waiver ended. …"; undefined if the percentile does not end a waiver. */
export function describeEndedWaiver(period: WaivedPeriod, analyte: ComparedSubstance): string | undefined {
  const excess = describeExcess(period, analyte);
  if (excess === undefined) return undefined;
  const days = formatDay(addDays(period.endsOn, 1));
  return `${excess}: the waiver ended. Standard monitoring applies from ${days} until another schedule of your State is recorded. Tell your State (${waiverPercentiles[0]?.source}).`;
}

/** The last period with a waiver that a percentile ended, while no later schedule is recorded. */
export function findEndedWaiver(
  periods: readonly PeriodSummary[],
): { readonly period: PeriodSummary; readonly sentences: readonly string[] } | undefined {
  const sorted = periods.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  const period = sorted.findLast(({ basis }) => basis !== 'waiverEnded');
  const sentences =
    period?.substances.flatMap((analyte) => {
      const sentence = analyte.outcome === 'exceedance' ? undefined : describeEndedWaiver(period, analyte);
      return sentence === undefined ? [] : [`${analyte.displayName}: ${sentence}`];
    }) ?? [];
  return period && sentences.length > 0 ? { period, sentences } : undefined;
}

/** "Ended on 12-31-2025: Lead 6 µg/L is above 5 µg/L (40 CFR 141.86(g))", for the line of the schedule. */
export const describeEndOfSchedule = (period: PeriodSummary): string => {
  const causes = period.substances.flatMap((analyte) => {
    const excess = describeExcess(period, analyte);
    return excess === undefined ? [] : [`${analyte.displayName} ${excess}`];
  });
  return `Ended on ${formatDay(period.endsOn)}: ${causes.join(', ')} (${waiverPercentiles[0]?.source})`;
};
