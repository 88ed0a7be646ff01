import { toCalendarDay, toDay, getDaysInMonth, isCalendarDay, toSerialDay } from './calendar.ts';
import { type Cell, toCellText, type DateCell, formatNumberCell } from './cell.ts';
import type { DateText } from './date-text.ts';

/** Today (`YYYY-MM-DD`); installation dates cannot be later. */
export interface DateParseContext {
  readonly today: string;
  /** Which number of 05/07/1988 is the month. `either` covers both days; by default the month comes first. */
  readonly order?: DateOrder;
  /** Whether a bare number such as 31413 in a number cell is a spreadsheet's serial date. */
  readonly serials?: boolean;
}

export type DateOrder = 'monthFirst' | 'dayFirst' | 'either';

/**
 * A date with its precision, null when the cell says that the date is unknown, or an error message that says what is
 * allowed.
 */
export type ParsedDate = { readonly value: DateText | null } | { readonly problem: string };

/** A range of days; both ends are `YYYY-MM-DD`. */
type Span = readonly [from: string, to: string];

const maxTextLength = 60;
/** No recorded day is older; an earlier date is a typing error. */
const firstYear = 1650;
/** "Before 1940" has no start, "1988 or later" no end; fixed limits give the same result on every import. */
const openStart = '0001-01-01';
const openEnd = '9999-12-31';

const allowed = 'Enter a date such as 10-16-1987, a year such as 1987, or years such as 1950-1960.';

export function parseDateText(text: string, context: DateParseContext): ParsedDate {
  if (context.order !== 'either') return parseInOrder(text, context);
  const monthFirst = parseInOrder(text, { ...context, order: 'monthFirst' });
  const dayFirst = parseInOrder(text, { ...context, order: 'dayFirst' });
  if ('problem' in monthFirst) return dayFirst;
  return 'problem' in dayFirst ? monthFirst : { value: spanOver(monthFirst.value, dayFirst.value) };
}

function parseInOrder(text: string, { today, order = 'monthFirst' }: DateParseContext): ParsedDate {
  const written = text.replace(/\s+/g, ' ').trim();
  if (unknownPattern.test(written)) return { value: null };
  if (written.length > maxTextLength) return { problem: allowed };
  const span = parseSpan(
    order === 'dayFirst' ? withMonthFirst(written) : written,
    Number(today.slice(0, 4)) % 100,
    today,
  );
  if (!span) return { problem: allowed };
  if (span[0] > today) return { problem: `Enter a date that is not in the future. ${allowed}` };
  if (span[0] > span[1] || (span[0] !== openStart && Number(span[0].slice(0, 4)) < firstYear))
    return { problem: allowed };
  return { value: { text: written, from: span[0], to: span[1] } };
}

const twoNumbersAndYear = /(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(?=(?:\d{4}|'?\d{2})(?![\d/.-]))/g;

/** 25/07/1988 as 07/25/1988, anywhere in the text. */
function withMonthFirst(text: string): string {
  return text.replace(twoNumbersAndYear, '$3$2$1$2');
}

function spanOver(one: DateText | null, other: DateText | null): DateText | null {
  if (!one || !other) return one ?? other;
  return {
    text: one.text,
    from: one.from < other.from ? one.from : other.from,
    to: one.to > other.to ? one.to : other.to,
  };
}

/**
 * What a text shows about day and month order: valid in one order only, a different date in each order, or the same in
 * both.
 */
export function detectDateOrder(text: string): DateOrder | undefined {
  if (text.search(twoNumbersAndYear) < 0) return undefined;
  const [monthFirst, dayFirst] = (['monthFirst', 'dayFirst'] as const).map((order) =>
    parseInOrder(text, { today: openEnd, order }),
  );
  if (!monthFirst || !dayFirst) return undefined;
  if ('problem' in monthFirst) return 'problem' in dayFirst ? undefined : 'dayFirst';
  if ('problem' in dayFirst) return 'monthFirst';
  return monthFirst.value?.from === dayFirst.value?.from && monthFirst.value?.to === dayFirst.value?.to
    ? undefined
    : 'either';
}

/** A date cell is its stored day, unless its number format shows less: "Jan-86" means the month. */
export function parseDateCell(cell: Cell | undefined, context: DateParseContext): ParsedDate {
  if (typeof cell === 'number') return serialReading(cell, context) ?? parseDateText(formatNumberCell(cell), context);
  if (typeof cell !== 'object' || cell === null)
    return typeof cell === 'boolean' ? { problem: allowed } : parseDateText(toCellText(cell), context);
  if ('error' in cell) return { problem: allowed };
  if ('number' in cell)
    return serialReading(cell.number, context, cell.day) ?? parseDateText(formatNumberCell(cell.number), context);
  return storedDay(cell, context);
}

function storedDay(cell: DateCell, { today, order = 'monthFirst' }: DateParseContext): ParsedDate {
  // In a column of day-first texts, a day up to the twelfth was stored by a program that took it for the month.
  const [year, month, dayOfMonth] = cell.date.split('-');
  if (order !== 'monthFirst' && Number(dayOfMonth) <= 12)
    return parseDateText(`${month}/${dayOfMonth}/${year}`, { today, order: 'either' });
  const shownSpan = parseDateText(cell.text, { today });
  if ('value' in shownSpan && shownSpan.value && shownSpan.value.from <= cell.date && cell.date <= shownSpan.value.to)
    return shownSpan;
  // The shown text may be day first or from another calendar, so the stored day counts.
  return parseDateText(cell.date, { today });
}

/** "3/4/2026 9:30" without the time of day. */
export function withoutTime(text: string): string {
  return text.replace(/[T\s]+\d{1,2}:\d{2}.*$/u, '');
}

/** Whether a number may be a serial date: 10,000 is a day of 1927; smaller numbers could be anything. */
export function isSerial(number: number): boolean {
  return Number.isInteger(number) && number >= 10_000 && number <= 99_999;
}

function serialReading(
  number: number,
  { serials, today }: DateParseContext,
  dayOfWorkbook?: string,
): ParsedDate | undefined {
  const date = serials && isSerial(number) ? (dayOfWorkbook ?? toSerialDay(number)) : undefined;
  if (date === undefined) return undefined;
  const reading = parseDateText(date, { today });
  return 'value' in reading && reading.value
    ? { value: { ...reading.value, text: formatNumberCell(number) } }
    : reading;
}

// Other programs turn an empty date into `0`, `1900-01-00` and the like.
const unknownPattern =
  /^$|^(?:un?kn?own?|unk\.?|unkown|not known|undetermined|not available|not recorded|no (?:records?|data|date|info|information)|none|null|nil|nan|n[./]?a\.?|tbd|-+|–|\?+|\.+|0|0\.0|00\/00\/0000|1\/0\/(?:1900|00)|1900-01-00)$/i;

function parseSpan(text: string, thisYear: number, today: string): Span | undefined {
  const unhedgedText = withoutHedges(text);
  return (
    before(unhedgedText, thisYear, today) ??
    after(unhedgedText, thisYear, today) ??
    range(unhedgedText, thisYear, today) ??
    simple(unhedgedText, thisYear, today)
  );
}

/** "circa", "(est.)", "~" and the like stay in the text but do not change the date. */
function withoutHedges(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/\(?\b(?:est(?:imated|imate)?|approx(?:imately|imate)?|appx|circa|ca|about|around|abt)\b\.?\)?/g, ' ')
    .replace(/^c\.? ?(?=\d)|[~≈±]|\+\/-|\(\?\)|\?$/g, ' ')
    .replace(/^(?:built|installed|constructed|in|year|yr)\b:?/, ' ')
    .replace(/[\s.,;]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const beforePattern = /^(?:pre|before|prior to|earlier than|older than|<(?!=)) ?-? ?(.+)$/;
const untilPattern =
  /^(?:<=|≤|up to|until|by|no later than) ?(.+)$|^(.+?) ?(?:or|and|&) ?(?:earlier|before|older|prior)$/;

function before(text: string, thisYear: number, today: string): Span | undefined {
  const earlier = beforePattern.exec(text)?.[1];
  if (earlier !== undefined) {
    const limit = simple(earlier, thisYear, today);
    return limit && [openStart, dayBefore(limit[0])];
  }
  const until = untilPattern.exec(text);
  const limit = until && simple((until[1] ?? until[2])!, thisYear, today);
  return limit ? [openStart, limit[1]] : undefined;
}

const afterPattern = /^(?:post|after|later than|newer than|>(?!=)) ?-? ?(.+)$/;
const sincePattern =
  /^(?:>=|≥|since|from) ?(.+)$|^(.+?) ?(?:\+|(?:(?:or|and|&) ?(?:later|after|newer|on|onwards?|up)))$|^(.+?) ?(?:-|to) ?(?:present|now|today|current)$/;

function after(text: string, thisYear: number, today: string): Span | undefined {
  const later = afterPattern.exec(text)?.[1];
  if (later !== undefined) {
    const limit = simple(later, thisYear, today);
    return limit && [dayAfter(limit[1]), openEnd];
  }
  const since = sincePattern.exec(text);
  const limit = since && simple((since[1] ?? since[2] ?? since[3])!, thisYear, today);
  return limit ? [limit[0], openEnd] : undefined;
}

const yearsPattern =
  /^(?:between |from )?(1[5-9]\d\d|20\d\d)s? ?(?:-|to|thru|through|and|\/|&|or) ?(1[5-9]\d\d|20\d\d|\d\d)s?$/;
const rangePattern = /^(?:between |from )?(.+?)(?: - | to | thru | through | and )(.+)$/;

function range(text: string, thisYear: number, today: string): Span | undefined {
  const years = yearsPattern.exec(text);
  if (years) {
    const firstYear = Number(years[1]);
    const lastYear = years[2]!.length === 4 ? Number(years[2]) : firstYear - (firstYear % 100) + Number(years[2]);
    // 1950-60 are years; 1986-06 is a month.
    if (years[2]!.length === 4 || lastYear > firstYear)
      return [toCalendarDay(firstYear, 1, 1), endOfYears(lastYear, text)];
  }
  const parts = rangePattern.exec(text);
  if (!parts) return undefined;
  const [from, to] = [simple(parts[1]!, thisYear, today), simple(parts[2]!, thisYear, today)];
  return from && to && [from[0], to[1]];
}

/** "1940s to 1950s" ends with the decade. */
function endOfYears(year: number, text: string): string {
  return toCalendarDay(text.endsWith('s') && year % 10 === 0 ? year + 9 : year, 12, 31);
}

function simple(text: string, thisYear: number, today: string): Span | undefined {
  const trimmed = text.trim();
  return yearOrNumber(trimmed) ?? getDay(trimmed, thisYear, today) ?? getMonth(trimmed, thisYear) ?? decade(trimmed);
}

const numberPattern = /^(-?\d+)(?:\.0+)?$/;

/** A year; or a day as programs store it: YYYYMMDD, or seconds or milliseconds since 1970. */
function yearOrNumber(text: string): Span | undefined {
  const digits = numberPattern.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (digits.length === 4 && number > 0) return [toCalendarDay(number, 1, 1), toCalendarDay(number, 12, 31)];
  if (digits.length === 8 && number > 0) return compactDay(digits);
  if (digits.length >= 9 && digits.length <= 11) return oneDay(toDay(Math.floor(number / 86_400)));
  if (digits.length >= 12 && digits.length <= 14) return oneDay(toDay(Math.floor(number / 86_400_000)));
  return undefined;
}

function compactDay(digits: string): Span | undefined {
  const parts = (from: number, to: number) => Number(digits.slice(from, to));
  return day(parts(0, 4), parts(4, 6), parts(6, 8)) ?? day(parts(4, 8), parts(0, 2), parts(2, 4));
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const time = '(?:[t ,]+\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)? ?(?:[ap]m?)?(?:z| utc|[+-]\\d{2}:?\\d{2})?)?';
const isoPattern = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}$`);
const usPattern = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|'?\\d{2})${time}$`);
const monthDayPattern = new RegExp(`^${monthName}\\.?[ -]*(\\d{1,2})(?:st|nd|rd|th)?[ ,/-]+(\\d{4}|'?\\d{2})${time}$`);
const dayMonthPattern = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?[ -]*(?:of )?${monthName}\\.?[ ,/-]+(\\d{4}|'?\\d{2})${time}$`,
);

function getDay(text: string, thisYear: number, today: string): Span | undefined {
  const iso = isoPattern.exec(text);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = usPattern.exec(text);
  if (us) return pastDay({ year: us[3]!, month: Number(us[1]), day: Number(us[2]) }, { thisYear, today });
  const monthDay = monthDayPattern.exec(text);
  if (monthDay)
    return pastDay(
      { year: monthDay[3]!, month: monthNumber(monthDay[1]!), day: Number(monthDay[2]) },
      { thisYear, today },
    );
  const dayMonth = dayMonthPattern.exec(text);
  return dayMonth
    ? pastDay({ year: dayMonth[3]!, month: monthNumber(dayMonth[2]!), day: Number(dayMonth[1]) }, { thisYear, today })
    : undefined;
}

/** A two-digit year means the latest such year in which the day is not in the future. */
function pastDay(
  written: { readonly year: string; readonly month: number; readonly day: number },
  { thisYear, today }: { thisYear: number; today: string },
): Span | undefined {
  const year = fullYear(written.year, thisYear);
  const span = day(year, written.month, written.day);
  const isFuture = span !== undefined && span[0] > today && written.year.length < 4;
  return isFuture ? day(year - 100, written.month, written.day) : span;
}

const namedMonthPattern = new RegExp(`^${monthName}\\.?[ ,/-]*('?\\d{2}|\\d{4})$`);
const yearFirstMonthPattern = new RegExp(`^(\\d{4})[ ,/-]*${monthName}$`);

function getMonth(text: string, thisYear: number): Span | undefined {
  const slashed = /^(\d{1,2})[-/](\d{4})$/.exec(text);
  if (slashed) return month(Number(slashed[2]), Number(slashed[1]));
  const iso = /^(\d{4})[-/](\d{1,2})$/.exec(text);
  if (iso) return month(Number(iso[1]), Number(iso[2]));
  const match = namedMonthPattern.exec(text);
  if (match) return month(fullYear(match[2]!, thisYear), monthNumber(match[1]!));
  const yearFirst = yearFirstMonthPattern.exec(text);
  return yearFirst ? month(Number(yearFirst[1]), monthNumber(yearFirst[2]!)) : undefined;
}

/** First and last year digit of an early, mid or late decade. */
const partsOfDecade = { early: [0, 3], mid: [4, 6], late: [7, 9] } as const;

/** "1940s", "the '50s", "early 1960s"; "1900s" is the whole century, and "'20s" could be two decades. */
function decade(text: string): Span | undefined {
  const match = /^(?:the )?(early|mid|late)?[ -]*(?:the )?'?(\d{4}|[3-9]0)'?s$/.exec(text);
  if (!match) return undefined;
  const year = match[2]!.length === 2 ? 1900 + Number(match[2]) : Number(match[2]);
  if (year % 10 !== 0) return undefined;
  const scale = year % 100 === 0 ? 10 : 1;
  const [first, last] = match[1] ? partsOfDecade[match[1] as keyof typeof partsOfDecade] : [0, 9];
  return [toCalendarDay(year + first * scale, 1, 1), toCalendarDay(year + (last + 1) * scale - 1, 12, 31)];
}

function oneDay(found: string | undefined): Span | undefined {
  return found === undefined ? undefined : [found, found];
}

function day(year: number, monthOfYear: number, dayOfMonth: number): Span | undefined {
  return isCalendarDay(year, monthOfYear, dayOfMonth) && year > 0
    ? oneDay(toCalendarDay(year, monthOfYear, dayOfMonth))
    : undefined;
}

function month(year: number, monthOfYear: number): Span | undefined {
  if (monthOfYear < 1 || monthOfYear > 12) return undefined;
  return [toCalendarDay(year, monthOfYear, 1), toCalendarDay(year, monthOfYear, getDaysInMonth(year, monthOfYear))];
}

function monthNumber(name: string): number {
  return months.indexOf(name.slice(0, 3) as (typeof months)[number]) + 1;
}

function fullYear(text: string, thisYear: number): number {
  const year = Number(text.replace("'", ''));
  if (text.length === 4) return year;
  return year <= thisYear ? 2000 + year : 1900 + year;
}

function dayBefore(date: string): string {
  const [year, monthOfYear, dayOfMonth] = date.split('-').map(Number) as [number, number, number];
  if (dayOfMonth > 1) return toCalendarDay(year, monthOfYear, dayOfMonth - 1);
  return monthOfYear > 1
    ? toCalendarDay(year, monthOfYear - 1, getDaysInMonth(year, monthOfYear - 1))
    : toCalendarDay(year - 1, 12, 31);
}

function dayAfter(date: string): string {
  const [year, monthOfYear, dayOfMonth] = date.split('-').map(Number) as [number, number, number];
  if (dayOfMonth < getDaysInMonth(year, monthOfYear)) return toCalendarDay(year, monthOfYear, dayOfMonth + 1);
  return monthOfYear < 12 ? toCalendarDay(year, monthOfYear + 1, 1) : toCalendarDay(year + 1, 1, 1);
}
