import { lockedUserFields, type CurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import { accountProblems } from '@curbstop/contract/accounts/account.problems';
import type { ProfileDetails } from '@curbstop/contract/accounts/account.rules';
import type { PasswordChange } from '@curbstop/contract/accounts/password.rules';
import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import type { SignedInContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { deleteSignIns } from '../../foundation/identity/ended-sign-in.repository.ts';
import { formatWait } from '../../foundation/format-wait.ts';
import { withRetryAfter } from '../../foundation/retry-after.ts';
import { getCurrentUser } from './current-user.service.ts';
import { hashPassword, isPasswordCorrect } from './password.service.ts';
import { findOwnCredentials, updatePassword, updatePersonName } from './person.repository.ts';
import { toActor, recordPersonEvent } from './security-event.service.ts';
import { deleteAttempts, upsertAttempt } from './sign-in-delay.repository.ts';
import { createDelayDigest } from './sign-in-delay.service.ts';

/** Failed attempts before delays start. */
const freeFailures = 5;

/** Changes the person's own name [B7.51]. */
export async function updateProfile(signedIn: SignedInContext, sent: ProfileDetails): Promise<CurrentUser> {
  requireOwnProfile(signedIn);
  const details = requireStoredValues(lockedUserFields, { before: await getCurrentUser(signedIn), sent });
  await updatePersonName(signedIn.app.database.owner, signedIn.person.id, details);
  return getCurrentUser({ ...signedIn, person: { ...signedIn.person, ...details } });
}

/** Changes the person's own password and ends all their other sessions, because the old password may be compromised. */
export async function changePassword(
  signedIn: SignedInContext,
  { currentPassword, password }: PasswordChange,
): Promise<undefined> {
  requireOwnProfile(signedIn);
  const { person, app, session } = signedIn;
  const { owner } = app.database;
  const now = getInstant(app.clock);
  const attempts = { key: (await createDelayDigest(owner))('current password', person.id), free: freeFailures };
  const seconds = await upsertAttempt(owner, attempts, now);
  if (seconds > 0)
    throw withRetryAfter(
      accountProblems.tooManyPasswords({ values: { wait: formatWait(seconds) }, property: 'currentPassword' }),
      seconds,
    );
  const { subject, passwordHash } = await findOwnCredentials(owner, person.id);
  if (!(await isPasswordCorrect(passwordHash ?? undefined, currentPassword)))
    throw accountProblems.wrongCurrentPassword({ property: 'currentPassword' });
  const next = await hashPassword(password);
  await owner.transaction().execute(async (trx) => {
    await updatePassword(trx, { id: person.id, passwordHash: next, now });
    await deleteSignIns(trx, subject ?? person.id, { except: session });
    await deleteAttempts(trx, [attempts.key]);
    await recordPersonEvent(
      { owner: trx, clock: app.clock },
      { kind: 'passwordChanged', personId: person.id },
      toActor({ ...signedIn, changeSource: 'screen' }),
    );
  });
  return undefined;
}

/** External users change their name and password at their identity provider [A6.6, B5.5]. */
function requireOwnProfile({ person }: SignedInContext): void {
  if (person.isSingleSignOn) throw accountProblems.profileKeptElsewhere();
}
