import { hourMs } from '@curbstop/contract/primitives/calendar';
import { formatSystemName } from '@curbstop/contract/accounts/system-name.calculation';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { createHash, randomBytes } from 'node:crypto';
import type * as memberEndpoints from '@curbstop/contract/accounts/member.endpoints';
import { memberProblems } from '@curbstop/contract/accounts/member.problems';
import type { MailOutcome, NewInvitation } from '@curbstop/contract/accounts/member.rules';
import { invitationDays, maxMailsPerHour } from '@curbstop/contract/accounts/member.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { runAsOwner } from '../../foundation/database/run-as-owner.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { formatWait } from '../../foundation/format-wait.ts';
import { countMailsSince } from '../../foundation/mail/mail.repository.ts';
import { personalLink, type PreparedMail } from '../../foundation/mail/mailer.ts';
import { createId } from '../../foundation/new-id.ts';
import { withRetryAfter } from '../../foundation/retry-after.ts';
import { createInvitedPerson } from './account.service.ts';
import {
  upsertInvitedMember,
  updateInvitationEnd,
  insertInvitation,
  updateInvitationLink,
  type InvitationRecord,
  type Link,
} from './invitation.repository.ts';
import { listMembers } from './member.repository.ts';
import { lockMembersAsAdministrator } from './member.service.ts';
import { findPersonByEmail } from './person.repository.ts';
import { toActor, recordAccessChange } from './security-event.service.ts';

registerConstraintProblem('invitations_open', {
  code: 'alreadyInvited',
  status: 409,
  message: 'This email address already has an invitation. Resend or revoke it.',
});

/**
 * With local passwords, opening the mailed link proves ownership of the mailbox, so no one becomes a member before
 * that, not even an existing user of another account. An external provider verifies addresses itself, so the person
 * becomes a member at once.
 */
export const invitePerson: Service<typeof memberEndpoints.invitePerson> = async (context, input) => {
  const { issuer } = context.app.config.identity;
  if (issuer !== undefined) return { mail: await addThroughProvider(context, input, issuer) };
  const { token, link } = newLink(context);
  const id = createId();
  const mail = await context.database.write(async (trx) => {
    await lockMembersAsAdministrator(trx, context);
    await limitMails(trx, context);
    await refuseExistingMember(trx, input.email);
    await insertInvitation(trx, { ...input, id }, { link, invitedBy: context.person.id });
    await recordChange(trx, context, {
      entityType: 'invitation',
      entityId: id,
      operation: 'created',
      before: null,
      after: { email: input.email, permissions: input.permissions },
    });
    return prepareInvitation(trx, context, { invited: input, token });
  });
  return { mail: await context.app.mailer.send(context, mail) };
};

async function addThroughProvider(
  context: RequestContext,
  invited: NewInvitation,
  issuer: string,
): Promise<MailOutcome> {
  const mail = await context.database.write(async (trx) => {
    await lockMembersAsAdministrator(trx, context);
    await limitMails(trx, context);
    await refuseExistingMember(trx, invited.email);
    const userId = await runAsOwner(
      trx,
      async () =>
        (await findPersonByEmail(trx, issuer, invited.email))?.id ??
        (await createInvitedPerson({ database: { owner: trx }, clock: context.app.clock }, issuer, invited)),
    );
    await upsertInvitedMember(trx, userId, invited.permissions);
    await recordChange(trx, context, {
      entityType: 'member',
      entityId: userId,
      operation: 'created',
      before: null,
      after: {
        name: formatPersonName(invited),
        email: invited.email,
        permissions: invited.permissions,
      },
    });
    await recordAccessChange(
      { owner: trx, clock: context.app.clock },
      {
        accountId: context.accountId,
        kind: 'memberAdded',
        personId: userId,
        before: null,
        after: { permissions: invited.permissions },
      },
      toActor(context),
    );
    return context.app.mailer.prepare(trx, context, {
      to: recipient(invited),
      subject: `You now have access to Curbstop for PWSID ${context.account.pwsid}`,
      text: `Hello,\n\n${context.person.email} gave you access to ${formatSystemName(context.account)} in Curbstop.\n\nYou can now use Curbstop for this water system. Sign in with this email address at:\n\n${context.app.config.publicUrl}\n`,
    });
  });
  return context.app.mailer.send(context, mail);
}

async function refuseExistingMember(trx: AccountTransaction, email: string): Promise<void> {
  const existingMember = (await listMembers(trx)).find((member) => member.email.toLowerCase() === email);
  if (!existingMember) return;
  throw existingMember.state === 'deactivated'
    ? memberProblems.memberDeactivated({ values: { email } })
    : memberProblems.alreadyMember({ values: { email } });
}

export const resendInvitation: Service<typeof memberEndpoints.resendInvitation> = async (context, { id }) => {
  const { token, link } = newLink(context);
  const mail = await context.database.change(async (trx) => {
    const invited = await renew(trx, context, { id, link });
    return prepareInvitation(trx, context, { invited, token });
  });
  return { mail: await context.app.mailer.send(context, mail) };
};

/**
 * For administrators who pass on the link themselves, because there is no mail server. A new link is created each time
 * because only digests are stored.
 */
export const createInvitationLink: Service<typeof memberEndpoints.createInvitationLink> = async (context, { id }) => {
  if (context.app.config.mail !== undefined) throw memberProblems.linkIsMailed();
  const { token, link } = newLink(context);
  await context.database.change((trx) => renew(trx, context, { id, link }));
  return { link: toInvitationLink(context, token), expiresOn: link.expiresOn };
};

export const revokeInvitation: Service<typeof memberEndpoints.revokeInvitation> = (context, { id }) =>
  context.database.write(async (trx) => {
    await lockMembersAsAdministrator(trx, context);
    const closed = await updateInvitationEnd(trx, id, { revoked: getInstant(context.app.clock) });
    if (!closed) throw commonProblems.notFound();
    await recordChange(trx, context, {
      entityType: 'invitation',
      entityId: id,
      operation: 'removed',
      before: { email: closed.email, permissions: closed.permissions },
      after: null,
    });
    return undefined;
  });

async function renew(
  trx: AccountTransaction,
  context: RequestContext,
  { id, link }: { readonly id: string; readonly link: Link },
): Promise<InvitationRecord> {
  await lockMembersAsAdministrator(trx, context);
  await limitMails(trx, context);
  const invited = await updateInvitationLink(trx, id, link);
  if (!invited) throw commonProblems.notFound();
  return invited;
}

function newLink(context: RequestContext): { token: string; link: Link } {
  const token = randomBytes(32).toString('base64url');
  const now = context.app.clock.now();
  const expiresOn = new Date(now.getTime() + invitationDays * 24 * 60 * 60 * 1000).toISOString();
  const isMailed = context.app.config.mail !== undefined;
  return { token, link: { tokenHash: hashToken(token), isMailed, sentOn: now.toISOString(), expiresOn } };
}

/** The token has 256 random bits, so an unsalted digest can't be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token is in the fragment, which browsers do not send, so it appears in no log and no referrer. */
function toInvitationLink(context: RequestContext, token: string): string {
  return `${context.app.config.publicUrl}/invitation#${token}`;
}

function prepareInvitation(
  trx: AccountTransaction,
  context: RequestContext,
  { invited, token }: { readonly invited: NewInvitation; readonly token: string },
): Promise<PreparedMail> {
  return context.app.mailer.prepare(trx, context, {
    to: recipient(invited),
    subject: `Your invitation to Curbstop for PWSID ${context.account.pwsid}`,
    text: `Hello,\n\n${context.person.email} invited you to ${formatSystemName(context.account)} in Curbstop.\n\nOpen this link within ${invitationDays} days to accept. It can be used once:\n\n${personalLink}\n\nIf you did not expect this invitation, ignore this email.\n`,
    link: toInvitationLink(context, token),
  });
}

function recipient(invited: NewInvitation): { address: string; name: string } {
  return { address: invited.email, name: formatPersonName(invited) };
}

/** Counted under the lock of the members, so that many requests at once don't exceed the limit. */
async function limitMails(trx: AccountTransaction, { app }: RequestContext): Promise<void> {
  const now = app.clock.now().getTime();
  const { count, first } = await countMailsSince(trx, new Date(now - hourMs).toISOString());
  if (count < maxMailsPerHour || first === null) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(first) + hourMs - now) / 1000));
  throw withRetryAfter(
    memberProblems.tooManyMails({ values: { max: maxMailsPerHour, wait: formatWait(seconds) } }),
    seconds,
  );
}
