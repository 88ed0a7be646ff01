import { readComparison, type Comparison, type ListField } from '@curbstop/contract/kinds/list';
import { addDays, addMonths } from '../../foundation/clock.ts';
import { calendarDate, either, number } from '../format.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Operators that each kind of field offers, in the specification's words and order [A5.48]. */
export const numberOperators = [
  { value: 'is', label: 'Is' },
  { value: 'atLeast', label: 'At least' },
  { value: 'atMost', label: 'At most' },
  { value: 'between', label: 'Between' },
] as const;

export const dateOperators = ['Today', 'Yesterday', 'Last Week', 'Last Month', 'Before', 'After', 'Between'] as const;
export type DateOperator = (typeof dateOperators)[number];

/** A date operator as the address holds it. Relative words become days, so that a shared view shows the same rows tomorrow. */
export function dateFilter(operator: DateOperator, today: string, days: readonly [string, string]): string {
  switch (operator) {
    case 'Today':
      return `is:${today}`;
    case 'Yesterday':
      return `is:${addDays(today, -1)}`;
    case 'Last Week':
      return `between:${addDays(today, -7)},${today}`;
    case 'Last Month':
      return `between:${addMonths(today, -1)},${today}`;
    case 'Before':
      return `before:${days[0]}`;
    case 'After':
      return `after:${days[0]}`;
    case 'Between':
      return `between:${days.toSorted().join(',')}`;
  }
}

/** A number's comparison as the address holds it. */
export function numberFilter(operator: Comparison['operator'], values: readonly [string, string]): string {
  if (operator === 'is') return values[0];
  if (operator !== 'between') return `${operator}:${values[0]}`;
  return `between:${values.toSorted((a, b) => Number(a) - Number(b)).join(',')}`;
}

/** What a filter that is in force says: "Class is Lead or Non-lead", "Updated after 01-31-2026". */
export function filterSentence(field: ListField, values: readonly string[], choices: readonly Choice[] = []): string {
  const kind = field.filter;
  if (kind === 'text') return `${field.label} contains “${values.join(', ')}”`;
  if (kind === 'boolean') return `${field.label} is ${either(values.map((value) => (value === 'true' ? 'True' : 'False')))}`;
  if (kind === 'choice') return `${field.label} is ${either(values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value))}`;
  return `${field.label} ${either(values.map((value) => comparisonWords(value, kind ?? 'number')))}`;
}

const operatorWords: Readonly<Record<Comparison['operator'], string>> = { is: 'is', before: 'before', after: 'after', between: 'between', atLeast: 'at least', atMost: 'at most' };

function comparisonWords(text: string, kind: 'number' | 'date'): string {
  const comparison = readComparison(text, kind);
  if (!comparison) return text;
  const values = comparison.values.map((value) => (kind === 'date' ? calendarDate(value) : number(Number(value))));
  return `${operatorWords[comparison.operator]} ${values.join(' and ')}`;
}
