import { defineProblems } from '../primitives/problem.ts';

export const complianceProblems = defineProblems({
  scheduleTaken: [409, 'A monitoring schedule already starts on this day. Remove it first.'],
  responsibleUnknown: [400, 'Choose a person of this account.'],
  doneInFuture: [400, 'Enter today or an earlier date.'],
});
