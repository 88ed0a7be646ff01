import { locationFields, type LocationWithPrograms } from '@curbstop/contract/locations/location.rules';

/** Sample location. */
export function aLocation(change: Partial<LocationWithPrograms> = {}): LocationWithPrograms {
  return {
    id: '01995b1e-7c1a-7000-8000-0000000000aa',
    ...locationFields.parse({
      externalId: 'L-0012',
      addressLine1: '12 Elm Street',
      city: 'Hartwell',
      state: 'CT',
      zip: '06415',
    }),
    version: 1,
    createdOn: '2026-10-01T09:00:00.000Z',
    updatedOn: '2026-10-01T09:00:00.000Z',
    contacts: [],
    contactCount: change.contacts?.length ?? 0,
    programs: [],
    samplingEvents: [],
    ...change,
  };
}
