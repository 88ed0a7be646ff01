import { z } from 'zod';
import { id } from '../primitives/ids.ts';

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

/** The invalidated sample that a sample replaces, or null for none, as it is sent with the other fields of the sample. */
export const replacedSampleField = { replacesSampleId: id.nullable().optional() } as const;

export const maxReplacementReasonLength = 500;
