import { monthNames, type PeriodOutcome } from '@curbstop/contract/compliance/period.values';
import type { MonitoringScheduleRecord } from '@curbstop/contract/compliance/period.rules';
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
