import { addDays, addMonths, getDaysInMonth, toCalendarDay } from '../primitives/calendar.ts';
import { findRequiredSites } from './monitoring.calculation.ts';
import type { MonitoringSchedule } from './monitoring.values.ts';
import {
  monitoringRestarts,
  monthsOfStandardAfterExceedance,
  siteNumberRules,
  yearsOfPeriod,
  type MonitoringFrequency,
} from './monitoring-period.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';

/** A schedule of the State from its first day on; months from 1. */
export interface RecordedSchedule {
  readonly startsOn: string;
  readonly frequency: MonitoringFrequency;
  readonly samplingFrom: number;
  readonly samplingTo: number;
}

/** Inclusive days, `YYYY-MM-DD`. */
export interface DayRange {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Why a period has its frequency. */
export const periodBases = ['recorded', 'noSchedule', 'afterExceedance', 'restart'] as const;
export type PeriodBasis = (typeof periodBases)[number];

export interface MonitoringPeriod extends DayRange {
  readonly frequency: MonitoringFrequency;
  readonly basis: PeriodBasis;
  /** The days on which its samples are taken: the whole period, or the sampling months of each of its years. */
  readonly windows: readonly DayRange[];
}

interface Range {
  readonly from: string;
  readonly through: string;
}

/**
 * The monitoring periods that contain the days of a range, earliest first. `exceeds` says whether the 90th percentile of
 * a reduced period exceeds an action level. Without a schedule the standard six months apply.
 */
export function listMonitoringPeriods(
  { from, through }: Range,
  schedules: readonly RecordedSchedule[],
  exceeds: (period: DayRange) => boolean,
): readonly MonitoringPeriod[] {
  const sorted = schedules.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  const periods: MonitoringPeriod[] = [];
  let resumesOn: string | null = null;
  let next = `${from.slice(0, 4)}-01-01`;
  while (next <= through) {
    const { schedule, basis } = findSchedule(next, sorted, resumesOn);
    const limit = findLimit(next, sorted);
    if (schedule === undefined || schedule.frequency === 'sixMonth') {
      const endsOn = earlier(addDays(addMonths(toHalfYear(next), 6), -1), limit);
      periods.push({ startsOn: next, endsOn, frequency: 'sixMonth', basis, windows: [{ startsOn: next, endsOn }] });
    } else {
      const period = createReducedPeriod({ next, schedule, limit, exceeds });
      if (exceeds(period)) resumesOn = addDays(period.endsOn, 1);
      periods.push(period);
    }
    next = addDays(periods.at(-1)?.endsOn ?? through, 1);
  }
  return periods.filter(({ endsOn }) => endsOn >= from);
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const toHalfYear = (day: string) => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;

/** The schedule in force on the first day of a period, and why. */
function findSchedule(
  on: string,
  sorted: readonly RecordedSchedule[],
  resumesOn: string | null,
): { readonly schedule: RecordedSchedule | undefined; readonly basis: PeriodBasis } {
  const schedule = sorted.findLast(({ startsOn }) => startsOn <= on);
  if (schedule === undefined) return { schedule, basis: 'noSchedule' };
  if (schedule.frequency === 'sixMonth') return { schedule, basis: 'recorded' };
  if (resumesOn !== null && schedule.startsOn < addMonths(resumesOn, monthsOfStandardAfterExceedance))
    return { schedule: undefined, basis: 'afterExceedance' };
  const isOutdated = monitoringRestarts.some((restart) => restart.on <= on && schedule.startsOn < restart.on);
  return isOutdated ? { schedule: undefined, basis: 'restart' } : { schedule, basis: 'recorded' };
}

/** The last day before another schedule or a restart begins. */
function findLimit(after: string, sorted: readonly RecordedSchedule[]): string {
  const starts = [...sorted.map(({ startsOn }) => startsOn), ...monitoringRestarts.map(({ on }) => on)];
  return starts.filter((day) => day > after).reduce((least, day) => earlier(least, addDays(day, -1)), '9999-12-31');
}

interface Reduced {
  readonly next: string;
  readonly schedule: RecordedSchedule;
  readonly limit: string;
  readonly exceeds: (period: DayRange) => boolean;
}

/** A year, or the three or nine years counted from the schedule's first one; they end with the year of an exceedance. */
function createReducedPeriod({ next, schedule, limit, exceeds }: Reduced): MonitoringPeriod {
  const years = schedule.frequency === 'sixMonth' ? 1 : yearsOfPeriod[schedule.frequency];
  const [year, first] = [Number(next.slice(0, 4)), Number(schedule.startsOn.slice(0, 4))];
  const begin = first + Math.floor((year - first) / years) * years;
  const startsOn = `${begin}-01-01`;
  let endsOn = startsOn;
  for (let yearIndex = 0; yearIndex < years; yearIndex++) {
    endsOn = earlier(`${begin + yearIndex}-12-31`, limit);
    if (endsOn === limit || exceeds({ startsOn, endsOn })) break;
  }
  const windows = Array.from({ length: Number(endsOn.slice(0, 4)) - begin + 1 }, (_, at) =>
    toWindow(begin + at, schedule, endsOn),
  ).filter((window) => window.startsOn <= window.endsOn);
  const period = { startsOn, endsOn, frequency: schedule.frequency, basis: 'recorded' } as const;
  return { ...period, windows: windows.length > 0 ? windows : [{ startsOn, endsOn }] };
}

function toWindow(year: number, { samplingFrom, samplingTo }: RecordedSchedule, endsOn: string): DayRange {
  const last = toCalendarDay(year, samplingTo, getDaysInMonth(year, samplingTo));
  return { startsOn: toCalendarDay(year, samplingFrom, 1), endsOn: earlier(last, endsOn) };
}

export const isWithin = (day: string, { startsOn, endsOn }: DayRange): boolean => startsOn <= day && day <= endsOn;

/** The number of sites that a period requires, with its source; null without a recorded population. */
export function findSitesOfPeriod(
  { frequency, endsOn }: Pick<MonitoringPeriod, 'frequency' | 'endsOn'>,
  populationServed: number | null,
): { readonly schedule: MonitoringSchedule; readonly required: number | null; readonly source: string } {
  const rule = findInForce(siteNumberRules, endsOn);
  const schedule = rule?.sites[frequency] ?? 'standard';
  const required =
    populationServed === null ? null : (findRequiredSites({ populationServed, on: endsOn }, schedule) ?? null);
  return { schedule, required, source: rule?.source ?? '' };
}
