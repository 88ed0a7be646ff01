const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`; `timeZone` is an IANA name. */
export function toDayAt(instant: string | Date, timeZone: string): string {
  const date = typeof instant === 'string' ? Date.parse(instant) : instant;
  return getFormat(timeZone).format(date);
}

// Canadian English writes a day as YYYY-MM-DD. Building a format takes longer than the rules of a row that asks for the day.
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}
