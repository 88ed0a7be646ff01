import { toDayAt } from '@curbstop/contract/primitives/zoned-day';

/** The only place in the browser code that reads the clock; other code takes the time as a parameter. */

/** Today's calendar date in the browser's time zone, `YYYY-MM-DD`. */
export function getToday(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

/** Today's calendar date at the water system; `timeZone` is an IANA name. */
export function getTodayAt(timeZone: string): string {
  return toDayAt(new Date(), timeZone);
}

/** The hour of the day in the browser's time zone, from 0 to 23. */
export function getHour(): number {
  return new Date().getHours();
}

export function getYear(): number {
  return new Date().getFullYear();
}

/** Milliseconds, for measuring durations; not a date. */
export function getElapsedMs(): number {
  return performance.now();
}

/** Whole seconds since 1970, the unit of a token's expiry. */
export function getNowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
