import { z } from 'zod';
import {
  isExplanation,
  maxReasonLength,
  createRequiredText,
  minExplanationLength,
} from '../primitives/required-text.ts';
import { createBulkSamples, refineBulkSamples } from './sample-selection.rules.ts';

/** [B5.17] */
export const completionCertification = 'I certify all information is true and correct to the best of my knowledge';
export const certificationMissing = 'Certify that the information is true and correct';

/** [B7.30], with the certification that [B5.17] requires. */
export const completionRequest = refineBulkSamples(
  z.object({ ...createBulkSamples('CompleteSamples'), certified: z.literal(true, certificationMissing) }),
);

const reasonMissing = `Enter in at least ${minExplanationLength} characters how the people at this tap were notified, or why they need no notice`;

/** Why a person closes the exceedance of an invalidated sample without a letter. */
export const exceedanceClosing = z.object({
  /** Of the sample as it was reviewed: a result that was corrected since is another exceedance. */
  version: z.number().int(),
  reason: createRequiredText(maxReasonLength, reasonMissing).refine(isExplanation, reasonMissing),
});
export type ExceedanceClosing = z.output<typeof exceedanceClosing>;
