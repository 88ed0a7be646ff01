import { describe, expect, test } from 'vitest';
import { getFinishedShare, describeIncompleteSites } from './event-gaps.calculation.ts';
import type { IncompleteSites } from './event-gaps.rules.ts';

const none: IncompleteSites = {
  sites: 10,
  completeSites: 10,
  analytes: [],
  fifthLiters: 0,
  undated: 0,
  treated: 0,
  sameAddress: 0,
  notAnalyzed: [],
};
const copper: IncompleteSites = { ...none, completeSites: 4, analytes: [{ analyteId: 2, sites: 6 }] };

describe('what the analyzed samples of an event lack', () => {
  test('is named by analyte, liter and day', () => {
    expect(describeIncompleteSites(none)).toEqual([]);
    expect(describeIncompleteSites({ ...copper, fifthLiters: 1, undated: 2, treated: 1, sameAddress: 2 })).toEqual([
      'Copper missing at 6 of 10 sites',
      'Fifth liter missing at 1 of 10 sites',
      'No collection date at 2 of 10 sites, so they do not count toward the required sites',
      'Treatment device at 1 of 10 sites, so they do not count toward the required sites',
      '2 locations have the same address as another, which is one site',
    ]);
  });

  test('is not named before a sample is analyzed', () => {
    const unsampled = { ...none, sites: 0, completeSites: 0, notAnalyzed: ['Copper'] };
    expect(describeIncompleteSites(unsampled)).toEqual([]);
    expect(describeIncompleteSites({ ...unsampled, sites: 1 })).toHaveLength(1);
  });
});

test('an analyzed site that lacks something is not finished', () => {
  const share = (goal: number, gaps: IncompleteSites) => getFinishedShare({ goal, analyzed: 10 }, gaps);
  expect(share(10, none)).toBe(1);
  expect(share(20, none)).toBe(0.5);
  expect(share(10, copper)).toBeCloseTo(0.4);
  expect(share(10, { ...copper, completeSites: 0 })).toBe(0);
  expect(share(0, none)).toBe(0);
  expect(getFinishedShare({ goal: 10, analyzed: 0 }, none)).toBe(0);
  expect(share(10, { ...none, sites: 8, completeSites: 8, sameAddress: 2 })).toBeCloseTo(0.8);
});
