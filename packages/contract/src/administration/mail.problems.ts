import { defineProblems } from '../primitives/problem.ts';

export const mailProblems = defineProblems({
  mailNotResendable: [
    409,
    'This email can’t be sent again here. Only emails of Curbstop itself that may have arrived or were not sent can. Reload the page to see its status.',
  ],
});
