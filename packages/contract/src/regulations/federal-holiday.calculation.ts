import { addDays, getDaysInMonth, toCalendarDay, toDayNumber } from '../primitives/calendar.ts';

/** 0 is Sunday. */
function getWeekday(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // January 1, 1970 was a Thursday.
  return (((toDayNumber(year, month, date) + 4) % 7) + 7) % 7;
}

type HolidayRule = (year: number) => string;
const fixed =
  (month: number, date: number): HolidayRule =>
  (year) =>
    toCalendarDay(year, month, date);
/** The n-th weekday of a month; the last one for 0. */
const nth =
  (month: number, weekday: number, n: number): HolidayRule =>
  (year) => {
    if (n === 0) {
      const last = toCalendarDay(year, month, getDaysInMonth(year, month));
      return addDays(last, -((getWeekday(last) - weekday + 7) % 7));
    }
    const first = toCalendarDay(year, month, 1);
    return addDays(first, ((weekday - getWeekday(first) + 7) % 7) + 7 * (n - 1));
  };

/** 5 U.S.C. 6103(a); Juneteenth since 2021 (Pub. L. 117-17). */
const holidayRules: readonly (readonly [string, HolidayRule])[] = [
  ['New Year’s Day', fixed(1, 1)],
  ['Martin Luther King Jr. Day', nth(1, 1, 3)],
  ['Washington’s Birthday', nth(2, 1, 3)],
  ['Memorial Day', nth(5, 1, 0)],
  ['Juneteenth', fixed(6, 19)],
  ['Independence Day', fixed(7, 4)],
  ['Labor Day', nth(9, 1, 1)],
  ['Columbus Day', nth(10, 1, 2)],
  ['Veterans Day', fixed(11, 11)],
  ['Thanksgiving Day', nth(11, 4, 4)],
  ['Christmas Day', fixed(12, 25)],
];

/** 5 U.S.C. 6103(b) and Executive Order 11582: observed on Friday for a Saturday, on Monday for a Sunday. */
function toObserved(day: string): string {
  const weekday = getWeekday(day);
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, 1) : day;
}

/** The federal holiday that is observed on a day (`YYYY-MM-DD`). */
export function findFederalHoliday(day: string): string | undefined {
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is observed in the year before.
  return holidayRules.find(([, rule]) => [year, year + 1].some((ofYear) => toObserved(rule(ofYear)) === day))?.[0];
}

const isBusinessDay = (day: string) => ![0, 6].includes(getWeekday(day)) && findFederalHoliday(day) === undefined;

/** The n-th business day after a day, which does not count itself. */
export function addBusinessDays(day: string, days: number): string {
  let [counted, at] = [0, day];
  while (counted < days) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) counted++;
  }
  return at;
}
