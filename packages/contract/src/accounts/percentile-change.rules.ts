import { z } from 'zod';
import { createOptionalText, maxReasonLength } from '../primitives/required-text.ts';

/** All periods on record with all their numbers have fewer characters. */
const maxRefusalLength = 20_000;

/**
 * The refusal that named the lower 90th percentiles, as the person was shown it. A change that lowers other numbers by
 * now is refused again.
 */
export const confirmedLowerPercentiles = z.string().max(maxRefusalLength).optional();

/** The confirmation of an undo or of a step of an import that lowers 90th percentiles, with the reason. */
export const percentileConfirmation = z.object({
  confirmedLowerPercentiles,
  reason: createOptionalText(maxReasonLength),
});

/** The 90th percentiles that a step of an import lowered, as they were confirmed. */
export const confirmedLowering = z.object({ sentence: z.string(), reason: z.string() });
export type ConfirmedLowering = z.infer<typeof confirmedLowering>;

/** The confirmation of a removal that lowers 90th percentiles; a DELETE has no body. */
export const lowerPercentilesQuery = z.object({ confirmedLowerPercentiles });

/** A number before and after a change that lowers it, in words for the change history. */
export interface LowerPercentileText {
  /** Such as "Lead 90th percentile, January to June 2026". */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}
