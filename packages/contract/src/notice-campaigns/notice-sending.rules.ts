import { z } from 'zod';
import { maxBatchLetters } from '../letters/letter-batch.values.ts';
import { recipientKinds } from '../letters/letter.values.ts';
import {
  allowsCertified,
  certifiedRule,
  letterPlanSummary,
  seenLetters,
  sendOptions,
} from '../letters/sending.rules.ts';
import { recipientChoices, type RecipientChoice } from '../letters/sending.values.ts';

/** Whom notices are sent to. 40 CFR 141.85(d) and (e): the people served, so a letter to the owner alone is no notice. */
export const noticeRecipients: readonly RecipientChoice[] = recipientChoices.filter((to) => to !== 'owner');
const ownerAlone = 'Choose the service address, the mailing address or all of them; the owner alone is not enough';

/** How the remaining notices of a campaign are sent. */
const shape = z.object({
  ...sendOptions,
  to: sendOptions.to.refine((to) => noticeRecipients.includes(to), ownerAlone),
});
export const noticesToPlan = shape.refine(allowsCertified, certifiedRule);
/** Required, so that of two people who confirm the same letters only one sends them. */
export const noticesToSend = shape.extend({ seen: seenLetters }).refine(allowsCertified, certifiedRule);

export const noticePlan = letterPlanSummary.extend({
  /** The notices without a letter. */
  remaining: z.number().int(),
  /** Notices that do not fit into one batch. */
  later: z.number().int(),
});
export type NoticePlan = z.output<typeof noticePlan>;

/** How many notices are sent at once, so that their letters fit into one batch. */
export function getNoticesAtOnce(to: RecipientChoice): number {
  return to === 'all' ? Math.floor(maxBatchLetters / recipientKinds.length) : maxBatchLetters;
}
