import { toDayAt } from '@curbstop/contract/primitives/zoned-day';

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
  return toDayAt(clock.now(), timeZone);
}

/** ISO 8601 UTC. */
export function getInstant(clock: Clock): string {
  return clock.now().toISOString();
}
