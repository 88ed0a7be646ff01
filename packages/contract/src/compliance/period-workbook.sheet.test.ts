import { describe, expect, test } from 'vitest';
import type { WrittenCell } from '../primitives/sheet-layout.ts';
import type { EndedExceedanceRow } from './ended-exceedance-rows.calculation.ts';
import { listNotCounted, listOutsideMonths } from './period-workbook.calculation.ts';
import { createNotesSheet } from './period-workbook-notes.sheet.ts';
import { createSamplesSheet, type SiteOfSample } from './period-workbook-samples.sheet.ts';
import { createSummarySheet } from './period-workbook-summary.sheet.ts';
import { createCountedSheet, createNotCountedSheet, createSitesSheet, getResultKey } from './period-workbook.sheet.ts';
import {
  describePeriodDetails,
  listPeriodsOfAccount,
  type SampledInputs,
  type SampleOfPeriod,
} from './period-samples.calculation.ts';

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
    analyteIds: [1],
    amounts: amount === null ? {} : { 1: { amount, isZeroWithoutLimits: false } },
    ...overrides,
  };
}

const aSite = (overrides: Partial<SiteOfSample> = {}): SiteOfSample => ({
  labSampleId: 'L-77',
  externalId: 'P-100',
  addressLine2: 'Apt 4',
  city: 'Harlow',
  zip: '06415',
  tier: 2,
  tierRuleSet: 'lcr-2020',
  lines: [{ category: 'Lead', systemMaterial: 'lead', customerMaterial: 'nonLeadCopper' }],
  ...overrides,
});

const system = { name: '=Harlow Falls', pwsid: 'CT0280011', state: 'CT', preparedOn: '2026-08-01' };

function getWorkbook(
  samples: readonly SampleOfPeriod[],
  overrides: Partial<SampledInputs> = {},
  endedExceedances: readonly EndedExceedanceRow[] = [],
) {
  const inputs: SampledInputs = {
    state: 'CT',
    populationServed: 90,
    schedules: [],
    analytes: [lead],
    samples,
    today: '2026-08-01',
    ...overrides,
  };
  const [period] = listPeriodsOfAccount(inputs, { earliest: '2014-01-01', accountSince: inputs.today });
  if (!period) throw new Error('No period');
  const details = describePeriodDetails(period, inputs);
  const outside = listOutsideMonths(period, inputs);
  const records = {
    samples: new Map(
      samples.map((sample) => [
        sample.sampleId,
        {
          eventName: sample.eventName,
          isInvalidated: sample.isInvalidated,
          stateDecisionOn: null,
          counting: null,
          isOutsideMonths: outside.has(sample.sampleId),
        },
      ]),
    ),
    results: new Map(),
    sites: new Map(samples.map(({ sampleId }) => [sampleId, aSite()])),
  };
  const notCounted = details.results.map((result) => ({ result, notCounted: listNotCounted(result, period, inputs) }));
  const summary = createSummarySheet(system, details, {
    notCounted: new Map(notCounted.map((one) => [one.result, one.notCounted.length])),
    endedExceedances,
  });
  return {
    details,
    valueOf: (part: string, item: string): WrittenCell | undefined =>
      summary.rows.find((row) => row[0] === part && row[1] === item)?.[2],
    noteOf: (part: string, item: string): WrittenCell | undefined =>
      summary.rows.find((row) => row[0] === part && row[1] === item)?.[3],
    counted: details.results.map((result) => createCountedSheet(result, records)),
    notCounted: createNotCountedSheet(notCounted, records),
    samples: createSamplesSheet(samples, records.sites),
    sites: createSitesSheet(details, records),
    notes: createNotesSheet(details),
  };
}

test('ranks every counted result from the lowest, with exact decimals and the mark of the 90th percentile', () => {
  const amounts = ['18.25', '2', '3', '4', '5', '6', '7.5', '8', '9', '1'];
  const { counted, valueOf, noteOf } = getWorkbook(amounts.map((amount) => aSample(amount)));
  const rows = counted[0]?.rows ?? [];
  expect(rows.map(([rank, amount, used, above]) => [rank, amount, used, above])).toEqual(
    ['1', '2', '3', '4', '5', '6', '7.5', '8', '9', '18.25'].map((decimal, at) => [
      at + 1,
      { decimal },
      at === 8 ? 'Yes' : null,
      at === 9 ? 'Yes' : null,
    ]),
  );
  expect(valueOf('Lead', '90th percentile (µg/L)')).toEqual({ decimal: '9' });
  expect(valueOf('Lead', 'Rank')).toBe('9 of 10');
  expect(noteOf('Lead', 'Rank')).toContain('0.9 × 10 = 9, rounded up');
  expect(valueOf('Lead', 'Outcome')).toBe('No exceedance');
  expect(valueOf('Lead', 'Rounding before the comparison')).toBe('None');
  expect(valueOf('Lead', 'Results used that are above the action level')).toBe(1);
  expect(valueOf('Sites', 'Sites required')).toBe(5);
  expect(noteOf('Sites', 'Sites required')).toContain('40 CFR 141.86(c) and (d)(4)');
  expect(valueOf('Water system', 'Name')).toBe('=Harlow Falls');
});

test('the average of the two highest marks both ranks', () => {
  const { counted, valueOf } = getWorkbook(['1', '2', '3', '14', '17'].map((amount) => aSample(amount)));
  expect(counted[0]?.rows.map((row) => row[2])).toEqual([null, null, null, 'Yes', 'Yes']);
  expect(valueOf('Lead', 'Rank')).toBe('4 and 5 of 5');
  expect(valueOf('Lead', '90th percentile (µg/L)')).toEqual({ decimal: '15.5' });
  expect(valueOf('Lead', 'Outcome')).toBe('Action level exceedance');
});

test('has all results and sites of a period with more than one response carries', () => {
  const { counted, notCounted, sites } = getWorkbook([
    ...Array.from({ length: 1_200 }, (_, at) => aSample(String(at))),
    ...Array.from({ length: 1_100 }, () => aSample('1', { isInvalidated: true })),
  ]);
  expect([counted[0]?.rows.length, notCounted.rows.length, sites.rows.length]).toEqual([1_200, 1_100, 1_200]);
});

describe('samples that do not count', () => {
  const others = [
    aSample('30', { isInvalidated: true }),
    aSample(null),
    aSample('4', { skuId: 4 }),
    aSample('50', { isCompliance: false }),
    aSample('60', { isCompliance: false, isInvalidated: true }),
  ];
  const { notCounted, valueOf, noteOf } = getWorkbook([
    ...['1', '2', '3', '4', '5'].map((amount) => aSample(amount)),
    ...others,
  ]);

  test('have each its reason', () => {
    expect(notCounted.rows.map((row) => [row[1], row[3]])).toEqual([
      ['Invalidated; no decision of the State is recorded', { decimal: '30' }],
      ['No result yet', null],
      ['Not a first-liter sample', { decimal: '4' }],
      ['Program is not for compliance', { decimal: '50' }],
      ['Program is not for compliance; invalidated; no decision of the State is recorded', { decimal: '60' }],
    ]);
  });

  test('lists samples that do not count with what they would change', () => {
    expect(valueOf('Lead', 'Samples not used')).toBe(5);
    expect(valueOf('Lead', '90th percentile with the invalidated samples (µg/L)')).toEqual({ decimal: '30' });
    expect(valueOf('Lead', '90th percentile with results of other programs (µg/L)')).toEqual({ decimal: '50' });
    expect(noteOf('Lead', '90th percentile with results of other programs (µg/L)')).toContain(
      '2 results from programs',
    );
    expect(valueOf('Lead', 'Outcome')).toBe('No exceedance so far');
  });
});

const annual = {
  startsOn: '2025-01-01',
  frequency: 'annual',
  samplingFrom: 6,
  samplingTo: 9,
  approvedOn: '2024-12-01',
} as const;

test.each([
  [
    'left out, with the reason, where they lower the percentile',
    '1',
    { countedRows: 6, reasons: ['Outside the sampling months'] },
  ],
  ['counted, and marked, where they raise it', '40', { countedRows: 36, reasons: [] }],
] as const)('samples outside the sampling months are %s', (_, amount, { countedRows, reasons }) => {
  const summer = ['1', '2', '3', '4', '5', '18'].map((one) => aSample(one, { collectedOn: '2025-07-01' }));
  const winter = Array.from({ length: 30 }, () => aSample(amount, { collectedOn: '2025-02-01' }));
  const { counted, notCounted, valueOf, details } = getWorkbook([...summer, ...winter], {
    schedules: [annual],
    populationServed: 200,
  });
  expect(counted[0]?.rows).toHaveLength(countedRows);
  expect(counted[0]?.rows.filter((row) => row[12] === 'Yes')).toHaveLength(countedRows - 6);
  expect(notCounted.rows).toHaveLength(36 - countedRows);
  expect([...new Set(notCounted.rows.map((row) => row[1]))]).toEqual(reasons);
  expect(details.results[0]?.outsideMonths?.count).toBe(30);
  const other = countedRows === 36 ? 'excluding' : 'including';
  expect(
    valueOf('Lead', `90th percentile ${other} samples outside the sampling months or without a collection date (µg/L)`),
  ).toBeDefined();
});

test('zeros without a limit, missing sites and an unknown population are in the summary', () => {
  const zero = aSample('0', { amounts: { 1: { amount: '0', isZeroWithoutLimits: true } } });
  const { valueOf, noteOf } = getWorkbook([zero, aSample('2')]);
  expect(valueOf('Sites', 'Sites missing')).toBe(3);
  expect(noteOf('Lead', '90th percentile with zeros at the quantitation limit (µg/L)')).toContain(
    '1 result of 0 was reported without a detection limit',
  );
  const unknown = getWorkbook([aSample('2')], { populationServed: null });
  expect(unknown.valueOf('Sites', 'Sites required')).toBe('Unknown');
  expect(unknown.valueOf('Water system', 'Population served')).toBe('Not recorded');
});

test('sites without a fifth liter that they need are in the summary with the source', () => {
  const samples = [1, 2, 3].map(() => aSample('3', { collectedOn: '2028-02-03', needsFifthLiter: true }));
  const { valueOf, noteOf } = getWorkbook(samples, { today: '2028-08-01' });
  expect(valueOf('Lead', 'Sites without a fifth liter')).toBe(3);
  expect(noteOf('Lead', 'Sites without a fifth liter')).toMatch(
    /^3 sites with a lead service line have no fifth liter in this period\. .*141\.86\(b\)/,
  );
});

test('an open period shows that its numbers are preliminary', () => {
  const { valueOf } = getWorkbook([aSample(null)], { today: '2026-03-01' });
  expect(valueOf('Monitoring period', 'Status')).toBe('Open');
  expect(valueOf('Lead', '90th percentile (µg/L), so far')).toBe('No results used');
  expect(valueOf('Lead', 'Outcome')).toBe('No results');
});

test('every note has a source', () => {
  const { notes } = getWorkbook([aSample('2')]);
  expect(notes.rows.filter((row) => !row[2])).toEqual([]);
  expect(notes.rows.map(([topic]) => topic)).toContain('Lead: action level');
  expect(notes.rows.map(([topic]) => topic)).toContain('Same address');
  expect(getResultKey('one', 1)).not.toBe(getResultKey('one', 2));
});

describe('where the samples were taken', () => {
  test('every sample has its site, tier with rule, service line and laboratory number', () => {
    const { samples, counted, sites } = getWorkbook([aSample('3'), aSample(null, { isCompliance: false })]);
    expect(samples.rows.map((row) => row.slice(1, 3))).toEqual([
      ['L-77', 'P-100'],
      ['L-77', 'P-100'],
    ]);
    expect(samples.rows[0]?.slice(4, 9)).toEqual([
      'Apt 4',
      'Harlow',
      '06415',
      'Tier 2 (2020 rule)',
      'Lead: system side Lead, customer side Non-Lead - Copper',
    ]);
    expect(counted[0]?.rows[0]?.slice(5, 9)).toEqual([
      'L-77',
      'P-100',
      expect.stringContaining('Mill Street'),
      'Apt 4',
    ]);
    expect(sites.rows[0]?.slice(0, 3)).toEqual(['P-100', expect.stringContaining('Mill Street'), 'Apt 4']);
  });

  test('says what is not recorded', () => {
    const describeSite = (overrides: Partial<SiteOfSample>) => {
      const sample = aSample('3');
      return createSamplesSheet([sample], new Map([[sample.sampleId, aSite(overrides)]])).rows[0]?.slice(7, 9);
    };
    const copper = {
      category: 'Non-lead',
      systemMaterial: 'nonLeadCopper',
      customerMaterial: 'nonLeadCopper',
    } as const;
    expect(describeSite({ tier: null, tierRuleSet: null, lines: [] })).toEqual([
      'No tier recorded',
      'No service line recorded',
    ]);
    const unknown = { ...copper, category: 'Lead Status Unknown', systemMaterial: 'unknown' } as const;
    expect(describeSite({ tier: 4, tierRuleSet: 'unrecorded', lines: [copper, unknown] })).toEqual([
      'Tier 4 (rule not recorded)',
      'Non-lead: system side Non-Lead - Copper, customer side Non-Lead - Copper; Lead Status Unknown: system side Unknown - Material Unknown, customer side Non-Lead - Copper',
    ]);
  });
});

describe('an exceedance that ended', () => {
  const ended: EndedExceedanceRow = {
    analyteCode: 'lead',
    periodName: 'January to June 2026',
    exceededOn: '2026-03-02',
    endedOn: '2026-03-20',
    endedBy: 'withdrawn',
    level: { percentile: '45', actionLevel: '15', samples: 9, samplesAbove: 1, frequency: 'sixMonth' },
    stateAnswer: null,
    record: null,
  };
  const open = (overrides: Partial<EndedExceedanceRow>) =>
    getWorkbook([aSample('2')], {}, [{ ...ended, ...overrides }]);
  const part = 'Exceedances that ended';
  const item = (fact: string) => `Lead exceedance of January to June 2026: ${fact}`;
  const answer = { doneOn: '2026-03-21', doneBy: 'Dana', note: 'J. Lee: give the notice' };

  test('is named with its days, last numbers and reason, and is the outcome without the State’s answer', () => {
    const { valueOf, noteOf } = open({});
    expect(valueOf(part, item('learned of'))).toEqual({ date: '2026-03-02' });
    expect(noteOf(part, item('learned of'))).toContain('45 µg/L (action level 15 µg/L), 9 results, 1');
    expect(valueOf(part, item('ended'))).toEqual({ date: '2026-03-20' });
    expect(noteOf(part, item('ended'))).toContain('because a result was withdrawn.');
    expect(valueOf(part, item('State’s answer'))).toBe('None recorded');
    expect(noteOf(part, item('State’s answer'))).toContain('notices and reports of the exceedance are still required');
    expect(valueOf('Lead', 'Outcome')).toBe('Exceedance still in effect: ask the State whether it ended');
    expect(noteOf('Lead', 'Outcome')).toContain('By the results recorded now: Too few sites: 1 of 5.');
  });

  test.each([
    [
      'stands',
      'The State does not agree: the exceedance is still in effect',
      'Exceedance still in effect: the State does not agree that it ended',
    ],
    ['ended', 'The State agrees: the exceedance ended', 'Too few sites: 1 of 5'],
  ] as const)('has the State’s answer: %s', (stateAnswer, label, outcome) => {
    const { valueOf, noteOf } = open({ stateAnswer, record: answer });
    expect(valueOf(part, item('State’s answer'))).toBe(label);
    expect(noteOf(part, item('State’s answer'))).toMatch(
      /^Answer of 03-21-2026, recorded by Dana\..* ?Note: J\. Lee: give the notice$/,
    );
    expect(valueOf('Lead', 'Outcome')).toBe(outcome);
  });

  test('does not take a record of an earlier end for an answer, and says what is not recorded', () => {
    const { valueOf, noteOf } = open({ record: answer, endedOn: null, endedBy: null, level: null });
    expect(noteOf(part, item('State’s answer'))).toMatch(/^An earlier record of 03-21-2026/);
    expect(valueOf(part, item('ended'))).toBe('Date not recorded');
    expect(noteOf(part, item('ended'))).toContain('what changed is not recorded');
    expect(noteOf(part, item('learned of'))).toBe('Its 90th percentile is not recorded.');
  });
});

test('an open outcome has the reasons that the numbers of its period show', () => {
  const sites = Array.from({ length: 5 }, () => aSample('2'));
  const zero = aSample('0', { amounts: { 1: { amount: '0', isZeroWithoutLimits: true } } });
  const noteAt = (...of: Parameters<typeof getWorkbook>) => getWorkbook(...of).noteOf('Lead', 'Outcome');
  expect(noteAt([aSample('2')])).toBe(
    'Not final: only 1 of 5 required sites has a result that counts, and results of the missing sites could change the outcome.',
  );
  expect(noteAt(sites, { today: '2026-04-01' })).toBe('Not final: samples can still be taken until 06-30-2026.');
  expect(noteAt(sites, { populationServed: null })).toBe('Not final: the required number of sites is unknown.');
  expect(noteAt([...sites, aSample(null)])).toBe('Not final: samples have no result yet.');
  expect(getWorkbook([...sites, zero]).valueOf('Monitoring period', 'Status')).toBe('Ended');
});

test('a period whose sampling months are over is shown as ended only after its last day', () => {
  const schedule = { startsOn: '2026-01-01', frequency: 'annual', samplingFrom: 6, samplingTo: 9 } as const;
  const samples = Array.from({ length: 5 }, () => aSample('2', { collectedOn: '2026-07-01' }));
  const read = (today: string) => {
    const { valueOf } = getWorkbook(samples, { schedules: [{ ...schedule, approvedOn: '2025-01-01' }], today });
    return [
      valueOf('Monitoring period', 'Status'),
      valueOf('Lead', '90th percentile (µg/L), so far'),
      valueOf('Lead', 'Outcome'),
    ];
  };
  expect(read('2026-11-26')).toEqual(['Sampling months over', { decimal: '2' }, 'No exceedance so far']);
  expect(read('2027-01-01')).toEqual(['Ended', undefined, 'No exceedance']);
});

test('only the results at the rank of the percentile are marked, under a heading that says so', () => {
  const [sheet] = getWorkbook(Array.from({ length: 5 }, () => aSample('2'))).counted;
  expect(sheet?.plan.top[0]?.cells.slice(0, 3)).toEqual(['Rank', 'Result (µg/L)', 'At the 90th percentile rank']);
  expect(sheet?.rows.map((row) => row[2])).toEqual([null, null, null, 'Yes', 'Yes']);
});
