import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import type * as memberEndpoints from '@curbstop/contract/accounts/member.endpoints';
import { memberProblems } from '@curbstop/contract/accounts/member.problems';
import { newPassword } from '@curbstop/contract/accounts/password.rules';
import { toShapeProblem } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';
import type { AppContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountId } from '../../foundation/database/account-id.ts';
import type { Executor } from '../../foundation/database/database.ts';
import { runAsOwner } from '../../foundation/database/run-as-owner.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { InputOf, ResultOf } from '../../foundation/service.ts';
import { deleteSignIns } from '../../foundation/identity/ended-sign-in.repository.ts';
import { localIssuer, type People } from '../../foundation/identity/identity.ts';
import { formatWait } from '../../foundation/format-wait.ts';
import { createId } from '../../foundation/new-id.ts';
import { withRetryAfter } from '../../foundation/retry-after.ts';
import { upsertInvitedMember, updateInvitationEnd, findByLink } from './invitation.repository.ts';
import { hashToken } from './invitation.service.ts';
import { hasOtherAccounts } from './operation.repository.ts';
import { hashPassword } from './password.service.ts';
import { findPersonByEmail, insertPerson, updateSignIn, type PersonRecord } from './person.repository.ts';
import { recordAccessChange } from './security-event.service.ts';
import { createSignInPeople } from './sign-in.service.ts';

/** What an invitation link shows its holder. Like sign-in, it runs outside any account. */
export async function getInvitation(
  app: AppContext,
  { token }: InputOf<typeof memberEndpoints.getInvitation>,
): Promise<ResultOf<typeof memberEndpoints.getInvitation>> {
  const invitation = await getOpenInvitation(app, token);
  const { accountName, email, firstName, isMailed } = invitation;
  const existingPerson = await findPersonByEmail(app.database.owner, localIssuer, email);
  // An administrator may hold a link that was not mailed, and must not learn from it who has a sign-in.
  return {
    accountName,
    email,
    firstName,
    isKnown: isMailed && existingPerson !== undefined && existingPerson.emailVerified,
    canCreateSignIn: await canCreateSignIn(app, invitation),
  };
}

/** Makes the holder of an invitation link a member of its account. */
export async function acceptInvitation(
  app: AppContext,
  { token, password }: InputOf<typeof memberEndpoints.acceptInvitation>,
): Promise<ResultOf<typeof memberEndpoints.acceptInvitation>> {
  const invitation = await getOpenInvitation(app, token);
  const { email, id: invitationId, isMailed } = invitation;
  if (!(await canCreateSignIn(app, invitation))) return acceptWithSignIn(app, invitation, password);
  const existingPerson = await findPersonByEmail(app.database.owner, localIssuer, email);
  const provesPassword = existingPerson !== undefined && (existingPerson.emailVerified || !isMailed);
  if (provesPassword) await provePassword(createSignInPeople(app), { email, password, invitationId });
  const newPassword = provesPassword ? undefined : parseNewPassword(password);
  return accept(app, invitation, {
    knownPerson: existingPerson,
    passwordHash: newPassword && (await hashPassword(newPassword)),
  });
}

type OpenInvitation = Awaited<ReturnType<typeof getOpenInvitation>>;

async function getOpenInvitation(app: AppContext, token: string) {
  const invitation = await findByLink(app.database.owner, hashToken(token), getInstant(app.clock));
  if (!invitation) throw memberProblems.invitationInvalid();
  return invitation;
}

/**
 * A link that was not mailed does not prove who reads the mailbox. Where several water systems share an installation it
 * makes no sign-in, because an administrator could make one for an address of another system, and would learn which
 * addresses have one.
 */
async function canCreateSignIn(app: AppContext, { isMailed, accountId }: OpenInvitation): Promise<boolean> {
  return isMailed || !(await hasOtherAccounts(app.database.owner, accountId));
}

/** Responds the same for an address without a sign-in as for a wrong password. */
async function acceptWithSignIn(
  app: AppContext,
  invitation: OpenInvitation,
  password: string,
): Promise<{ email: string }> {
  const { email, id: invitationId } = invitation;
  await provePassword(createSignInPeople(app), { email, password, invitationId }, memberProblems.signInNotConfirmed);
  const existingPerson = await findPersonByEmail(app.database.owner, localIssuer, email);
  return accept(app, invitation, { knownPerson: existingPerson, passwordHash: undefined });
}

/**
 * An existing user confirms with their password, so that a misdirected link can't add someone else's user to the
 * account. Attempts are rate-limited per invitation as on the sign-in page.
 */
async function provePassword(
  people: People,
  { email, password, invitationId }: { email: string; password: string; invitationId: string },
  refused: typeof memberProblems.wrongPassword = memberProblems.wrongPassword,
): Promise<void> {
  const outcome = await people.signIn({
    email,
    password,
    address: `invitation ${invitationId}`,
    origin: { address: 'at an invitation', device: '' },
  });
  if (outcome.kind === 'wait')
    throw withRetryAfter(
      memberProblems.tooManyAttempts({ values: { wait: formatWait(outcome.seconds) } }),
      outcome.seconds,
    );
  if (outcome.kind === 'refused') throw refused({ property: 'password' });
}

function parseNewPassword(password: string): string {
  const result = z.object({ password: newPassword }).safeParse({ password });
  if (!result.success) throw toShapeProblem(result.error);
  return result.data.password;
}

/** Creates or takes over the sign-in, adds the membership and closes the invitation in one transaction. */
async function accept(
  app: AppContext,
  invitation: OpenInvitation,
  { knownPerson, passwordHash }: { knownPerson: PersonRecord | undefined; passwordHash: string | undefined },
): Promise<{ email: string }> {
  const now = getInstant(app.clock);
  const { email, firstName, lastName, permissions, isMailed: emailVerified } = invitation;
  await app.database.forAccount(invitation.accountId as AccountId).write(async (trx) => {
    if (!(await updateInvitationEnd(trx, invitation.id, { accepted: now }))) throw memberProblems.invitationInvalid();
    const id = knownPerson?.id ?? createId();
    if (passwordHash !== undefined)
      await runAsOwner(trx, () =>
        knownPerson
          ? takeOver(trx, knownPerson, { passwordHash, now })
          : insertPerson(
              trx,
              { id, email, emailVerified, firstName, lastName, issuer: localIssuer, subject: id, passwordHash },
              now,
            ),
      );
    await upsertInvitedMember(trx, id, permissions);
    const person = { id, firstName: knownPerson?.firstName ?? firstName, lastName: knownPerson?.lastName ?? lastName };
    await recordChange(
      trx,
      { app, person, changeSource: 'screen' },
      {
        entityType: 'member',
        entityId: id,
        operation: 'created',
        before: null,
        after: { name: formatPersonName(person), email, permissions },
      },
    );
    const actor = { personId: id, name: formatPersonName(person), source: 'screen' } as const;
    await recordAccessChange(
      { owner: trx, clock: app.clock },
      { accountId: invitation.accountId, kind: 'memberAdded', personId: id, before: null, after: { permissions } },
      actor,
    );
  });
  return { email };
}

/**
 * The sign-in was made with a link that was not mailed, perhaps by another person. The reader of the mailbox gets it
 * with a new password, and the person who used it is signed out.
 */
async function takeOver(
  owner: Executor,
  { id, subject }: PersonRecord,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: string },
): Promise<void> {
  await updateSignIn(owner, { id, passwordHash, now });
  await deleteSignIns(owner, subject ?? id);
}
