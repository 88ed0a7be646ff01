import { describe, expect, test } from 'vitest';
import { getSchoolSamplingRule } from '../regulations/school-sampling.calculation.ts';
import { createSchoolOutreachRules } from './school-outreach.rules.ts';
import {
  findHighLead,
  describeVisit,
  findLoweredLead,
  getRequiredOutlets,
  getResultsDueOn,
  listOutletWarnings,
  listVisitProblems,
  toOutletResult,
} from './school-visit.calculation.ts';
import { createSchoolVisitRules, type SchoolVisitFields } from './school-visit.rules.ts';

const today = '2027-12-01';
const rule = getSchoolSamplingRule(today);
const outlet = (overrides: object = {}) => ({ kind: 'fountain', place: 'Hall', ...overrides });
const visit = (overrides: object = {}) => ({ visitedOn: '2027-11-10', outlets: [outlet()], ...overrides });
const listErrors = (sent: object) =>
  createSchoolVisitRules(today)
    .safeParse(sent)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('a sampling visit', () => {
  test('names the choices of an outlet as its form does', () => {
    expect(listErrors(visit({ outlets: [outlet({ kind: 'tap', qualifier: '>', unit: 'g' })] }))).toEqual([
      'outlets.0.kind: Outlet type: enter fountain, kitchen, classroom, nurse or other',
      'outlets.0.qualifier: Qualifier: enter <, ND, U, BDL, BRL, J, B or H',
      'outlets.0.unit: Unit: enter µg/L, mg/L, ppb or ppm',
    ]);
  });

  test('needs its day and an outlet; results need the day of their receipt', () => {
    expect(listErrors(visit())).toBeUndefined();
    expect(listErrors({ visitedOn: '2027-11-10', outlets: [] })).toEqual([
      'outlets: Add the outlets that were sampled',
    ]);
    expect(listErrors(visit({ visitedOn: '2027-12-02' }))).toEqual(['visitedOn: The date cannot be in the future']);
    expect(listErrors(visit({ outlets: [outlet({ value: '1.5' })] }))).toEqual([
      'resultsReceivedOn: Enter the date you received the results',
    ]);
    expect(listErrors(visit({ resultsReceivedOn: '2027-11-20' }))).toEqual([
      'outlets.0.value: Enter the result, or leave the day of receipt blank',
    ]);
    expect(listErrors(visit({ resultsReceivedOn: '2027-11-09', outlets: [outlet({ qualifier: 'ND' })] }))).toEqual([
      'resultsReceivedOn: Results cannot be received before the sampling',
    ]);
  });

  test('a result below a limit needs the limit', () => {
    const received = { resultsReceivedOn: '2027-11-20' };
    expect(listErrors(visit({ ...received, outlets: [outlet({ qualifier: '<' })] }))).toEqual([
      'outlets.0.value: Enter the limit after <',
    ]);
    expect(listErrors(visit({ ...received, outlets: [outlet({ qualifier: '<', value: '1' })] }))).toBeUndefined();
  });

  test('results are exact decimals in µg/L, for any unit of the laboratory', () => {
    const amountOf = (overrides: object) => {
      const { outlets } = createSchoolVisitRules(today).parse(
        visit({ resultsReceivedOn: today, outlets: [outlet(overrides)] }),
      );
      return outlets.map(toOutletResult)[0];
    };
    expect(amountOf({ value: '0.0123', unit: 'mg/L' })).toMatchObject({ amount: '12.3', isNonDetect: false });
    expect(amountOf({ value: '0.10', unit: 'ppm' })?.amount).toBe('100');
    expect(amountOf({ value: '1', qualifier: '<' })).toMatchObject({ amount: '1', isNonDetect: true });
    expect(amountOf({ qualifier: 'ND' })).toMatchObject({ amount: null, isNonDetect: true });
  });

  test('results are due 30 days after their receipt', () => {
    expect(getResultsDueOn('2027-11-20', rule)).toBe('2027-12-20');
    expect(getResultsDueOn(null, rule)).toBeNull();
  });
});

describe('a visit counts as sampling', () => {
  const school = { kind: 'elementarySchool', outletCount: 12 } as const;
  const good = {
    stagnationHours: '8',
    milliliters: 250,
    outlets: Array.from({ length: 5 }, (_, at) => outlet({ place: `Room ${at}` })),
  };
  const problemsOf = (overrides: object, facility: Parameters<typeof listVisitProblems>[1] = school) =>
    listVisitProblems({ ...good, ...overrides } as SchoolVisitFields, facility, rule);

  test('requires five outlets of a school, two of child care, or all of a smaller facility', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ outlets: [...good.outlets.slice(0, 4), outlet({ place: ' room 3' })] })).toEqual([
      'Only 4 of 5 required outlets sampled.',
    ]);
    expect(problemsOf({ outlets: [outlet()] })).toEqual(['Only 1 of 5 required outlets sampled.']);
    expect(
      problemsOf({ outlets: [outlet(), outlet({ place: 'Gym' })] }, { kind: 'childCare', outletCount: null }),
    ).toEqual([]);
    expect(problemsOf({ outlets: [outlet()] }, { kind: 'childCare', outletCount: 1 })).toEqual([]);
    expect(getRequiredOutlets({ kind: 'secondarySchool', outletCount: 0 }, rule)).toBe(1);
  });

  test.each([
    ['7.99', 1],
    ['8', 0],
    ['18', 0],
    ['18.01', 1],
    ['10', 0],
    [null, 1],
  ])('%s hours of stagnation have %i problems', (stagnationHours, problems) => {
    expect(problemsOf({ stagnationHours })).toHaveLength(problems);
  });

  test('requires a volume of 250 mL', () => {
    expect(problemsOf({ milliliters: 1_000 })).toEqual(['The samples had 1,000 mL; 250 mL are required.']);
    expect(problemsOf({ milliliters: null })).toHaveLength(1);
  });

  test('requires filters at all outlets or at none', () => {
    const filtered = outlet({ hasFilter: true });
    expect(problemsOf({ outlets: [...good.outlets, filtered] })).toHaveLength(1);
    expect(problemsOf({ outlets: good.outlets.map((one) => ({ ...one, hasFilter: true })) })).toEqual([]);
  });
});

test('an outreach attempt is in the past, and scheduling has an answer about sampling', () => {
  const refused = (overrides: object) =>
    createSchoolOutreachRules(today)
      .safeParse({ contactedOn: today, purpose: 'scheduling', method: 'call', outcome: 'noResponse', ...overrides })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(refused({})).toBeUndefined();
  expect(refused({ contactedOn: '2027-12-02' })).toEqual(['contactedOn']);
  expect(refused({ outcome: 'informed' })).toEqual(['outcome']);
  expect(refused({ outcome: 'informed', purpose: 'information' })).toBeUndefined();
});

test('a result is high above the action level on the day of sampling, in any unit', () => {
  const aResult = (value: string, unit: 'µg/L' | 'mg/L' = 'µg/L', qualifier: '<' | null = null) => ({
    value,
    unit,
    qualifier,
  });
  const find = (visitedOn: string, ...outlets: readonly ReturnType<typeof aResult>[]) =>
    findHighLead({ visitedOn, outlets }, 'CT');
  expect(find('2026-11-20', aResult('15'), aResult('3'))).toBeUndefined();
  expect(find('2026-11-20', aResult('3'), aResult('0.5', 'mg/L'))).toEqual({
    amount: '500',
    level: '15',
    isLimit: false,
  });
  expect(find('2027-11-20', aResult('12'))).toEqual({ amount: '12', level: '10', isLimit: false });
});

test('a result reported as less than a limit above the action level may be high, and comes after measured levels', () => {
  const find = (...outlets: readonly { value: string | null; qualifier: '<' | 'ND' | null }[]) =>
    findHighLead(
      { visitedOn: '2026-11-20', outlets: outlets.map((outlet) => ({ ...outlet, unit: 'µg/L' as const })) },
      'CT',
    );
  const limit = { value: '20', qualifier: '<' } as const;
  expect(find({ value: '3', qualifier: null }, limit)).toEqual({ amount: '20', level: '15', isLimit: true });
  expect(find(limit, { value: '16', qualifier: null })).toEqual({ amount: '16', level: '15', isLimit: false });
  expect(find({ value: '15', qualifier: '<' }, { value: null, qualifier: 'ND' })).toBeUndefined();
});

test.each([
  ['0.016', 'µg/L', 'Lead of 0.016 µg/L is unusually low. The laboratory may have measured it in mg/L'],
  ['16', 'mg/L', 'Lead of 16 mg/L is unusually high. The laboratory may have measured it in µg/L'],
  ['16', 'µg/L', null],
] as const)('warns about the unit of %s %s at an outlet as of a tap sample: %s', (value, unit, doubt) => {
  const result = { value, unit, qualifier: null };
  expect(listOutletWarnings([result])).toEqual([doubt]);
  expect(listOutletWarnings([result], [result])).toEqual([null]);
  expect(listOutletWarnings([result, result], [result])).toEqual([null, doubt]);
});

describe('a level above the action level is found that a correction', () => {
  const visitOf = (results: Readonly<Record<string, string>>, resultsReceivedOn: string | null = '2026-11-22') => ({
    visitedOn: '2026-11-20',
    resultsReceivedOn,
    outlets: Object.entries(results).map(([place, value]) => ({
      place,
      value,
      unit: 'µg/L' as const,
      qualifier: null,
    })),
  });
  const both = { Hall: '20', Gym: '18' };

  test.each([
    ['does not change', both, both, undefined],
    ['raises', both, { Hall: '25', Gym: '18' }, undefined],
    ['lists in another order', both, { Gym: '18', hall: '20' }, undefined],
    ['lowers at one outlet', both, { Hall: '20', Gym: '2' }, '18'],
    ['lowers at the highest outlet', both, { Hall: '2', Gym: '18' }, '20'],
    ['moves to another outlet', { Hall: '40', Boiler: '1' }, { Hall: '1', Boiler: '40' }, '40'],
    ['moves to an outlet with a lower one', { Hall: '18', Gym: '20' }, { Hall: '20', Gym: '18' }, '20'],
    ['gives another place', { Hall: '20' }, { Boiler: '20' }, '20'],
    ['removes', { Hall: '20' }, null, '20'],
  ])('%s', (_, before, after, amount) => {
    expect(findLoweredLead(visitOf(before), after && visitOf(after), 'CT')?.amount).toBe(amount);
  });

  test('gives a later day of receipt', () => {
    const find = (receivedOn: string | null, results = both) =>
      findLoweredLead(visitOf(results), visitOf(results, receivedOn), 'CT')?.amount;
    expect([find('2026-11-21'), find('2026-11-22'), find('2026-11-23'), find(null)]).toEqual([
      undefined,
      undefined,
      '20',
      '20',
    ]);
    expect(find('2026-11-23', { Hall: '15', Gym: '3' })).toBeUndefined();
  });

  test('makes a limit, or moves to an earlier day', () => {
    const visit = visitOf({ Hall: '40' });
    const [hall] = visit.outlets;
    const find = (changed: Partial<typeof visit>) => findLoweredLead(visit, { ...visit, ...changed }, 'CT')?.amount;
    for (const value of ['100', '40'])
      expect(find({ outlets: [{ ...hall, place: 'Hall', unit: 'µg/L', value, qualifier: '<' as never }] })).toBe('40');
    expect(find({ visitedOn: '2026-11-01' })).toBe('40');
    expect(find({ visitedOn: '2026-11-21' })).toBeUndefined();
  });

  test('lowers from a level that was not above the action level', () => {
    expect(findLoweredLead(visitOf({ Hall: '15' }), visitOf({ Hall: '3' }), 'CT')).toBeUndefined();
  });
});

test('a visit is described with everything that a correction can change', () => {
  const outlet = { kind: 'fountain', place: 'Hall', hasFilter: false, labSampleId: '7', unit: 'µg/L' } as const;
  const visit = {
    visitedOn: '2026-10-05',
    stagnationHours: '9',
    milliliters: 250,
    collectedBy: 'Lee',
    resultsReceivedOn: '2026-10-20',
    notes: null,
    outlets: [
      { ...outlet, qualifier: null, value: '20' },
      { ...outlet, place: 'Gym', hasFilter: true, labSampleId: null, qualifier: null, value: null },
    ],
  };
  expect(describeVisit(visit)).toBe(
    '10-05-2026, results received 10-20-2026, water stood 9 h, 250 mL, collected by Lee: Hall (Drinking fountain, lab 7) 20 µg/L, Gym (Drinking fountain, filter) without a result',
  );
});
