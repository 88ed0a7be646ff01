import { expect, test } from 'vitest';
import { findActionLevel, listActionLevels, findStrictest } from './action-level.calculation.ts';

test.each([
  ['lead', '2026-11-21', '15'],
  ['lead', '2027-10-31', '15'],
  ['lead', '2027-11-01', '10'],
  ['lead', '2040-01-01', '10'],
  ['copper', '2026-11-21', '1300'],
  ['copper', '2027-11-01', '1300'],
] as const)('the action level of %s on %s is %s µg/L', (analyte, on, level) => {
  expect(findActionLevel(analyte, on)?.microgramsPerLiter).toBe(level);
});

test.each([
  ['lead', '2024-12-31', '15'],
  ['lead', '2025-01-01', '12'],
  ['lead', '2027-10-31', '12'],
  ['lead', '2027-11-01', '10'],
  ['copper', '2026-11-21', '1300'],
] as const)('Michigan’s action level of %s on %s is %s µg/L', (analyte, on, level) => {
  expect(findActionLevel(analyte, on, 'MI')?.microgramsPerLiter).toBe(level);
});

test("another State has the federal level, and a period has the State's own level too", () => {
  expect(findActionLevel('lead', '2026-11-21', 'CT')?.microgramsPerLiter).toBe('15');
  const during = listActionLevels('lead', { startsOn: '2024-07-01', endsOn: '2025-06-30' }, 'MI');
  expect(during.map(({ microgramsPerLiter }) => microgramsPerLiter)).toEqual(['15', '12']);
});

test('there was none before the rule of 1991 took effect', () => {
  expect(findActionLevel('lead', '1992-12-06')).toBeUndefined();
});

test.each([
  ['lead', '2026-01-01', '2026-12-31', ['15']],
  ['lead', '2027-07-01', '2027-10-31', ['15']],
  ['lead', '2027-07-01', '2027-12-31', ['15', '10']],
  ['lead', '2027-10-31', '2027-11-01', ['15', '10']],
  ['lead', '2027-11-01', '2028-06-30', ['10']],
  ['copper', '2027-07-01', '2027-12-31', ['1300']],
  ['lead', '1990-01-01', '1992-12-06', []],
] as const)('samples of %s from %s to %s have the action levels %j', (analyte, startsOn, endsOn, levels) => {
  const during = listActionLevels(analyte, { startsOn, endsOn });
  expect(during.map(({ microgramsPerLiter }) => microgramsPerLiter)).toEqual(levels);
});

test('the strictest of several action levels is the lowest, in any order', () => {
  const levels = listActionLevels('lead', { startsOn: '2027-07-01', endsOn: '2027-12-31' });
  expect(findStrictest(levels)?.microgramsPerLiter).toBe('10');
  expect(findStrictest([...levels].reverse())?.microgramsPerLiter).toBe('10');
  expect(findStrictest([])).toBeUndefined();
});
