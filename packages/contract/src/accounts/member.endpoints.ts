import { z } from 'zod';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams } from '../primitives/ids.ts';
import { createLockedShape } from '../primitives/locked-fields.ts';
import { invitation, lockedMemberFields, mailOutcome, member, memberUpdate, newInvitation } from './member.rules.ts';
import { requirements } from './requirement.values.ts';
import { maxPasswordLength } from './password.rules.ts';

const base = '/pws/accounts/{accountId}/people';
const oneInvitation = '/pws/accounts/{accountId}/invitations/{id}';

export const listPeople = defineEndpoint({
  name: 'listPeople',
  method: 'GET',
  path: base,
  ...requirements.administer,
  summary: 'The members of the account and its open invitations',
  params: accountParams,
  response: z.object({
    members: z.array(member),
    invitations: z.array(invitation),
    /** Whether administrators hand over links themselves, because there is no mail server. */
    canCopyLinks: z.boolean(),
  }),
});

export const updateMember = defineEndpoint({
  name: 'updateMember',
  method: 'PUT',
  path: `${base}/{id}`,
  ...requirements.administer,
  summary: "Change a member's permissions, or deactivate or reactivate them",
  params: accountRecordParams,
  body: memberUpdate.extend(createLockedShape(lockedMemberFields)),
  response: member,
});

export const invitePerson = defineEndpoint({
  name: 'invitePerson',
  method: 'POST',
  path: '/pws/accounts/{accountId}/invitations',
  ...requirements.administer,
  summary: 'Invite a user by email',
  params: accountParams,
  body: newInvitation,
  response: z.object({ mail: mailOutcome }),
});

export const resendInvitation = defineEndpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: `${oneInvitation}/mail`,
  ...requirements.administer,
  summary: 'Send an invitation again with a new link; the previous link expires',
  params: accountRecordParams,
  response: z.object({ mail: mailOutcome }),
});

export const createInvitationLink = defineEndpoint({
  name: 'createInvitationLink',
  method: 'POST',
  path: `${oneInvitation}/link`,
  ...requirements.administer,
  respondsWithSecret: true,
  summary: 'Create a new invitation link; the previous link expires',
  params: accountRecordParams,
  response: z.object({ link: z.string(), expiresOn: z.string() }),
});

export const revokeInvitation = defineEndpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: oneInvitation,
  ...requirements.administer,
  summary: 'Revoke an invitation',
  params: accountRecordParams,
});

/** The secret of an invitation link: 32 bytes in URL-safe text. */
const token = z.string().regex(/^[\w-]{43}$/, 'This is not the link of an invitation');

export const getInvitation = defineEndpoint({
  name: 'getInvitation',
  method: 'POST',
  path: '/api/invitations/read',
  access: 'public',
  summary: 'The invitation behind a link',
  body: z.object({ token }),
  response: z.object({
    accountName: z.string(),
    email: z.string(),
    firstName: z.string(),
    isKnown: z.boolean(),
    /** Whether the link may make a sign-in: it was mailed, or no other water system shares the installation. */
    canCreateSignIn: z.boolean(),
  }),
});

export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'public',
  summary: 'Accept an invitation with a new password or that of an existing sign-in',
  body: z.object({
    token,
    password: z.string('Required').min(1, 'Required').max(maxPasswordLength, `At most ${maxPasswordLength} characters`),
  }),
  response: z.object({ email: z.string() }),
});
