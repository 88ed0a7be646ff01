import { z } from 'zod';

/** What an order of kits created. Service lines below samples order kits too, so it is a shape of events. */
export const kitsOrdered = z.object({
  locations: z.number().int(),
  /** Locations that were not yet in the event. */
  assigned: z.number().int(),
  created: z.number().int(),
  /** Locations that had their kit already. */
  alreadyThere: z.number().int(),
  samples: z.number().int(),
});
export type KitsOrdered = z.infer<typeof kitsOrdered>;

/** Without kits, the locations are only assigned to the event. True by default, except for a field test [A9.10]. */
export const createKitsNow = z.boolean().optional();
