import { z } from 'zod';
import { id } from '../primitives/ids.ts';

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

/** Addresses that are listed before an order; the counts are of all. */
export const maxAddressesOfOrder = 200;

/** What an order would create. */
export const kitOrderPreview = z.object({
  locations: z.number().int(),
  /** Locations that are not yet in the event. */
  toAssign: z.number().int(),
  /** Kits that would be created, one for each location that has none. */
  kits: z.number().int(),
  /** Locations that have their kit already. */
  alreadyThere: z.number().int(),
  /** The bottles in these kits. */
  bottles: z.number().int(),
  /** Kits for the address of a recorded school or child care facility. */
  schools: z.number().int(),
  /** Whether sites with a lead service line need a fifth liter, and no kit of the event has a bottle for it. */
  isFifthLiterBottleMissing: z.boolean(),
  /** Where the kits would go: the first addresses, in the order of the kits. */
  addresses: z.array(
    z.object({
      locationId: id,
      addressLine1: z.string(),
      addressLine2: z.string().nullable(),
      city: z.string(),
      isSchool: z.boolean(),
    }),
  ),
});
export type KitOrderPreview = z.infer<typeof kitOrderPreview>;

/** Without kits, the locations are only assigned to the event. True by default, except for a field test [A9.10]. */
export const createKitsNow = z.boolean().optional();
