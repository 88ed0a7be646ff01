import { z } from 'zod';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams } from '../kinds/ids.ts';
import { invitation, mailOutcome, member, memberStanding, newInvitation } from './member.rules.ts';
import { needs } from './need.values.ts';
import { longestPassword } from './password.rules.ts';

const base = '/pws/accounts/{accountId}/people';
const oneInvitation = '/pws/accounts/{accountId}/invitations/{id}';

export const listPeople = call({
  name: 'listPeople', method: 'GET', path: base, ...needs.administer, summary: 'Everybody who belongs to the account, and the invitations that are open', params: accountParams,
  answer: z.object({ members: z.array(member), invitations: z.array(invitation) }),
});

export const changeMember = call({ name: 'changeMember', method: 'PUT', path: `${base}/{id}`, ...needs.administer, summary: 'Changes what a person may do, deactivates or reactivates them', params: accountRecordParams, body: memberStanding, answer: member });

export const invitePerson = call({ name: 'invitePerson', method: 'POST', path: '/pws/accounts/{accountId}/invitations', ...needs.administer, summary: 'Invites somebody by e-mail', params: accountParams, body: newInvitation, answer: z.object({ mail: mailOutcome }) });

export const resendInvitation = call({ name: 'resendInvitation', method: 'POST', path: `${oneInvitation}/mail`, ...needs.administer, summary: 'Mails an invitation again with a fresh link; the earlier one ends', params: accountRecordParams, answer: z.object({ mail: mailOutcome }) });

export const linkInvitation = call({ name: 'linkInvitation', method: 'POST', path: `${oneInvitation}/link`, ...needs.administer, answersSecret: true, summary: 'Makes a fresh link to hand over; the earlier one ends', params: accountRecordParams, answer: z.object({ link: z.string(), expiresOn: z.string() }) });

export const revokeInvitation = call({ name: 'revokeInvitation', method: 'DELETE', path: oneInvitation, ...needs.administer, summary: 'Takes an invitation back', params: accountRecordParams });

/** The secret of a link: 32 bytes, as an address can carry them. */
const token = z.string().regex(/^[\w-]{43}$/, 'This is not the link of an invitation');

export const readInvitation = call({
  name: 'readInvitation', method: 'POST', path: '/api/invitations/read', access: 'public', summary: 'What an invitation says to whoever holds its link', body: z.object({ token }),
  answer: z.object({ accountName: z.string(), email: z.string(), firstName: z.string(), isKnown: z.boolean() }),
});

export const acceptInvitation = call({
  name: 'acceptInvitation', method: 'POST', path: '/api/invitations/accept', access: 'public', summary: 'Accepts an invitation with a new password, or with that of the sign-in that is there already',
  body: z.object({ token, password: z.string('Required').min(1, 'Required').max(longestPassword, `At most ${longestPassword} characters`) }), answer: z.object({ email: z.string() }),
});
