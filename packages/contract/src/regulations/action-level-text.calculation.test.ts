import { expect, test } from 'vitest';
import { describeActionLevels } from './action-level-text.calculation.ts';

test('the action levels of today and of later days are named with their days', () => {
  expect(describeActionLevels('2026-11-22')).toEqual([
    'Lead: 15 µg/L (0.015 mg/L) through 10-31-2027, 10 µg/L (0.010 mg/L) from 11-01-2027.',
    'Copper: 1,300 µg/L (1.3 mg/L).',
    'Michigan: lead 12 µg/L (0.012 mg/L) since 01-01-2025.',
  ]);
});

test('a level that no longer applies is not named', () => {
  expect(describeActionLevels('2027-10-31')[0]).toContain('15 µg/L');
  expect(describeActionLevels('2027-11-01')).toEqual(['Lead: 10 µg/L (0.010 mg/L).', 'Copper: 1,300 µg/L (1.3 mg/L).']);
});
