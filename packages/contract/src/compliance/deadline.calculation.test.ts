import { describe, expect, test } from 'vitest';
import { countReceived, toPeriodDeadlineInputs, type ReceivedSample } from './deadline-inputs.calculation.ts';
import { deadlineRules } from '../regulations/deadline-rule.values.ts';
import type { DeadlineInputs } from './computed-deadline.calculation.ts';
import { listComputedDeadlines } from './deadline.calculation.ts';
import { listPeriodsOfAccount, type SampledInputs } from './period-samples.calculation.ts';

const lead = { analyteId: 1, displayName: 'Lead', analyteCode: 'lead' } as const;
const copper = { analyteId: 2, displayName: 'Copper', analyteCode: 'copper' } as const;
let made = 0;
/** A result of lead received at a moment. */
function aSample(amount: string | null, receivedOn: string, overrides: Partial<ReceivedSample> = {}): ReceivedSample {
  const number = ++made;
  return {
    sampleId: `sample-${number}`,
    number,
    locationId: `location-${number}`,
    addressLine1: `${number} Mill Street`,
    skuId: 1,
    position: 0,
    isInvalidated: false,
    stateDecisionOn: null,
    collectedOn: '2026-08-03',
    eventId: 'event-1',
    eventName: 'Second half',
    eventEndsOn: '2026-12-31',
    isCompliance: true,
    analyteIds: [1, 2],
    amounts: amount === null ? {} : { 1: { amount, isZeroWithoutLimits: false, receivedOn } },
    ...overrides,
  };
}
/** The same with a result of copper, so that its site is complete. */
const aCompleteSample = (amount: string, receivedOn: string, overrides: Partial<ReceivedSample> = {}) => {
  const toAmount = (value: string) => ({ amount: value, isZeroWithoutLimits: false, receivedOn });
  return aSample(amount, receivedOn, { amounts: { 1: toAmount(amount), 2: toAmount('90') }, ...overrides });
};
type Over = Partial<Omit<DeadlineInputs, 'periods' | 'received'> & Pick<SampledInputs, 'schedules'>>;
function inputs(samples: readonly ReceivedSample[], overrides: Over = {}): DeadlineInputs {
  const base = {
    state: 'CT',
    populationServed: 90,
    schedules: [],
    analytes: [lead, copper],
    samples,
    today: '2026-11-23',
    timeZone: 'America/New_York',
    noticeLines: 0,
    hasServiceLines: true,
    preservedNotices: new Set<string>(),
    since: '2025-11-23',
    completedOn: new Map<string, string>(),
    ...overrides,
  };
  return {
    ...base,
    periods: listPeriodsOfAccount(base, { earliest: '2014-01-01', accountSince: base.today }).map((period) => ({
      ...period,
      facts: toPeriodDeadlineInputs(period, base),
    })),
    received: countReceived(base, base.timeZone),
  };
}
const list = (of: DeadlineInputs) =>
  listComputedDeadlines(of).map(({ key, dueOn, dueAt }) => [key, dueOn, dueAt].filter(Boolean).join(' '));
const november = '2026-11-14T20:15:00+00:00';

test('a water system without samples has the reports of the current period and the days of the rule of 2027', () => {
  expect(list(inputs([]))).toEqual([
    'tapResultsReport:2026-07-01 2027-01-10',
    'statePercentile:2026-07-01 2027-01-15',
    'baselineInventory 2027-11-01',
  ]);
});

test('notices of an exceedance that are not recorded as done stay listed whatever their age', () => {
  const received = '2025-05-20T15:00:00+00:00';
  const old = { collectedOn: '2025-03-03', eventEndsOn: '2025-06-30' };
  const samples = Array.from({ length: 5 }, () => aSample('40', received, old));
  const owed = (over: Over = {}) =>
    list(inputs(samples, over)).filter((line) => /^(tier1|publicEducation:)/.test(line));
  expect(owed()).toEqual([
    'tier1Notice:2025-01-01 2025-05-21 2025-05-21T15:00:00.000Z',
    'publicEducation:2025-01-01 2025-08-29',
  ]);
  const done = new Map([
    ['tier1Notice:2025-01-01', '2025-05-21'],
    ['publicEducation:2025-01-01', '2025-07-01'],
  ]);
  expect(owed({ completedOn: done })).toEqual([]);
});

test('results received on one day are one consumer notice, of the day at the water system', () => {
  const of = inputs([
    aSample('3', '2026-11-15T03:30:00+00:00'),
    aSample('4', november),
    aSample('5', '2026-11-15T14:00:00+00:00'),
  ]);
  const notices = listComputedDeadlines(of).filter(({ kind }) => kind === 'consumerNotice');
  expect(notices.map(({ key, title, dueOn, results }) => [key, title, dueOn, results])).toEqual([
    ['consumerNotice:2026-11-14', 'Consumer notices of tap results, 2 results received 11-14-2026', '2026-12-14', 2],
    ['consumerNotice:2026-11-15', 'Consumer notices of tap results, 1 result received 11-15-2026', '2026-12-15', 1],
  ]);
  expect(list(of)).toContain('consumerNoticeCertification:2026-07-01 2027-03-31');
});

test('copper results need a consumer notice too from November 2027, within three business days', () => {
  const sample = aSample(null, '', {
    collectedOn: '2027-11-02',
    amounts: { 2: { amount: '3', isZeroWithoutLimits: false, receivedOn: '2027-11-10T15:00:00Z' } },
  });
  expect(list(inputs([sample], { today: '2027-11-12' }))).toContain('consumerNotice:2027-11-10 2027-11-16');
});

describe('a lead action level exceedance', () => {
  const high = (moment: string) => aSample('40', moment);
  test('starts the 24 hours with the result that makes the percentile exceed, not with the first high result', () => {
    const low = Array.from({ length: 12 }, () => aSample('2', '2026-11-01T12:00:00Z'));
    const of = inputs([...low, high('2026-11-10T12:00:00Z'), high(november)]);
    expect(list(of).filter((line) => line.startsWith('tier1') || line.startsWith('publicEducation'))).toEqual([
      'tier1Consultation:2026-07-01 2026-11-15 2026-11-15T20:15:00.000Z',
      'tier1Copies:2026-07-01 2026-11-15 2026-11-15T20:15:00.000Z',
      'tier1Notice:2026-07-01 2026-11-15 2026-11-15T20:15:00.000Z',
      'tier1Certification:2026-07-01 2026-11-25',
      'publicEducation:2026-07-01 2027-03-01',
      'publicEducationReport:2026-07-01 2027-03-11',
    ]);
  });

  test('a lead exceedance is certified within ten days after the notice was completed', () => {
    const of = inputs([high(november)], { completedOn: new Map([['tier1Notice:2026-07-01', '2026-11-14']]) });
    expect(list(of)).toContain('tier1Certification:2026-07-01 2026-11-24');
  });

  test('is certified within ten days after its letters to all locations were mailed, if that is the earlier day', () => {
    const key = 'tier1Notice:2026-07-01';
    const certification = (days: Partial<DeadlineInputs>) =>
      list(inputs([high(november)], days)).filter((line) => line.startsWith('tier1Certification'));
    const allMailedOn = new Map([[key, '2026-11-14']]);
    expect(certification({ allMailedOn })).toEqual(['tier1Certification:2026-07-01 2026-11-24']);
    expect(certification({ allMailedOn, completedOn: new Map([[key, '2026-11-15']]) })).toEqual([
      'tier1Certification:2026-07-01 2026-11-24',
    ]);
    expect(certification({ allMailedOn, completedOn: new Map([[key, '2026-11-14']]) })).toEqual([
      'tier1Certification:2026-07-01 2026-11-24',
    ]);
    expect(certification({ allMailedOn: new Map([[key, '2026-11-20']]) })).toEqual([
      'tier1Certification:2026-07-01 2026-11-30',
    ]);
    expect(certification({ allMailedOn: new Map([[key, '2026-11-02']]) })).toEqual([
      'tier1Certification:2026-07-01 2026-11-25',
    ]);
  });

  test('a notice is certified even when later results ended the exceedance', () => {
    const of = inputs([aSample('3', november)], { completedOn: new Map([['tier1Notice:2026-07-01', '2026-11-14']]) });
    expect(list(of).filter((line) => line.startsWith('tier1'))).toEqual(['tier1Certification:2026-07-01 2026-11-24']);
  });

  test('an exceedance that began after an earlier notice is certified after its own notice', () => {
    const of = inputs([high(november)], { completedOn: new Map([['tier1Notice:2026-07-01', '2026-11-02']]) });
    expect(list(of)).toContain('tier1Certification:2026-07-01 2026-11-25');
  });

  test('copper and invalidated samples start no deadline of a lead exceedance', () => {
    const of = inputs([
      aSample('40', november, { isInvalidated: true, stateDecisionOn: '2026-11-16' }),
      aSample('2', november, { amounts: { 2: { amount: '4000', isZeroWithoutLimits: false, receivedOn: november } } }),
    ]);
    expect(list(of).filter((line) => line.startsWith('tier1'))).toEqual([]);
  });

  test('ends when a correction brings the percentile down', () => {
    const low = Array.from({ length: 12 }, () => aSample('2', november));
    expect(list(inputs([...low, aSample('40', november)])).filter((line) => line.startsWith('tier1'))).toEqual([]);
  });
});

test('a bottle that was collected and not analyzed counts as no site', () => {
  const sampleOfKit = (overrides: Partial<ReceivedSample> = {}) =>
    aCompleteSample('1', '2026-05-04T12:00:00Z', { collectedOn: '2026-05-01', ...overrides });
  const analyzed = Array.from({ length: 5 }, () => sampleOfKit());
  const isShort = (samples: readonly ReceivedSample[]) =>
    list(inputs(samples)).some((line) => line.startsWith('monitoringFailure'));
  expect(isShort(analyzed)).toBe(false);
  expect(isShort([...analyzed.slice(1), sampleOfKit({ amounts: {} })])).toBe(true);
});

/** A result of one analyte of an event that has no other. */
const aSampleOfEventWith = (analyteId: number, overrides: Partial<ReceivedSample> = {}) =>
  aSample(null, '', {
    eventId: `event of ${analyteId}`,
    collectedOn: '2026-05-01',
    analyteIds: [analyteId],
    amounts: { [analyteId]: { amount: '1', isZeroWithoutLimits: false, receivedOn: '2026-05-04T12:00:00Z' } },
    ...overrides,
  });

test.each([
  ['copper', 1],
  ['lead', 2],
])('a period whose events lack %s as an analyte is a monitoring violation, with its notice', (_, analyteId) => {
  const samples = Array.from({ length: 5 }, () => aSampleOfEventWith(analyteId));
  expect(list(inputs(samples))).toEqual(
    expect.arrayContaining([
      'monitoringFailure:2026-01-01 2026-07-02',
      'tier3Notice:2026-01-01 2027-06-30',
      'tier3Certification:2026-01-01 2027-07-10',
    ]),
  );
});

test('the other analyte in another event of the same sites completes none of them: both come from one bottle', () => {
  const samples = [1, 2, 3, 4, 5].flatMap((at) =>
    [1, 2].map((analyteId) => aSampleOfEventWith(analyteId, { locationId: `home-${at}` })),
  );
  expect(list(inputs(samples))).toContain('monitoringFailure:2026-01-01 2026-07-02');
});

test('a period that ended with too few sites is reported within 48 hours', () => {
  const of = inputs([aSample('3', '2026-05-04T12:00:00Z', { collectedOn: '2026-05-01' })]);
  expect(list(of)).toContain('monitoringFailure:2026-01-01 2026-07-02');
  expect(list(of).some((line) => line.startsWith('monitoringFailure:2026-07-01'))).toBe(false);
});

test('too few sites are a monitoring violation: everyone served learns of it within twelve months, certified ten days later', () => {
  const short = [aSample('3', '2026-05-04T12:00:00Z', { collectedOn: '2026-05-01' })];
  const ofTier3 = (of: DeadlineInputs) => list(of).filter((line) => line.startsWith('tier3'));
  expect(ofTier3(inputs(short))).toEqual([
    'tier3Notice:2026-01-01 2027-06-30',
    'tier3Certification:2026-01-01 2027-07-10',
  ]);
  const completedOn = new Map([['tier3Notice:2026-01-01', '2026-09-02']]);
  expect(ofTier3(inputs(short, { completedOn }))).toContain('tier3Certification:2026-01-01 2026-09-12');
  expect(ofTier3(inputs([], { completedOn, since: '2026-01-01' }))).toEqual([]);
});

test('copper results of other programs with which its level would be exceeded are a question to the State', () => {
  const copperOf = (amount: string, overrides: object = {}) =>
    aSample(null, '', {
      amounts: { 2: { amount, isZeroWithoutLimits: false, receivedOn: november } },
      ...overrides,
    });
  const other = copperOf('2000', { isCompliance: false, eventId: 'event-2' });
  const ofOthers = (samples: readonly ReceivedSample[]) =>
    list(inputs(samples)).filter((line) => line.startsWith('other'));
  const low = Array.from({ length: 9 }, () => copperOf('100'));
  expect(ofOthers([...low, other])).toEqual([]);
  expect(ofOthers([...low, other, other])).toEqual(['otherCopperResults:2026-07-01 2026-11-24']);
  expect(ofOthers([copperOf('2000'), copperOf('2000'), other])).toEqual([]);
});

test('results of other programs with which the lead level would be exceeded are a question to the State within 24 hours', () => {
  const low = Array.from({ length: 9 }, () => aSample('2', '2026-11-01T12:00:00Z'));
  const other = (amount: string) => aSample(amount, november, { isCompliance: false, eventId: 'event-2' });
  const ofOthers = (samples: readonly ReceivedSample[]) =>
    list(inputs(samples)).filter((line) => line.startsWith('otherResults') || line.startsWith('tier1Notice'));
  expect(ofOthers([...low, other('40')])).toEqual([]);
  expect(ofOthers([...low, other('40'), other('30')])).toEqual([
    'otherResults:2026-07-01 2026-11-15 2026-11-15T20:15:00.000Z',
  ]);
  const exceeding = [aSample('40', november), aSample('40', november)];
  expect(ofOthers([...low, ...exceeding, other('40')])).toEqual([
    'tier1Notice:2026-07-01 2026-11-15 2026-11-15T20:15:00.000Z',
  ]);
});

describe('an exceedance of lead or copper starts the steps of treatment', () => {
  const ofTreatment = (samples: readonly ReceivedSample[]) =>
    listComputedDeadlines(inputs(samples))
      .filter(({ kind }) => kind === 'corrosionControl' || kind === 'sourceWater')
      .map(({ title, dueOn }) => `${title} ${dueOn}`);
  const ofCopper = (amount: string, receivedOn: string, lead = '2') =>
    aSample(lead, november, {
      amounts: {
        1: { amount: lead, isZeroWithoutLimits: false, receivedOn: november },
        2: { amount, isZeroWithoutLimits: false, receivedOn },
      },
    });

  test('copper demands its recommendations within six months of the results, and no notice of lead', () => {
    const samples = [ofCopper('1301', '2026-10-05T12:00:00Z')];
    expect(ofTreatment(samples)).toEqual([
      'Recommendation of corrosion control treatment, July to December 2026 (copper) 2027-04-05',
      'Source water results and treatment recommendation, July to December 2026 (copper) 2027-04-05',
    ]);
    expect(list(inputs(samples)).some((line) => line.startsWith('tier1'))).toBe(false);
  });

  test('the first of both exceedances starts them', () => {
    expect(ofTreatment([ofCopper('1301', '2026-10-05T12:00:00Z', '40')])[0]).toBe(
      'Recommendation of corrosion control treatment, July to December 2026 (lead and copper) 2027-04-05',
    );
  });

  test('no treatment is demanded at the action level of copper', () => {
    expect(ofTreatment([ofCopper('1300', '2026-10-05T12:00:00Z')])).toEqual([]);
  });
});

test('an invalidated sample is replaced within 20 days of the decision or by the end of the period, if sites are missing', () => {
  const invalidated = aSample('9', '2026-05-04T12:00:00Z', {
    sampleId: 'lost',
    collectedOn: '2026-05-01',
    isInvalidated: true,
    stateDecisionOn: '2026-06-20',
  });
  const others = (count: number) =>
    Array.from({ length: count }, () => aCompleteSample('1', '2026-05-04T12:00:00Z', { collectedOn: '2026-05-01' }));
  expect(list(inputs([invalidated, ...others(4)]))).toContain('replacementSample:lost 2026-07-10');
  expect(list(inputs([invalidated, ...others(5)])).some((line) => line.startsWith('replacement'))).toBe(false);
  const replacedBy = (collectedOn: string, change: Partial<ReceivedSample> = {}) =>
    aCompleteSample('1', '2026-07-20T12:00:00Z', {
      collectedOn,
      replacement: { sampleId: 'lost', day: '2026-05-01', dueOn: '2026-07-10' },
      ...change,
    });
  const isOwed = (replacement: ReceivedSample) =>
    list(inputs([invalidated, ...others(3), replacement])).includes('replacementSample:lost 2026-07-10');
  expect(isOwed(replacedBy('2026-07-10'))).toBe(false);
  expect(isOwed(replacedBy('2026-07-11'))).toBe(true);
  expect(isOwed(replacedBy('2026-07-10', { isInvalidated: true }))).toBe(true);
  expect(isOwed(replacedBy('2026-07-10', { amounts: {} }))).toBe(true);
  const early = { ...invalidated, stateDecisionOn: '2026-05-10' };
  expect(list(inputs([early, ...others(4)]))).toContain('replacementSample:lost 2026-06-30');
});

test('requires a replacement of each of several invalidated samples until the period has enough sites', () => {
  const lose = (sampleId: string, stateDecisionOn: string) =>
    aSample('9', '2026-05-04T12:00:00Z', { sampleId, collectedOn: '2026-05-01', isInvalidated: true, stateDecisionOn });
  const valid = (count: number, replaces?: string) =>
    Array.from({ length: count }, () =>
      aCompleteSample('1', '2026-05-04T12:00:00Z', {
        collectedOn: '2026-05-01',
        ...(replaces && { replacement: { sampleId: replaces, day: '2026-05-01', dueOn: '2026-07-10' } }),
      }),
    );
  const listOwed = (...samples: readonly ReceivedSample[]) =>
    list(inputs(samples)).filter((line) => line.startsWith('replacementSample'));
  const atOnce = [lose('a', '2026-06-20'), lose('b', '2026-06-20')];
  const both = ['replacementSample:a 2026-07-10', 'replacementSample:b 2026-07-10'];
  expect(listOwed(...atOnce, ...valid(3))).toEqual(both);
  // 40 CFR 141.86(f)(4): any of the invalidated samples, while the remaining ones are too few.
  expect(listOwed(...atOnce, ...valid(4))).toEqual(both);
  expect(listOwed(...atOnce, ...valid(3), ...valid(1, 'a'))).toEqual(both.slice(1));
  expect(listOwed(...atOnce, ...valid(4), ...valid(1, 'a'))).toEqual([]);
  expect(listOwed(lose('a', '2026-05-10'), lose('b', '2026-06-20'), ...valid(3))).toEqual([
    'replacementSample:a 2026-06-30',
    'replacementSample:b 2026-07-10',
  ]);
  expect(listOwed(...atOnce, ...valid(5))).toEqual([]);
  const listNames = (...samples: readonly ReceivedSample[]) =>
    listComputedDeadlines(inputs(samples)).flatMap(({ kind, title }) => (kind === 'replacementSample' ? [title] : []));
  // One site is missing, so that either sample is enough.
  expect(listNames(...atOnce, ...valid(4))).toEqual([
    expect.stringMatching(/\(any 1 of these 2\)$/),
    expect.stringMatching(/\(any 1 of these 2\)$/),
  ]);
  expect(listNames(...atOnce, ...valid(3)).join()).not.toContain('any');
});

test('reports of reduced monitoring count from the last sampling day, for each year with samples', () => {
  const schedules = [
    { startsOn: '2024-01-01', frequency: 'triennial', samplingFrom: 6, samplingTo: 9, approvedOn: '2023-12-01' },
  ] as const;
  const samples = ['2024-07-01', '2026-08-01'].map((collectedOn) =>
    aSample('1', `${collectedOn}T12:00:00Z`, { collectedOn }),
  );
  const reports = list(inputs(samples, { schedules, since: '2020-01-01' })).filter((line) => line.startsWith('tap'));
  expect(reports).toEqual(['tapResultsReport:2024-01-01 2024-10-10', 'tapResultsReport:2024-01-01:2026 2026-10-10']);
});

test('a certification of service line notices has the year of its notices in its title', () => {
  const titles = listComputedDeadlines(inputs([], { noticeLines: 279 }))
    .filter(({ key }) => key === 'serviceLineNoticeReport:2027')
    .map(({ title }) => title);
  expect(titles).toEqual(['Certification of 2026 service line notices']);
});

test('the inventory is updated each year from 2029', () => {
  const listUpdates = (today: string) =>
    listComputedDeadlines(inputs([], { today }))
      .filter(({ kind }) => kind === 'inventoryUpdate')
      .map(({ title, dueOn }) => [title, dueOn]);
  expect(listUpdates('2027-06-01')).toEqual([]);
  expect(listUpdates('2028-06-01')).toEqual([['Annual inventory update, 2029', '2029-01-30']]);
  expect(listUpdates('2030-06-01').map(([, dueOn]) => dueOn)).toEqual(['2029-01-30', '2030-01-30', '2031-01-30']);
});

test('Lead, GRR and Unknown lines demand notices each year and their proof by July 1', () => {
  expect(list(inputs([], { noticeLines: 279 })).filter((line) => !/Report:2026-07|state/.test(line))).toEqual([
    'serviceLineNoticeReport:2026 2026-07-01',
    'serviceLineNotice:2026 2026-11-15',
    'serviceLineNoticeReport:2027 2027-07-01',
    'baselineInventory 2027-11-01',
    'replacementPlan 2027-11-01',
    'serviceLineNotice:2027 2027-11-15',
    'baselineNotice 2027-12-01',
  ]);
  expect(list(inputs([], { noticeLines: 1, state: 'UT' }))).toContain('serviceLineNotice:2026 2026-12-01');
});

test('notices that were due while there were such lines are still required, with their proof, after the last line is replaced', () => {
  const kept = list(
    inputs([], { noticeLines: 0, preservedNotices: new Set(['serviceLineNotice:2026']), today: '2027-04-02' }),
  );
  expect(kept.filter((line) => line.startsWith('serviceLine'))).toEqual([
    'serviceLineNotice:2026 2026-11-15',
    'serviceLineNoticeReport:2027 2027-07-01',
  ]);
  expect(kept.join()).not.toMatch('replacementPlan');
});

test('a waiver of nine years has one report, with the certification of the materials', () => {
  const schedules = [
    { startsOn: '2018-01-01', frequency: 'nineYear', samplingFrom: 6, samplingTo: 9, approvedOn: '2017-12-01' },
  ] as const;
  const sample = aSample('1', '2026-08-10T12:00:00Z', { collectedOn: '2026-08-01' });
  const of = inputs([sample], { schedules, since: '2018-01-01' });
  expect(of.periods.filter(({ frequency }) => frequency === 'nineYear')).toMatchObject([
    { startsOn: '2018-01-01', endsOn: '2026-12-31' },
  ]);
  expect(list(of)).toContain('tapResultsReport:2018-01-01 2026-10-10');
  expect(list(of)).toContain('waiverCertification:2018-01-01 2026-10-10');
  expect(list(inputs([])).some((line) => line.startsWith('waiver'))).toBe(false);
});

test('the end of a waiver by a percentile is reported to the State, until another schedule is recorded', () => {
  const waiver = {
    startsOn: '2018-01-01',
    frequency: 'nineYear',
    samplingFrom: 6,
    samplingTo: 9,
    approvedOn: '2017-12-01',
  } as const;
  const later = { ...waiver, startsOn: '2026-01-01', frequency: 'annual' } as const;
  const sample = aSample('6', '2024-08-10T12:00:00Z', { collectedOn: '2024-08-01' });
  const listWaivers = (schedules: SampledInputs['schedules']) =>
    list(inputs([sample], { schedules, since: '2025-11-26' })).filter((line) => line.startsWith('waiverEnded'));
  expect(listWaivers([waiver])).toEqual(['waiverEnded:2018-01-01 2024-10-10']);
  expect(listWaivers([waiver, later])).toEqual([]);
});

test('the end of a waiver by the population is reported to the State', () => {
  const waiver = {
    startsOn: '2018-01-01',
    frequency: 'nineYear',
    samplingFrom: 6,
    samplingTo: 9,
    approvedOn: '2017-12-01',
  } as const;
  const populationEntries = [
    { startsOn: null, recordedOn: '2018-01-01', populationServed: 212 },
    { startsOn: '2025-03-01', recordedOn: '2025-03-01', populationServed: 5_000 },
  ];
  const sample = aSample('1', '2020-08-10T12:00:00Z', { collectedOn: '2020-08-01' });
  const change = { schedules: [waiver], since: '2018-01-01', populationServed: 5_000, populationEntries };
  expect(list(inputs([sample], change)).filter((line) => line.startsWith('waiverEnded'))).toEqual([
    'waiverEnded:2018-01-01 2020-10-10',
  ]);
});

describe('lead service line replacement', () => {
  const in2024 = { collectedOn: '2024-08-03', eventEndsOn: '2024-12-31' };
  const exceedance = Array.from({ length: 5 }, () => aSample('40', '2024-08-20T12:00:00Z', in2024));
  const metIn = (collectedOn: string) =>
    Array.from({ length: 5 }, () =>
      aCompleteSample('1', `${collectedOn}T12:00:00Z`, { collectedOn, eventEndsOn: collectedOn }),
    );
  const reports = (samples: readonly ReceivedSample[], noticeLines = 3) =>
    list(inputs(samples, { noticeLines, since: '2020-01-01' })).filter((line) => line.startsWith('lineReplacement'));

  test('replacement is reported every 12 months after an exceedance, if lines may be lead', () => {
    expect(reports(exceedance)).toEqual([
      'lineReplacement:2024-07-01 2025-12-31',
      'lineReplacement:2024-07-01:2026 2026-12-31',
    ]);
    expect(reports(exceedance, 0)).toEqual([]);
    expect(reports(metIn('2025-02-03'))).toEqual([]);
  });

  test('replacement is reported too while no service line is recorded, and its title says so', () => {
    const of = inputs(exceedance, { noticeLines: 0, hasServiceLines: false, since: '2020-01-01' });
    expect(listComputedDeadlines(of).filter(({ kind }) => kind === 'lineReplacement')).toMatchObject([
      { key: 'lineReplacement:2024-07-01', title: expect.stringMatching(/ \(no service line recorded\)$/) as string },
      { key: 'lineReplacement:2024-07-01:2026' },
    ]);
  });

  test('ends with two later periods in a row that met the level', () => {
    const once = [...exceedance, ...metIn('2025-02-03')];
    expect(reports(once)).toHaveLength(2);
    expect(reports([...once, ...metIn('2025-08-04')])).toEqual(['lineReplacement:2024-07-01 2025-12-31']);
  });

  test('keeps its years after another exceedance', () => {
    const again = Array.from({ length: 5 }, () =>
      aSample('40', '2025-08-20T12:00:00Z', { collectedOn: '2025-08-04', eventEndsOn: '2025-12-31' }),
    );
    expect(reports([...exceedance, ...metIn('2025-02-03'), ...again])).toEqual(reports(exceedance));
  });
});

describe('public education', () => {
  const early = { collectedOn: '2024-08-03', eventEndsOn: '2024-12-31' };
  const exceedance = Array.from({ length: 5 }, () => aSample('40', '2024-08-20T12:00:00Z', early));
  const repeated = (of: DeadlineInputs) =>
    listComputedDeadlines(of)
      .filter(({ kind, key }) => kind === 'publicEducationAgain' || /^publicEducationReport:.*:\d{4}$/.test(key))
      .map(({ key, dueOn }) => `${key} ${dueOn}`);
  const days = (collectedOn: string) => ({ collectedOn, eventEndsOn: collectedOn });
  const sampled = (collectedOn: string, create = aCompleteSample) =>
    Array.from({ length: 5 }, () => create('1', `${collectedOn}T12:00:00Z`, days(collectedOn)));

  test('public education repeats every 12 months, with its proof, while no later period met the action level', () => {
    expect(repeated(inputs(exceedance))).toEqual([
      'publicEducationAgain:2024-07-01:2026 2026-03-01',
      'publicEducationReport:2024-07-01:2026 2026-03-11',
      'publicEducationAgain:2024-07-01:2027 2027-03-01',
      'publicEducationReport:2024-07-01:2027 2027-03-11',
    ]);
  });

  test('public education ends after a complete six-month period that met the action level', () => {
    expect(repeated(inputs([...exceedance, ...sampled('2025-02-03')]))).toEqual([]);
  });

  test.each<[string, () => ReceivedSample]>([
    ['a sample has no result', () => aSample(null, '', { collectedOn: '2025-02-03', eventEndsOn: '2025-02-03' })],
    [
      'results of a program that is not for compliance would be above the level',
      () =>
        aSample('40', '2025-02-03T12:00:00Z', {
          collectedOn: '2025-02-03',
          eventEndsOn: '2025-02-03',
          isCompliance: false,
        }),
    ],
  ])('public education and replacement continue while a later period is not final, because %s', (_, open) => {
    const met = sampled('2025-02-03');
    const [final, notFinal] = [
      [...exceedance, ...met],
      [...exceedance, ...met, open()],
    ];
    expect(repeated(inputs(final))).toEqual([]);
    expect(repeated(inputs(notFinal))).toHaveLength(4);
  });

  test('public education repeats if that period lacks results or the number of sites is unknown', () => {
    expect(repeated(inputs([...exceedance, ...sampled('2025-02-03', aSample)]))).toHaveLength(4);
    const unknown = { populationServed: null };
    expect(repeated(inputs([...exceedance, ...sampled('2025-02-03')], unknown))).toHaveLength(4);
  });
});

test.each(['tier1Certification', 'tier3Certification'] as const)(
  'the reason of %s holds for a notice that is still open',
  (kind) => {
    const triggers = deadlineRules.filter((rule) => rule.kind === kind).map(({ trigger }) => trigger);
    expect(triggers).toEqual([expect.stringMatching(/^Completion of the .+ notice, or its due date until then\.$/)]);
  },
);
