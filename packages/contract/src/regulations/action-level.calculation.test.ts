import { expect, test } from 'vitest';
import { actionLevelOn } from './action-level.calculation.ts';

test.each([
  ['lead', '2026-11-21', '15'],
  ['lead', '2027-10-31', '15'],
  ['lead', '2027-11-01', '10'],
  ['lead', '2040-01-01', '10'],
  ['copper', '2026-11-21', '1300'],
  ['copper', '2027-11-01', '1300'],
] as const)('the action level of %s on %s is %s µg/L', (substance, on, level) => {
  expect(actionLevelOn(substance, on)?.microgramsPerLiter).toBe(level);
});

test('there was none before the rule of 1991 took effect', () => {
  expect(actionLevelOn('lead', '1992-12-06')).toBeUndefined();
});
