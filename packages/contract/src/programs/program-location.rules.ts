import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { createSelectionShape } from '../primitives/selection.ts';
import { locationList } from '../locations/location-list.values.ts';
import { maxLocationsPerRequest, replacementLocationStatuses } from './program-location.values.ts';

const tooMany = `At most ${formatNumber(maxLocationsPerRequest)} locations at once`;
const noLocations = 'Choose at least one location';

export const locationStatus = z.enum(replacementLocationStatuses, 'Choose an option from the list');

/** Location ids without duplicates. */
export const locationIds = z.array(id).min(1, noLocations).max(maxLocationsPerRequest, tooMany);

/** The locations: by their ids, or as a selection in the list of locations (docs/decisions/0135). */
export const locationChoiceShape = {
  locationIds: locationIds.optional(),
  selection: createSelectionShape(locationList).optional(),
};
export const hasIdsOrSelection = ({
  locationIds: ids,
  selection,
}: {
  readonly locationIds?: unknown;
  readonly selection?: unknown;
}) => (ids === undefined) !== (selection === undefined);
export const idsOrSelectionError = {
  path: ['locationIds'],
  message: 'Send location IDs or a selection, and only one of them',
};

export const locationSelection = z.object(locationChoiceShape).refine(hasIdsOrSelection, idsOrSelectionError);
export type ProgramLocationsInput = z.output<typeof locationSelection>;

export const newProgramLocations = z
  .object({ ...locationChoiceShape, status: locationStatus.optional() })
  .refine(hasIdsOrSelection, idsOrSelectionError);

/** The number of selected locations with each status in the program; null are not in it. */
export const locationStatusCounts = z.array(z.object({ status: locationStatus.nullable(), count: z.number().int() }));
export type LocationStatusCounts = z.infer<typeof locationStatusCounts>;

/**
 * The status of one location in one program [A3.38]. `was` is the status shown on the screen; if it has changed since,
 * the request conflicts. It is the version of the row: the status is all that a person changes of it. Other fields,
 * such as a `version`, are refused instead of ignored.
 */
const newLocationStatus = z.strictObject({
  locationId: id,
  programId: id,
  status: locationStatus,
  was: locationStatus.optional(),
});
export type NewLocationStatus = z.output<typeof newLocationStatus>;

export const newLocationStatuses = z.array(newLocationStatus).min(1, noLocations).max(maxLocationsPerRequest, tooMany);

/** How many locations were added, and how many were already in the program. */
export const additionResponse = z.object({ added: z.number().int(), alreadyThere: z.number().int() });
export type AddedLocationCounts = z.infer<typeof additionResponse>;

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

/** The rows that match a filter, as a bulk action names them. */
export const matchingLocation = programLocation.pick({
  id: true,
  locationId: true,
  status: true,
  addressLine1: true,
  addressLine2: true,
});
export type MatchingLocation = z.infer<typeof matchingLocation>;
