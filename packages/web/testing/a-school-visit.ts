import type { SchoolOutreach } from '@curbstop/contract/school-facilities/school-outreach.rules';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { aSchoolFacility } from './a-school-facility.ts';

/** The samples at the address of a facility, in its records. */
export const noTapSamples = { highTapSamples: [], kitVisits: [], uncountedKitSamples: [] };

type Outlet = SchoolVisit['outlets'][number];

/** Sample outlet: a drinking fountain without a result. */
export function anOutlet(change: Partial<Outlet> = {}): Outlet {
  return {
    kind: 'fountain',
    place: 'Hall',
    hasFilter: false,
    labSampleId: null,
    qualifier: null,
    value: null,
    unit: 'µg/L',
    amount: null,
    isNonDetect: false,
    ...change,
  };
}

/** Sample visit to a school: two outlets, whose results have not been received. */
export function aSchoolVisit(change: Partial<SchoolVisit> = {}): SchoolVisit {
  return {
    id: '01995b1e-7c1a-7000-8000-0000000005d1',
    facilityId: aSchoolFacility().id,
    visitedOn: '2026-10-28',
    stagnationHours: '9',
    milliliters: 250,
    collectedBy: null,
    resultsReceivedOn: null,
    notes: null,
    outlets: [anOutlet(), anOutlet({ kind: 'kitchen', place: 'Kitchen' })],
    problems: [],
    resultsDueOn: null,
    recordedBy: 'Dana Reyes',
    version: 3,
    ...change,
  };
}

/** Sample attempt to schedule sampling at a school: a call without a response. */
export function aSchoolOutreach(change: Partial<SchoolOutreach> = {}): SchoolOutreach {
  return {
    id: '01995b1e-7c1a-7000-8000-0000000005e1',
    facilityId: aSchoolFacility().id,
    contactedOn: '2026-10-05',
    purpose: 'scheduling',
    method: 'call',
    outcome: 'noResponse',
    person: null,
    notes: null,
    recordedBy: 'Dana Reyes',
    version: 2,
    ...change,
  };
}
