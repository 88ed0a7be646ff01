import {
  isCompared,
  parseComparison,
  relativeSpans,
  type ComparedKind,
  type Comparison,
  type RelativeSpan,
  type DateSpan,
} from '@curbstop/contract/primitives/comparison';
import type { ListField } from '@curbstop/contract/primitives/list';
import { joinWithOr } from '@curbstop/contract/primitives/join-list';
import { formatDay, formatDateTime, formatNumber } from '../format.ts';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** The operators of each kind of field, in the specification's words and order [A5.48]. */
export const numberOperators = [
  { value: 'is', label: 'Is' },
  { value: 'after', label: 'More than' },
  { value: 'before', label: 'Less than' },
  { value: 'atLeast', label: 'At least' },
  { value: 'atMost', label: 'At most' },
  { value: 'between', label: 'Between' },
] as const;

export const dateOperators = ['Today', 'Yesterday', 'Last Week', 'Last Month', 'Before', 'After', 'Between'] as const;
export type DateOperator = (typeof dateOperators)[number];
export const yearOperators = ['Before', 'After'] as const satisfies readonly DateOperator[];

const spans: Readonly<Record<RelativeSpan, DateOperator>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  lastWeek: 'Last Week',
  lastMonth: 'Last Month',
};

/**
 * A date filter as written in the address. Relative spans stay names and are resolved in the water system's time zone
 * with every request, so that a saved "Last Week" is always last week.
 */
export function toDateFilter(operator: DateOperator, values: readonly [string, string]): string {
  const span = relativeSpans.find((one) => spans[one] === operator);
  if (span) return span;
  if (operator === 'Between') return `between:${values.toSorted().join(',')}`;
  return `${operator.toLowerCase()}:${values[0]}`;
}

/** The operator and values of an active filter, for its editor. */
export function parseDateFilter(text: string | undefined, kind: ComparedKind): [DateOperator, [string, string]] {
  const comparison = text === undefined ? undefined : parseComparison(text, kind);
  if (!comparison) return ['After', ['', '']];
  // A range that this editor can't show [A3.67] was set elsewhere; the editor starts empty.
  if ('span' in comparison) return [isRelative(comparison.span) ? spans[comparison.span] : 'After', ['', '']];
  const [first = '', second = first] = comparison.values;
  // A single day, from a link, is a span of one day.
  const operators: Readonly<Record<Comparison['operator'], DateOperator>> = {
    before: 'Before',
    after: 'After',
    between: 'Between',
    is: 'Between',
    atLeast: 'After',
    atMost: 'Before',
  };
  return [operators[comparison.operator], [first, second]];
}

/** A number filter as written in the address. */
export function toNumberFilter(operator: Comparison['operator'], values: readonly [string, string]): string {
  if (operator === 'is') return values[0];
  if (operator !== 'between') return `${operator}:${values[0]}`;
  return `between:${values.toSorted((a, b) => Number(a) - Number(b)).join(',')}`;
}

/** An active filter as a sentence: "Classification is Lead or Non-lead", "Updated after 01-31-2026". */
export function describeFilter(
  field: ListField,
  values: readonly string[],
  choices: readonly FilterOption[] = [],
): string {
  const kind = field.filter;
  if (kind === 'text') return `${field.label} contains “${values.join(', ')}”`;
  if (kind === 'boolean')
    return `${field.label}: ${joinWithOr(values.map((value) => (value === 'true' ? 'Yes' : 'No')))}`;
  if (kind === 'choice')
    return `${field.label} is ${joinWithOr(values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value))}`;
  return `${field.label} ${joinWithOr(values.map((value) => (kind && isCompared(kind) ? comparisonWords(value, kind) : value)))}`;
}

const operatorWords: Readonly<Record<Comparison['operator'], string>> = {
  is: 'is',
  before: 'before',
  after: 'after',
  between: 'between',
  atLeast: 'at least',
  atMost: 'at most',
};
const numberWords: typeof operatorWords = { ...operatorWords, before: 'less than', after: 'more than' };
const spanWords: Readonly<Record<DateSpan, string>> = {
  today: 'is today',
  yesterday: 'is yesterday',
  lastWeek: 'in the last week',
  lastMonth: 'in the last month',
  last24Hours: 'in the last 24 hours',
  last7Days: 'in the last 7 days',
  last30Days: 'in the last 30 days',
  last12Months: 'in the last 12 months',
};

function isRelative(span: DateSpan): span is RelativeSpan {
  return relativeSpans.some((one) => one === span);
}

function comparisonWords(text: string, kind: ComparedKind): string {
  const comparison = parseComparison(text, kind);
  if (!comparison) return text;
  if ('span' in comparison) return spanWords[comparison.span];
  const operator = kind === 'number' ? numberWords[comparison.operator] : operatorWords[comparison.operator];
  return `${operator} ${comparison.values.map((value) => valueWords(value, kind)).join(' and ')}`;
}

/** Days as MM-DD-YYYY, minutes as MM-DD-YYYY hh:mm A, years as YYYY [A5.47]. */
function valueWords(value: string, kind: ComparedKind): string {
  if (kind === 'number') return formatNumber(Number(value));
  if (kind === 'year') return value;
  return value.includes('T') ? formatDateTime(value) : formatDay(value);
}
