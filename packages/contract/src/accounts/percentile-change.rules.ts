import { z } from 'zod';
import { createOptionalText, maxReasonLength } from '../primitives/required-text.ts';

/** Whether the person has seen the 90th percentiles that a change lowers. */
export const confirmedLowerPercentiles = z.boolean().optional();

/** The same for a change that has no other fields, such as an undo. */
export const lowerPercentilesBody = z.object({ confirmedLowerPercentiles }).optional();

/** The same for a step of an import, with why that is right although it lowers 90th percentiles. */
export const lowerConfirmation = z.object({
  confirmedLowerPercentiles,
  reason: createOptionalText(maxReasonLength),
});

/** The 90th percentiles that a step of an import lowered, as they were confirmed. */
export const loweredPercentiles = z.object({ sentence: z.string(), reason: z.string() });
export type LoweredPercentiles = z.infer<typeof loweredPercentiles>;

/** The same for a removal. */
export const lowerPercentilesQuery = z.object({ confirmedLowerPercentiles: z.literal('true').optional() });
