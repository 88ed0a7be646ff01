import type { SchoolPlanGroup, SchoolPlan } from '@curbstop/contract/school-facilities/school-plan.rules';
import { describe, expect, test } from 'vitest';
import { aPlannedFacility, aPlannedVisit, aSchoolPlan, plannedFacilities } from '../../../testing/a-school-plan.ts';
import { describeYear, listPlanShortfalls, toPlanRow } from './school-plan.calculation.ts';

const getSchools = (plan: SchoolPlan): SchoolPlanGroup => {
  const group = plan.groups.find(({ kind }) => kind === 'elementarySchool');
  if (!group) throw new Error('No group');
  return group;
};
const getYear = (plan: SchoolPlan, number: number) => {
  const year = getSchools(plan).years[number - 1];
  if (!year) throw new Error('No year');
  return year;
};
const declined = { contactedOn: '2027-12-01', purpose: 'scheduling', outcome: 'declined' } as const;

describe('the gaps of a plan', () => {
  test('are facilities without a year, and years with fewer facilities than required', () => {
    expect(listPlanShortfalls(aSchoolPlan(plannedFacilities(2)))).toEqual([
      'Elementary schools: 2 facilities without a year.',
      'Elementary schools: year 1 has 0 of 1 planned.',
      'Elementary schools: year 2 has 0 of 1 planned.',
    ]);
  });

  test('are none once every year has its share', () => {
    const facilities = plannedFacilities(5).map((facility, at) => ({ ...facility, plannedYear: at + 1 }));
    expect(listPlanShortfalls(aSchoolPlan(facilities))).toEqual([]);
  });

  test('count a facility that is done in the year in which it counted, not in the planned one', () => {
    const others = plannedFacilities(5)
      .map((facility, at) => ({ ...facility, plannedYear: at + 1 }))
      .slice(1);
    const early = aPlannedFacility({ plannedYear: 3, outreach: [declined] });
    expect(listPlanShortfalls(aSchoolPlan([early, ...others], '2027-12-15'))).toEqual([]);
  });

  test('name a year that ended short, not that it is planned too thinly', () => {
    const facilities = plannedFacilities(5).map((facility, at) => ({ ...facility, plannedYear: at + 1 }));
    expect(listPlanShortfalls(aSchoolPlan(facilities, '2028-11-05'))).toContain(
      'Elementary schools: year 1 ended 1 short.',
    );
    expect(listPlanShortfalls(aSchoolPlan(facilities, '2028-10-31'))).not.toContain(
      'Elementary schools: year 1 ended 1 short.',
    );
  });

  test('are counted for each kind of facility by itself', () => {
    const facilities = [
      ...plannedFacilities(1, { plannedYear: 1 }),
      aPlannedFacility({ kind: 'childCare', name: 'Otters' }),
    ];
    expect(listPlanShortfalls(aSchoolPlan(facilities))).toEqual([
      'Child care facilities: 1 facility without a year.',
      'Child care facilities: year 1 has 0 of 1 planned.',
    ]);
  });
});

describe('a year of the plan', () => {
  const sampled = [aPlannedVisit('2027-12-01', '2027-12-14')];
  const waiting = [aPlannedVisit('2027-12-01', null)];

  test.each([
    ['sampled', { visits: sampled }, [1, 0, 0, 0]],
    ['declined', { outreach: [declined] }, [0, 1, 0, 0]],
    [
      'without a response to two attempts',
      {
        outreach: [
          { ...declined, outcome: 'noResponse' as const },
          { ...declined, outcome: 'noResponse' as const, contactedOn: '2027-12-08' },
        ],
      },
      [0, 0, 1, 0],
    ],
    ['waiting for results', { visits: waiting }, [0, 0, 0, 1]],
    ['with an attempt on one day only', { outreach: [{ ...declined, outcome: 'noResponse' as const }] }, [0, 0, 0, 1]],
    ['to do', {}, [0, 0, 0, 1]],
  ])('shows a facility %s in its column', (_, records, values) => {
    const plan = aSchoolPlan([aPlannedFacility({ plannedYear: 1, ...records })], '2028-01-15');
    expect(toPlanRow(getYear(plan, 1), getSchools(plan), plan)).toEqual({ key: '1', label: 'Year 1', values });
  });

  test('does not show a facility twice that counted in another year than planned', () => {
    const plan = aSchoolPlan([aPlannedFacility({ plannedYear: 4, visits: sampled })], '2028-01-15');
    const rows = [1, 4].map((number) => toPlanRow(getYear(plan, number), getSchools(plan), plan).values);
    expect(rows).toEqual([
      [1, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  test('is described with what is required, planned and counted, and what is short after its end', () => {
    const facilities = plannedFacilities(10).map((facility, at) => ({
      ...facility,
      plannedYear: (at % 5) + 1,
      ...(at === 0 && { visits: sampled }),
    }));
    expect(describeYear(getYear(aSchoolPlan(facilities, '2028-01-15'), 1))).toBe('2 required, 2 planned, 1 complete');
    expect(describeYear(getYear(aSchoolPlan(facilities, '2028-11-01'), 1))).toBe(
      '2 required, 2 planned, 1 complete, 1 short',
    );
  });
});
