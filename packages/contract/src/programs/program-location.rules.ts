import { z } from 'zod';
import { id } from '../kinds/ids.ts';
import { mostLocationsAtOnce, replacementLocationStatuses } from './program-location.values.ts';

const tooMany = `At most ${mostLocationsAtOnce.toLocaleString('en-US')} locations at once`;
export const noLocations = 'Choose at least one location';

export const locationStatus = z.enum(replacementLocationStatuses, 'Choose one of the list');

/** Locations by their ids; one that is named twice is one. */
export const locationIds = z.array(id).min(1, noLocations).max(mostLocationsAtOnce, tooMany);

/** A status for one location in one program [A3.38]. `was` is the status that stood on the screen: another one by now is a lost race. */
export const newLocationStatus = z.object({ locationId: id, programId: id, status: locationStatus, was: locationStatus.optional() });
export type NewLocationStatus = z.output<typeof newLocationStatus>;

export const newLocationStatuses = z.array(newLocationStatus).min(1, noLocations).max(mostLocationsAtOnce, tooMany);

/** How many came in, and how many were there already. */
export const added = z.object({ added: z.number().int(), alreadyThere: z.number().int() });
export type Added = z.infer<typeof added>;

/** A location in a program [A3.38]. */
export const programLocation = z.object({
  id,
  programId: id,
  locationId: id,
  status: locationStatus,
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  externalId: z.string().nullable(),
  assignedOn: z.string(),
  updatedOn: z.string(),
});
export type ProgramLocation = z.infer<typeof programLocation>;
