import { z } from 'zod';

/** What is missing in the analyzed samples of an event, because of which fewer sites count than were analyzed. */
export const incompleteSites = z.object({
  /** Sites with a valid analyzed sample; `complete` counts those that count with all results, liters and dates. */
  sites: z.number().int(),
  completeSites: z.number().int(),
  /** The analytes of the event that an analyzed sample has no result of, with the number of sites. */
  analytes: z.array(z.object({ analyteId: z.number().int(), sites: z.number().int() })),
  /**
   * Sites with a first liter that need a fifth by the rule and have none, also not in another event on the same days.
   */
  fifthLiters: z.number().int(),
  /** Sites with an analyzed sample that has no day of collection. */
  undated: z.number().int(),
  /** Sites with a treatment device on record (40 CFR 141.86(a)(1)). */
  treated: z.number().int(),
  /** Sampled locations beside the first one at their address: they are one site. */
  sameAddress: z.number().int(),
  /** Lead or copper if the event is for compliance and does not have it analyzed: a site of the period needs both. */
  notAnalyzed: z.array(z.string()),
});
export type IncompleteSites = z.infer<typeof incompleteSites>;
