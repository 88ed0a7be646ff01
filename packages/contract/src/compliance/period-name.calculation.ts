import type { MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import { monthNames } from './period.values.ts';

/** "January to June 2026", "2026", "2026 to 2028". */
export function getPeriodName({
  startsOn,
  endsOn,
  frequency,
}: Pick<MonitoringPeriod, 'startsOn' | 'endsOn' | 'frequency'>): string {
  const [first, last] = [startsOn.slice(0, 4), endsOn.slice(0, 4)];
  if (frequency !== 'sixMonth') return first === last ? first : `${first} to ${last}`;
  return `${monthNames[Number(startsOn.slice(5, 7)) - 1]} to ${monthNames[Number(endsOn.slice(5, 7)) - 1]} ${first}`;
}
