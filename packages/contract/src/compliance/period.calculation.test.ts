import { findEndedWaiver } from './ended-waiver.calculation.ts';
import { describe, expect, test } from 'vitest';
import { isPercentileOpen } from './deadline-inputs.calculation.ts';
import { calculateAnalyte, getEarliestPeriodDay, summarizePeriod } from './period.calculation.ts';
import { describeRulesDay } from './period-text.calculation.ts';
import {
  describePeriodDetails,
  listPeriodsOfAccount,
  countPeriod,
  type SampledInputs,
  type SampleOfPeriod,
} from './period-samples.calculation.ts';

test.each([
  ['2026-11-27', '2014-07-01'],
  ['2026-07-01', '2014-07-01'],
  ['2026-06-30', '2014-01-01'],
])('periods of %s go back to the half-year that reaches into the twelve years: %s', (today, earliest) => {
  expect(getEarliestPeriodDay(today)).toBe(earliest);
});

const lead = { analyteId: 1, displayName: 'Lead', analyteCode: 'lead' } as const;
let made = 0;
function aSample(amount: string | null, overrides: Partial<SampleOfPeriod> = {}): SampleOfPeriod {
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
    eventId: 'event-1',
    eventName: 'First half',
    eventEndsOn: '2026-06-30',
    isCompliance: true,
    analyteIds: [1, 2],
    amounts: amount === null ? {} : { 1: { amount, isZeroWithoutLimits: false } },
    ...overrides,
  };
}
const inputs = (samples: readonly SampleOfPeriod[], overrides: Partial<SampledInputs> = {}): SampledInputs => ({
  state: 'CT',
  populationServed: 90,
  schedules: [],
  analytes: [lead],
  samples,
  today: '2026-08-01',
  ...overrides,
});
const summaries = (of: SampledInputs) =>
  listPeriodsOfAccount(of, { earliest: '2014-01-01', accountSince: of.today }).map((period) =>
    summarizePeriod(period, of, countPeriod(period, of)),
  );
const five = (...amounts: readonly string[]) => amounts.map((amount) => aSample(amount));
const annual = {
  startsOn: '2025-01-01',
  frequency: 'annual',
  samplingFrom: 6,
  samplingTo: 9,
  approvedOn: '2024-12-01',
} as const;

test('a period without samples is listed for a year after its end, if the account was in the product then', () => {
  const starts = (accountSince: string) =>
    listPeriodsOfAccount(inputs([]), { earliest: '2025-01-01', accountSince }).map(({ startsOn }) => startsOn);
  expect(starts('2026-08-01')).toEqual(['2026-07-01']);
  expect(starts('2026-06-30')).toEqual(['2026-01-01', '2026-07-01']);
  expect(starts('2020-02-02')).toEqual(['2025-07-01', '2026-01-01', '2026-07-01']);
});

test('each sample belongs to the period of its day of collection, or of the last day of its event without one', () => {
  const of = inputs([
    ...five('1', '2', '3', '4', '5'),
    aSample('9', { collectedOn: '2026-07-01' }),
    aSample('8', { collectedOn: null }),
  ]);
  expect(
    summaries(of).map(({ startsOn, collectedSites, analytes }) => [
      startsOn,
      collectedSites,
      analytes[0]?.percentile?.count,
    ]),
  ).toEqual([
    ['2026-01-01', 5, 6],
    ['2026-07-01', 1, 1],
  ]);
});

describe('the replacement of an invalidated sample of March', () => {
  const counts = (collectedOn: string | null, overrides: Partial<SampledInputs> = {}) => {
    const replacement = { day: '2026-06-20', dueOn: '2026-07-18' };
    const of = inputs([...five('1', '2', '3', '4'), aSample('9', { collectedOn, replacement })], overrides);
    return summaries(of).map(({ startsOn, collectedSites, analytes }) =>
      [startsOn, collectedSites, analytes[0]?.percentile?.count ?? 0].join(' '),
    );
  };

  test('counts in the period of that sample within 20 days of the decision, also after the period', () => {
    expect(counts('2026-07-18')).toEqual(['2026-01-01 5 5', '2026-07-01 0 0']);
    expect(counts('2026-06-30')).toEqual(['2026-01-01 5 5', '2026-07-01 0 0']);
  });

  test('counts in no period after that', () => {
    expect(counts('2026-07-19')).toEqual(['2026-01-01 4 4', '2026-07-01 0 0']);
  });

  test('counts until the end of its period, however long that is', () => {
    const schedules = [{ ...annual, startsOn: '2026-01-01', samplingFrom: 1, samplingTo: 12 }];
    expect(counts('2026-07-19', { schedules })).toEqual(['2026-01-01 5 5']);
  });

  test('is no site before it is collected', () => {
    expect(counts(null)).toEqual(['2026-01-01 4 5', '2026-07-01 0 0']);
  });
});

describe('the outcome of a period', () => {
  const first = (of: SampledInputs) => summaries(of)[0]?.analytes[0];

  test.each([
    ['2026-11-26', 'noneSoFar'],
    ['2026-12-31', 'noneSoFar'],
    ['2027-01-01', 'none'],
  ])('is not final before its last day is over, although its sampling months are: on %s', (today, outcome) => {
    const samples = five('1', '2', '3', '4', '5').map((sample) => ({ ...sample, collectedOn: '2026-07-10' }));
    const schedules = [{ ...annual, startsOn: '2026-01-01' }];
    expect(first(inputs(samples, { schedules, today }))).toMatchObject({ outcome });
  });

  test('is open in a period that is over with too few sites for a half, and final with both', () => {
    const of = inputs(five('1', '2', '3', '4', '5'));
    const half = (leadPlumbing: number) => ({
      source: '40 CFR 141.86(a)(8)',
      needed: { leadLines: 2, leadPlumbing: 3 },
      collected: { leadLines: 2, byLineOnly: 0, leadPlumbing, notKnown: 0, others: 3 - leadPlumbing },
      inventory: { lines: 5, lead: 2, unknown: 0 },
    });
    const [period] = listPeriodsOfAccount(of, { earliest: '2014-01-01', accountSince: of.today });
    const summarize = (leadPlumbing: number) =>
      period && summarizePeriod({ ...period, leadLineHalf: half(leadPlumbing) }, of, countPeriod(period, of));
    expect(summarize(3)?.analytes[0]).toMatchObject({ outcome: 'none' });
    expect(summarize(2)?.analytes[0]).toMatchObject({ outcome: 'noneSoFar' });
    // Nor does such a period end the deadlines of an earlier exceedance.
    const totals = period && countPeriod(period, of);
    const calculate = (leadPlumbing: number) =>
      totals && calculateAnalyte(lead, { ...period, leadLineHalf: half(leadPlumbing) }, { inputs: of, totals });
    expect([calculate(3), calculate(2)].map((one) => one && isPercentileOpen(one))).toEqual([false, true]);
  });

  test.each([
    ['no service line is recorded', { lines: 0, lead: 0, unknown: 0, notKnown: 5 }, 'noneSoFar'],
    ['lines of unknown material may be lead', { lines: 5, lead: 0, unknown: 1, notKnown: 1 }, 'noneSoFar'],
    ['a counted site has no line on record', { lines: 4, lead: 0, unknown: 0, notKnown: 1 }, 'noneSoFar'],
    ['every line is known and none is lead', { lines: 5, lead: 0, unknown: 0, notKnown: 0 }, 'none'],
  ])('is final only if the record shows whether halves are needed: %s', (_, { notKnown, ...inventory }, outcome) => {
    const of = inputs(five('1', '2', '3', '4', '5'));
    const [period] = listPeriodsOfAccount(of, { earliest: '2014-01-01', accountSince: of.today });
    if (!period) throw new Error('The samples have no period');
    const collected = { leadLines: 0, byLineOnly: 0, leadPlumbing: 0, notKnown, others: 5 - notKnown };
    const withHalf = {
      ...period,
      leadLineHalf: { source: '40 CFR 141.86(a)(8)', needed: null, collected, inventory },
    };
    const totals = countPeriod(period, of);
    expect(summarizePeriod(withHalf, of, totals).analytes[0]).toMatchObject({ outcome });
    const calculated = calculateAnalyte(lead, withHalf, { inputs: of, totals });
    expect(calculated && isPercentileOpen(calculated)).toBe(outcome === 'noneSoFar');
  });

  const cases: Readonly<Record<string, readonly [SampledInputs, string]>> = {
    'no exceedance once it is over with enough results': [inputs(five('1', '2', '3', '4', '5')), 'none'],
    'no exceedance so far before it is over': [
      inputs(five('1', '2', '3', '4', '5'), { today: '2026-06-30' }),
      'noneSoFar',
    ],
    'no exceedance so far with too few sites': [inputs(five('1', '2', '3', '4')), 'noneSoFar'],
    'no exceedance so far without a recorded population': [
      inputs(five('1', '2', '3', '4', '5'), { populationServed: null }),
      'noneSoFar',
    ],
    'no exceedance so far while a sample waits for its result': [
      inputs([...five('1', '2', '3', '4', '5'), aSample(null)]),
      'noneSoFar',
    ],
    'open if results of other programs would exceed the level': [
      inputs([
        ...five('1', '2', '3', '4', '5'),
        ...['40', '50'].map((amount) => aSample(amount, { isCompliance: false })),
      ]),
      'noneSoFar',
    ],
    'no exceedance so far while the sample after a thousand others waits for its result': [
      inputs([
        ...five('1', '2', '3', '4', '5'),
        ...Array.from({ length: 1_000 }, () => aSample('1', { isInvalidated: true })),
        aSample(null),
      ]),
      'noneSoFar',
    ],
    'no exceedance under the rule of 2027 with results of enough Tier 1 and 2 sites': [
      inputs(
        Array.from({ length: 10 }, () => aSample('1', { collectedOn: '2028-02-03', tierGroup: 'higher' })),
        { today: '2028-08-01' },
      ),
      'none',
    ],
    'no exceedance so far under the rule of 2027 while the tier of a site is missing': [
      inputs(
        Array.from({ length: 10 }, (_, at) =>
          aSample('1', { collectedOn: '2028-02-03', ...(at > 0 && { tierGroup: 'higher' }) }),
        ),
        { today: '2028-08-01' },
      ),
      'noneSoFar',
    ],
    'an exceedance as soon as the results show one': [inputs(five('16'), { today: '2026-03-01' }), 'exceedance'],
    'nothing without results': [inputs([aSample(null)]), 'noResults'],
  };
  test.each(Object.entries(cases))('the outcome of a period is %s', (_, [of, outcome]) => {
    expect(first(of)?.outcome).toBe(outcome);
  });
});

test('lower tiers do not dilute the percentile from November 2027, and what they leave out is listed', () => {
  const at = (amount: string, tierGroup: 'higher' | 'lower', collectedOn = '2028-02-03') =>
    aSample(amount, { collectedOn, tierGroup });
  const higher = ['2', '3', '4', '12', '14'].map((amount) => at(amount, 'higher'));
  const lower = Array.from({ length: 60 }, () => at('0', 'lower'));
  const of = inputs([...higher, ...lower], { today: '2028-08-01', populationServed: 400 });
  const [period] = listPeriodsOfAccount(of, { earliest: '2014-01-01', accountSince: of.today });
  const details = period && describePeriodDetails(period, of);
  // 10 sites are required: the five of Tiers 1 and 2, and the five highest of the others.
  expect(details?.results[0]).toMatchObject({
    percentile: { value: '12', count: 10, exceeds: true },
    outcome: 'exceedance',
    tierSelection: { higher: 5, lower: 60, unknown: 0, leftOut: 55 },
    notCountedTotal: 55,
  });
  expect(new Set(details?.results[0]?.notCounted.map(({ reason }) => reason))).toEqual(new Set(['lowerTierRest']));
  const enough = inputs([...higher, ...['1', '1', '1', '1', '1'].map((amount) => at(amount, 'higher')), ...lower], {
    today: '2028-08-01',
    populationServed: 400,
  });
  const reasons = period && describePeriodDetails(period, enough).results[0]?.notCounted.map(({ reason }) => reason);
  expect(new Set(reasons)).toEqual(new Set(['lowerTier']));
});

test('invalidated samples and other kit positions are not collected sites; a site counts once', () => {
  const twice = aSample('2', { locationId: 'mill', collectedOn: '2026-03-01' });
  const of = inputs([
    aSample('1', { locationId: 'mill' }),
    twice,
    aSample('3', { isInvalidated: true }),
    aSample('4', { skuId: 4 }),
    aSample('5', { isCompliance: false }),
  ]);
  const [period] = listPeriodsOfAccount(of, { earliest: '2014-01-01', accountSince: of.today });
  const details = period && describePeriodDetails(period, of);
  expect(details).toMatchObject({ collectedSites: 1, sites: [{ locationId: 'mill', samples: [{}, {}] }] });
});

test('samples outside the months of reduced monitoring: the higher of both percentiles is shown, and sites count in the months only', () => {
  const summer = ['1', '2', '3', '4', '5', '18'].map((amount) => aSample(amount, { collectedOn: '2025-07-01' }));
  const low = Array.from({ length: 30 }, () => aSample('1', { collectedOn: '2025-02-01' }));
  const of = inputs([...summer, ...low], { schedules: [annual], populationServed: 200 });
  const [period] = listPeriodsOfAccount(of, { earliest: '2014-01-01', accountSince: of.today });
  const details = period && describePeriodDetails(period, of);
  expect(details).toMatchObject({ requiredSites: 5, collectedSites: 6 });
  expect(details?.results[0]).toMatchObject({
    outcome: 'exceedance',
    percentile: { value: '18', count: 6 },
    outsideMonths: { count: 30, percentile: { value: '3', count: 36 } },
  });
});

test.each([
  ['2', { value: '16', count: 9 }, ['noCollectionDate']],
  ['40', { value: '16', count: 10 }, []],
])(
  'a result of %s µg/L without a collection date counts only if the percentile is higher with it',
  (amount, percentile, reasons) => {
    const dated = ['1', '1', '1', '1', '1', '1', '1', '15', '16'].map((lead) =>
      aSample(lead, { collectedOn: '2025-03-01' }),
    );
    const undated = aSample(amount, { collectedOn: null, eventEndsOn: '2025-06-30' });
    const of = inputs([...dated, undated], { populationServed: 200 });
    const [period] = listPeriodsOfAccount(of, { earliest: '2014-01-01', accountSince: of.today });
    const details = period && describePeriodDetails(period, of);
    expect(details?.results[0]).toMatchObject({ percentile, notCountedTotal: reasons.length });
    expect(details?.results[0]?.notCounted.map(({ reason }) => reason)).toEqual(reasons);
  },
);

test('a reduced period with an exceedance is followed by standard monitoring', () => {
  const of = inputs(
    five('20', '20', '20', '20', '20').map((sample) => ({ ...sample, collectedOn: '2025-07-01' })),
    { schedules: [annual] },
  );
  expect(summaries(of).map(({ startsOn, frequency, basis }) => [startsOn, frequency, basis])).toEqual([
    ['2025-01-01', 'annual', 'recorded'],
    ['2026-01-01', 'sixMonth', 'afterExceedance'],
    ['2026-07-01', 'sixMonth', 'afterExceedance'],
  ]);
});

test.each([
  ['three years', 'triennial', '2025-12-31', ['2025-01-01 2025-12-31 triennial', '2026-01-01 2026-06-30 sixMonth']],
  ['nine years', 'nineYear', '2025-12-31', ['2025-01-01 2025-12-31 nineYear', '2026-01-01 2026-06-30 sixMonth']],
  ['two of three years', 'triennial', '2026-12-31', ['2025-01-01 2026-12-31 triennial']],
] as const)(
  'an exceedance in force ends a reduced period of %s whatever its results say now',
  (_, frequency, endsOn, days) => {
    const samples = five('2', '2', '2', '2', '2').map((sample) => ({ ...sample, collectedOn: '2025-07-01' }));
    const of = inputs(samples, {
      schedules: [{ ...annual, startsOn: '2025-01-01', frequency }],
      exceedancesInForce: [{ startsOn: '2025-01-01', endsOn }],
    });
    const periods = summaries(of);
    expect(
      periods.slice(0, days.length).map((period) => `${period.startsOn} ${period.endsOn} ${period.frequency}`),
    ).toEqual(days);
    expect(
      periods.slice(1).every(({ basis, siteSchedule }) => basis === 'afterExceedance' && siteSchedule === 'standard'),
    ).toBe(true);
  },
);

describe('the rules of a reduced period that ends under the LCRI are those of its last sampling day', () => {
  const triennial = { ...annual, frequency: 'triennial' } as const;
  const summarize = (collectedOn: readonly (string | null)[], today = '2028-02-01') => {
    const samples = five('12', '12', '12', '12', '12').map((sample, at) => ({
      ...sample,
      collectedOn: collectedOn[at % collectedOn.length] ?? null,
      eventEndsOn: '2027-12-15',
    }));
    return summaries(inputs(samples, { schedules: [triennial], today, populationServed: 400 })).map(
      ({ startsOn, basis, analytes: [lead] }) => [startsOn, basis, lead?.actionLevel, lead?.outcome],
    );
  };

  test('12 µg/L of July 2025 is compared with 15 µg/L, and nothing follows from it', () => {
    expect(summarize(['2025-07-10'])).toEqual([
      ['2025-01-01', 'recorded', '15', 'none'],
      ['2028-01-01', 'restart', '10', 'noResults'],
    ]);
    expect(summarize(['2025-07-10'], '2026-11-26')).toEqual([['2025-01-01', 'recorded', '15', 'noneSoFar']]);
  });

  test.each([
    { days: ['2025-07-10', '2027-11-01'], name: 'collected on November 1, 2027' },
    { days: ['2025-07-10', null], name: 'taken without a day in an event that ends in December 2027' },
  ])('compares all with 10 µg/L if one sample was $name', ({ days }) => {
    expect(summarize(days)).toEqual([
      ['2025-01-01', 'recorded', '10', 'exceedance'],
      ['2028-01-01', 'afterExceedance', '10', 'noResults'],
    ]);
  });

  test('names the day whose rules decide; without a sample that is the last day of the running period', () => {
    const describeDay = (collectedOn: readonly string[], today: string) => {
      const samples = collectedOn.map((day) => aSample('12', { collectedOn: day }));
      const [period] = summaries(inputs(samples, { schedules: [triennial], today }));
      return [period?.rulesOn, period && describeRulesDay(period), period?.analytes[0]?.actionLevel];
    };
    expect(describeDay([], '2026-11-26')).toEqual([
      '2027-12-31',
      'The rules in effect on 12-31-2027 apply to this period (action level, liters and tiers), its last day, because no sample is recorded before it. They take effect on 11-01-2027 and also apply to its samples from before that day. Curbstop has not checked the rule text for this: confirm it with your State.',
      '10',
    ]);
    expect(describeDay(['2025-07-10'], '2026-11-26')).toEqual([
      '2027-09-30',
      'The rules in effect on 09-30-2027 apply to this period (action level, liters and tiers), the last day of its sampling months.',
      '15',
    ]);
    expect(describeDay(['2025-07-10', '2027-11-03'], '2027-12-01')).toEqual([
      '2027-11-03',
      'The rules in effect on 11-03-2027 apply to this period (action level, liters and tiers), because its last sample was taken on that day, after the sampling months. They take effect on 11-01-2027 and also apply to its samples from before that day. Curbstop has not checked the rule text for this: confirm it with your State.',
      '10',
    ]);
    expect(describeDay(['2028-02-01'], '2028-03-01')[1]).toBeUndefined();
  });

  test('sampling months in November count under the LCRI', () => {
    const of = inputs(
      five('12', '12', '12', '12', '12').map((sample) => ({ ...sample, collectedOn: '2025-09-10' })),
      {
        schedules: [{ ...triennial, samplingFrom: 8, samplingTo: 11 }],
      },
    );
    expect(summaries(of)[0]?.analytes[0]).toMatchObject({ actionLevel: '10', outcome: 'exceedance' });
  });
});

test.each([
  ['5', '2018-01-01 2026-12-31', undefined, 'noneSoFar'],
  ['5.01', '2018-01-01 2024-12-31', 'waiverEnded', 'waiverEnded'],
  ['20', '2018-01-01 2024-12-31', 'afterExceedance', 'exceedance'],
])('a waiver with a lead percentile of %s µg/L lasts from %s', (lead, days, basis, outcome) => {
  const waiver = { ...annual, startsOn: '2018-01-01', frequency: 'nineYear', approvedOn: '2017-12-01' } as const;
  const samples = five('1', '1', '1', lead, lead).map((sample) => ({ ...sample, collectedOn: '2024-07-01' }));
  const periods = summaries(inputs(samples, { schedules: [waiver] }));
  expect(periods.map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)[0]).toBe(days);
  expect(periods[1]?.basis).toBe(basis);
  expect(periods[0]?.analytes[0]?.outcome).toBe(outcome);
});

test.each([
  {
    startsOn: '2024-05-01',
    populationServed: 5_000,
    days: '2018-01-01 2024-12-31',
    basis: 'waiverEnded',
    above: 5_000,
    sentence: '5,000 people served are more than the 3,300 of a waiver:',
  },
  {
    startsOn: '2024-05-01',
    populationServed: 3_300,
    days: '2018-01-01 2026-12-31',
    basis: undefined,
    above: undefined,
    sentence: undefined,
  },
])(
  'a waiver of a system that serves $populationServed people from $startsOn on lasts $days',
  ({ startsOn, populationServed, days, basis, above, sentence }) => {
    const waiver = { ...annual, startsOn: '2018-01-01', frequency: 'nineYear', approvedOn: '2017-12-01' } as const;
    const samples = five('1', '1', '1', '1', '1').map((sample) => ({ ...sample, collectedOn: '2020-07-01' }));
    const populationEntries = [
      { startsOn: null, recordedOn: '2018-01-01', populationServed: 212 },
      { startsOn, recordedOn: startsOn, populationServed },
    ];
    const of = inputs(samples, { schedules: [waiver], populationServed, populationEntries });
    const [period, next] = summaries(of);
    expect(`${period?.startsOn} ${period?.endsOn}`).toBe(days);
    expect(period?.populationAboveWaiver).toBe(above);
    expect(next?.basis).toBe(basis);
    expect(findEndedWaiver(summaries(of))?.sentences[0]?.match(/^[^:]*:/)?.[0]).toBe(sentence);
  },
);

test('the liters of one tap are compared within an event, so a second event at the tap counts of its own', () => {
  const tap = (event: string, first: string, fifth: string) =>
    [first, fifth].map((amount, position) =>
      aSample(amount, { skuId: 2, position, locationId: 'mill', eventId: event, collectedOn: '2028-02-01' }),
    );
  const of = inputs([...tap('one', '3', '6'), ...tap('two', '8', '2')], { today: '2028-03-01' });
  const [period] = listPeriodsOfAccount(of, { earliest: '2014-01-01', accountSince: of.today });
  const details = period && describePeriodDetails(period, of);
  expect(details?.results[0]?.counted.map(({ amount }) => amount)).toEqual(['8', '6']);
});

describe('a site with a lead service line from November 1, 2027', () => {
  const collectedOn = '2028-02-01';
  const needsFifthLiter = true;
  const others = (number: number) =>
    Array.from({ length: number }, () => aSample('1', { collectedOn, tierGroup: 'higher' }));
  const atMill = (amounts: readonly (string | null)[], change: Partial<SampleOfPeriod> = {}) =>
    amounts.map((amount, position) =>
      aSample(amount, {
        skuId: amounts.length,
        position,
        locationId: 'mill',
        collectedOn,
        needsFifthLiter,
        tierGroup: 'higher',
        ...change,
      }),
    );
  const describePeriod = (samples: readonly SampleOfPeriod[], change: Partial<SampledInputs> = {}) => {
    const of = inputs(samples, { today: '2028-08-01', ...change });
    const [period] = listPeriodsOfAccount(of, { earliest: '2014-01-01', accountSince: '2028-08-01' });
    if (!period) throw new Error('No period');
    const { collectedSites, analyzedSites, results } = describePeriodDetails(period, of);
    return {
      sites: `${analyzedSites} of ${collectedSites}`,
      missing: results[0]?.missingFifthLiters,
      outcome: results[0]?.outcome,
    };
  };

  test.each([
    { name: 'both liters', liters: ['1', '2'], sites: '5 of 5', missing: 0, outcome: 'none' },
    {
      name: 'a first liter in a kit without a fifth',
      liters: ['1'],
      sites: '4 of 5',
      missing: 1,
      outcome: 'fifthLitersMissing',
    },
    {
      name: 'a fifth liter without a result',
      liters: ['1', null],
      sites: '4 of 5',
      missing: 1,
      outcome: 'fifthLitersMissing',
    },
    { name: 'only a fifth liter', liters: [null, '2'], sites: '4 of 5', missing: 0, outcome: 'noneSoFar' },
  ])('has $sites sites complete by $name', ({ liters, ...expected }) => {
    expect(describePeriod([...others(4), ...atMill(liters)])).toMatchObject({
      sites: expected.sites,
      missing: expected.missing,
      outcome: expected.outcome,
    });
  });

  test.each(['kit', 'event'])('is complete with the fifth liter of another %s', (other) => {
    const samples = [
      ...others(4),
      ...atMill(['1', '2']),
      ...atMill(['1'], other === 'event' ? { eventId: 'second' } : {}),
    ];
    expect(describePeriod(samples)).toEqual({ sites: '5 of 5', missing: 0, outcome: 'none' });
  });

  test('does not lower the percentile with first liters whose kit has no fifth', () => {
    const atSites = (eventId: string, read: (site: number) => readonly string[]) =>
      Array.from({ length: 12 }, (_, site) => atMill(read(site), { locationId: `site ${site}`, eventId })).flat();
    const withoutFifth = atSites('one', () => ['3']);
    const complete = atSites('two', (site) => (site < 10 ? ['3', '5'] : ['3', '50']));
    expect(describePeriod([...withoutFifth, ...complete])).toEqual({
      sites: '12 of 12',
      missing: 0,
      outcome: 'exceedance',
    });
    // Where they are higher they count.
    expect(describePeriod([...atSites('one', () => ['40']), ...atSites('two', () => ['1', '2'])]).outcome).toBe(
      'exceedance',
    );
  });

  test('has an exceedance whatever is missing', () => {
    const samples = [...others(4), ...atMill(['40'])];
    expect(describePeriod(samples)).toEqual({ sites: '4 of 5', missing: 1, outcome: 'exceedance' });
  });

  test('needs no fifth liter before that day outside Michigan, and the preview of the LCRI counts what is not known', () => {
    const samples = [...others(4), ...atMill(['1'])].map((sample) => ({ ...sample, collectedOn: '2026-02-03' }));
    expect(describePeriod(samples, { today: '2026-08-01' })).toEqual({ sites: '5 of 5', missing: 1, outcome: 'none' });
    expect(describePeriod(samples, { today: '2026-08-01', state: 'MI' })).toEqual({
      sites: '4 of 5',
      missing: 1,
      outcome: 'fifthLitersMissing',
    });
  });
});
