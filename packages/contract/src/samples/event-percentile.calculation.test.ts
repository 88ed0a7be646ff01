import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals } from '../primitives/decimal.ts';
import {
  calculateEventPercentile,
  calculateLimitedPercentile,
  excludeUndated,
} from './event-percentile.calculation.ts';
import type { PercentileEvent } from './percentile-counts.calculation.ts';
import { limitPercentileRows } from './percentile-rows.calculation.ts';
import type { DecidingSample, SampleOfEvent } from './percentile-sample.calculation.ts';
import { describeFurtherVisits, describeNextRule, describeTreatedTaps } from './percentile-text.calculation.ts';
import { markLowerSiteResults } from './repeated-visits.calculation.ts';

const lead = { analyteId: 1, displayName: 'Lead', analyteCode: 'lead' } as const;
const copper = { analyteId: 2, displayName: 'Copper', analyteCode: 'copper' } as const;
const firstHalf: PercentileEvent = {
  startsOn: '2026-01-01',
  endsOn: '2026-06-30',
  state: 'CT',
  populationServed: 4_000,
};
/** Under the LCRI. */
const firstHalfOf2028: PercentileEvent = { ...firstHalf, startsOn: '2028-01-01', endsOn: '2028-06-30' };

let made = 0;
function aSample(amount: string | null, overrides: Partial<SampleOfEvent> = {}): SampleOfEvent {
  const number = ++made;
  return {
    sampleId: `sample-${number}`,
    number,
    locationId: `location-${number}`,
    addressLine1: `${number} Mill Street`,
    skuId: 1,
    position: 0,
    isInvalidated: false,
    collectedOn: '2026-02-03',
    amount,
    ...overrides,
  };
}
const getSamples = (...amounts: (string | null)[]) => amounts.map((amount) => aSample(amount));
const ofLead = (samples: readonly SampleOfEvent[], event = firstHalf) => calculateEventPercentile(lead, event, samples);

test('ten results of lead: the ninth is the 90th percentile, and each result shows its position', () => {
  const percentile = ofLead(getSamples('2', '12', '3', '1', '4', '5', '6', '18', '8', '25'));
  expect(percentile?.percentile).toMatchObject({ value: '18', count: 10, exceeds: true, actionLevel: '15' });
  expect(percentile?.percentile?.rank).toMatchObject({ lower: 9, upper: 9, basis: 'ceiling' });
  expect(percentile?.counted.map(({ position, amount }) => [position, amount])).toEqual(
    ['25', '18', '12', '8', '6', '5', '4', '3', '2', '1'].map((amount, at) => [10 - at, amount]),
  );
  expect(percentile?.moreUntilExceedance).toBe(0);
});

describe('results of taps with a treatment device', () => {
  const filtered = (...amounts: string[]) => amounts.map((amount) => aSample(amount, { isTreated: true }));

  test('counts no low results, which would dilute the percentile, and are listed with the reason', () => {
    const samples = [...getSamples('3', '40'), ...filtered('0', '0', '0', '0', '0', '0', '0', '0')];
    const percentile = ofLead(samples);
    expect(percentile?.percentile).toMatchObject({ value: '40', count: 2, exceeds: true });
    expect(percentile?.notCounted.map(({ reason }) => reason)).toEqual(Array(8).fill('treatmentDevice'));
    expect(percentile && describeTreatedTaps(percentile)).toBe(
      '8 results are of taps with a treatment device, which can’t be sampling sites (40 CFR 141.86(a)(1)). They aren’t used. With them, the 90th percentile would be 3 µg/L, not above the action level of 15 µg/L. Their sites do not count toward the required number.',
    );
    expect(percentile?.underNextRule).toMatchObject({ value: '40', treated: 8, unknownTiers: 2 });
  });

  test('counts a result that raises the percentile', () => {
    const percentile = ofLead([...getSamples('1', '2', '3', '4', '5'), ...filtered('40', '50')]);
    expect(percentile?.percentile).toMatchObject({ value: '50', count: 7, exceeds: true });
    expect(percentile?.treatedTaps).toMatchObject({ count: 2, areLeftOut: false, percentile: { value: '5' } });
    expect(percentile?.notCounted).toEqual([]);
  });

  test('counts only an exceedance where there is no other result', () => {
    expect(ofLead(filtered('0', '2'))).toMatchObject({ percentile: null, treatedTaps: { areLeftOut: true } });
    expect(ofLead(filtered('0', '20'))?.percentile).toMatchObject({ value: '20', exceeds: true });
  });
});

test('a percentile equal to the action level does not exceed it', () => {
  const results = getSamples(...Array.from({ length: 9 }, () => '15'), '40');
  expect(ofLead(results)?.percentile).toMatchObject({ value: '15', exceeds: false });
  expect(ofLead(results)?.moreUntilExceedance).toBe(1);
});

test('a replacement that was taken too late does not count, and is listed', () => {
  const late = aSample('2', { isLateReplacement: true });
  const percentile = ofLead([...getSamples('1', '3', '4', '45', '50'), late]);
  expect(percentile?.percentile).toMatchObject({ value: '50', count: 5, exceeds: true });
  expect(percentile?.notCounted.map(({ number, reason }) => [number, reason])).toEqual([
    [late.number, 'lateReplacement'],
  ]);
});

test('invalidated samples and samples without a result do not count; the number with the invalidated ones is shown', () => {
  const invalidated = aSample('30', { isInvalidated: true });
  const waiting = aSample(null);
  const percentile = ofLead([...getSamples('1', '1', '1', '1', '1', '1'), invalidated, waiting]);
  expect(percentile?.percentile).toMatchObject({ value: '1', count: 6, exceeds: false });
  expect(percentile?.withInvalidated).toMatchObject({ value: '30', count: 7, exceeds: true });
  expect(percentile?.notCounted.map(({ number, reason, amount }) => [number, reason, amount])).toEqual([
    [invalidated.number, 'invalidated', '30'],
    [waiting.number, 'noResult', null],
  ]);
});

test('an invalidated sample without a result changes nothing', () => {
  expect(ofLead([...getSamples('1', '2'), aSample(null, { isInvalidated: true })])?.withInvalidated).toBeNull();
});

test('today only the first liter counts; from 2027 the higher of first and fifth liter of each tap, for lead only', () => {
  const tap = (first: string, fifth: string, number: number) => [
    aSample(first, { skuId: 2, position: 0, locationId: `tap-${number}` }),
    aSample(fifth, { skuId: 2, position: 1, locationId: `tap-${number}` }),
  ];
  const samples = [...tap('3', '14', 1), ...tap('6', '2', 2)];
  const today = ofLead(samples);
  expect(today?.counted.map(({ amount }) => amount)).toEqual(['6', '3']);
  expect(today?.notCounted.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['otherDraw', '14'],
    ['otherDraw', '2'],
  ]);
  expect(today?.underNextRule).toMatchObject({ value: '14', count: 2, actionLevel: '10', exceeds: true });
  const later = ofLead(samples, firstHalfOf2028);
  expect(later?.counted.map(({ amount }) => amount)).toEqual(['14', '6']);
  expect(later?.notCounted.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['lowerLiter', '3'],
    ['lowerLiter', '2'],
  ]);
  expect(later).toMatchObject({ actionLevel: '10', underNextRule: null });
  expect(calculateEventPercentile(copper, firstHalfOf2028, samples)?.counted.map(({ amount }) => amount)).toEqual([
    '6',
    '3',
  ]);
});

test('first liters without the fifth that their site needs count from 2027 only where they raise the percentile', () => {
  const first = (amount: string, site: number) =>
    aSample(amount, { locationId: `site-${site}`, tierGroup: 'higher', needsFifthLiter: true });
  const kit = (fifth: string, site: number) => [
    aSample('3', { skuId: 2, locationId: `site-${site}`, tierGroup: 'higher', needsFifthLiter: true }),
    aSample(fifth, { skuId: 2, position: 1, locationId: `site-${site}`, tierGroup: 'higher', needsFifthLiter: true }),
  ];
  const complete = Array.from({ length: 12 }, (_, site) => kit(site < 10 ? '5' : '50', site)).flat();
  const withoutFifth = (amount: string) => Array.from({ length: 12 }, (_, site) => first(amount, site));
  const diluted = ofLead([...withoutFifth('3'), ...complete], firstHalfOf2028);
  expect(diluted?.percentile).toMatchObject({ value: '50', count: 12, exceeds: true });
  expect(diluted?.notCounted.filter(({ reason }) => reason === 'noFifthLiter')).toHaveLength(12);
  expect(diluted?.tierSelection).toMatchObject({ higher: 12, leftOut: 0 });
  expect(ofLead([...withoutFifth('60'), ...complete], firstHalfOf2028)?.percentile).toMatchObject({
    value: '60',
    count: 24,
  });
  // The preview of that rule reads them in the same way; today the first liters alone count.
  const today = ofLead([...withoutFifth('3'), ...complete]);
  expect(today?.percentile).toMatchObject({ value: '3', count: 24 });
  expect(today?.underNextRule).toMatchObject({ value: '50', count: 12, exceeds: true });
});

test('sites that only their lead service line ranks are counted once, with results that count under the LCRI', () => {
  const ofLine = (amount: string | null, locationId: string, overrides: Partial<SampleOfEvent> = {}) =>
    aSample(amount, { locationId, tierGroup: 'higher', isByLineOnly: true, ...overrides });
  const samples = [
    ofLine('3', 'site-1'),
    ofLine('5', 'site-1'),
    // Only the fifth liter, which counts from 2027.
    ofLine('7', 'site-2', { skuId: 2, position: 1 }),
    ofLine(null, 'site-3'),
    ofLine('30', 'site-4', { isInvalidated: true }),
    aSample('2', { tierGroup: 'higher', isByLineOnly: false }),
  ];
  expect([firstHalf, firstHalfOf2028].map((event) => ofLead(samples, event)?.sitesByLineOnly)).toEqual([2, 2]);
  expect(calculateEventPercentile(copper, firstHalfOf2028, samples)?.sitesByLineOnly).toBe(1);
  expect(ofLead(getSamples('1', '2'))?.sitesByLineOnly).toBe(0);
});

describe('further visits to a site', () => {
  const visit = (amount: string, site: number, kit = 1) =>
    aSample(amount, { locationId: `visit-${kit} ${site}`, siteId: `site-${site}`, tierGroup: 'higher' });
  const ofSites = (amount: string, sites: number, kit?: number) =>
    Array.from({ length: sites }, (_, site) => visit(amount, site, kit));

  test('do not lower the percentile from 2027 on below that of the highest result of each site', () => {
    // Ten sites, two of them at 40; every site was sampled again.
    const samples = [
      ...ofSites('3', 8),
      visit('40', 8),
      visit('40', 9),
      ...ofSites('2', 10, 2),
      ...ofSites('1', 10, 3),
    ];
    const later = ofLead(samples, firstHalfOf2028);
    expect(later?.percentile).toMatchObject({ value: '40', count: 10, exceeds: true });
    expect(later?.notCounted.map(({ reason }) => reason)).toEqual(Array.from({ length: 20 }, () => 'furtherVisit'));
    expect(later?.furtherVisits).toMatchObject({
      count: 20,
      areLeftOut: true,
      percentile: { value: '3', count: 30, exceeds: false },
    });
    expect(later && describeFurtherVisits(later)).toBe(
      '20 results come from sites that were sampled more than once and have a higher result. They don’t count, because the 90th percentile is higher without them. With them, the 90th percentile would be 3 µg/L, not above the action level of 10 µg/L. Whether the rule from 11-01-2027 counts one result for each site is not known. Confirm with your State.',
    );
    // Until then each result counts (40 CFR 141.86(e)), and the preview reads them as that rule may.
    const today = ofLead(samples);
    expect(today).toMatchObject({ percentile: { value: '3', count: 30 }, furtherVisits: null });
    expect(today?.underNextRule).toMatchObject({ value: '40', count: 10, leftOut: 20, furtherVisits: 20 });
    expect(today && describeNextRule(today)).toContain('20 not used because another result of their sites is higher');
  });

  test('count from 2027 on where that makes the percentile higher', () => {
    const samples = [...ofSites('3', 9), visit('60', 9), visit('50', 9, 2), visit('40', 9, 3)];
    const later = ofLead(samples, firstHalfOf2028);
    expect(later?.percentile).toMatchObject({ value: '50', count: 12, exceeds: true });
    expect(later?.furtherVisits).toMatchObject({ count: 2, areLeftOut: false, percentile: { value: '3', count: 10 } });
    expect(later && describeFurtherVisits(later)).toContain('They count. With only the highest result of each site');
  });

  test('locations with the same address are read as one site too, where that gives the higher percentile', () => {
    const at = (amount: string, place: number, number: number) =>
      aSample(amount, {
        tierGroup: 'higher',
        siteId: `site-${number}`,
        locationId: `kit ${number}`,
        place: `${place}`,
      });
    const repeated = Array.from({ length: 20 }, (_, number) => at('3', number % 8, number));
    const diluted = ofLead([at('40', 9, 20), ...repeated], firstHalfOf2028);
    expect(diluted?.percentile).toMatchObject({ value: '40', count: 9, exceeds: true });
    expect(diluted?.furtherVisits).toMatchObject({
      count: 12,
      areLeftOut: true,
      percentile: { value: '3', count: 21 },
    });
    const low = Array.from({ length: 17 }, (_, number) => at('3', number, number));
    const high = ['38', '39', '40'].map((amount, number) => at(amount, 99, 30 + number));
    const counted = ofLead([...low, ...high], firstHalfOf2028);
    expect(counted?.percentile).toMatchObject({ value: '38', count: 20, exceeds: true });
    expect(ofLead([at('40', 9, 20), ...repeated])?.percentile).toMatchObject({ value: '3', count: 21 });
  });

  test('a complete result is no further visit where the higher one lacks its fifth liter and is left out', () => {
    const needing = { tierGroup: 'higher', needsFifthLiter: true } as const;
    const complete = (first: string, fifth: string, site: number) =>
      [first, fifth].map((amount, position) =>
        aSample(amount, { ...needing, skuId: 2, position, locationId: `kit ${site}`, siteId: `site-${site}` }),
      );
    const marked = markLowerSiteResults(
      [
        { site: 'a', amount: '9', number: 1, isIncomplete: true },
        { site: 'a', amount: '8', number: 2 },
        { site: 'a', amount: '7', number: 3 },
        { site: 'b', amount: '5', number: 5 },
        { site: 'b', amount: '5', number: 4 },
      ],
      { getSite: ({ site }) => site, getPlace: ({ site }) => site },
    );
    expect(marked.map(({ repeat }) => repeat)).toEqual([undefined, 'besideIncomplete', 'always', 'always', undefined]);
    const first = aSample('1', { ...needing, locationId: 'first 0', siteId: 'site-0' });
    const later = ofLead([first, ...complete('4', '30', 0), ...complete('3', '20', 1)], firstHalfOf2028);
    expect(later?.percentile).toMatchObject({ value: '30', exceeds: true });
  });
});

test('sequential and school samples never count', () => {
  const percentile = ofLead([aSample('40', { skuId: 3, position: 0 }), aSample('50', { skuId: 4 }), aSample('5')]);
  expect(percentile?.percentile).toMatchObject({ value: '5', count: 1 });
  expect(percentile?.notCounted.map(({ reason }) => reason)).toEqual(['otherDraw', 'otherDraw']);
});

test('an event across November 1, 2027 is compared with the strictest level and counts as the rule of its last day', () => {
  const event = { ...firstHalf, startsOn: '2027-07-01', endsOn: '2027-12-31' };
  expect(ofLead(getSamples('12'), event)).toMatchObject({ actionLevel: '10', percentile: { exceeds: true } });
});

test('calculates no percentile without results and shows that one result above the level would exceed it', () => {
  expect(ofLead(getSamples(null, null))).toMatchObject({
    percentile: null,
    withInvalidated: null,
    underNextRule: null,
    counted: [],
    notCountedTotal: 2,
    moreUntilExceedance: 1,
  });
});

test('five results of a system under 100 people average the two highest', () => {
  const small = { ...firstHalf, populationServed: 80 };
  expect(ofLead(getSamples('1', '3', '5', '12', '26'), small)?.percentile).toMatchObject({
    value: '19',
    rank: { lower: 4, upper: 5, tenths: 5, basis: 'averageOfTwoHighest' },
  });
});

describe('results of 0 that a laboratory reported without any limit', () => {
  const withZeros = (count: number, ...others: readonly string[]) => [
    ...getSamples(...others),
    ...Array.from({ length: count }, () => aSample('0', { isZeroWithoutLimits: true })),
  ];
  const small = { ...firstHalf, populationServed: 80 };
  const ofCopper = (samples: readonly SampleOfEvent[]) => calculateEventPercentile(copper, small, samples);
  const nine = Array.from({ length: 9 }, () => '6');
  const cases = {
    'are counted as zero and at the quantitation limit': [ofLead(withZeros(3, '1', '2', '3')), '3', 3, '5', '5', false],
    'may decide whether lead is exceeded': [ofLead(withZeros(4, '29'), small), '14.5', 4, '5', '17', true],
    'are at 50 µg/L for copper': [ofCopper(withZeros(4, '2560')), '1280', 4, '50', '1305', true],
    'change nothing below the percentile': [ofLead(withZeros(1, ...nine)), '6', 1, '5', '6', false],
  } as const;
  test.each(Object.entries(cases))('%s', (_, [found, value, count, quantitationLimit, raised, exceeds]) => {
    expect(found).toMatchObject({
      percentile: { value },
      zerosWithoutLimits: { count, quantitationLimit, percentile: { value: raised, exceeds } },
    });
  });

  test('does not mention results of 0 without limits where they don’t count or don’t exist', () => {
    expect(ofLead(getSamples('0', '3'))?.zerosWithoutLimits).toBeNull();
    const invalidated = aSample('0', { isZeroWithoutLimits: true, isInvalidated: true });
    expect(ofLead([...getSamples('3'), invalidated])?.zerosWithoutLimits).toBeNull();
  });
});

test('every sample is either counted or not counted with a reason, by both rules', () => {
  const anAmount = fc.option(fc.integer({ min: 0, max: 400 }).map((tenths) => `${tenths / 10}`));
  const sample = fc
    .record({ amount: anAmount, skuId: fc.constantFrom(1, 2, 3, 8), tap: fc.nat(3), isInvalidated: fc.boolean() })
    .chain(({ skuId, ...rest }) =>
      fc.record({ ...constants(rest), skuId: fc.constant(skuId), position: fc.nat(skuId === 2 ? 1 : 0) }),
    );
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 30 }), fc.constantFrom(firstHalf, firstHalfOf2028), (specs, event) => {
      const samples = specs.map(({ amount, tap, ...overrides }) =>
        aSample(amount, { ...overrides, locationId: `tap-${tap}` }),
      );
      const percentile = ofLead(samples, event);
      const shown = [...(percentile?.counted ?? []), ...(percentile?.notCounted ?? [])].map(({ sampleId }) => sampleId);
      expect(shown.toSorted()).toEqual(samples.map(({ sampleId }) => sampleId).toSorted());
      const amounts = percentile?.counted.map(({ amount }) => amount) ?? [];
      expect(amounts).toEqual(amounts.toSorted((a, b) => compareDecimals(b, a)));
    }),
  );
});

function constants<Shape extends object>(record: Shape): { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> } {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, fc.constant(value)])) as {
    [Key in keyof Shape]: fc.Arbitrary<Shape[Key]>;
  };
}

test('Michigan’s own level and the higher liter of each site apply today, for copper too', () => {
  const michigan = { ...firstHalf, state: 'MI' };
  const taps = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((amount) =>
    aSample(amount, { skuId: 2, position: 0 }),
  );
  const fifth = taps.map((tap) => aSample('13', { locationId: tap.locationId, skuId: 2, position: 1 }));
  const all = [...taps, ...fifth];
  expect(ofLead(all, michigan)?.percentile).toMatchObject({ value: '13', count: 10, actionLevel: '12', exceeds: true });
  expect(ofLead(all, michigan)?.actionLevelSource).toContain('R 325.10604f');
  expect(ofLead(all, michigan)?.fifthLiterSource).toContain('The rule is dated June 14, 2018');
  expect(ofLead(all)?.fifthLiterSource).toBeNull();
  expect(ofLead(all)?.percentile).toMatchObject({ value: '9', count: 10, actionLevel: '15', exceeds: false });
  expect(calculateEventPercentile(copper, michigan, all)?.percentile).toMatchObject({ value: '13', count: 10 });
});

test('a response has at most 1,000 rows of each list, with the samples without a result first', () => {
  const counted = Array.from({ length: 1_001 }, (_, at) => aSample(String(at)));
  const invalidated = Array.from({ length: 1_000 }, () => aSample('1', { isInvalidated: true }));
  const waiting = aSample(null);
  const all = ofLead([...counted, ...invalidated, waiting]);
  expect([all?.counted.length, all?.notCounted.length]).toEqual([1_001, 1_001]);
  const limited = all && limitPercentileRows(all);
  expect([limited?.counted.length, limited?.notCounted.length, limited?.notCountedTotal]).toEqual([
    1_000, 1_000, 1_001,
  ]);
  expect(limited?.counted[0]?.amount).toBe('1000');
  expect(limited?.notCounted[0]).toMatchObject({ sampleId: waiting.sampleId, reason: 'noResult' });
});

/** With only the listed samples; alike ones are read at once. */
function calculateLimited(
  samples: readonly SampleOfEvent[],
  event = firstHalf,
  alike: readonly DecidingSample[] = samples,
) {
  const limited = calculateLimitedPercentile(lead, event, alike);
  const listed = samples.filter(({ number }) => limited?.numbers.includes(number));
  return limited?.describe(new Map(listed.map((sample) => [sample.number, sample])));
}

test('a percentile that describes only the rows of a response is the whole one with these rows, whatever the samples', () => {
  const anySample = fc.record({
    amount: fc.constantFrom(null, '0', '0.0', '3', '3.0', '15', '15.5', '120'),
    isInvalidated: fc.boolean(),
    isZeroWithoutLimits: fc.boolean(),
    isLateReplacement: fc.boolean(),
    collectedOn: fc.constantFrom(null, '2026-02-03'),
    position: fc.constantFrom(0, 1),
    skuId: fc.constantFrom(1, 2),
    tierGroup: fc.constantFrom('higher' as const, 'lower' as const, 'unknown' as const),
    locationId: fc.constantFrom('a', 'b', 'c'),
  });
  fc.assert(
    fc.property(fc.array(anySample, { maxLength: 30 }), fc.constantFrom(firstHalf, firstHalfOf2028), (facts, event) => {
      const samples = facts.map(({ amount, ...fact }) => aSample(amount, fact));
      const whole = ofLead(samples, event);
      expect(calculateLimited(samples, event)).toEqual(whole && limitPercentileRows(whole));
    }),
  );
  const many = [...getSamples(...Array.from({ length: 1_200 }, (_, at) => String(at % 90))), ...getSamples(null, '7')];
  const half = many.map((sample, at) => (at % 2 === 0 ? sample : { ...sample, isInvalidated: true }));
  for (const samples of [many, half, many.map((sample) => ({ ...sample, isInvalidated: true }))]) {
    const whole = ofLead(samples);
    expect(calculateLimited(samples)).toEqual(whole && limitPercentileRows(whole));
  }
});

/** The samples that are the only ones of their site and alike in everything else, as one. */
function joinAlike(samples: readonly SampleOfEvent[]): readonly DecidingSample[] {
  const toSite = ({ locationId, siteId }: SampleOfEvent) => siteId ?? locationId;
  const ofSites = new Map<string, number>();
  for (const sample of samples) ofSites.set(toSite(sample), (ofSites.get(toSite(sample)) ?? 0) + 1);
  const groups = new Map<string, SampleOfEvent[]>();
  for (const sample of samples) {
    const {
      sampleId,
      number: _number,
      locationId: _location,
      siteId: _site,
      addressLine1: _address,
      ...deciding
    } = sample;
    const isOnly = ofSites.get(toSite(sample)) === 1;
    const key = isOnly ? JSON.stringify(deciding) : sampleId;
    const group = groups.get(key) ?? [];
    group.push(sample);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { sampleId: _id, addressLine1: _address, ...deciding } = first;
    return [{ ...deciding, ...(others.length > 0 && { numbers: [first, ...others].map(({ number }) => number) }) }];
  });
}

test('alike samples that are read at once have the percentile, the counts and the rows of each by itself', () => {
  const anySample = fc.record({
    amount: fc.constantFrom(null, '0', '3', '3.0', '15', '15.5', '120'),
    isInvalidated: fc.boolean(),
    isZeroWithoutLimits: fc.boolean(),
    isLateReplacement: fc.boolean(),
    needsFifthLiter: fc.boolean(),
    isByLineOnly: fc.boolean(),
    collectedOn: fc.constantFrom(null, '2026-02-03'),
    position: fc.constantFrom(0, 1),
    skuId: fc.constantFrom(1, 2),
    tierGroup: fc.constantFrom('higher' as const, 'lower' as const, 'unknown' as const),
    site: fc.constantFrom('a', 'b', 'own', 'own', 'own', 'own'),
  });
  const events = [firstHalf, firstHalfOf2028, { ...firstHalf, state: 'MI' }];
  fc.assert(
    fc.property(
      fc.array(anySample, { maxLength: 40 }),
      fc.constantFrom(...events),
      fc.boolean(),
      (facts, event, areUndatedLeftOut) => {
        const ofEvent = facts.map(({ amount, site, ...fact }) =>
          aSample(amount, { ...fact, ...(site !== 'own' && { locationId: site }) }),
        );
        const exclude = <Sample extends DecidingSample>(samples: readonly Sample[]) =>
          areUndatedLeftOut ? excludeUndated(lead, event, samples) : samples;
        const limited = calculateLimited(ofEvent, event, exclude(joinAlike(ofEvent)));
        expect(limited).toEqual(ofLead(exclude(ofEvent), event));
      },
    ),
    { numRuns: 400 },
  );
});

test('lists of many alike samples the counted ones with the highest numbers, and the others with the lowest', () => {
  const tiers = ['higher', 'lower', 'unknown'] as const;
  const many = Array.from({ length: 4_000 }, (_, at) =>
    aSample(at % 7 === 0 ? null : String(at % 5), {
      tierGroup: tiers[at % 3] ?? 'unknown',
      isInvalidated: at % 11 === 0,
    }),
  );
  const alike = joinAlike(many);
  expect(alike.length).toBeLessThan(100);
  for (const event of [firstHalf, firstHalfOf2028]) {
    const whole = ofLead(many, event);
    expect(calculateLimited(many, event, alike)).toEqual(whole && limitPercentileRows(whole));
  }
});

test('results without a day of collection are left out where the percentile is higher without them, and count where it is not', () => {
  const dated = [...getSamples(...Array.from({ length: 8 }, () => '3')), aSample('20')];
  const withUndated = (amount: string | null) => {
    const undated = [1, 2].map(() => aSample(amount, { collectedOn: null }));
    const percentile = ofLead(excludeUndated(lead, firstHalf, [...dated, ...undated]));
    return [percentile?.percentile?.value, percentile?.percentile?.count, percentile?.notCounted[0]?.reason];
  };
  expect(withUndated('1')).toEqual(['20', 9, 'noCollectionDate']);
  expect(withUndated('40')).toEqual(['40', 11, undefined]);
  expect(withUndated(null)).toEqual(['20', 9, 'noResult']);
  const onlyUndated = getSamples('2', '30').map((sample) => ({ ...sample, collectedOn: null }));
  expect(ofLead(excludeUndated(lead, firstHalf, onlyUndated))?.percentile).toMatchObject({ value: '30', count: 2 });
});
