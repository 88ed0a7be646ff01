import type { LocationWithPrograms } from '@curbstop/contract/locations/location.rules';

/** Sample location. */
export function aLocation(change: Partial<LocationWithPrograms> = {}): LocationWithPrograms {
  return {
    id: '01995b1e-7c1a-7000-8000-0000000000aa',
    externalId: 'L-0012',
    name: null,
    addressLine1: '12 Elm Street',
    addressLine2: null,
    city: 'Hartwell',
    state: 'CT',
    zip: '06415',
    latitude: null,
    longitude: null,
    mailingAddressLine1: null,
    mailingAddressLine2: null,
    mailingCity: null,
    mailingState: null,
    mailingZip: null,
    disadvantagedNeighborhood: null,
    sensitivePopulation: null,
    profile: { tier: null, tierRuleSet: null, propertyClassification: null, parcelNumber: null },
    customFields: {},
    version: 1,
    createdOn: '2026-10-01T09:00:00.000Z',
    updatedOn: '2026-10-01T09:00:00.000Z',
    contacts: [],
    programs: [],
    samplingEvents: [],
    ...change,
  };
}
