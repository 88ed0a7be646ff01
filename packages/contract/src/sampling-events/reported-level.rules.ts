import { z } from 'zod';

/** A level as a laboratory reports it. */
export const reportedLevel = z.object({
  analyteId: z.number().int(),
  /** In the unit of the analyte, as an exact decimal. */
  amount: z.string(),
  /** The laboratory reports more than the level: ">50". */
  isMoreThan: z.boolean().default(false),
});
export type ReportedLevel = z.input<typeof reportedLevel>;
