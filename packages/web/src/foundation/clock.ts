/** The only place of the browser's code that asks what time it is; everything else is handed the answer. */

/** Today's calendar date where this person is, `YYYY-MM-DD`. */
export function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

/** Today's calendar date where the water system is; `timeZone` is an IANA name. */
export function todayAt(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(),
  );
}

export function thisYear(): number {
  return new Date().getFullYear();
}

/** Milliseconds for measuring how long something takes; not a date. */
export function elapsedClock(): number {
  return performance.now();
}

/** Whole seconds since 1970, as a token's end is written. */
export function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}
