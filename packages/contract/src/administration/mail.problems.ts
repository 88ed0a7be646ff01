import { defineProblems } from '../primitives/problem.ts';

export const mailProblems = defineProblems({
  mailNotResendable: [
    409,
    'This email can’t be sent again here. Only emails that Curbstop sends on its own, such as reminders, can be sent again, if their status is Not sent or May have arrived. Reload the page to see its status.',
  ],
});
