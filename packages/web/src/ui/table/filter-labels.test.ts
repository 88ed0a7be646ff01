import { parseComparison } from '@curbstop/contract/primitives/comparison';
import { expect, test } from 'vitest';
import {
  toDateFilter,
  dateOperators,
  describeFilter,
  numberOperators,
  toNumberFilter,
  parseDateFilter,
  yearOperators,
} from './filter-labels.ts';

test('relative spans stay names and are resolved with every request', () => {
  expect(dateOperators.slice(0, 4).map((operator) => toDateFilter(operator, ['', '']))).toEqual([
    'today',
    'yesterday',
    'lastWeek',
    'lastMonth',
  ]);
});

test('a reversed span is swapped', () => {
  expect(toDateFilter('Between', ['2026-02-01', '2026-01-01'])).toBe('between:2026-01-01,2026-02-01');
  expect(toNumberFilter('between', ['1986', '950'])).toBe('between:950,1986');
});

test('every operator writes a filter that the server accepts and its editor can read', () => {
  const days = ['2026-01-01', '2026-02-01'] as const;
  for (const operator of dateOperators) {
    const text = toDateFilter(operator, days);
    for (const kind of ['date', 'instant'] as const) expect(parseComparison(text, kind)).toBeDefined();
    expect(parseDateFilter(text, 'date')[0]).toBe(operator);
  }
  for (const operator of yearOperators)
    expect(parseDateFilter(toDateFilter(operator, ['1989', '']), 'year')).toEqual([operator, ['1989', '1989']]);
  expect(parseDateFilter('between:2026-01-01T08:00,2026-02-01', 'instant')).toEqual([
    'Between',
    ['2026-01-01T08:00', '2026-02-01'],
  ]);
  for (const { value: operator } of numberOperators)
    expect(parseComparison(toNumberFilter(operator, ['1', '2']), 'number')).toBeDefined();
});

test('a filter reads as a sentence', () => {
  expect(
    describeFilter({ label: 'Classification', filter: 'choice' }, ['Lead', 'nl'], [{ value: 'nl', label: 'Non-lead' }]),
  ).toBe('Classification is Lead or Non-lead');
  expect(describeFilter({ label: 'Installed', filter: 'date' }, ['after:2026-01-31'])).toBe(
    'Installed after 01-31-2026',
  );
  expect(describeFilter({ label: 'Updated', filter: 'instant' }, ['between:2026-01-31T00:05,2026-02-01T14:30'])).toBe(
    'Updated between 01-31-2026 12:05 AM and 02-01-2026 02:30 PM',
  );
  expect(describeFilter({ label: 'Updated', filter: 'instant' }, ['lastWeek'])).toBe('Updated in the last week');
  expect(describeFilter({ label: 'Built', filter: 'year' }, ['before:1989'])).toBe('Built before 1989');
  expect(describeFilter({ label: 'Samples', filter: 'number' }, ['between:10,2500'])).toBe(
    'Samples between 10 and 2,500',
  );
  expect(describeFilter({ label: 'Lead (µg/L)', filter: 'number' }, ['after:15'])).toBe('Lead (µg/L) more than 15');
  expect(describeFilter({ label: 'Verified', filter: 'boolean' }, ['true'])).toBe('Verified: Yes');
  expect(describeFilter({ label: 'Street', filter: 'text' }, ['elm'])).toBe('Street contains “elm”');
});
