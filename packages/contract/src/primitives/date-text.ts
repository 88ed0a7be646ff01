import { z } from 'zod';
import { isDay } from './day-text.ts';

/** Messages of the rule below. A form shows dates in another form than the API does. */
export const notADate = 'Enter a date such as 2024-10-16';
export const notADateInForms = 'Enter a date such as 10-16-2024';
export const notInCalendar = 'Enter a valid date';

export const calendarDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, notADate)
  .refine(isDay, notInCalendar);

/**
 * A date with its precision: a day, a bare year, a decade, "1986 (est.)". `text` is the original text; `from` and `to`
 * are the first and last calendar day it can mean (`YYYY-MM-DD`, no time zone). For a day, `from` equals `to`.
 */
export const dateText = z
  .object({ text: z.string().max(60), from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, 'The end date is before the start date');
export type DateText = z.infer<typeof dateText>;
