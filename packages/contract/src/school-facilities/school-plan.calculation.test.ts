import { describe, expect, test } from 'vitest';
import { getSchoolSamplingRule } from '../regulations/school-sampling.calculation.ts';
import { suggestPlan } from './plan-suggestion.calculation.ts';
import type { SchoolKitSample } from './school-kit.rules.ts';
import { describePlan, getYearlyShare, type FacilityWithRecords } from './school-plan.calculation.ts';

const rule = getSchoolSamplingRule('2027-11-01');
let made = 0;
const aFacility = (overrides: Partial<FacilityWithRecords> = {}): FacilityWithRecords => ({
  id: String(++made),
  name: `School ${String(made).padStart(3, '0')}`,
  kind: 'elementarySchool',
  yearBuilt: 1960,
  lineCategories: ['Non-lead'],
  plannedYear: null,
  version: 1,
  outletCount: null,
  outreach: [],
  visits: [],
  kitSamples: [],
  ...overrides,
});
const attempt = (contactedOn: string, outcome: 'noResponse' | 'declined' | 'agreed' = 'noResponse') =>
  ({ contactedOn, outcome, purpose: 'scheduling' }) as const;
const visit = (visitedOn: string, outlets = 5, resultsReceivedOn: string | null = visitedOn) => ({
  visitedOn,
  resultsReceivedOn,
  stagnationHours: '10',
  milliliters: 250,
  outlets: Array.from({ length: outlets }, (_, at) => ({
    ...({ kind: 'fountain', hasFilter: false, labSampleId: null } as const),
    place: `Hall ${at}`,
    ...({ qualifier: null, value: null, unit: 'µg/L' } as const),
  })),
});
const bottle = (number: number, overrides: Partial<SchoolKitSample> = {}): SchoolKitSample => ({
  id: `sample ${number}`,
  number,
  locationId: 'school',
  collectedOn: '2027-11-05',
  outlet: null,
  isCollected: true,
  isInvalidated: false,
  resultReceivedOn: '2027-12-01',
  lead: { amount: '3', isLimit: false },
  ...overrides,
});
const getPlan = (facilities: readonly FacilityWithRecords[], today = '2027-12-01') =>
  describePlan({ facilities, rule, today });
function elementary({ groups }: ReturnType<typeof getPlan>) {
  const group = groups.find(({ kind }) => kind === 'elementarySchool');
  if (!group) throw new Error('The plan has no elementary schools');
  return group;
}

test('the cycle has five years from November 1, 2027', () => {
  const { years } = elementary(getPlan([]));
  expect(years.map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)).toEqual([
    '2027-11-01 2028-10-31',
    '2028-11-01 2029-10-31',
    '2029-11-01 2030-10-31',
    '2030-11-01 2031-10-31',
    '2031-11-01 2032-10-31',
  ]);
});

test.each([
  [0, 0],
  [1, 1],
  [5, 1],
  [6, 2],
  [100, 20],
  [101, 21],
])('20 percent of %i facilities is %i', (facilities, share) => {
  expect(getYearlyShare(facilities, 20)).toBe(share);
});

describe('a facility counts', () => {
  const stateOf = (overrides: Partial<FacilityWithRecords>) => {
    const [facility] = getPlan([aFacility(overrides)]).facilities;
    return facility?.state === 'open' ? undefined : { state: facility?.state, on: facility?.countedOn };
  };

  test('when it was sampled as required, in the cycle', () => {
    expect(stateOf({ visits: [visit('2027-11-01')] })).toEqual({ state: 'sampled', on: '2027-11-01' });
    expect(stateOf({ visits: [visit('2027-10-31')] })).toBeUndefined();
    expect(stateOf({ visits: [visit('2027-11-01', 4)] })).toBeUndefined();
  });

  test('once the results of its sampling are received, from the day of the visit', () => {
    const sampled = visit('2027-11-05', 5, null);
    expect(stateOf({ visits: [sampled] })).toEqual({ state: 'waiting', on: null });
    expect(stateOf({ visits: [{ ...sampled, resultsReceivedOn: '2027-12-01' }] })?.on).toBe('2027-11-05');
    expect(stateOf({ visits: [sampled], outreach: [attempt('2027-11-20', 'declined')] })?.state).toBe('declined');
    expect(elementary(getPlan([aFacility({ visits: [sampled] })]))).toMatchObject({ open: 1, unplanned: 1 });
  });

  test('when enough bottles of school kits were collected on one day', () => {
    const kitSamples = [1, 2, 3, 4, 5].map((number) => bottle(number));
    expect(stateOf({ kitSamples })).toEqual({ state: 'sampled', on: '2027-11-05' });
    const invalidated = bottle(1, { isInvalidated: true });
    expect(stateOf({ kitSamples: [...kitSamples.slice(1), invalidated] })).toBeUndefined();
    expect(stateOf({ kitSamples: kitSamples.slice(1) })).toBeUndefined();
    expect(stateOf({ kitSamples: kitSamples.map((one) => ({ ...one, collectedOn: '2027-10-31' })) })).toBeUndefined();
  });

  test('once the results of its school kits are received', () => {
    const kitSamples = [1, 2, 3, 4, 5].map((number) => bottle(number));
    const atLaboratory = bottle(1, { resultReceivedOn: null });
    const waiting = { kitSamples: [atLaboratory, ...kitSamples.slice(1)] };
    expect(stateOf(waiting)).toEqual({ state: 'waiting', on: null });
    expect(elementary(getPlan([aFacility(waiting)]))).toMatchObject({ open: 1, unplanned: 1 });
    expect(stateOf({ kitSamples: [atLaboratory, ...kitSamples] })?.state).toBe('sampled');
    expect(stateOf({ kitSamples: [atLaboratory, ...kitSamples.slice(2)] })).toBeUndefined();
    const invalidated = { ...atLaboratory, isInvalidated: true };
    expect(stateOf({ kitSamples: [invalidated, ...kitSamples.slice(1)] })).toBeUndefined();
  });

  test('a facility counts when it declined', () => {
    expect(stateOf({ outreach: [attempt('2027-11-05', 'declined')] })).toEqual({ state: 'declined', on: '2027-11-05' });
    expect(stateOf({ outreach: [attempt('2027-10-05', 'declined')] })).toBeUndefined();
  });

  test('when two attempts on different days had no response, unless it has responded since', () => {
    const silent = [attempt('2027-11-05'), attempt('2027-11-20')];
    expect(stateOf({ outreach: silent })).toEqual({ state: 'noResponse', on: '2027-11-20' });
    expect(stateOf({ outreach: [attempt('2027-11-05'), attempt('2027-11-05')] })).toBeUndefined();
    expect(stateOf({ outreach: [...silent, attempt('2027-12-01', 'agreed')] })).toBeUndefined();
    expect(
      stateOf({ outreach: [attempt('2027-11-05'), { ...attempt('2027-11-20'), purpose: 'information' }] }),
    ).toBeUndefined();
  });

  test('a facility counts in the year of the first of these; later sampling changes only its state', () => {
    const refused = { outreach: [attempt('2028-03-01', 'declined')], visits: [visit('2029-03-01')] };
    expect(stateOf(refused)).toEqual({ state: 'sampled', on: '2028-03-01' });
  });
});

describe('a year of the plan', () => {
  test('demands 20 percent of each kind, and no more than are left', () => {
    const facilities = Array.from({ length: 6 }, () => aFacility());
    expect(elementary(getPlan(facilities)).years.map(({ required }) => required)).toEqual([2, 2, 2, 0, 0]);
    const done = facilities.map((facility) => ({ ...facility, visits: [visit('2027-12-01')] }));
    expect(elementary(getPlan(done)).years.map(({ required }) => required)).toEqual([2, 0, 0, 0, 0]);
    // What was missed is left to the years to come.
    const missed = elementary(getPlan(facilities, '2031-11-01')).years.map(({ required, missing }) => [
      required,
      missing,
    ]);
    expect(missed).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
      [2, 2],
      [6, 0],
    ]);
  });

  test('counts refusals and missing responses, and shows after its end how many are missing', () => {
    const facilities = [
      aFacility({ visits: [visit('2027-12-01')], plannedYear: 1 }),
      aFacility({ outreach: [attempt('2028-01-05', 'declined')] }),
      ...Array.from({ length: 13 }, () => aFacility({ plannedYear: 2 })),
    ];
    const [first] = elementary(getPlan(facilities, '2028-11-01')).years;
    expect(first).toMatchObject({ required: 3, planned: 1, sampled: 1, declined: 1, noResponse: 0, missing: 1 });
    expect(elementary(getPlan(facilities, '2028-10-31')).years[0]?.missing).toBe(0);
    expect(elementary(getPlan(facilities))).toMatchObject({ total: 15, open: 13, unplanned: 0 });
  });
});

describe('a suggested plan', () => {
  const yearsOf = (facilities: readonly FacilityWithRecords[], today?: string) =>
    suggestPlan(getPlan(facilities, today)).map(({ facility, plannedYear }) => [facility.id, plannedYear]);

  test('fills the years evenly, lead lines and old buildings first', () => {
    const facilities = [
      aFacility({ id: 'new', yearBuilt: 2001 }),
      aFacility({ id: 'old', yearBuilt: 1931 }),
      aFacility({ id: 'lead', yearBuilt: 2012, lineCategories: ['Non-lead', 'Lead'] }),
      aFacility({ id: 'unknown', lineCategories: ['Lead Status Unknown'] }),
      aFacility({ id: 'no line', lineCategories: [] }),
    ];
    expect(yearsOf(facilities)).toEqual([
      ['lead', 1],
      ['unknown', 2],
      ['no line', 3],
      ['old', 4],
      ['new', 5],
    ]);
    expect(suggestPlan(getPlan(facilities))[0]?.because).toBe('Service line Lead, built 2012');
  });

  test('names the worst line of a facility, in whatever order its lines are', () => {
    const several = aFacility({ id: 'several', yearBuilt: 2012, lineCategories: ['Lead Status Unknown', 'Lead'] });
    expect(suggestPlan(getPlan([several]))[0]?.because).toBe('Service line Lead, built 2012');
  });

  test('keeps planned years, and moves what was missed to the years left', () => {
    const facilities = [
      aFacility({ id: 'kept', plannedYear: 3 }),
      aFacility({ id: 'missed', plannedYear: 1 }),
      aFacility({ id: 'done', plannedYear: 1, visits: [visit('2027-12-01')] }),
    ];
    expect(yearsOf(facilities, '2028-11-01')).toEqual([['missed', 2]]);
  });

  test('never plans fewer than a year demands while facilities are left', () => {
    const facilities = Array.from({ length: 11 }, () => aFacility());
    const counts = yearsOf(facilities).reduce<Record<number, number>>(
      (sum, [, year]) => ({ ...sum, [Number(year)]: (sum[Number(year)] ?? 0) + 1 }),
      {},
    );
    expect(counts).toEqual({ 1: 3, 2: 3, 3: 3, 4: 2 });
  });

  test('suggests nothing after the cycle', () => {
    expect(yearsOf([aFacility()], '2032-11-01')).toEqual([]);
  });
});
