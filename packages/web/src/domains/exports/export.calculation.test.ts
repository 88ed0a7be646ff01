import { expect, test } from 'vitest';
import { askedSentence } from './export.calculation.ts';

test('what was asked for is told in words', () => {
  expect(askedSentence({ asked: { layout: 'full', format: 'csv' } })).toBe('Every column, CSV');
  expect(
    askedSentence({
      asked: { format: 'xlsx', searchTerm: 'mill', sort: '-changedOn', filters: { door: ['api', 'import'] } },
    }),
  ).toBe('XLSX, searched for “mill”, door: api or import');
  expect(askedSentence({ asked: { id: 'x' } })).toBe('');
});
