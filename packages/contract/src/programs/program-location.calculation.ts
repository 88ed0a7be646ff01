import { isReplacement } from './program.calculation.ts';
import { otherLocationStatuses, replacementLocationStatuses, type LocationStatus } from './program-location.values.ts';

/** The statuses of a location in a program of this type [A3.68, A9.14]. */
export function listLocationStatuses(programTypeId: number): readonly LocationStatus[] {
  return isReplacement(programTypeId) ? replacementLocationStatuses : otherLocationStatuses;
}
