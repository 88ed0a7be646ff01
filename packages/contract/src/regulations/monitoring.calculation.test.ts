import { expect, test } from 'vitest';
import { findRequiredSites, findSizeClass, splitRequiredSites } from './monitoring.calculation.ts';

test.each([
  [25, 5, 5],
  [100, 5, 5],
  [101, 10, 5],
  [500, 10, 5],
  [501, 20, 10],
  [3_300, 20, 10],
  [3_301, 40, 20],
  [10_000, 40, 20],
  [10_001, 60, 30],
  [100_000, 60, 30],
  [100_001, 100, 50],
  [8_000_000, 100, 50],
])('a system of %i people samples %i sites, or %i on reduced monitoring', (populationServed, standard, reduced) => {
  const size = { populationServed, on: '2026-11-22' };
  expect([findRequiredSites(size, 'standard'), findRequiredSites(size, 'reduced')]).toEqual([standard, reduced]);
});

test('no number of sites is required before the rule of 1991', () => {
  expect(findRequiredSites({ populationServed: 500, on: '1990-01-01' }, 'standard')).toBeUndefined();
  expect(findSizeClass({ populationServed: 500, on: '1990-01-01' })).toBeUndefined();
});

test.each([
  ['2027-10-31', 3_300, 'small'],
  ['2027-10-31', 3_301, 'medium'],
  ['2027-11-01', 3_301, 'small'],
  ['2027-11-01', 10_000, 'small'],
  ['2027-11-01', 10_001, 'medium'],
  ['2026-01-01', 50_000, 'medium'],
  ['2026-01-01', 50_001, 'large'],
  ['2028-01-01', 50_001, 'large'],
] as const)('classifies by size: on %s a system of %i people is %s', (on, populationServed, sizeClass) => {
  expect(findSizeClass({ populationServed, on })).toBe(sizeClass);
});

test.each([
  [60, 200, { leadLines: 30, leadPlumbing: 30 }],
  [60, 12, { leadLines: 12, leadPlumbing: 48 }],
  [5, 5, { leadLines: 3, leadPlumbing: 2 }],
  [20, 0, { leadLines: 0, leadPlumbing: 20 }],
])('%i sites of a system with %i lead service line sites: %j', (total, leadLineSites, split) => {
  expect(splitRequiredSites(total, leadLineSites)).toEqual(split);
});
