import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { createRequiredReason, minExplanationLength } from '../primitives/required-text.ts';
import { sampleProblems } from './sample.problems.ts';

/** A sample that the State invalidated and that no other sample replaces. */
export const replaceableSample = z.object({
  id,
  number: z.number().int(),
  locationId: id,
  addressLine1: z.string(),
  collectedOn: z.string().nullable(),
  stateDecisionOn: z.string(),
  /** The last of the days after the State's decision. */
  dueOn: z.string(),
});
export type ReplaceableSample = z.infer<typeof replaceableSample>;

/**
 * The invalidated sample that a sample replaces, or null for none, as it is sent with the other fields of the sample.
 */
export const replacedSampleField = { replacesSampleId: id.nullable().optional() } as const;

/**
 * Why a sample is or is not a replacement: at another site the rule permits one only where the same is not possible.
 */
const replacementReasonRule = createRequiredReason().min(minExplanationLength);

/** The sentence about a reason that is missing or explains nothing; undefined for one that can be recorded. */
export const findReplacementReasonProblem = (reason: string | null | undefined): string | undefined =>
  replacementReasonRule.safeParse(reason).success ? undefined : sampleProblems.replacementReasonMissing().message;
