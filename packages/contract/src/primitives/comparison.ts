import { addDays, addMonths, isCalendarDay } from './calendar.ts';

const comparedKinds = ['number', 'year', 'date', 'instant'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

export function isCompared(kind: string): kind is ComparedKind {
  return (comparedKinds as readonly string[]).includes(kind);
}

/** [A5.48]: relative ranges, counted from today at the time of the request; they take no value. */
export const relativeSpans = ['today', 'yesterday', 'lastWeek', 'lastMonth'] as const;
export type RelativeSpan = (typeof relativeSpans)[number];

/** [A3.67]: the ranges that a list offers; they count from today and include it. */
export const dateRanges = ['last24Hours', 'last7Days', 'last30Days', 'last12Months'] as const;
export type DateRange = (typeof dateRanges)[number];
export type DateSpan = RelativeSpan | DateRange;
const spans: readonly DateSpan[] = [...relativeSpans, ...dateRanges];

const comparisons = ['is', 'before', 'after', 'between', 'atLeast', 'atMost'] as const;
export interface Comparison {
  readonly operator: (typeof comparisons)[number];
  readonly values: readonly string[];
}

/** The comparisons of each kind of field; the year picker offers only Before and After [A5.48]. */
const operatorsOf: Readonly<Record<ComparedKind, readonly Comparison['operator'][]>> = {
  number: comparisons,
  date: comparisons,
  instant: comparisons,
  year: ['before', 'after'],
};
const fitsKind: Readonly<Record<ComparedKind, (text: string) => boolean>> = {
  number: isNumberText,
  year: (text) => /^\d{4}$/.test(text),
  date: isDayText,
  instant: (text) => isDayText(text) || isMinuteText(text),
};

/**
 * `after:2026-01-31` -> { operator: 'after', values: ['2026-01-31'] }, `lastWeek` -> { span: 'lastWeek' }; undefined
 * when it does not parse. A moment is a day or a minute in the account's time zone: `before:2026-01-31T14:30`.
 */
export function parseComparison(
  text: string,
  kind: ComparedKind,
): Comparison | { readonly span: DateSpan } | undefined {
  const span = spans.find((one) => one === text);
  if (span) return kind === 'date' || kind === 'instant' ? { span } : undefined;
  const [word, rest] = text.includes(':')
    ? [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
    : ['is', text];
  const operator = operatorsOf[kind].find((one) => one === word);
  const values = operator === 'between' ? rest.split(',') : [rest];
  if (!operator || values.length !== (operator === 'between' ? 2 : 1) || !values.every(fitsKind[kind]))
    return undefined;
  return { operator, values };
}

/** Replaces a relative range by days: seven days back, one month back, each up to and including today. */
export function resolveComparison(today: string, read: Comparison | { readonly span: DateSpan }): Comparison {
  if (!('span' in read)) return read;
  switch (read.span) {
    case 'today':
      return { operator: 'is', values: [today] };
    case 'yesterday':
      return { operator: 'is', values: [addDays(today, -1)] };
    // A day has no hours, so the last 24 hours are yesterday and today.
    case 'last24Hours':
      return { operator: 'between', values: [addDays(today, -1), today] };
    case 'last7Days':
    case 'lastWeek':
      return { operator: 'between', values: [addDays(today, -7), today] };
    case 'last30Days':
      return { operator: 'between', values: [addDays(today, -30), today] };
    case 'lastMonth':
      return { operator: 'between', values: [addMonths(today, -1), today] };
    case 'last12Months':
      return { operator: 'between', values: [addMonths(today, -12), today] };
  }
}

function isNumberText(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text);
}

/** Whether the calendar has this day: 2026-02-30 does not exist. */
function isDayText(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && Number(year) > 0 && isCalendarDay(Number(year), Number(month), Number(day));
}

function isMinuteText(text: string): boolean {
  const [, day = '', hour, minute] = /^(.{10})T(\d{2}):(\d{2})$/.exec(text) ?? [];
  return isDayText(day) && Number(hour) < 24 && Number(minute) < 60;
}
