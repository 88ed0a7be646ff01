import { addDays, addMonths, getDaysInMonth, toCalendarDay } from '../primitives/calendar.ts';
import { findRequiredSites } from './monitoring.calculation.ts';
import type { MonitoringSchedule } from './monitoring.values.ts';
import {
  monitoringRestarts,
  monthsOfStandardBeforeReduced,
  siteNumberRules,
  yearsOfPeriod,
  type MonitoringFrequency,
  type MonitoringLimit,
} from './monitoring-period.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';

/** A schedule of the State from its first day on; months from 1. */
export interface RecordedSchedule {
  readonly startsOn: string;
  readonly frequency: MonitoringFrequency;
  readonly samplingFrom: number;
  readonly samplingTo: number;
  /** The day of the State's approval; null for standard monitoring, which needs none. */
  readonly approvedOn: string | null;
}

/** Inclusive days, `YYYY-MM-DD`. */
export interface DayRange {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Days with the one whose rules decide about their samples; without it the last one. */
export interface DaysWithRules extends DayRange {
  readonly rulesOn?: string;
}

export const getRulesDay = ({ rulesOn, endsOn }: Pick<DaysWithRules, 'rulesOn' | 'endsOn'>): string =>
  rulesOn ?? endsOn;

/** Why a period has its frequency. */
export const periodBases = [
  'recorded',
  'noSchedule',
  'beforeApproval',
  'afterExceedance',
  'waiverEnded',
  'restart',
] as const;
export type PeriodBasis = (typeof periodBases)[number];

export interface MonitoringPeriod extends DaysWithRules {
  readonly frequency: MonitoringFrequency;
  readonly basis: PeriodBasis;
  /** The first day on which reduced monitoring can start and be approved; only while it can't. */
  readonly reducedFrom?: string;
  /** The days on which its samples are taken: the whole period, or the sampling months of each of its years. */
  readonly windows: readonly DayRange[];
}

/** Whether a 90th percentile of all samples of some days is above the limits for lead or copper. */
export type Exceeds = (days: DaysWithRules, limit: MonitoringLimit) => boolean;

interface Range {
  readonly from: string;
  readonly through: string;
  /**
   * The last day of a sample between a change of the rules and the restart of monitoring after it; null without one.
   */
  readonly lastDayOfChange?: string | null;
  /** The last day of any sample; null without one. */
  readonly lastSampledDay?: string | null;
}

/**
 * The monitoring periods that contain the days of a range, earliest first. Without a schedule the standard six months
 * apply, also after a percentile that ends a waiver: what the State then sets is another schedule.
 */
export function listMonitoringPeriods(
  { from, through, lastDayOfChange = null, lastSampledDay = null }: Range,
  schedules: readonly RecordedSchedule[],
  exceeds: Exceeds,
): readonly MonitoringPeriod[] {
  const sorted = schedules.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  const periods: MonitoringPeriod[] = [];
  const ended: Ended = { resumesOn: null, waiver: undefined };
  let next = `${from.slice(0, 4)}-01-01`;
  while (next <= through) {
    const { schedule, ...reason } = findSchedule(next, sorted, ended);
    const lastDay = findLastDay(next, sorted);
    if (schedule === undefined || schedule.frequency === 'sixMonth') {
      const days = { startsOn: next, endsOn: earlier(addDays(addMonths(toHalfYear(next), 6), -1), lastDay) };
      if (isReducedSoon(days.endsOn, sorted) && exceeds(days, 'actionLevel')) ended.resumesOn = addDays(days.endsOn, 1);
      periods.push({ ...days, frequency: 'sixMonth', ...reason, windows: [days] });
    } else {
      const reduced = createReducedPeriod({ next, schedule, lastDay, lastDayOfChange, exceeds });
      // Its samples may still be taken on any of its days, also after a change of the rules.
      const isUnsampled = isWithoutSamples(reduced, { through, lastSampledDay });
      const period = isUnsampled ? { ...reduced, rulesOn: reduced.endsOn } : reduced;
      if (exceeds(period, 'actionLevel')) ended.resumesOn = addDays(period.endsOn, 1);
      else if (schedule.frequency === 'nineYear' && exceeds(period, 'waiver')) ended.waiver = schedule;
      periods.push(period);
    }
    next = addDays(periods.at(-1)?.endsOn ?? through, 1);
  }
  return periods.filter(({ endsOn }) => endsOn >= from);
}

const isWithoutSamples = (
  { startsOn, endsOn }: DayRange,
  { through, lastSampledDay }: Pick<Required<Range>, 'through' | 'lastSampledDay'>,
) => endsOn >= through && (lastSampledDay ?? '') < startsOn;

const earlier = (one: string, other: string) => (one < other ? one : other);
const toHalfYear = (day: string) => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;

/** What earlier periods ended. */
interface Ended {
  /** The first day of standard monitoring after an action level exceedance. */
  resumesOn: string | null;
  waiver: RecordedSchedule | undefined;
}

interface FoundSchedule extends Pick<MonitoringPeriod, 'basis' | 'reducedFrom'> {
  readonly schedule: RecordedSchedule | undefined;
}

/** The schedule in force on the first day of a period, and why. */
function findSchedule(
  on: string,
  sorted: readonly RecordedSchedule[],
  { resumesOn, waiver }: Readonly<Ended>,
): FoundSchedule {
  const schedule = sorted.findLast(({ startsOn }) => startsOn <= on);
  if (schedule === undefined) return { schedule, basis: 'noSchedule' };
  if (schedule.frequency === 'sixMonth') return { schedule, basis: 'recorded' };
  const restart = monitoringRestarts.findLast((one) => one.on <= on);
  const [afterExceedance, afterRestart] = [resumesOn, restart?.on ?? null].map((day) => findReducedFrom(schedule, day));
  if (afterExceedance !== undefined && afterExceedance >= (afterRestart ?? ''))
    return { schedule: undefined, basis: 'afterExceedance', reducedFrom: afterExceedance };
  if (schedule === waiver) return { schedule: undefined, basis: 'waiverEnded' };
  if (afterRestart !== undefined) return { schedule: undefined, basis: 'restart', reducedFrom: afterRestart };
  const approvedFrom = findApprovedStart(schedule);
  if (on < approvedFrom) return { schedule: undefined, basis: 'beforeApproval', reducedFrom: approvedFrom };
  return { schedule, basis: 'recorded' };
}

type Approval = Pick<RecordedSchedule, 'startsOn' | 'approvedOn'>;

/**
 * 40 CFR 141.86(d)(4): standard monitoring applies until the State approves reduced monitoring. A later approval counts
 * from the first year that begins on or after it, and never for years that had begun as standard ones.
 */
export function findApprovedStart({ startsOn, approvedOn }: Approval): string {
  if (approvedOn === null || approvedOn <= startsOn) return startsOn;
  const year = approvedOn.slice(0, 4);
  return approvedOn.endsWith('-01-01') ? approvedOn : toCalendarDay(Number(year) + 1, 1, 1);
}

/**
 * The day on which reduced monitoring can start again after a return to standard monitoring, if a schedule or its
 * approval is from before.
 */
function findReducedFrom(schedule: Approval, standardFrom: string | null): string | undefined {
  if (standardFrom === null) return undefined;
  const reducedFrom = addMonths(standardFrom, monthsOfStandardBeforeReduced);
  return isOlderThan(schedule, reducedFrom) ? reducedFrom : undefined;
}

/** The State approves what two periods have shown, so neither the start nor the approval is from before their end. */
const isOlderThan = ({ startsOn, approvedOn }: Approval, day: string): boolean =>
  startsOn < day || (approvedOn ?? '') < day;

/** Whether a schedule would reduce monitoring too soon after a standard period, if that one exceeds an action level. */
function isReducedSoon(endsOn: string, schedules: readonly RecordedSchedule[]): boolean {
  const allowedFrom = addMonths(addDays(endsOn, 1), monthsOfStandardBeforeReduced);
  return schedules.some((schedule) => schedule.frequency !== 'sixMonth' && isOlderThan(schedule, allowedFrom));
}

export const delayBases = ['beforeApproval', 'afterExceedance', 'restart'] as const satisfies readonly PeriodBasis[];

/** Why a schedule is not in effect on its first day, and the first day on which another one can be. */
export interface DelayedStart {
  readonly basis: (typeof delayBases)[number];
  readonly reducedFrom: string;
}

/** Undefined for standard monitoring, and for a schedule that is in effect on its first day. */
export function findDelayedStart(
  { startsOn, frequency }: Pick<RecordedSchedule, 'startsOn' | 'frequency'>,
  periods: readonly MonitoringPeriod[],
): DelayedStart | undefined {
  const { basis, reducedFrom } = periods.find((period) => isWithin(startsOn, period)) ?? {};
  if (frequency === 'sixMonth' || reducedFrom === undefined) return undefined;
  const delayed = { basis: delayBases.find((one) => one === basis) ?? 'afterExceedance', reducedFrom };
  // An exceedance before the approval counts delays it further.
  return (basis === 'beforeApproval' && findDelayedStart({ startsOn: reducedFrom, frequency }, periods)) || delayed;
}

/** The last day before another schedule or a restart begins. */
function findLastDay(after: string, sorted: readonly RecordedSchedule[]): string {
  const starts = [...sorted.map(({ startsOn }) => startsOn), ...monitoringRestarts.map(({ on }) => on)];
  return starts.filter((day) => day > after).reduce((least, day) => earlier(least, addDays(day, -1)), '9999-12-31');
}

interface Reduced {
  readonly next: string;
  readonly schedule: RecordedSchedule;
  readonly lastDay: string;
  readonly lastDayOfChange: string | null;
  readonly exceeds: Exceeds;
}

/**
 * A year, or the three or nine years counted from the schedule's first one; they end with the year of an exceedance, or
 * of a percentile that ends a waiver.
 */
function createReducedPeriod({ next, schedule, lastDay, lastDayOfChange, exceeds }: Reduced): MonitoringPeriod {
  const years = schedule.frequency === 'sixMonth' ? 1 : yearsOfPeriod[schedule.frequency];
  const [year, first] = [Number(next.slice(0, 4)), Number(findApprovedStart(schedule).slice(0, 4))];
  const begin = first + Math.floor((year - first) / years) * years;
  const startsOn = `${begin}-01-01`;
  const limit = schedule.frequency === 'nineYear' ? 'waiver' : 'actionLevel';
  let period = createRuledDays({ startsOn, endsOn: startsOn }, schedule, lastDayOfChange);
  for (let yearIndex = 0; yearIndex < years; yearIndex++) {
    const endsOn = earlier(`${begin + yearIndex}-12-31`, lastDay);
    period = createRuledDays({ startsOn, endsOn }, schedule, lastDayOfChange);
    if (endsOn === lastDay || exceeds({ startsOn, endsOn, rulesOn: period.rulesOn }, limit)) break;
  }
  return { ...period, frequency: schedule.frequency, basis: 'recorded' };
}

/** The sampling months of some years; the rules of their last day decide, or those of a sample after it. */
function createRuledDays(
  { startsOn, endsOn }: DayRange,
  schedule: RecordedSchedule,
  lastDayOfChange: string | null,
): Pick<MonitoringPeriod, 'startsOn' | 'endsOn' | 'windows'> & Required<DaysWithRules> {
  const begin = Number(startsOn.slice(0, 4));
  const windows = Array.from({ length: Number(endsOn.slice(0, 4)) - begin + 1 }, (_, at) =>
    toWindow(begin + at, schedule, endsOn),
  ).filter((window) => window.startsOn <= window.endsOn);
  const lastSamplingDay = windows.at(-1)?.endsOn ?? endsOn;
  const isSampledLater = lastDayOfChange !== null && lastSamplingDay < lastDayOfChange && lastDayOfChange <= endsOn;
  const rulesOn = isSampledLater ? lastDayOfChange : lastSamplingDay;
  return { startsOn, endsOn, rulesOn, windows: windows.length > 0 ? windows : [{ startsOn, endsOn }] };
}

function toWindow(year: number, { samplingFrom, samplingTo }: RecordedSchedule, endsOn: string): DayRange {
  const last = toCalendarDay(year, samplingTo, getDaysInMonth(year, samplingTo));
  return { startsOn: toCalendarDay(year, samplingFrom, 1), endsOn: earlier(last, endsOn) };
}

export const isWithin = (day: string, { startsOn, endsOn }: DayRange): boolean => startsOn <= day && day <= endsOn;

/**
 * The number of sites that a period requires by the rules of its samples, with its source; null without a recorded
 * population.
 */
export function findSitesOfPeriod(
  period: Pick<MonitoringPeriod, 'frequency' | 'endsOn' | 'rulesOn'>,
  populationServed: number | null,
): { readonly schedule: MonitoringSchedule; readonly required: number | null; readonly source: string } {
  const on = getRulesDay(period);
  const rule = findInForce(siteNumberRules, on);
  const schedule = rule?.sites[period.frequency] ?? 'standard';
  const required = populationServed === null ? null : (findRequiredSites({ populationServed, on }, schedule) ?? null);
  return { schedule, required, source: rule?.source ?? '' };
}
