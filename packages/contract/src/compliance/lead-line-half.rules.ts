import { z } from 'zod';

const count = z.number().int();

/** How many of a period's sites belong to each half of the rule for systems with lead service lines. */
export const leadLineHalf = z.object({
  source: z.string(),
  /** The half of the required sites; null if the rule does not apply or the number of sites is not known. */
  needed: z.object({ leadLines: count, leadPlumbing: count }).nullable(),
  collected: z.object({
    leadLines: count,
    /** Those of them without a recorded tier of the rule: only their service line decides their half. */
    byLineOnly: count,
    /** A tier for lead pipe or lead solder, and no lead service line. */
    leadPlumbing: count,
    /** The service line is of unknown material or not recorded. */
    notKnown: count,
    /** Neither of them. */
    others: count,
  }),
  /** Locations of the inventory with a lead service line, and those with one of unknown material. */
  inventory: z.object({ lead: count, unknown: count, lines: count }),
});
export type LeadLineHalf = z.infer<typeof leadLineHalf>;
