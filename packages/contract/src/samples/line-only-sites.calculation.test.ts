import { expect, test } from 'vitest';
import { countSitesByLineOnly } from './line-only-sites.calculation.ts';
import { describeNextRule, describeUnknownTiers } from './percentile-text.calculation.ts';

test('a site that only its line ranks is counted once, however many samples it has', () => {
  const samples = [
    { locationId: 'Mill 3', isByLineOnly: true },
    { locationId: 'Mill 3', isByLineOnly: true },
    { locationId: 'tap', siteId: 'Mill 5', isByLineOnly: true },
    { locationId: 'Mill 7', isByLineOnly: false },
    { locationId: 'Mill 9' },
  ];
  expect(countSitesByLineOnly(samples)).toBe(2);
});

test('the tiers that a person has to record include those of sites that only their line ranks', () => {
  const tierSelection = { source: '40 CFR 141.80(c)(4)', higher: 8, lower: 4, unknown: 0, leftOut: 2 };
  const byLine =
    '2 sites with a lead service line have no recorded tier of the rule and count by their service line alone. Record their tiers.';
  expect(describeUnknownTiers({ tierSelection, sitesByLineOnly: 2 })).toBe(byLine);
  const both = describeUnknownTiers({ tierSelection: { ...tierSelection, unknown: 3 }, sitesByLineOnly: 2 });
  expect(both).toMatch(/^3 results are of sites without a tier of the rule/);
  expect(both?.endsWith(` ${byLine}`)).toBe(true);
  expect(describeUnknownTiers({ tierSelection, sitesByLineOnly: 0 })).toBeUndefined();
  expect(describeUnknownTiers({ tierSelection: null, sitesByLineOnly: 2 })).toBeUndefined();
});

test('the preview under the LCRI names the site that only its line ranks', () => {
  const underNextRule = {
    value: '12',
    rank: { lower: 9, upper: 9, tenths: 0, basis: 'ceiling' as const },
    count: 10,
    actionLevel: '10',
    exceeds: true,
  };
  const describe = (sitesByLineOnly: number) =>
    describeNextRule({ analyteCode: 'lead', underNextRule, missingFifthLiters: 0, sitesByLineOnly });
  expect(describe(1)).toContain(
    '. 1 site with a lead service line has no recorded tier of that rule and counts by its service line alone. Record its tier.',
  );
  expect(describe(0)).not.toContain('service line alone');
});
