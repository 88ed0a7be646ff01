import { accountProblems } from '@curbstop/contract/accounts/account.problems';
import { newAccount, newPerson } from '@curbstop/contract/accounts/account.rules';
import { newPassword } from '@curbstop/contract/accounts/password.rules';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { parseShape } from '@curbstop/contract/primitives/problem';
import type { z } from 'zod';
import { getInstant, type Clock } from '../../foundation/clock.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import { runInTransaction, type AccountTransaction, type Executor } from '../../foundation/database/database.ts';
import { localIssuer } from '../../foundation/identity/identity.ts';
import { createId } from '../../foundation/new-id.ts';
import {
  updateMissingDefaultAccount,
  findPermissions,
  insertAccount,
  findAccountDefaults,
  upsertMembership,
} from './account.repository.ts';
import { hashPassword } from './password.service.ts';
import { findPersonByEmail, insertPerson } from './person.repository.ts';
import { operatorActor, recordAccessChange } from './security-event.service.ts';
import { insertAcceptance } from './terms.repository.ts';

// The command line, the demonstration and tests create accounts and users outside any account.

interface Dependencies {
  readonly database: { readonly owner: Executor };
  readonly clock: Clock;
}
export type NewAccount = z.input<typeof newAccount>;
export type NewPerson = z.input<typeof newPerson>;

registerConstraintProblem('accounts_pwsid', {
  code: 'accountExists',
  status: 409,
  message: 'There is already an account with this PWSID.',
});
registerConstraintProblem('users_email', {
  code: 'personExists',
  status: 409,
  message: 'There is already a user with this email address.',
});

/** Creates an account and returns its id. A PWSID that is already used violates `accounts_pwsid`. */
export async function createAccount({ database, clock }: Dependencies, details: NewAccount): Promise<string> {
  const account = { id: createId(), ...parseShape(newAccount, details) };
  await runInTransaction(database.owner, async (owner) => {
    await insertAccount(owner, account, getInstant(clock));
    const { name, pwsid, plan } = account;
    await recordAccessChange(
      { owner, clock },
      { accountId: account.id, kind: 'accountOpened', before: null, after: { name, pwsid, plan } },
      operatorActor,
    );
  });
  return account.id;
}

/**
 * Creates a user with a local password and returns the id. An email address that is already used violates
 * `users_email`.
 */
export async function createPerson(
  dependencies: Dependencies,
  { password, ...details }: NewPerson & { readonly password: string },
): Promise<string> {
  const person = parseShape(newPerson, details);
  const passwordHash = await hashPassword(parseShape(newPassword, password));
  const id = createId();
  await insertPerson(
    dependencies.database.owner,
    { ...person, id, issuer: localIssuer, subject: id, passwordHash },
    getInstant(dependencies.clock),
  );
  return id;
}

/** Creates a user of the external identity provider and returns the id. Their first sign-in accepts the invitation. */
export async function createInvitedPerson(
  { database, clock }: Dependencies,
  issuer: string,
  details: NewPerson,
): Promise<string> {
  const id = createId();
  await insertPerson(
    database.owner,
    { ...parseShape(newPerson, details), id, issuer, subject: null, passwordHash: null },
    getInstant(clock),
  );
  return id;
}

interface NewMember {
  readonly accountId: string;
  readonly userId: string;
  readonly permissions: readonly Permission[];
}

/** Adds a member, or changes the permissions of an existing member. */
export async function addMember(
  { database, clock }: Dependencies,
  { accountId, userId, permissions }: NewMember,
): Promise<void> {
  await runInTransaction(database.owner, async (owner) => {
    const existing = await findPermissions(owner, accountId, userId);
    await upsertMembership(owner, { accountId, userId, permissions });
    await updateMissingDefaultAccount(owner, accountId, userId);
    const kind = existing ? 'memberChanged' : 'memberAdded';
    await recordAccessChange(
      { owner, clock },
      {
        accountId,
        kind,
        personId: userId,
        before: existing ? { permissions: existing } : null,
        after: { permissions },
      },
      operatorActor,
    );
  });
}

export interface OpenAccountParams {
  readonly account: NewAccount;
  readonly administrator: NewPerson;
  /** The external provider's issuer, when people sign in there. */
  readonly issuer: string | undefined;
  /** Called only if the administrator is a new user with a local password. */
  readonly password: () => Promise<string>;
  /** Whether an existing user may become the administrator, as confirmed by the operator. */
  readonly existingPerson: 'isAllowed' | 'isRefused';
}

/**
 * Creates an account and its first administrator in one transaction. An existing user is added to the account if that
 * is allowed.
 */
export async function openAccount(
  { database, clock }: Dependencies,
  { account, administrator, issuer, password, existingPerson }: OpenAccountParams,
): Promise<{ accountId: string; isNewPerson: boolean }> {
  // Validate everything before prompting for a password.
  const { email } = parseShape(newAccount.extend(newPerson.shape), { ...account, ...administrator });
  const registeredPerson = await findPersonByEmail(database.owner, issuer ?? localIssuer, email);
  // An external provider verifies addresses; a local user may have signed up through a leaked invitation link.
  if (registeredPerson && issuer === undefined && existingPerson === 'isRefused')
    throw accountProblems.knownPerson({ values: { email } });
  const chosenPassword = registeredPerson || issuer !== undefined ? undefined : await password();
  return database.owner.transaction().execute(async (owner) => {
    const dependencies = { database: { owner }, clock };
    const accountId = await createAccount(dependencies, account);
    const personId =
      registeredPerson?.id ??
      (issuer === undefined
        ? await createPerson(dependencies, { ...administrator, password: chosenPassword ?? '' })
        : await createInvitedPerson(dependencies, issuer, administrator));
    await addMember(dependencies, { accountId, userId: personId, permissions: ['pws:admin'] });
    return { accountId, isNewPerson: !registeredPerson };
  });
}

/** Accepts the terms for users of tests and benchmarks, who never see the dialog. */
export async function acceptTermsFor({ database, clock }: Dependencies, userId: string): Promise<void> {
  await insertAcceptance(database.owner, userId, getInstant(clock));
}

/** Defaults for rows and forms without a city, state or ZIP [A5.28]. */
export function getAccountDefaults(
  trx: AccountTransaction,
  accountId: string,
): Promise<{ city: string; state: string; zip: string }> {
  return findAccountDefaults(trx, accountId);
}
