import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { newPerson } from './account.rules.ts';
import { memberStates } from './member.values.ts';
import { permissions } from './permission.values.ts';

/** Every permission includes viewing; sorted from least to most. */
const grantedPermissions = z
  .array(z.enum(permissions))
  .min(1, 'Choose at least one permission')
  .transform((chosen) => permissions.filter((one) => one === 'pws:read' || chosen.includes(one)));

export const newInvitation = newPerson.extend({ permissions: grantedPermissions });
export type NewInvitation = z.output<typeof newInvitation>;

/**
 * `seen` is the value on the screen when the person decided: if another administrator changed it since, nothing is
 * overwritten.
 */
export const memberUpdate = z.object({
  permissions: grantedPermissions,
  active: z.boolean(),
  seen: z.object({ permissions: z.array(z.string()), active: z.boolean() }).optional(),
});

/** A person changes their own name, and a sign-in keeps its email address. */
export const lockedMemberFields = {
  email: 'Email address',
  firstName: 'First name',
  lastName: 'Last name',
  state: 'The state',
  lastSignIn: 'Last sign-in',
} as const;

export const member = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  permissions: z.array(z.string()),
  state: z.enum(memberStates),
  lastSignIn: z.string().nullable(),
});
export type Member = z.infer<typeof member>;

export const invitation = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  permissions: z.array(z.string()),
  sentOn: z.string(),
  expiresOn: z.string(),
  hasExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/**
 * The outcome of sending the mail: sent, kept in the outbox because there is no mail server, refused by it, or not
 * needed.
 */
export const mailOutcome = z.enum(['sent', 'kept', 'failed', 'none']);
export type MailOutcome = z.infer<typeof mailOutcome>;
