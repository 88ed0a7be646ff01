import { defineProblems } from '../primitives/problem.ts';

export const accountProblems = defineProblems({
  /**
   * The token is valid, but no user has this identity [A2.48]. Not a 401, because signing in again would change
   * nothing.
   */
  notAUser: [403, 'This sign-in has no Curbstop account. Ask an administrator of your water system to invite you.'],
  /** The identity provider keeps their name and password [A6.6]. */
  profileKeptElsewhere: [403, 'Your organization’s sign-in service manages your name and password. Change them there.'],
  wrongCurrentPassword: [400, 'The current password is incorrect.'],
  tooManyPasswords: [429, ({ wait }) => `Too many attempts. Wait ${wait}, then try again.`],
  termsNotAccepted: [403, 'Please read and accept the Terms of Service and Privacy Policy first.'],
  noSuchAccount: [404, ({ pwsid }) => `No account has the PWSID ${pwsid}. Run list-accounts to see all accounts.`],
  /** An administrator can pass an invitation link to anyone, so signing in does not prove who owns the mailbox. */
  knownPerson: [
    409,
    ({ email }) =>
      `A user with the email ${email} already exists. Confirm with them that it is their sign-in, then repeat the command with --known-person yes. If it is not, reset its password first (reset-password). Nothing was changed.`,
  ],
  personExists: [409, ({ email }) => `${email} already has a sign-in. Nothing was changed.`],
  noSuchPerson: [404, ({ email }) => `No user signs in with ${email}.`],
});
