import { expect, test } from 'vitest';
import { predictionLevelCodes } from './lead-prediction.values.ts';
import { getPredictionLevel, listMapLevels } from './prediction-level.calculation.ts';

test.each([
  ['1', 'verifiedLead'],
  ['0.99999999999999999999', 'high'],
  ['0.75', 'high'],
  ['0.74999999999999999999', 'medium'],
  ['0.25', 'medium'],
  ['0.24999999999999999999', 'low'],
  ['0.00000000000000000001', 'low'],
  ['0', 'verifiedNonLead'],
] as const)('a probability of %s has the level %s, without rounding [A9.18, B5.39]', (probability, level) => {
  expect(getPredictionLevel(probability)).toBe(level);
});

test('the three choices of a map have all levels together, and verified lead is never missing from the high ones', () => {
  expect(listMapLevels({ high: true, medium: true, low: true })).toEqual(predictionLevelCodes);
  expect(listMapLevels({ high: true, medium: false, low: false })).toEqual(['verifiedLead', 'high']);
  expect(listMapLevels({ high: false, medium: true, low: false })).toEqual(['medium']);
  expect(listMapLevels({ high: false, medium: false, low: true })).toEqual(['low', 'verifiedNonLead']);
});
