import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, roundDecimal } from '../primitives/decimal.ts';
import { roundLevel, findRoundingRule } from './rounding-rule.calculation.ts';
import { roundingRules, type RoundingRule } from './rounding-rule.values.ts';

const invented: RoundingRule = {
  state: 'CT',
  analyte: 'lead',
  decimals: 3,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  source: 'invented for this test',
};

test('only a State with its own text rounds, and only its analyte and its days', () => {
  const on = (day: string, state = 'CT', analyte: 'lead' | 'copper' = 'lead') =>
    findRoundingRule({ state, analyte, on: day }, [invented]);
  expect([
    on('2026-06-01'),
    on('2027-01-01'),
    on('2025-12-31'),
    on('2026-06-01', 'NY'),
    on('2026-06-01', 'CT', 'copper'),
  ]).toEqual([invented, undefined, undefined, undefined, undefined]);
  expect(findRoundingRule({ state: 'CT', analyte: 'lead', on: '2026-06-01' })).toBeUndefined();
});

// The first entry needs a test of its source: rounding can only remove an exceedance.
test('levels are compared unrounded while no text of a State about rounding is recorded', () => {
  expect(roundingRules).toEqual([]);
});

test.each([
  ['15.4', 3, '15'],
  ['15.5', 3, '16'],
  ['15.49999999', 3, '15'],
  ['9.999', 5, '10'],
  ['0.4', 3, '0'],
  ['1304', 2, '1300'],
] as const)('%s µg/L with %i decimals in mg/L is %s', (level, decimals, rounded) => {
  expect(roundLevel(level, { decimals })).toBe(rounded);
});

test('an unrounded level keeps its last digit', () => {
  expect(roundLevel('15.00000001', undefined)).toBe('15.00000001');
});

test('rounding moves a decimal by half a step at most', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.integer({ min: 0, max: 4 }), (digits, decimals) => {
      const text = `${Math.floor(digits / 100_000)}.${String(digits % 100_000).padStart(5, '0')}`;
      const rounded = roundDecimal(text, decimals);
      expect(Math.abs(Number(rounded) - Number(text))).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
      expect(compareDecimals(roundDecimal(rounded, decimals), rounded)).toBe(0);
    }),
  );
});
