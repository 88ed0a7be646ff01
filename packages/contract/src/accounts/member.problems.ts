import { defineProblems } from '../primitives/problem.ts';

export const memberProblems = defineProblems({
  memberAlready: [
    409,
    ({ email }) => `${email} belongs to this account already. Change their permissions in the list instead.`,
  ],
  memberDeactivated: [409, ({ email }) => `${email} was deactivated here. Reactivate them in the list instead.`],
  invitedAlready: [409, ({ email }) => `${email} is invited already. Send that invitation again, or revoke it first.`],
  lastAdministrator: [409, 'This is the last administrator of the account. Make someone else an administrator first.'],
  notInvitedHere: [
    409,
    'Sign-in is by your own provider here, so there is no link to hand over. They sign in with this email address.',
  ],
  linkIsMailed: [
    409,
    'Invitations are sent by email here, so that only the person who reads that mailbox can accept. Send the invitation again instead.',
  ],
  tooManyMails: [
    429,
    ({ max }) => `This account has sent ${max} emails within an hour, the most that are allowed. Try again later.`,
  ],
  /** Wrong, used, revoked and expired invitations get the same error. */
  invitationGone: [
    404,
    'The invitation may have expired, been used already, or been replaced by a newer one. Ask the administrator who invited you for a new link.',
  ],
  wrongPassword: [400, 'That is not the password of your Curbstop sign-in.'],
  waitAWhile: [429, ({ seconds }) => `Too many attempts. Wait ${seconds} seconds, then try again.`],
});
