import { isCalendarDay } from './calendar.ts';

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const monthFirst = /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4})$/;

/**
 * A typed day as `YYYY-MM-DD`: 01-02-2026, 1/2/2026 and 2026-1-2 are January 2, 2026. A day that no calendar has, such
 * as 02-30-2026, gets this form too, so that its rule can say why it is refused. Other text is undefined, also a year
 * of two digits, which can be in two centuries.
 */
export function parseDayText(text: string): string | undefined {
  const trimmed = text.trim();
  const { year, month = '', day = '' } = (yearFirst.exec(trimmed) ?? monthFirst.exec(trimmed))?.groups ?? {};
  return year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Whether a text has the form `YYYY-MM-DD`; the day may not exist in the calendar. */
export function hasDayForm(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return hasDayForm(text) && year > 0 && isCalendarDay(year, month, day);
}

/** The day in a form's field, or empty while it has none or an unfinished one. */
export function getFinishedDay(value: string | undefined): string {
  return value !== undefined && isDay(value) ? value : '';
}
