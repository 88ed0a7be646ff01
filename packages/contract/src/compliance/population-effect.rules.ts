import { z } from 'zod';

const required = z.object({
  populationServed: z.number().int().nullable(),
  requiredSites: z.number().int().nullable(),
});

/** A monitoring period with the number of sites that an entry makes it require. */
export const decidedPeriod = z.object({
  startsOn: z.string(),
  endsOn: z.string(),
  requiredSites: z.number().int().nullable(),
});
export type DecidedPeriod = z.infer<typeof decidedPeriod>;

/** A monitoring period that another number of people changes. */
export const affectedPeriod = z.object({
  startsOn: z.string(),
  endsOn: z.string(),
  isOver: z.boolean(),
  /** Whether the period would require less than now. */
  isLessProtective: z.boolean(),
  before: required,
  after: required,
});
export type AffectedPeriod = z.infer<typeof affectedPeriod>;
