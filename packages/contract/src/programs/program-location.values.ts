/** The progress of a location in a replacement program, in the order of the work [A3.68, A9.14, B4.16]. */
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

/** From the replacement on. */
export const replacedStatuses = ['Replaced', 'Post-Sampling', 'Completed'] as const satisfies readonly LocationStatus[];

/** In other programs: the statuses that do not mention a replacement [A3.68]. */
export const otherLocationStatuses = [
  'Assigned',
  'Scheduled',
  'Completed',
  'No Action Required',
] as const satisfies readonly LocationStatus[];

/** [A3.68] */
export const defaultLocationStatus: LocationStatus = 'Assigned';

/** Maximum number of locations that one request assigns or updates. */
export const maxLocationsPerRequest = 50_000;
/** Bytes: an id takes 39, a status with its ids at most 170. */
export const maxLocationBodyBytes = 10 * 1024 * 1024;
