import { problems } from '../kinds/problem.ts';

export const accountProblems = problems({
  /** The token is good, and no person of ours answers to it [A2.48]. Not a 401: signing in again would change nothing. */
  notAUser: [403, 'Your sign-in is not known in Curbstop yet. Ask an administrator of your account to invite you.'],
  termsNotAccepted: [403, 'Please read and accept the Terms of Service and Privacy Policy first.'],
});
