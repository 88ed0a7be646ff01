/** The only place that reads the system time; all other code receives a Clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A fixed clock, for tests and for replaying a dated rule. */
export function createStoppedClock(instant: string): Clock {
  return { now: () => new Date(instant) };
}

/** The calendar day in a time zone, `YYYY-MM-DD`; `timeZone` is an IANA name. */
export function getToday(clock: Clock, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    clock.now(),
  );
}

/** ISO 8601 UTC. */
export function getInstant(clock: Clock): string {
  return clock.now().toISOString();
}
