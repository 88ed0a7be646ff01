import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals } from '../primitives/decimal.ts';
import {
  countResultsUntilExceedance,
  getPercentile,
  getPercentileMethod,
  getPercentileRank,
  type PercentileRule,
} from './percentile.calculation.ts';
import { sortResults } from './sorted-results.calculation.ts';
import { percentileMethods, type PercentileMethod } from './percentile.values.ts';

const large: PercentileRule = { method: 'ceiling', populationServed: 60_000 };
const small = { populationServed: 80 };
const getValue = (results: readonly string[], rule: PercentileRule) => getPercentile(results, rule)?.value;
const numbers = (text: string) => text.split(' ');

// Published examples with their answers, in the unit of their source: docsity.com 8910810, studylib.net 9493621,
// 1water.ai (ninetieth percentile), M. Höhle, Beware the Argument: The Flint Water Crisis and Quantiles (2017).
const published = [
  {
    name: 'ten samples with an exceedance',
    results: numbers('0.005 0.015 0.005 0.014 0.017 0.005 0.011 0.002 0.018 0.004'),
    expected: { ceiling: '0.017', nearest: '0.017', interpolated: '0.017' },
  },
  {
    name: 'ten samples without an exceedance',
    results: numbers('0.020 0.010 0.006 0.005 0.000 0.012 0.006 0.005 0.002 0.000'),
    expected: { ceiling: '0.012', nearest: '0.012', interpolated: '0.012' },
  },
  {
    name: 'ten samples in µg/L',
    results: numbers('1.2 2.3 3.1 4.0 4.5 5.2 6.8 7.4 12.5 14.1'),
    expected: { ceiling: '12.5', nearest: '12.5', interpolated: '12.5' },
  },
  {
    name: '25 samples',
    results: numbers(
      '.8 1.1 1.3 1.9 2 2.4 2.8 3.1 3.4 3.9 4.2 4.5 5 5.8 6.2 6.9 7.1 7.8 8.4 9.2 10.1 11.4 12.8 13.9 16.5',
    ).map((text) => text.replace(/^\./, '0.')),
    expected: { ceiling: '12.8', nearest: '12.8', interpolated: '12.1' },
  },
  {
    name: 'ten samples with the ninth at 18',
    results: numbers('2 3 4 5 6 8 10 12 18 25'),
    expected: { ceiling: '18', nearest: '18', interpolated: '18' },
  },
  {
    name: 'Flint in 2015: 71 samples, the 63rd 13 and the 64th 18',
    results: [...Array.from({ length: 62 }, () => '1'), '13', '18', ...Array.from({ length: 7 }, () => '100')],
    expected: { ceiling: '18', nearest: '18', interpolated: '17.5' },
  },
  {
    name: 'seven samples, where the methods differ most',
    results: numbers('1 2 3 4 5 6 20'),
    expected: { ceiling: '20', nearest: '6', interpolated: '10.2' },
  },
] as const;

test.each(
  published.flatMap(({ name, results, expected }) =>
    (['ceiling', 'nearest', 'interpolated'] as const).map((method) => ({
      name,
      results,
      method,
      value: expected[method],
    })),
  ),
)('$name: $value by $method', ({ results, method, value }) => {
  expect(getValue(results, { method, populationServed: null })).toBe(value);
});

test.each([
  [numbers('0.001 0.003 0.005 0.012 0.026'), '0.019'],
  [numbers('0 0.001 0.006 0.008 0.020'), '0.014'],
])('five samples of a system under 100 people average the two highest: %j is %s', (results, value) => {
  expect(percentileMethods).not.toHaveLength(0);
  for (const { code: method } of percentileMethods) expect(getValue(results, { method, ...small })).toBe(value);
});

test('five samples of a larger system, or of one whose population is not recorded, use the method', () => {
  const results = numbers('1 2 3 4 26');
  expect(getValue(results, large)).toBe('26');
  expect(getValue(results, { method: 'ceiling', populationServed: 100 })).toBe('26');
  expect(getValue(results, { method: 'ceiling', populationServed: null })).toBe('26');
});

test('fewer than five samples: the highest result counts', () => {
  expect(percentileMethods).not.toHaveLength(0);
  for (const { code: method } of percentileMethods) {
    expect(getValue(numbers('0.002 0.004 0.011'), { method, ...small })).toBe('0.011');
    expect(getValue(['7'], { method, populationServed: null })).toBe('7');
  }
  expect(getPercentileRank(4, large)).toEqual({ lower: 4, upper: 4, tenths: 0, basis: 'highest' });
});

test('calculates no percentile without results', () => {
  expect(getPercentile([], large)).toBeNull();
});

test.each([
  [100, 90],
  [60, 54],
  [40, 36],
  [20, 18],
  [10, 9],
])('every method that starts from 0.9 × n takes of %i samples the rank %i', (count, rank) => {
  for (const method of ['ceiling', 'nearest', 'interpolated'] as const)
    expect(getPercentileRank(count, { method, populationServed: null })).toMatchObject({ lower: rank, upper: rank });
});

test('the nearest rank of one more sample is never below the next higher rank', () => {
  for (let count = 5; count <= 400; count++) {
    const { lower } = getPercentileRank(count, { method: 'nearestOfNext', populationServed: null });
    expect(lower).toBeGreaterThanOrEqual(getPercentileRank(count, large).lower);
    expect(lower).toBeLessThanOrEqual(count);
  }
});

test('a State without its own method uses the next higher rank; a State with one uses it from its first day', () => {
  const rules = [
    { state: 'OH', method: 'nearest', effectiveFrom: '2026-01-01', effectiveTo: null, source: 'invented' },
  ] as const;
  expect(getPercentileMethod({ state: 'OH', on: '2026-06-30' })).toBe('ceiling');
  expect(getPercentileMethod({ state: 'OH', on: '2026-06-30' }, rules)).toBe('nearest');
  expect(getPercentileMethod({ state: 'OH', on: '2025-12-31' }, rules)).toBe('ceiling');
});

const level = fc.integer({ min: 0, max: 400 }).map((tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}`);

test('the next higher rank exceeds the level exactly when more than 10 percent of the results are above it', () => {
  fc.assert(
    fc.property(fc.array(level, { minLength: 6, maxLength: 120 }), level, (results, actionLevel) => {
      const above = results.filter((result) => compareDecimals(result, actionLevel) > 0).length;
      const value = getValue(results, large) ?? '';
      expect(compareDecimals(value, actionLevel) > 0).toBe(above * 10 > results.length);
    }),
  );
});

test('no method gives more than the next higher rank, but for midpoints', () => {
  fc.assert(
    fc.property(fc.array(level, { minLength: 1, maxLength: 120 }), (results) => {
      const of = (method: PercentileMethod) => getValue(results, { method, populationServed: null }) ?? '';
      expect(compareDecimals(of('nearest'), of('ceiling'))).toBeLessThanOrEqual(0);
      expect(compareDecimals(of('interpolated'), of('ceiling'))).toBeLessThanOrEqual(0);
    }),
  );
});

test.each([
  { results: numbers('1 1 1 1 1 1 1 1 1 20'), more: 1 },
  { results: numbers('1 1 1 1 1 1 1 1 20 20'), more: 0 },
  { results: numbers('1 1 1 1 1 1 1 1 1 1'), more: 2 },
  { results: Array.from({ length: 60 }, () => '1'), more: 7 },
  { results: [], more: 1 },
])('$more more results above 15 µg/L would bring the 90th percentile above the action level', ({ results, more }) => {
  expect(countResultsUntilExceedance(sortResults(results), '15', large)).toBe(more);
});

test('the number of results until an exceedance is the least one by every method', () => {
  fc.assert(
    fc.property(
      fc.array(level, { maxLength: 60 }),
      fc.constantFrom(...percentileMethods.map(({ code }) => code)),
      fc.constantFrom(80, 4_000),
      (results, method, populationServed) => {
        const rule = { method, populationServed };
        const isAbove = (more: number) => {
          const highest = [...results, '15.001'].toSorted(compareDecimals).at(-1) ?? '';
          const value = getValue([...results, ...Array.from({ length: more }, () => highest)], rule);
          return value !== undefined && compareDecimals(value, '15') > 0;
        };
        let least = 0;
        while (!isAbove(least)) least++;
        expect(countResultsUntilExceedance(sortResults(results), '15', rule)).toBe(least);
      },
    ),
  );
});
