import { z } from 'zod';
import { maxBatchLetters } from '../letters/letter-batch.values.ts';
import { endedExceedance, leadExceedance } from '../communications/lead-exceedance.rules.ts';
import { letterLanguages } from '../regulations/notice-text.values.ts';
import { recipientKinds, type RecipientChoice } from '../communications/recipient.values.ts';
import {
  hasValidCertification,
  certifiedRule,
  letterPlanSummary,
  noticeOptions,
  seenLetters,
} from '../letters/sending.rules.ts';

/** How the remaining notices of a campaign are sent. */
const shape = z.object({
  ...noticeOptions,
});
export const noticesToPlan = shape.refine(hasValidCertification, certifiedRule);
/** Required, so that of two people who confirm the same letters only one sends them. */
export const noticesToSend = shape
  .extend({
    seen: seenLetters,
    /** Required for a Tier 1 notice: that the letter is about the exceedance of the campaign. */
    isAboutExceedance: z.boolean().optional(),
  })
  .refine(hasValidCertification, certifiedRule);

export const noticePlan = letterPlanSummary.extend({
  /** The notices without a letter. */
  remaining: z.number().int(),
  /** Besides, notices that are due but have no active letter, so nothing can be sent for them. */
  withoutActiveLetter: z.number().int(),
  /** Notices that do not fit into one batch. */
  later: z.number().int(),
  /** What the letters of a Tier 1 notice are about. */
  exceedance: leadExceedance.nullable(),
  endedExceedance: endedExceedance.nullable(),
  /** The notices of the year before that are still to be sent, for which these letters do not count. */
  openBefore: z.object({ key: z.string(), title: z.string(), remaining: z.number().int() }).nullable(),
});
export type NoticePlan = z.output<typeof noticePlan>;

/** How many notices are sent at once, so that their letters, in each language of a household, fit into one batch. */
export function getNoticesAtOnce(to: RecipientChoice): number {
  const addressees = to === 'all' ? recipientKinds.length : 1;
  return Math.floor(maxBatchLetters / (addressees * letterLanguages.length));
}
