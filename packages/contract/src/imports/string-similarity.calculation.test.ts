import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureSimilarity, listClosestTerms } from './string-similarity.calculation.ts';

test.each([
  ['copper', 'copper', 1],
  ['copper', 'coppr', 1 - 1 / 6],
  ['copper', 'cooper', 1 - 1 / 6],
  ['copper', 'lead', 0],
  ['c', 'cu', 0],
  ['copper pipe', 'pipe copper', 1],
  ['lead', 'lead pipe', 2 / 3],
  ['galvanized', 'gal', 0],
])('%s and %s are close', (one, other, close) => expect(measureSimilarity(one, other)).toBeCloseTo(close));

test('closeness is symmetric and between 0 and 1', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '/'), maxLength: 12 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      expect(measureSimilarity(one, other)).toBeGreaterThanOrEqual(0);
      expect(measureSimilarity(one, other)).toBeLessThanOrEqual(1);
    }),
  );
});

test('values come once each, the closest first, and far ones not at all', () => {
  const spellings = new Map([
    ['lead', 'L'],
    ['lead pipe', 'L'],
    ['copper', 'C'],
    ['copper pipe', 'C'],
    ['galvanized', 'G'],
  ]);
  expect(listClosestTerms('coper pipe', spellings)).toEqual(['C', 'L']);
  expect(listClosestTerms('zinc', spellings)).toEqual([]);
});
