import { describe, expect, test } from 'vitest';
import { findFacilityHighLead } from './facility-high-lead.calculation.ts';
import { findSchoolKitResult, isRecordedInVisit, listKitResults } from './school-kit.calculation.ts';
import { listHighTapSamples, type TapSampleLead } from './tap-sample.calculation.ts';

const [firstLiterKit, schoolKit] = [1, 4];
const aSample = (overrides: Partial<TapSampleLead> = {}): TapSampleLead => ({
  id: `sample ${overrides.number ?? 47}`,
  number: 47,
  locationId: 'nursery',
  addressLine1: '1 Oak Road',
  skuId: schoolKit,
  outlet: null,
  position: 0,
  labSampleId: null,
  isInvalidated: false,
  sampledOn: '2026-11-18',
  amount: '40',
  isLimit: false,
  receipts: [{ amount: '40', on: '2026-11-20' }],
  ...overrides,
});

test('the highest lead of a facility names the outlet of a tap sample', () => {
  const high = findFacilityHighLead({ visits: [], tapSamples: [aSample({ outlet: 'Hall' })] }, 'CT');
  expect(high).toMatchObject({ place: 'Hall', amount: '40', sample: { number: 47 } });
  expect(listHighTapSamples([aSample({ outlet: 'Hall' })], 'CT')).toMatchObject([{ number: 47, outlet: 'Hall' }]);
});

describe('the highest lead of a facility', () => {
  const find = (tapSamples: readonly TapSampleLead[], hall = '20') => {
    const outlets = [{ place: 'Hall', value: hall, unit: 'µg/L' as const, qualifier: null }];
    const high = findFacilityHighLead({ visits: [{ visitedOn: '2026-10-05', outlets }], tapSamples }, 'CT');
    return high && `${high.sample?.number ?? high.place} ${high.amount}`;
  };
  const again = { number: 48, sampledOn: '2026-12-18', amount: '2' };

  test.each<[string, readonly TapSampleLead[], string | null, string?]>([
    ['is that of a tap sample', [aSample()], '47 40'],
    ['is that of a visit, if it is higher', [aSample({ amount: '19' })], 'Hall 20'],
    ['is that of an invalidated sample, too', [aSample({ isInvalidated: true })], '47 40'],
    ['is a measured level before a limit', [aSample({ isLimit: true })], 'Hall 20'],
    ['is not at the action level', [aSample({ amount: '15' })], null, '15'],
    ['stays, if another outlet was sampled with a school kit', [aSample(), aSample(again)], '47 40'],
    [
      'ends, once the same tap was sampled again with the same bottle',
      [aSample({ skuId: firstLiterKit }), aSample({ skuId: firstLiterKit, ...again })],
      'Hall 20',
    ],
    [
      'stays, if another bottle of the kit was sampled',
      [aSample({ skuId: 2 }), aSample({ skuId: 2, position: 1, ...again })],
      '47 40',
    ],
  ])('%s', (_, samples, expected, hall) => {
    expect(find(samples, hall)).toBe(expected);
  });
});

test('tap samples above the action level of their day are listed, the latest first', () => {
  const samples = [
    aSample({ number: 1, amount: '15' }),
    aSample({ number: 2, amount: '15.01', sampledOn: '2026-11-01' }),
    aSample({ number: 3, isInvalidated: true }),
    aSample({ number: 4, amount: '20', isLimit: true }),
  ];
  expect(listHighTapSamples(samples, 'CT').map(({ number, level }) => [number, level])).toEqual([
    [4, '15'],
    [3, '15'],
    [2, '15'],
  ]);
});

test('only a high result of a school kit must reach the facility, from the first receipt of a high level on', () => {
  const receivedOn = (overrides: Partial<TapSampleLead>) => findSchoolKitResult(aSample(overrides), 'CT')?.receivedOn;
  expect(receivedOn({})).toBe('2026-11-20');
  expect(receivedOn({ amount: '15' })).toBeUndefined();
  expect(receivedOn({ skuId: firstLiterKit })).toBeUndefined();
  const receipts = [
    { amount: '40', on: '2026-11-26' },
    { amount: '18', on: '2026-11-22' },
    { amount: '3', on: '2026-11-21' },
  ];
  expect(receivedOn({ receipts })).toBe('2026-11-22');
});

describe('a result is recorded in a visit', () => {
  const isRecorded = (visit: object, outlet: object = {}) => {
    const recorded = { kind: 'fountain', place: 'Hall', hasFilter: false, qualifier: null, unit: 'µg/L' } as const;
    const outlets = [{ ...recorded, labSampleId: 'L-7', value: '40', ...outlet }];
    const about = { visitedOn: '2026-11-18', resultsReceivedOn: '2026-11-20', ...visit, outlets };
    return isRecordedInVisit({ sample: aSample({ labSampleId: 'L-7' }), receivedOn: '2026-11-20' }, [about]);
  };

  test.each<[boolean, string, object, object?]>([
    [true, 'with the same number of the laboratory, day and level', {}],
    [true, 'with the same level in another unit', {}, { value: '0.040', unit: 'mg/L' }],
    [true, 'that was received earlier', { resultsReceivedOn: '2026-11-19' }],
    [false, 'that was received later', { resultsReceivedOn: '2026-11-21' }],
    [false, 'without results', { resultsReceivedOn: null }],
    [false, 'of another day', { visitedOn: '2026-11-17' }],
    [false, 'with another number', {}, { labSampleId: 'L-8' }],
    [false, 'without a number', {}, { labSampleId: null }],
    [false, 'with a lower level', {}, { value: '39' }],
    [false, 'with a limit', {}, { qualifier: '<' }],
  ])('%s: %s', (expected, _, visit, outlet) => {
    expect(isRecorded(visit, outlet)).toBe(expected);
  });
});

test('a non-detect of a tap sample is that of a visit, which keeps its limit', () => {
  const outlet = { kind: 'fountain', place: 'Hall', hasFilter: false, unit: 'µg/L', labSampleId: 'L-7' } as const;
  const outlets = [{ ...outlet, qualifier: '<' as const, value: '1' }];
  const visits = [{ visitedOn: '2026-11-18', resultsReceivedOn: '2026-11-20', outlets }];
  const isRecorded = (amount: string) =>
    isRecordedInVisit({ sample: aSample({ labSampleId: 'L-7', amount }), receivedOn: '2026-11-20' }, visits);
  expect(['0', '1'].map(isRecorded)).toEqual([true, false]);
});

test('the bottles of school kits have one notice for each day of receipt at a location, the first of each result', () => {
  const on = (day: string) => ({
    receipts: [
      { amount: '1', on: '2026-11-25' },
      { amount: '2', on: day },
    ],
  });
  const results = listKitResults([
    aSample({ number: 1, ...on('2026-11-20') }),
    aSample({ number: 2, ...on('2026-11-20'), isInvalidated: true }),
    aSample({ number: 3, ...on('2026-11-21') }),
    aSample({ number: 4, ...on('2026-11-21'), locationId: 'annex' }),
    aSample({ number: 5, skuId: firstLiterKit }),
  ]);
  expect(results.map(({ samples, ...group }) => ({ ...group, numbers: samples.map(({ number }) => number) }))).toEqual([
    { locationId: 'nursery', receivedOn: '2026-11-20', numbers: [1, 2] },
    { locationId: 'nursery', receivedOn: '2026-11-21', numbers: [3] },
    { locationId: 'annex', receivedOn: '2026-11-21', numbers: [4] },
  ]);
});
