import { defineProblems } from '../primitives/problem.ts';

export const percentileMethodProblems = defineProblems({
  methodTaken: [409, 'A method already starts on this day. Remove it first.'],
  percentilesNotConfirmed: [
    409,
    ({ numbers }) =>
      `This lowers 90th percentiles: ${String(numbers)}. Check your State’s text, and confirm the lower numbers.`,
  ],
});
