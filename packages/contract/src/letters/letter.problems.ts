import { defineProblems } from '../primitives/problem.ts';
import { maxBatchLetters } from './letter-batch.values.ts';

export const letterProblems = defineProblems({
  noLetters: [409, 'There is no letter to send.'],
  tooManyLetters: [
    400,
    `One batch has at most ${maxBatchLetters.toLocaleString('en-US')} letters. Narrow the selection with a filter, then send the rest as another batch.`,
  ],
  batchStatusNotPossible: [
    409,
    ({ title, status, to }) =>
      `“${String(title)}” is ${String(status).toLowerCase()}, so it cannot become ${String(to).toLowerCase()}.`,
  ],
  letterStatusNotPossible: [
    409,
    ({ code, status, to }) =>
      `Letter ${String(code)} is ${String(status).toLowerCase()}, so it cannot become ${String(to).toLowerCase()}.`,
  ],
});
