import { defineProblems } from '../primitives/problem.ts';

export const memberProblems = defineProblems({
  alreadyMember: [
    409,
    ({ email }) => `${email} already belongs to this account. Change the permissions in the list instead.`,
  ],
  memberDeactivated: [
    409,
    ({ email }) => `${email} was deactivated. Reactivate this user under Administration, Users instead.`,
  ],
  alreadyInvited: [409, ({ email }) => `${email} already has an invitation. Resend or revoke it.`],
  lastAdministrator: [409, 'This is the last administrator of the account. Make someone else an administrator first.'],
  linkIsMailed: [409, 'Invitations are sent by email, so links cannot be copied. Resend the invitation instead.'],
  tooManyMails: [
    429,
    ({ max, wait }) => `This account has reached the limit of ${max} emails per hour. Wait ${wait}, then try again.`,
  ],
  /** Wrong, used, revoked and expired invitations get the same error. */
  invitationInvalid: [
    404,
    'The invitation may have expired, been used already, or been replaced by a newer one. Ask the administrator who invited you for a new link.',
  ],
  wrongPassword: [400, 'Incorrect password. Enter the password of your existing Curbstop sign-in.'],
  /**
   * One message for an address without a sign-in and for a wrong password, so that it does not reveal which addresses
   * have one.
   */
  signInNotConfirmed: [
    400,
    'The sign-in could not be confirmed. If this email address has a Curbstop account, enter its password. If it has none, contact support to have one created.',
  ],
  tooManyAttempts: [429, ({ wait }) => `Too many attempts. Wait ${wait}, then try again.`],
});
