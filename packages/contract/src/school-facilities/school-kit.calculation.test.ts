import { describe, expect, test } from 'vitest';
import { getSchoolSamplingRule } from '../regulations/school-sampling.calculation.ts';
import type { FacilityKind } from '../regulations/school-sampling.values.ts';
import {
  describeSchoolKitsOfPeriod,
  findKitOfFacility,
  listKitVisits,
  listUncountedKitSamples,
} from './school-kit.calculation.ts';
import type { SchoolKitSample } from './school-kit.rules.ts';

const rule = getSchoolSamplingRule('2027-11-01');
const childCare = { kind: 'childCare', outletCount: null } as const;
const aSample = (overrides: Partial<SchoolKitSample> = {}): SchoolKitSample => ({
  id: `sample ${overrides.number ?? 47}`,
  number: 47,
  locationId: 'nursery',
  outlet: null,
  isCollected: true,
  collectedOn: '2027-11-18',
  isInvalidated: false,
  resultReceivedOn: '2027-11-20',
  lead: { amount: '3', isLimit: false },
  ...overrides,
});
const visitsOf = (...samples: readonly SchoolKitSample[]) => listKitVisits(samples, childCare, rule);

describe('the bottles of school kits', () => {
  const missing = 'Only 1 of 2 required outlets sampled.';

  test.each<[string, Partial<SchoolKitSample>, readonly string[]]>([
    ['count as a visit, if they were collected on one day', {}, ['2027-11-18 ']],
    ['count as a visit before their results', { resultReceivedOn: null }, ['2027-11-18 ']],
    [
      'are two visits on two days, the latest first',
      { collectedOn: '2027-11-19' },
      [`2027-11-19 ${missing}`, `2027-11-18 ${missing}`],
    ],
    ['do not count without a day of collection', { collectedOn: null }, [`2027-11-18 ${missing}`]],
    ['are one outlet, if the same outlet is recorded', { outlet: 'kitchen sink ' }, [`2027-11-18 ${missing}`]],
    ['are two outlets, if another outlet is recorded', { outlet: 'Bathroom' }, ['2027-11-18 ']],
    ['do not count if they were invalidated', { isInvalidated: true }, [`2027-11-18 ${missing}`]],
  ])('%s', (_, second, expected) => {
    const visits = visitsOf(aSample({ outlet: 'Kitchen sink' }), aSample({ number: 48, ...second }));
    expect(visits.map(({ visitedOn, problems }) => `${visitedOn} ${problems.join(' ')}`)).toEqual(expected);
  });

  test.each<[string, readonly (string | null)[], string | null]>([
    ['are missing without a result', [null, null], null],
    ['are missing with those of too few outlets', ['2027-11-20', null], null],
    ['are received with the latest of them', ['2027-11-22', '2027-11-20'], '2027-11-22'],
    ['are received with those of enough outlets', ['2027-11-20', '2027-11-21', null], '2027-11-21'],
  ])('results of a visit %s', (_, receipts, expected) => {
    const samples = receipts.map((resultReceivedOn, at) => aSample({ number: at + 1, resultReceivedOn }));
    expect(visitsOf(...samples)).toMatchObject([
      {
        sampledOutlets: receipts.length,
        samples: receipts.map((resultReceivedOn, at) => ({ number: at + 1, resultReceivedOn })),
        resultsReceivedOn: expected,
      },
    ]);
  });
});

test('samples of school kits that are part of no visit have a reason', () => {
  const samples = [
    aSample(),
    aSample({ number: 48, collectedOn: null }),
    aSample({ number: 49, isInvalidated: true }),
    aSample({ number: 50, collectedOn: null, isInvalidated: true }),
    aSample({ number: 51, collectedOn: null, isCollected: false }),
  ];
  expect(listUncountedKitSamples(samples).map(({ number, reason }) => `${number} ${reason}`)).toEqual([
    '48 collectionDateMissing',
    '49 invalidated',
    '50 invalidated',
    '51 notCollected',
  ]);
});

test.each<[FacilityKind, number | null, string]>([
  ['elementarySchool', null, 'WST-SCH-5'],
  ['secondarySchool', 3, 'WST-SCH-5'],
  ['elementarySchool', 2, 'WST-SCH-2'],
  ['childCare', null, 'WST-SCH-2'],
  ['childCare', 1, 'WST-SCH-1'],
])('%s with %s outlets needs the kit %s', (kind, outletCount, sku) => {
  expect(findKitOfFacility({ kind, outletCount }, rule)?.sku).toBe(sku);
});

test('a monitoring period names the samples of school kits, and those at homes', () => {
  expect(describeSchoolKitsOfPeriod({ samples: 0, elsewhere: 0 })).toEqual([]);
  expect(describeSchoolKitsOfPeriod({ samples: 1, elsewhere: 0 })).toEqual([
    '1 sample of a school kit does not count for this period: its bottle has 250 mL.',
  ]);
  const [all, atHomes] = describeSchoolKitsOfPeriod({ samples: 7, elsewhere: 2 });
  expect(all).toBe('7 samples of school kits do not count for this period: their bottles have 250 mL.');
  expect(atHomes).toMatch(/^2 of them are at an address without a school or child care facility/);
});
