import { expect, test } from 'vitest';
import { planFeatures } from './feature.values.ts';
import { getHomeTab, tabPolicies, type TabName } from './tab.policy.ts';

const getTabs = (features: readonly string[]) =>
  (Object.keys(tabPolicies) as TabName[]).filter((name) => tabPolicies[name](new Set(features)));

test('an account without any feature has its locations [A2.29]', () => {
  expect(getTabs([])).toEqual(['locations']);
});

test('program types bring programs and samples, the PF type alone brings no samples [A2.28, A2.30]', () => {
  expect(getTabs(['PT:LCR'])).toEqual(['programs', 'locations', 'samples']);
  expect(getTabs(['PT:PF'])).toEqual(['programs', 'locations']);
  expect(getTabs(['PT:PF', 'PT:LCR'])).toEqual(['programs', 'locations', 'samples']);
});

test.each([
  ['ASSETS', 'inventory'],
  ['STATERPT', 'stateReporting'],
  ['COMMS', 'communications'],
  ['LSL:PROB', 'lslProbabilityFinder'],
])('the feature %s brings the tab %s [A2.31-A2.34]', (feature, tab) => {
  expect(getTabs([feature])).toEqual(['locations', tab]);
});

test('the codes of single ways to communicate bring no tab', () => {
  expect(getTabs(['COMM:EMAIL', 'COMM:ALM', 'COMM:CERTIFIED_MAIL'])).toEqual(['locations']);
});

test('each plan brings its tabs, in the order of the specification [A2.26]', () => {
  expect(getTabs(planFeatures.Basic)).toEqual(['locations', 'inventory', 'stateReporting']);
  expect(getTabs(planFeatures.Pro)).toEqual([
    'programs',
    'locations',
    'samples',
    'inventory',
    'stateReporting',
    'communications',
  ]);
  expect(getTabs(planFeatures.Expert)).toEqual(Object.keys(tabPolicies));
  expect(getTabs(planFeatures['PWS Portal'])).toEqual(['locations', 'inventory', 'stateReporting']);
});

test('the logo links to the inventory where there are no program types, else to the programs [A2.35]', () => {
  expect(getHomeTab(new Set(['ASSETS']))).toBe('inventory');
  expect(getHomeTab(new Set(['PT:PF']))).toBe('programs');
});
