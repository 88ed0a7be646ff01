import { createEmptyValues } from '@curbstop/contract/primitives/fields';
import { schoolFacilityDescriptor } from '@curbstop/contract/school-facilities/school-facility.fields';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';

/** Sample elementary school. */
export function aSchoolFacility(change: Partial<SchoolFacility> = {}): SchoolFacility {
  return {
    ...createEmptyValues(schoolFacilityDescriptor),
    id: '01995b1e-7c1a-7000-8000-0000000005c1',
    name: 'Oak Road School',
    kind: 'elementarySchool',
    addressLine1: '7 Oak Road',
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    contactName: 'Lee Park',
    contactPhone: '+18605550142',
    yearBuilt: 1962,
    outletCount: 12,
    locationId: null,
    lineCategories: [],
    proofs: 0,
    coverage: 'sampled',
    coverageBecause: 'To be sampled once within 5 years.',
    highLead: null,
    createdOn: '2026-11-20T15:00:00.000Z',
    updatedOn: '2026-11-20T15:00:00.000Z',
    version: 1,
    ...change,
  };
}
