/** The only place of the browser's code that asks what time it is; everything else is handed the answer. */

/** Today's calendar date where this person is, `YYYY-MM-DD`. */
export function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

export function thisYear(): number {
  return new Date().getFullYear();
}

/** Milliseconds for measuring how long something takes; not a date. */
export function elapsedClock(): number {
  return performance.now();
}

/** Moves a calendar date by whole days. It reckons in UTC so that no change to summer time can lose a day. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Moves a calendar date by whole months and keeps to the last day where a month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
