import { monthNames, periodOutcomes, type PeriodOutcome } from '@curbstop/contract/compliance/period.values';
import type { MonitoringScheduleRecord, PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import type { PeriodBasis } from '@curbstop/contract/regulations/monitoring-period.calculation';
import {
  exceedanceSource,
  monitoringFrequencies,
  monitoringRestarts,
  type MonitoringFrequency,
} from '@curbstop/contract/regulations/monitoring-period.values';
import { formatCalendarDate } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

export const frequencyLabels = Object.fromEntries(
  monitoringFrequencies.map(({ code, label }) => [code, label]),
) as Readonly<Record<MonitoringFrequency, string>>;

const bases: Readonly<Record<PeriodBasis, string | undefined>> = {
  recorded: undefined,
  noSchedule: 'No monitoring schedule is recorded for these days, so the standard six months apply.',
  afterExceedance: `Standard monitoring after an action level exceedance (${exceedanceSource}).`,
  restart: `Reduced monitoring ended on ${monitoringRestarts.map(({ on }) => formatCalendarDate(on)).join(', ')} until a later approval is recorded (${monitoringRestarts[0].source}).`,
};
/** Why a period does not follow a recorded schedule; undefined if it does. */
export const describeBasis = (basis: PeriodBasis) => bases[basis];

/** "June to September": the months in which reduced monitoring takes its samples. */
export function describeMonths({
  samplingFrom,
  samplingTo,
}: Pick<MonitoringScheduleRecord, 'samplingFrom' | 'samplingTo'>) {
  const [from, to] = [monthNames[samplingFrom - 1], monthNames[samplingTo - 1]];
  return from === to ? String(from) : `${from} to ${to}`;
}

/** "06-01-2026 to 09-30-2026, …"; undefined if samples may be taken in the whole period. */
export function describeWindows({ windows, frequency }: Pick<PeriodSummary, 'windows' | 'frequency'>) {
  if (frequency === 'sixMonth') return undefined;
  return windows
    .map(({ startsOn, endsOn }) => `${formatCalendarDate(startsOn)} to ${formatCalendarDate(endsOn)}`)
    .join(', ');
}

export const outcomeLabels = Object.fromEntries(periodOutcomes.map(({ code, label }) => [code, label])) as Readonly<
  Record<PeriodOutcome, string>
>;
export const outcomeTones: Readonly<Record<PeriodOutcome, StatusTone>> = {
  exceedance: 'attention',
  noneSoFar: 'working',
  none: 'done',
  noResults: 'muted',
};
