import {
  describeSiteShortfall,
  findShortfallOfOutcome,
  type SitesOfPeriod,
} from '@curbstop/contract/compliance/period-text.calculation';
import { monthNames, type PeriodOutcome } from '@curbstop/contract/compliance/period.values';
import type { MonitoringScheduleRecord, PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { OutcomeInPeriods } from '@curbstop/contract/samples/event-outcome.calculation';
import { formatCount, formatNumber } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

/** "June to September": the months in which reduced monitoring takes its samples. */
export function describeMonths({
  samplingFrom,
  samplingTo,
}: Pick<MonitoringScheduleRecord, 'samplingFrom' | 'samplingTo'>) {
  const [from, to] = [monthNames[samplingFrom - 1], monthNames[samplingTo - 1]];
  return from === to ? String(from) : `${from} to ${to}`;
}

const outcomeTones: Readonly<Record<PeriodOutcome, StatusTone>> = {
  exceedance: 'urgent',
  noneSoFar: 'working',
  fifthLitersMissing: 'attention',
  waiverEnded: 'attention',
  none: 'done',
  noResults: 'muted',
};

/** The badge of a period's outcome. */
export const getOutcomeTone = (outcome: PeriodOutcome, period: SitesOfPeriod): StatusTone =>
  findShortfallOfOutcome(outcome, period) === undefined ? outcomeTones[outcome] : 'attention';

/** The periods that have days of an event. */
export const listPeriodsOfEvent = <Period extends DayRange>(event: DayRange, periods: readonly Period[]) =>
  periods.filter(({ startsOn, endsOn }) => startsOn <= event.endsOn && event.startsOn <= endsOn);

/** "10 sites required, 0 collected so far" */
export function describeRequiredSites({
  requiredSites,
  collectedSites,
}: Pick<PeriodSummary, 'requiredSites' | 'collectedSites'>): string {
  const required =
    requiredSites === null
      ? 'number of required sites unknown until the population served is recorded'
      : `${formatCount(requiredSites, 'site')} required`;
  return `${required}, ${formatNumber(collectedSites)} collected so far`;
}

type ComparedPeriod = DayRange & SitesOfPeriod & Pick<PeriodSummary, 'analytes'>;

/** What the periods of an event say about each analyte: an exceedance in any of them, none in all, or still open. */
export function compareWithPeriods(event: DayRange, periods: readonly ComparedPeriod[]): OutcomeInPeriods {
  const listWith = (wanted: PeriodOutcome) =>
    listPeriodsOfEvent(event, periods).map(({ analytes }) =>
      analytes.filter(({ outcome }) => outcome === wanted).map(({ analyteCode }) => analyteCode),
    );
  const [first = [], ...others] = listWith('none');
  return {
    exceeded: listWith('exceedance').flat(),
    decided: first.filter((analyteCode) => others.every((other) => other.includes(analyteCode))),
    shortfall: listPeriodsOfEvent(event, periods).flatMap((period) => describeSiteShortfall(period) ?? [])[0],
  };
}
