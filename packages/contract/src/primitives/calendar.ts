/** Calendar arithmetic on plain numbers, so that no time zone can shift a day. */

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Milliseconds of an hour and of a day of 24 hours. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** `month` from 1. */
export function getDaysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

export function isCalendarDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= getDaysInMonth(year, month);
}

/** `YYYY-MM-DD`. */
export function toCalendarDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

/** The day that is `days` after 1970-01-01 (before it when negative), in the Gregorian calendar. */
export function toDay(days: number): string {
  // Counts in eras of 400 years that begin on March 1, so that a leap day is the last day of its year.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return toCalendarDay(
    yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  );
}

/** Days from 1970-01-01 to a calendar day. */
export function toDayNumber(year: number, month: number, day: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/** The days from one day to another (`YYYY-MM-DD`); negative when the second is earlier. */
export function countDays(from: string, to: string): number {
  return toDayNumber(...getParts(to)) - toDayNumber(...getParts(from));
}

/** Adds whole days to a day (`YYYY-MM-DD`). */
export function addDays(date: string, days: number): string {
  const [year, month, day] = getParts(date);
  return toDay(toDayNumber(year, month, day) + days);
}

/** Adds whole months to a day; uses the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = getParts(date);
  const monthNumber = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(monthNumber / 12), (monthNumber % 12) + 1];
  return toCalendarDay(newYear, newMonth, Math.min(day, getDaysInMonth(newYear, newMonth)));
}

function getParts(date: string): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

/**
 * The day of a spreadsheet's serial number. Excel treats 1900 as a leap year, so its serial numbers up to 60 (February
 * 29, 1900) are off by one; undefined for a time of day and for numbers that Excel shows as ####.
 */
export function toSerialDay(serial: number, dateSystem: '1900' | '1904' = '1900'): string | undefined {
  const days = Math.floor(serial);
  if (days < (dateSystem === '1904' ? 0 : 1) || days > 2_958_465) return undefined;
  if (dateSystem === '1904') return toDay(days - 24_107);
  return toDay(days - (days < 60 ? 25_568 : 25_569));
}

const longDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "06-19-1988" of `1988-06-19`, which may be followed by a time. */
export function formatDay(text: string): string {
  return `${text.slice(5, 7)}-${text.slice(8, 10)}-${text.slice(0, 4)}`;
}

/** "June 19, 1988" of `1988-06-19`. */
export function formatLongDate(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return longDates.format(Date.UTC(year, month - 1, date));
}
