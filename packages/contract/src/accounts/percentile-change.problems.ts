import { defineProblems } from '../primitives/problem.ts';
import { minExplanationLength } from '../primitives/required-text.ts';

export const percentileChangeProblems = defineProblems({
  /** What a change lowers, or the samples above the action level that leave their monitoring period. */
  percentilesNotConfirmed: [
    409,
    ({ sentence }) =>
      `${sentence}. Compare the change with your records. Enter its reason in at least ${minExplanationLength} characters and confirm it.`,
  ],
  loweredReasonMissing: [
    400,
    `Enter why the change is right although it lowers a 90th percentile, in at least ${minExplanationLength} characters`,
  ],
});
