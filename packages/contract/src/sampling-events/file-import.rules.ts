import { z } from 'zod';

/** What the rows of an imported file did to their records; of a refused file, all of them are rows that failed or zero. */
export const fileImportCounts = z.object({
  /** The rows of the file below its headings. */
  rows: z.number().int(),
  /** Locations that were added to the event, or letters that had no tracking number. */
  new: z.number().int(),
  /** Kits that were changed, or letters whose tracking number was replaced. */
  changed: z.number().int(),
  /** Locations that were in the event already, or kits and letters that had their status or number already. */
  unchanged: z.number().int(),
  /** Rows that were refused. */
  failed: z.number().int(),
  /** Locations that were added to the program of the event. */
  addedToProgram: z.number().int().optional(),
  /** Samples that were created for the locations; missing if none were requested. */
  createdSamples: z.number().int().optional(),
});
export type FileImportCounts = z.infer<typeof fileImportCounts>;
