import { expect, test } from 'vitest';
import { findFifthLiterRule } from './fifth-liter.calculation.ts';
import { fifthLiterRules } from './fifth-liter.values.ts';

test.each([
  ['lead', 'CT', '2027-10-31', false],
  ['lead', 'CT', '2027-11-01', true],
  ['copper', 'CT', '2027-11-01', false],
  ['lead', 'MI', '2018-06-13', false],
  ['lead', 'MI', '2018-06-14', true],
  ['copper', 'MI', '2026-11-23', true],
  ['lead', 'MI', '2027-11-01', true],
] as const)('the fifth liter of %s in %s on %s counts: %s', (analyte, state, on, counts) => {
  expect(findFifthLiterRule({ analyte, state, on }) !== undefined).toBe(counts);
});

test('every rule has a source', () => {
  expect(fifthLiterRules).not.toHaveLength(0);
  for (const { source } of fifthLiterRules) expect(source).not.toBe('');
});
