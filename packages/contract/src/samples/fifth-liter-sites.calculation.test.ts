import { expect, test } from 'vitest';
import {
  countMissingFifthLiters,
  describeKitWithoutFifthLiter,
  describeMissingFifthLiters,
  explainMissingFifthLiters,
  type LiterOfSite,
} from './fifth-liter-sites.calculation.ts';
import { describeNextRule } from './percentile-text.calculation.ts';

const aLiter = (change: Partial<LiterOfSite> = {}): LiterOfSite => ({
  siteId: 'mill',
  skuId: 2,
  position: 0,
  hasResult: true,
  needsFifthLiter: true,
  ...change,
});

test.each([
  { name: 'a kit without a fifth-liter bottle', liters: [aLiter({ skuId: 1 })], missing: 1 },
  { name: 'a fifth liter without a result', liters: [aLiter(), aLiter({ position: 1, hasResult: false })], missing: 1 },
  { name: 'both liters', liters: [aLiter(), aLiter({ position: 1 })], missing: 0 },
  { name: 'the fifth liter of another kit', liters: [aLiter({ skuId: 1 }), aLiter({ position: 1 })], missing: 0 },
  { name: 'two kits at one site', liters: [aLiter(), aLiter({ skuId: 1 })], missing: 1 },
  { name: 'no result yet', liters: [aLiter({ hasResult: false })], missing: 0 },
  { name: 'a site that needs only the first liter', liters: [aLiter({ needsFifthLiter: false })], missing: 0 },
  { name: 'a bottle that is neither', liters: [aLiter({ skuId: 3 })], missing: 0 },
])('$name: $missing sites without a fifth liter', ({ liters, missing }) => {
  expect(countMissingFifthLiters(liters)).toBe(missing);
});

test('the sentences name the number of sites, what it means and the source', () => {
  const rule = { fifthLiterSource: '40 CFR 141.86(b)', missingFifthLiters: 3 };
  expect(describeMissingFifthLiters(rule)).toBe('3 sites with a lead service line have no fifth liter in this period');
  expect(describeMissingFifthLiters({ ...rule, missingFifthLiters: 1 }, 'event')).toBe(
    '1 site with a lead service line has no fifth liter in this event',
  );
  expect(describeMissingFifthLiters({ ...rule, missingFifthLiters: 0 })).toBeUndefined();
  expect(describeMissingFifthLiters({ ...rule, fifthLiterSource: null })).toBeUndefined();
  expect(explainMissingFifthLiters(rule)).toContain('Source: 40 CFR 141.86(b).');
  expect(describeKitWithoutFifthLiter(0)).toBeUndefined();
  expect(describeKitWithoutFifthLiter(1)).toBe(
    'No kit of this event has a fifth-liter bottle, and 1 site with a lead service line needs one.',
  );
});

test('the number under the LCRI says how many fifth liters are not known', () => {
  const percentile = {
    value: '8',
    rank: { lower: 5, upper: 5, tenths: 0, basis: 'ceiling' },
    count: 5,
    actionLevel: '10',
    exceeds: false,
  } as const;
  const describeWith = (missingFifthLiters: number) =>
    describeNextRule({ analyteCode: 'lead', underNextRule: percentile, missingFifthLiters });
  expect(describeWith(0)).not.toContain('not known');
  expect(describeWith(2)).toContain(
    'The fifth liter of 2 sites with a lead service line is not known, so this number may be too low.',
  );
});
