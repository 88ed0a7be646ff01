import { list } from '../primitives/list.ts';

/** Where a location stands in a replacement program, in the order of the work [A3.68, A9.14, B4.16]. */
export const replacementLocationStatuses = [
  'Assigned',
  'Pre-Sampling',
  'Scheduled',
  'Replaced',
  'Post-Sampling',
  'Completed',
  'No Action Required',
] as const;
export type LocationStatus = (typeof replacementLocationStatuses)[number];

/** In any other program: those of them that do not speak of a replacement (docs/decisions/0133). */
export const otherLocationStatuses = [
  'Assigned',
  'Scheduled',
  'Completed',
  'No Action Required',
] as const satisfies readonly LocationStatus[];

/** [A3.68] */
export const usualLocationStatus: LocationStatus = 'Assigned';

/** So many locations are assigned, or get a status, in one question. */
export const mostLocationsAtOnce = 50_000;
/** An id takes 39 characters of it, a status with its ids at most 170. */
export const largestLocationBody = 10 * 1024 * 1024;

export const programLocationList = list({
  defaultSort: 'address',
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    externalId: { label: 'Location ID', filter: 'text' },
    status: { label: 'Status', filter: 'choice', sort: true },
    assignedOn: { label: 'Assigned', filter: 'instant', sort: true },
  },
});
