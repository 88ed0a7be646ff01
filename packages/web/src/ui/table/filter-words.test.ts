import { readComparison } from '@curbstop/contract/kinds/list';
import { expect, test } from 'vitest';
import { dateFilter, dateOperators, filterSentence, numberFilter } from './filter-words.ts';

const today = '2026-03-31';

test('the named spans are days counted from today: seven days back, one month back', () => {
  expect(dateFilter('Today', today, ['', ''])).toBe('is:2026-03-31');
  expect(dateFilter('Yesterday', today, ['', ''])).toBe('is:2026-03-30');
  expect(dateFilter('Last Week', today, ['', ''])).toBe('between:2026-03-24,2026-03-31');
  expect(dateFilter('Last Month', today, ['', ''])).toBe('between:2026-02-28,2026-03-31');
});

test('a span given backwards is turned round', () => {
  expect(dateFilter('Between', today, ['2026-02-01', '2026-01-01'])).toBe('between:2026-01-01,2026-02-01');
  expect(numberFilter('between', ['1986', '950'])).toBe('between:950,1986');
});

test('every operator writes what the server can read', () => {
  for (const operator of dateOperators) expect(readComparison(dateFilter(operator, today, ['2026-01-01', '2026-02-01']), 'date')).toBeDefined();
  for (const operator of ['is', 'atLeast', 'atMost', 'between'] as const) expect(readComparison(numberFilter(operator, ['1', '2']), 'number')).toBeDefined();
});

test('a filter reads as a sentence', () => {
  expect(filterSentence({ label: 'Class', filter: 'choice' }, ['Lead', 'nl'], [{ value: 'nl', label: 'Non-lead' }])).toBe('Class is Lead or Non-lead');
  expect(filterSentence({ label: 'Updated', filter: 'date' }, ['after:2026-01-31'])).toBe('Updated after 01-31-2026');
  expect(filterSentence({ label: 'Samples', filter: 'number' }, ['between:10,2500'])).toBe('Samples between 10 and 2,500');
  expect(filterSentence({ label: 'Verified', filter: 'boolean' }, ['true'])).toBe('Verified is True');
  expect(filterSentence({ label: 'Street', filter: 'text' }, ['elm'])).toBe('Street contains “elm”');
});
