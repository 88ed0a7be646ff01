import { defineProblems } from '../primitives/problem.ts';

export const percentileMethodProblems = defineProblems({
  methodTaken: [409, 'A method already starts on this day. Remove it first.'],
});
