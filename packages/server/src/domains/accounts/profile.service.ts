import type { CurrentUser } from '@curbstop/contract/accounts/current-user.calls';
import { accountProblems } from '@curbstop/contract/accounts/account.problems';
import type { ProfileDetails } from '@curbstop/contract/accounts/account.rules';
import type { PasswordChange } from '@curbstop/contract/accounts/password.rules';
import type { Visitor } from '../../foundation/request-context.ts';
import { instant } from '../../foundation/clock.ts';
import { endSignInsOf } from '../../foundation/identity/ended-sign-in.repository.ts';
import { waitInWords } from '../../foundation/format-wait.ts';
import { readCurrentUser } from './current-user.service.ts';
import { hashPassword, passwordFits } from './password.service.ts';
import { findOwnCredentials, savePassword, saveProfile } from './person.repository.ts';
import { actorOf, recordPersonEvent } from './security-event.service.ts';
import { forgetAttempts, takeAttempt } from './sign-in-delay.repository.ts';
import { delayDigest } from './sign-in-delay.service.ts';

/** A person may mistype their own password this often before each further attempt has to wait. */
const freeFailures = 5;

/** Changes the person's own name [B7.51]. */
export async function updateProfile(visitor: Visitor, details: ProfileDetails): Promise<CurrentUser> {
  requireOwnProfile(visitor);
  await saveProfile(visitor.app.database.owner, visitor.person.id, details);
  return readCurrentUser({ ...visitor, person: { ...visitor.person, ...details } });
}

/**
 * Changes the person's own password. Whoever changes it may fear that somebody else knows it, so every other session of
 * theirs ends with the old one.
 */
export async function changePassword(visitor: Visitor, { currentPassword, password }: PasswordChange): Promise<void> {
  requireOwnProfile(visitor);
  const { person, app, session } = visitor;
  const { owner } = app.database;
  const now = instant(app.clock);
  const attempts = { key: (await delayDigest(owner))('current password', person.id), free: freeFailures };
  const seconds = await takeAttempt(owner, attempts, now);
  if (seconds > 0)
    throw accountProblems.tooManyPasswords({ values: { wait: waitInWords(seconds) }, property: 'currentPassword' });
  const { subject, passwordHash } = await findOwnCredentials(owner, person.id);
  if (!(await passwordFits(passwordHash ?? undefined, currentPassword)))
    throw accountProblems.wrongCurrentPassword({ property: 'currentPassword' });
  const next = await hashPassword(password);
  await owner.transaction().execute(async (trx) => {
    await savePassword(trx, person.id, next, now);
    await endSignInsOf(trx, subject ?? person.id, { except: session });
    await forgetAttempts(trx, [attempts.key]);
    await recordPersonEvent(
      { owner: trx, clock: app.clock },
      { kind: 'passwordChanged', personId: person.id },
      actorOf({ ...visitor, door: 'screen' }),
    );
  });
}

/** Somebody who signs in elsewhere changes their name and password there [A6.6, B5.5]. */
function requireOwnProfile({ person }: Visitor): void {
  if (person.isSingleSignOn) throw accountProblems.profileKeptElsewhere();
}
