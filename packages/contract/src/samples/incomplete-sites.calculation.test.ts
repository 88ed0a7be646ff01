import { describe, expect, test } from 'vitest';
import {
  describeIncompleteSites,
  getCompletedShare,
  isBelowPlan,
  isCollectedBelowPlan,
  listMissingItems,
} from './incomplete-sites.calculation.ts';
import type { IncompleteSites } from './incomplete-sites.rules.ts';

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
      'No collection date at 2 of 10 sites, not counted toward the required sites',
      'Treatment device at 1 of 10 sites, not counted toward the required sites',
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
  const share = (goal: number, gaps: IncompleteSites) => getCompletedShare({ goal, locations: 10, analyzed: 10 }, gaps);
  expect(share(10, none)).toBe(1);
  expect(share(20, none)).toBe(0.5);
  expect(share(10, copper)).toBeCloseTo(0.4);
  expect(share(10, { ...copper, completeSites: 0 })).toBe(0);
  expect(share(0, none)).toBe(0);
  expect(getCompletedShare({ goal: 10, locations: 10, analyzed: 0 }, none)).toBe(0);
  expect(share(10, { ...none, sites: 8, completeSites: 8, sameAddress: 2 })).toBeCloseTo(0.8);
  expect(getCompletedShare({ goal: 10, locations: 10, analyzed: 5 }, undefined)).toBe(0.5);
});

describe('an event with two bottles for each site', () => {
  const event = { goal: 40, locations: 40, analyzed: 40 };
  const half = { ...none, sites: 20, completeSites: 20 };

  test('is not finished when half of the sites have as many samples as planned', () => {
    expect(isBelowPlan(event, half)).toBe(true);
    expect(getCompletedShare(event, half)).toBe(0.5);
    expect(listMissingItems(event, half)).toEqual(['20 of 40 locations have no analyzed sample']);
    expect(isCollectedBelowPlan({ ...event, collected: 40, collectedSites: 20 })).toBe(true);
  });

  test('is finished when every planned site is analyzed', () => {
    const [all, done] = [
      { ...event, analyzed: 80 },
      { ...none, sites: 40, completeSites: 40 },
    ];
    expect(isBelowPlan(all, done)).toBe(false);
    expect(getCompletedShare(all, done)).toBe(1);
    expect(listMissingItems(all, done)).toEqual([]);
    expect(isCollectedBelowPlan({ ...event, collected: 80, collectedSites: 40 })).toBe(false);
  });

  test('needs no more sites than are assigned, where two samples are planned at each', () => {
    expect(isBelowPlan({ goal: 80, locations: 40, analyzed: 80 }, { ...none, sites: 40 })).toBe(false);
    expect(isBelowPlan({ goal: 80, locations: 40, analyzed: 80 }, { ...none, sites: 39 })).toBe(true);
  });
});

test('a second location at an address is no further site, and has its sample', () => {
  const event = { goal: 10, locations: 10, analyzed: 10 };
  const gaps = { ...none, sites: 9, completeSites: 9, sameAddress: 1 };
  expect(isBelowPlan(event, gaps)).toBe(false);
  expect(listMissingItems(event, gaps)).toEqual(['1 location has the same address as another, which is one site']);
});

test('locations beyond the plan are named without being behind', () => {
  const event = { goal: 40, locations: 41, analyzed: 40 };
  expect(isBelowPlan(event, { ...none, sites: 40 })).toBe(false);
  const gaps = { ...none, sites: 40, completeSites: 40 };
  expect(listMissingItems(event, gaps)).toEqual(['1 of 41 locations has no analyzed sample']);
  // The 25 samples that are left say the same.
  expect(listMissingItems({ goal: 40, locations: 40, analyzed: 15 }, { ...gaps, sites: 15 })).toEqual([]);
});
