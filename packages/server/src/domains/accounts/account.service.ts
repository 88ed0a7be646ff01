import { accountProblems } from '@curbstop/contract/accounts/account.problems';
import { newAccount, newPerson } from '@curbstop/contract/accounts/account.rules';
import { newPassword } from '@curbstop/contract/accounts/password.rules';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { parseShape } from '@curbstop/contract/primitives/problem';
import type { z } from 'zod';
import { instant, type Clock } from '../../foundation/clock.ts';
import { nameConstraint } from '../../foundation/database/constraints.ts';
import { inTransaction, type AccountTransaction, type Executor } from '../../foundation/database/database.ts';
import { localIssuer } from '../../foundation/identity/identity.ts';
import { newId } from '../../foundation/new-id.ts';
import {
  defaultToAccount,
  findPermissions,
  insertAccount,
  readAccountDefaults,
  saveMembership,
} from './account.repository.ts';
import { hashPassword } from './password.service.ts';
import { findPersonByEmail, insertPerson } from './person.repository.ts';
import { operator, recordAccessChange } from './security-event.service.ts';
import { insertAcceptance } from './terms.repository.ts';

// Accounts and people are made from outside any account: by the command line, by the demonstration and by tests.

interface Ground {
  readonly database: { readonly owner: Executor };
  readonly clock: Clock;
}
export type AccountDetails = z.input<typeof newAccount>;
export type PersonDetails = z.input<typeof newPerson>;

nameConstraint('accounts_pwsid', 'accountExists', 409, 'There is already an account with this PWSID.');
nameConstraint('users_email', 'personExists', 409, 'There is already a person with this e-mail address.');

/** Opens an account; answers its id. A PWSID that is taken is a broken `accounts_pwsid`. */
export async function createAccount({ database, clock }: Ground, details: AccountDetails): Promise<string> {
  const account = { id: newId(), ...parseShape(newAccount, details) };
  await inTransaction(database.owner, async (owner) => {
    await insertAccount(owner, account, instant(clock));
    const { name, pwsid, plan } = account;
    await recordAccessChange(
      { owner, clock },
      { accountId: account.id, kind: 'accountOpened', before: null, after: { name, pwsid, plan } },
      operator,
    );
  });
  return account.id;
}

/** A person whose password is ours; answers their id. An e-mail address that is taken is a broken `users_email`. */
export async function createUser(
  ground: Ground,
  { password, ...details }: PersonDetails & { readonly password: string },
): Promise<string> {
  const person = parseShape(newPerson, details);
  const passwordHash = await hashPassword(parseShape(newPassword, password));
  const id = newId();
  await insertPerson(
    ground.database.owner,
    { ...person, id, issuer: localIssuer, subject: id, passwordHash },
    instant(ground.clock),
  );
  return id;
}

/** A person who will sign in through the external provider; answers their id. Their first sign-in takes the invitation. */
export async function inviteUser({ database, clock }: Ground, issuer: string, details: PersonDetails): Promise<string> {
  const id = newId();
  await insertPerson(
    database.owner,
    { ...parseShape(newPerson, details), id, issuer, subject: null, passwordHash: null },
    instant(clock),
  );
  return id;
}

/** Lets a person into an account, or changes what they may do there. */
export async function addMember(
  { database, clock }: Ground,
  accountId: string,
  userId: string,
  permissions: readonly Permission[],
): Promise<void> {
  await inTransaction(database.owner, async (owner) => {
    const before = await findPermissions(owner, accountId, userId);
    await saveMembership(owner, accountId, userId, permissions);
    await defaultToAccount(owner, accountId, userId);
    const kind = before ? 'memberChanged' : 'memberAdded';
    await recordAccessChange(
      { owner, clock },
      { accountId, kind, personId: userId, before: before ? { permissions: before } : null, after: { permissions } },
      operator,
    );
  });
}

export interface Opening {
  readonly account: AccountDetails;
  readonly administrator: PersonDetails;
  /** The external provider's issuer, when people sign in there. */
  readonly issuer: string | undefined;
  /** Asked for only when the administrator is new here and their password is ours. */
  readonly password: () => Promise<string>;
  /** Whether somebody who signs in here already may become the administrator: the operator has asked them. */
  readonly knownPerson: 'isMeant' | 'isRefused';
}

/** An account with its first administrator, whole or not at all; somebody who is known already, and is meant, gets a further account. */
export async function openAccount(
  { database, clock }: Ground,
  { account, administrator, issuer, password, knownPerson }: Opening,
): Promise<{ accountId: string; isNewPerson: boolean }> {
  // Everything that is wrong is told at once, before a password is asked for.
  const { email } = parseShape(newAccount.extend(newPerson.shape), { ...account, ...administrator });
  const known = await findPersonByEmail(database.owner, issuer ?? localIssuer, email);
  // An external provider has proved the address; a sign-in of ours may have been made by whoever held an invitation's link.
  if (known && issuer === undefined && knownPerson === 'isRefused')
    throw accountProblems.knownPerson({ values: { email } });
  const chosen = known || issuer !== undefined ? undefined : await password();
  return database.owner.transaction().execute(async (owner) => {
    const ground = { database: { owner }, clock };
    const accountId = await createAccount(ground, account);
    const personId =
      known?.id ??
      (issuer === undefined
        ? await createUser(ground, { ...administrator, password: chosen ?? '' })
        : await inviteUser(ground, issuer, administrator));
    await addMember(ground, accountId, personId, ['pws:admin']);
    return { accountId, isNewPerson: !known };
  });
}

/** Accepts the terms for somebody who will never see their window: people of tests and benchmarks. */
export async function acceptTermsFor({ database, clock }: Ground, userId: string): Promise<void> {
  await insertAcceptance(database.owner, userId, instant(clock));
}

/** What the account says of rows and forms that lack a city, a state or a ZIP [A5.28]. */
export function defaultsOf(
  trx: AccountTransaction,
  accountId: string,
): Promise<{ city: string; state: string; zip: string }> {
  return readAccountDefaults(trx, accountId);
}
