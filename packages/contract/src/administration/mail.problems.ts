import { defineProblems } from '../primitives/problem.ts';

export const mailProblems = defineProblems({
  mailNotUnclear: [
    409,
    'This email can’t be sent again here. Only emails of Curbstop itself that may have arrived can. Reload the page to see its status.',
  ],
});
