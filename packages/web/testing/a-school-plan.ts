import { getSchoolSamplingRule } from '@curbstop/contract/regulations/school-sampling.calculation';
import { describePlan, type FacilityWithRecords } from '@curbstop/contract/school-facilities/school-plan.calculation';
import type { SchoolPlan } from '@curbstop/contract/school-facilities/school-plan.rules';
import type { SchoolVisitFields } from '@curbstop/contract/school-facilities/school-visit.rules';
import { aSchoolFacility } from './a-school-facility.ts';

const visit = { stagnationHours: '9', milliliters: 250, outlets: [] };

/** A visit at the one outlet of a facility, as required; its results were received two weeks later or are missing. */
export const aPlannedVisit = (
  visitedOn: string,
  resultsReceivedOn: string | null,
): Pick<SchoolVisitFields, 'visitedOn' | 'resultsReceivedOn' | 'stagnationHours' | 'milliliters' | 'outlets'> => ({
  ...visit,
  visitedOn,
  resultsReceivedOn,
  outlets: [
    {
      kind: 'fountain',
      place: 'Hall',
      hasFilter: false,
      labSampleId: null,
      qualifier: null,
      value: resultsReceivedOn === null ? null : '2',
      unit: 'µg/L',
    },
  ],
});

/** Sample facility of the plan: an elementary school with one outlet and no record. */
export function aPlannedFacility(change: Partial<FacilityWithRecords> = {}): FacilityWithRecords {
  const { id, name, yearBuilt, version } = aSchoolFacility();
  return {
    id,
    name,
    kind: 'elementarySchool',
    yearBuilt,
    lineCategories: [],
    plannedYear: null,
    version,
    outletCount: 1,
    outreach: [],
    visits: [],
    kitSamples: [],
    ...change,
  };
}

/** The five-year plan of facilities on a day. */
export const aSchoolPlan = (facilities: readonly FacilityWithRecords[], today = '2026-11-25'): SchoolPlan =>
  describePlan({ facilities, rule: getSchoolSamplingRule(today), today });

/** Facilities with names and ids of their own. */
export const plannedFacilities = (count: number, change: Partial<FacilityWithRecords> = {}): FacilityWithRecords[] =>
  Array.from({ length: count }, (_, at) =>
    aPlannedFacility({
      id: `01995b1e-7c1a-7000-8000-0000000006${String(at).padStart(2, '0')}`,
      name: `School ${at + 1}`,
      ...change,
    }),
  );
