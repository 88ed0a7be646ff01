import { monthNames, type PeriodOutcome } from '@curbstop/contract/compliance/period.values';
import type { MonitoringScheduleRecord, PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

/** "June to September": the months in which reduced monitoring takes its samples. */
export function describeMonths({
  samplingFrom,
  samplingTo,
}: Pick<MonitoringScheduleRecord, 'samplingFrom' | 'samplingTo'>) {
  const [from, to] = [monthNames[samplingFrom - 1], monthNames[samplingTo - 1]];
  return from === to ? String(from) : `${from} to ${to}`;
}

export const outcomeTones: Readonly<Record<PeriodOutcome, StatusTone>> = {
  exceedance: 'alarm',
  noneSoFar: 'working',
  none: 'done',
  noResults: 'muted',
};

/** The periods that have days of an event. */
export const listPeriodsOfEvent = <Period extends DayRange>(event: DayRange, periods: readonly Period[]) =>
  periods.filter(({ startsOn, endsOn }) => startsOn <= event.endsOn && event.startsOn <= endsOn);

/** The substances without an exceedance in every period of an event, none of which is still open. */
export function listDecidedSubstances(
  event: DayRange,
  periods: readonly (DayRange & Pick<PeriodSummary, 'substances'>)[],
): readonly string[] {
  const [first, ...others] = listPeriodsOfEvent(event, periods).map(({ substances }) =>
    substances.filter(({ outcome }) => outcome === 'none').map(({ substance }) => substance),
  );
  return first?.filter((substance) => others.every((other) => other.includes(substance))) ?? [];
}
