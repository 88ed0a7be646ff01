import { expect, test } from 'vitest';
import { getSchoolSamplingRule } from '../regulations/school-sampling.calculation.ts';
import { describePlan, type FacilityWithRecords } from '../school-facilities/school-plan.calculation.ts';
import type { DeadlineInputs } from './computed-deadline.calculation.ts';
import { listComputedDeadlines } from './deadline.calculation.ts';
import { listSchoolDeadlines } from './school-deadline.calculation.ts';
import type { SchoolDeadlineInputs } from '../school-facilities/school-plan.rules.ts';

const facility: FacilityWithRecords = {
  id: 'school',
  name: 'Oak School',
  kind: 'elementarySchool',
  yearBuilt: 1962,
  lineCategories: [],
  plannedYear: null,
  version: 1,
  outletCount: null,
  outreach: [],
  visits: [],
  kitSamples: [],
};
const { groups } = describePlan({
  facilities: [facility],
  rule: getSchoolSamplingRule('2027-11-01'),
  today: '2027-11-01',
});
const facts: SchoolDeadlineInputs = { facilities: 1, groups, results: [], highSamples: [] };
const deadlinesOn = (today: string, schools: SchoolDeadlineInputs | undefined) => {
  const inputs = { state: 'CT', populationServed: 4_000, analytes: [], periods: [], received: [] } as const;
  const rest = {
    timeZone: 'America/New_York',
    noticeLines: 0,
    hasServiceLines: true,
    preservedNotices: new Set<string>(),
    completedOn: new Map(),
  };
  return listComputedDeadlines({ ...inputs, ...rest, today, since: '2026-11-25', schools } as DeadlineInputs)
    .filter(({ kind }) => kind.startsWith('school'))
    .map(({ dueOn, key }) => `${dueOn} ${key}`);
};

test('a community water system sends its list of facilities by November 1, 2027, also an empty one', () => {
  const list = ['2027-11-01 schoolList'];
  expect(deadlinesOn('2026-11-25', { facilities: 0, groups: [], results: [], highSamples: [] })).toEqual(list);
  expect(deadlinesOn('2026-11-25', facts)).toEqual(list);
  expect(deadlinesOn('2026-11-25', undefined)).toEqual([]);
});

test('lists the deadlines of each year of the plan from then on', () => {
  expect(deadlinesOn('2027-11-01', facts)).toEqual([
    '2027-11-01 schoolList',
    '2028-07-01 schoolReport:2027',
    '2028-10-31 schoolInformation:1',
    '2028-10-31 schoolSampling:1',
  ]);
  // The only facility counts in the first year, so that later years require no sampling.
  expect(deadlinesOn('2028-11-01', facts).filter((one) => one.includes('schoolSampling'))).toHaveLength(1);
});

test('each calendar year with a part of the plan has its report, also the last one', () => {
  const reports = deadlinesOn('2033-01-01', facts).filter((one) => one.includes('schoolReport'));
  expect(reports).toHaveLength(6);
  expect(reports.at(-1)).toBe('2033-07-01 schoolReport:2032');
});

test('results are due to the facility, the State and health departments 30 days after receipt, not before the rule', () => {
  const result = (receivedOn: string) => [
    { subject: 'v1', facility: 'Oak School', tapSamples: null, receivedOn, covered: { numbers: '', samples: '' } },
  ];
  const ofResults = (receivedOn: string) =>
    deadlinesOn('2027-12-01', { ...facts, results: result(receivedOn) }).filter((one) => one.includes('Results'));
  expect(ofResults('2027-10-31')).toEqual([]);
  expect(ofResults('2027-11-20')).toEqual([
    '2027-12-20 schoolResultsFacility:v1',
    '2027-12-20 schoolResultsHealth:v1',
    '2027-12-20 schoolResultsState:v1',
  ]);
  // Also of the last facility, after it was removed.
  const removed = { ...facts, facilities: 0, groups: [], results: result('2027-11-20') };
  expect(deadlinesOn('2027-12-01', removed).filter((one) => one.includes('Results'))).toHaveLength(3);
});

test('results of school kits are due 30 days after receipt as those of a visit are', () => {
  const covered = { numbers: '', samples: '' };
  const kits = { subject: 'l1-2027-11-20', facility: 'Oak School', tapSamples: '2 tap samples', covered };
  const schools = { ...facts, results: [{ ...kits, receivedOn: '2027-11-20' }] };
  expect(deadlinesOn('2027-12-01', schools).filter((one) => one.includes('Results'))).toEqual([
    '2027-12-20 schoolResultsFacility:l1-2027-11-20',
    '2027-12-20 schoolResultsHealth:l1-2027-11-20',
    '2027-12-20 schoolResultsState:l1-2027-11-20',
  ]);
  expect(listSchoolDeadlines(schools, '2027-12-01')).toContainEqual({
    kind: 'schoolResultsFacility',
    on: '2027-11-20',
    subject: 'l1-2027-11-20',
    name: 'Oak School, 2 tap samples, received 11-20-2027',
  });
});

test('a high result is due to the facility at once, before the rule as preparation', () => {
  const highOn = (receivedOn: string) => {
    const covered = { numbers: '', samples: '' };
    const results = [
      {
        subject: 'v1',
        facility: 'Oak School',
        tapSamples: null,
        receivedOn,
        high: { amount: '500', isLimit: false },
        covered,
      },
    ];
    return deadlinesOn('2027-12-01', { ...facts, results }).filter((one) => one.includes('High'));
  };
  expect(highOn('2027-10-20')).toEqual(['2027-11-19 schoolHighResult:v1']);
  // November 25, 2027 is Thanksgiving.
  expect(highOn('2027-11-24')).toEqual(['2027-11-30 schoolHighResult:v1']);
});

test('a high result of a school kit is due to the facility as that of a visit is', () => {
  const highSamples = [
    {
      sampleId: 's47',
      number: 47,
      facility: 'Bluebell Day Nursery',
      receivedOn: '2026-11-20',
      high: { amount: '40', isLimit: false },
      covered: { numbers: '', samples: '' },
    },
  ];
  expect(listSchoolDeadlines({ ...facts, highSamples }, '2026-11-27')).toContainEqual({
    kind: 'schoolHighResult',
    on: '2026-11-20',
    subject: 's47',
    name: 'Bluebell Day Nursery, tap sample 47, 40 µg/L, received 11-20-2026',
  });
  expect(deadlinesOn('2026-11-27', { ...facts, highSamples })).toContain('2026-12-20 schoolHighResult:s47');
});

test('a year that requires one facility names it in the singular', () => {
  const names = (count: number) =>
    listSchoolDeadlines(
      {
        ...facts,
        groups: groups
          .slice(0, 1)
          .map((group) => ({ ...group, years: group.years.map((year) => ({ ...year, required: count })) })),
      },
      '2027-11-01',
    ).flatMap(({ kind, name }) => (kind === 'schoolSampling' ? [name] : []));
  expect(names(1)[0]).toBe('year 1: 1 elementary school');
  expect(names(1_204)[0]).toBe('year 1: 1,204 elementary schools');
});
