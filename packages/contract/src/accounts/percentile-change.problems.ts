import { defineProblems } from '../primitives/problem.ts';
import { minExplanationLength } from '../primitives/required-text.ts';

/** What a person compares the lower numbers with before confirming them. */
const percentileAdvice = {
  explained: `Compare the change with your records. Enter its reason in at least ${minExplanationLength} characters and confirm it`,
  records: 'Compare the change with your records and confirm it',
  approval: 'Check your State’s approval, and confirm the lower numbers',
  method: 'Check your State’s text, and confirm the lower numbers',
  invalidation: 'Compare the samples with the State’s written decision and confirm these numbers',
  replacement:
    'Check the State’s decision about the invalidated sample, and confirm that this sample is or is not its replacement',
} as const;
export type PercentileAdvice = keyof typeof percentileAdvice;

/** Whether this is the code of the refusal of a change that lowers 90th percentiles. */
export const isPercentileRefusal = (code: string | null | undefined): boolean =>
  code === ('percentilesNotConfirmed' satisfies keyof typeof percentileChangeProblems);

export const percentileChangeProblems = defineProblems({
  /**
   * What a change lowers, or the samples above the action level that leave their monitoring period. The whole sentence
   * is sent back to confirm it.
   */
  percentilesNotConfirmed: [
    409,
    ({ sentence, advice }) => `${sentence}. ${percentileAdvice[advice as PercentileAdvice]}.`,
  ],
  loweredReasonMissing: [
    400,
    `Enter why the change is right although it lowers a 90th percentile, in at least ${minExplanationLength} characters`,
  ],
});
