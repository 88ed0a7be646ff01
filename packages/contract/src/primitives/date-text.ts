import { z } from 'zod';
import { isCalendarDay } from './calendar.ts';

export const calendarDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Use a date such as 2024-10-16')
  .refine(isDay, 'Use a day that the calendar has');

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return year > 0 && isCalendarDay(year, month, day);
}

/**
 * A date with its precision: a day, a bare year, a decade, "1986 (est.)". `text` is the original text; `from` and `to`
 * are the first and last calendar day it can mean (`YYYY-MM-DD`, no time zone). For a day, `from` equals `to`.
 */
export const dateText = z
  .object({ text: z.string().max(60), from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, 'The last day lies before the first');
export type DateText = z.infer<typeof dateText>;
