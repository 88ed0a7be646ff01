import { z } from 'zod';

/** Whether the person has seen the 90th percentiles that a change lowers. */
export const confirmedLowerPercentiles = z.boolean().optional();

/** The same for a change that has no other fields, such as an undo. */
export const lowerPercentilesBody = z.object({ confirmedLowerPercentiles }).optional();

/** The same for a removal. */
export const lowerPercentilesQuery = z.object({ confirmedLowerPercentiles: z.literal('true').optional() });
