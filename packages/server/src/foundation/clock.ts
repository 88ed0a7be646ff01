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
  return getDayFormat(timeZone).format(clock.now());
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Building a format takes longer than the rules of a row that asks for the day. */
function getDayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  return format;
}

/** ISO 8601 UTC. */
export function getInstant(clock: Clock): string {
  return clock.now().toISOString();
}
