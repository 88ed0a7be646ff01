import { defineProblems } from '../primitives/problem.ts';

export const accountProblems = defineProblems({
  /**
   * The token is valid, but no user has this identity [A2.48]. Not a 401, because signing in again would change
   * nothing.
   */
  notAUser: [403, 'Your sign-in is not known in Curbstop yet. Ask an administrator of your account to invite you.'],
  /** The identity provider keeps their name and password [A6.6]. */
  profileKeptElsewhere: [
    403,
    'Your name and password are kept by the service that you sign in with. Change them there.',
  ],
  wrongCurrentPassword: [400, 'The current password is incorrect.'],
  tooManyPasswords: [429, ({ wait }) => `Too many attempts. Wait ${wait}, then try again.`],
  termsNotAccepted: [403, 'Please read and accept the Terms of Service and Privacy Policy first.'],
  noSuchAccount: [404, ({ pwsid }) => `There is no account with the PWSID ${pwsid}. list-accounts names them all.`],
  /** An administrator can pass an invitation link to anyone, so signing in does not prove who owns the mailbox. */
  knownPerson: [
    409,
    ({ email }) =>
      `${email} signs in here already, and it is not proven that this is the person you mean. Ask them, then add --known-person yes. If it is not them, give the sign-in a new password first (reset-password). Nothing was changed.`,
  ],
  noSuchPerson: [404, ({ email }) => `There is no person who signs in with ${email}.`],
});
