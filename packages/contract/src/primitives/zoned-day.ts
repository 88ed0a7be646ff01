import { formatDay } from './calendar.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`; `timeZone` is an IANA name. */
export function toDayAt(instant: string | Date, timeZone: string): string {
  const date = typeof instant === 'string' ? Date.parse(instant) : instant;
  return getFormat(timeZone).format(date);
}

// Canadian English writes a day as YYYY-MM-DD. Building a format takes longer than the rules of a row that asks for the
// day.
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** The time of day of an instant in a time zone, "3:30 PM EST"; `timeZone` is an IANA name. */
export function formatTimeAt(instant: string, timeZone: string): string {
  const format =
    timeFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  timeFormats.set(timeZone, format);
  // Newer versions of Unicode's data have a narrow space before AM and PM.
  return format.format(Date.parse(instant)).replaceAll('\u202F', ' ');
}

/** "11-03-2025, 10:10 AM EST" */
export const formatInstantAt = (instant: string, timeZone: string): string =>
  `${formatDay(toDayAt(instant, timeZone))}, ${formatTimeAt(instant, timeZone)}`;

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}
