import { createHash, randomBytes } from 'node:crypto';
import { invitePerson, linkInvitation, resendInvitation, revokeInvitation } from '@curbstop/contract/accounts/member.calls';
import { memberProblems } from '@curbstop/contract/accounts/member.problems';
import type { MailOutcome, NewInvitation } from '@curbstop/contract/accounts/member.rules';
import { invitationDays } from '@curbstop/contract/accounts/member.values';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import type { Caller } from '../../foundation/caller.ts';
import { instant } from '../../foundation/clock.ts';
import { asOwner } from '../../foundation/database/as-owner.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { nameConstraint } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { personalLink } from '../../foundation/mail/mailer.ts';
import { newId } from '../../foundation/new-id.ts';
import { inviteUser } from './account.service.ts';
import { admitMember, closeInvitation, insertInvitation, renewInvitation, type InvitationRecord, type Link } from './invitation.repository.ts';
import { listMembers } from './member.repository.ts';
import { holdAsAdministrator } from './member.service.ts';
import { findPersonByEmail } from './person.repository.ts';
import { actorOf, recordAccessChange } from './security-event.service.ts';

nameConstraint('invitations_open', 'invitedAlready', 409, 'This e-mail address is invited already. Send that invitation again, or revoke it first.');

/**
 * Where passwords are ours, whoever holds the mailed link proves that the mailbox is theirs; nobody belongs to the
 * account before that, not even somebody whose e-mail address is known here from another account. An external provider
 * vouches for the address itself, so there the person belongs at once and signs in.
 */
export const invite: AccountHandler<typeof invitePerson> = async (caller, { body }) => {
  const { issuer } = caller.house.config.identity;
  if (issuer !== undefined) return { mail: await admitThroughProvider(caller, body, issuer) };
  const { token, link } = newLink(caller);
  const id = newId();
  await caller.database.write(async (trx) => {
    await holdAsAdministrator(trx, caller);
    await refuseKnown(trx, body.email);
    await insertInvitation(trx, { ...body, id }, { link, invitedBy: caller.person.id });
    await recordChange(trx, caller, { entityType: 'invitation', entityId: id, operation: 'created', before: null, after: { email: body.email, permissions: body.permissions } });
  });
  return { mail: await mailInvitation(caller, body, token) };
};

async function admitThroughProvider(caller: Caller, invited: NewInvitation, issuer: string): Promise<MailOutcome> {
  await caller.database.write(async (trx) => {
    await holdAsAdministrator(trx, caller);
    await refuseKnown(trx, invited.email);
    const userId = await asOwner(trx, async () => (await findPersonByEmail(trx, issuer, invited.email))?.id ?? (await inviteUser({ database: { owner: trx }, clock: caller.house.clock }, issuer, invited)));
    await admitMember(trx, userId, invited.permissions);
    await recordChange(trx, caller, { entityType: 'member', entityId: userId, operation: 'created', before: null, after: { name: `${invited.firstName} ${invited.lastName}`, email: invited.email, permissions: invited.permissions } });
    await recordAccessChange({ owner: trx, clock: caller.house.clock }, { accountId: caller.accountId, kind: 'memberAdded', personId: userId, before: null, after: { permissions: invited.permissions } }, actorOf(caller));
  });
  const { name } = caller.account;
  return caller.house.mailer.send(caller, {
    to: recipient(invited),
    subject: `You can use Curbstop for ${name} now`,
    text: `${greeting(caller, invited)}\n\nSign in with this e-mail address:\n\n${caller.house.config.publicUrl}\n`,
  });
}

async function refuseKnown(trx: AccountTransaction, email: string): Promise<void> {
  const known = (await listMembers(trx)).find((one) => one.email.toLowerCase() === email);
  if (!known) return;
  throw known.state === 'deactivated' ? memberProblems.memberDeactivated({ values: { email } }) : memberProblems.memberAlready({ values: { email } });
}

export const resend: AccountHandler<typeof resendInvitation> = async (caller, { params }) => {
  const { token, invited } = await renew(caller, params.id);
  return { mail: await mailInvitation(caller, invited, token) };
};

/** For an administrator who hands the link over themselves. It is made anew each time, because none is kept. */
export const linkToHandOver: AccountHandler<typeof linkInvitation> = async (caller, { params }) => {
  const { token, link } = await renew(caller, params.id);
  return { link: addressOf(caller, token), expiresOn: link.expiresOn };
};

export const revoke: AccountHandler<typeof revokeInvitation> = (caller, { params }) =>
  caller.database.write(async (trx) => {
    await holdAsAdministrator(trx, caller);
    const closed = await closeInvitation(trx, params.id, { revoked: instant(caller.house.clock) });
    if (!closed) throw commonProblems.notFound();
    await recordChange(trx, caller, { entityType: 'invitation', entityId: params.id, operation: 'removed', before: { email: closed.email, permissions: closed.permissions }, after: null });
    return undefined;
  });

async function renew(caller: Caller, id: string): Promise<{ token: string; link: Link; invited: InvitationRecord }> {
  const { token, link } = newLink(caller);
  const invited = await caller.database.change(async (trx) => {
    await holdAsAdministrator(trx, caller);
    return renewInvitation(trx, id, link);
  });
  if (!invited) throw commonProblems.notFound();
  return { token, link, invited };
}

function newLink(caller: Caller): { token: string; link: Link } {
  const token = randomBytes(32).toString('base64url');
  const now = caller.house.clock.now();
  const expiresOn = new Date(now.getTime() + invitationDays * 24 * 60 * 60 * 1000).toISOString();
  return { token, link: { tokenHash: digestOf(token), sentOn: now.toISOString(), expiresOn } };
}

/** A link is 256 bits of chance, so its plain digest cannot be turned back. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Behind the `#`, which browsers send to nobody: the secret is in no log and no referrer. */
function addressOf(caller: Caller, token: string): string {
  return `${caller.house.config.publicUrl}/invitation#${token}`;
}

function mailInvitation(caller: Caller, invited: NewInvitation, token: string): Promise<MailOutcome> {
  return caller.house.mailer.send(caller, {
    to: recipient(invited),
    subject: `Your invitation to Curbstop for ${caller.account.name}`,
    text: `${greeting(caller, invited)}\n\nOpen this link within ${invitationDays} days to accept. It is yours alone and works once:\n\n${personalLink}\n\nIf you did not expect this, do nothing; without the link nobody gets in.\n`,
    link: addressOf(caller, token),
  });
}

function recipient({ email, firstName, lastName }: NewInvitation): { address: string; name: string } {
  return { address: email, name: `${firstName} ${lastName}` };
}

function greeting({ person, account }: Caller, { firstName }: NewInvitation): string {
  return `Hello ${firstName},\n\n${person.firstName} ${person.lastName} invites you to work on the service line inventory of ${account.name} (PWSID ${account.pwsid}) in Curbstop.`;
}
