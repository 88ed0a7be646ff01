/**
 * How far a location of an event is. A location with several samples has the most harmful finding; without one it
 * waits until the last of them has a finding, so that it never looks better than its samples. The most harmful first.
 */
export const locationStages = [
  { code: 'exceedance', label: 'Exceedance' },
  { code: 'detect', label: 'Detect' },
  { code: 'atLab', label: 'At Lab' },
  { code: 'collected', label: 'Collected' },
  { code: 'notCollected', label: 'Not collected' },
  { code: 'nonDetect', label: 'Non-detect' },
] as const;
export type LocationStage = (typeof locationStages)[number]['code'];

/** Maximum number of locations in one response. */
export const maxMappedLocations = 5_000;
