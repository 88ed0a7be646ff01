import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { optionalContactRules } from '../locations/contact.rules.ts';
import { locationRules } from '../locations/location.rules.ts';
import { additionResponse, programLocation, locationSelection } from '../programs/program-location.rules.ts';

/** The specification's message when no event was chosen [A8.28, B5.20]. */
export const noEventChosen = 'Please select a valid sampling event first';

/** [A5.37, B5.16] */
export const eventRequired = 'Event Required';

/** The effect of an assignment on the program and its event. */
export const assignmentResponse = z.object({ program: additionResponse, event: additionResponse });
export type AssignmentCounts = z.infer<typeof assignmentResponse>;

/** The locations to assign; with `createSamplesOnImport` their missing samples are created too [B7.20]. */
export const newEventLocations = locationSelection.safeExtend({ createSamplesOnImport: z.boolean().default(false) });

/** A location in a sampling event, with its status in the program. */
export const eventLocation = programLocation.omit({ updatedOn: true }).extend({ eventId: id });
export type EventLocation = z.infer<typeof eventLocation>;

/** A new location created in an event [A7.4]. With `createSamplesOnImport` its samples are created too. */
export const newEventLocation = locationRules.safeExtend({
  contact: optionalContactRules.nullable().optional(),
  createSamplesOnImport: z.boolean().default(false),
});

/** The locations that left an event, and those that stay with the reason. */
export const removedLocations = z.object({
  removed: z.array(id),
  kept: z.array(z.object({ locationId: id, reason: z.string() })),
});
export type RemovedLocations = z.infer<typeof removedLocations>;
