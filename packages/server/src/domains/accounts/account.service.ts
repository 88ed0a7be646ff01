import { newAccount, newPerson } from '@curbstop/contract/accounts/account.rules';
import { newPassword } from '@curbstop/contract/accounts/password.rules';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { shapeProblem } from '@curbstop/contract/kinds/problem';
import type { z } from 'zod';
import { instant } from '../../foundation/clock.ts';
import { nameConstraint } from '../../foundation/database/constraints.ts';
import type { House } from '../../foundation/caller.ts';
import { localIssuer } from '../../foundation/identity/identity.ts';
import { newId } from '../../foundation/new-id.ts';
import { defaultToAccount, insertAccount, saveMembership } from './account.repository.ts';
import { hashPassword } from './password.service.ts';
import { insertPerson } from './person.repository.ts';
import { insertAcceptance } from './terms.repository.ts';

// Accounts and people are made from outside any account: by the command line, by the demonstration and by tests.

type Ground = Pick<House, 'database' | 'clock'>;
type In<Shape extends z.ZodType> = z.input<Shape>;

nameConstraint('accounts_pwsid', 'accountExists', 409, 'There is already an account with this PWSID.');
nameConstraint('users_email', 'personExists', 409, 'There is already a person with this e-mail address.');

/** Opens an account; answers its id. A PWSID that is taken is a broken `accounts_pwsid`. */
export async function createAccount({ database, clock }: Ground, details: In<typeof newAccount>): Promise<string> {
  const account = { id: newId(), ...parse(newAccount, details) };
  await insertAccount(database.owner, account, instant(clock));
  return account.id;
}

/** A person whose password is ours; answers their id. An e-mail address that is taken is a broken `users_email`. */
export async function createUser({ database, clock }: Ground, details: In<typeof newPerson> & { readonly password: string }): Promise<string> {
  const person = parse(newPerson, details);
  const passwordHash = await hashPassword(parse(newPassword, details.password));
  return addPerson({ database, clock }, { ...person, id: newId(), issuer: localIssuer, passwordHash });
}

/** A person who will sign in through the external provider; answers their id. Their first sign-in takes the invitation. */
export async function inviteUser({ database, clock }: Ground, issuer: string, details: In<typeof newPerson>): Promise<string> {
  return addPerson({ database, clock }, { ...parse(newPerson, details), id: newId(), issuer, passwordHash: null });
}

async function addPerson({ database, clock }: Ground, person: { id: string; issuer: string; email: string; firstName: string; lastName: string; passwordHash: string | null }): Promise<string> {
  await insertPerson(database.owner, { ...person, subject: person.issuer === localIssuer ? person.id : null }, instant(clock));
  return person.id;
}

/** Lets a person into an account, or changes what they may do there. */
export async function addMember({ database }: Pick<Ground, 'database'>, accountId: string, userId: string, permissions: readonly Permission[]): Promise<void> {
  await saveMembership(database.owner, accountId, userId, permissions);
  await defaultToAccount(database.owner, accountId, userId);
}

/** Accepts the terms on behalf of somebody who is not at a screen: people of tests, never people of the demonstration. */
export async function acceptTermsFor({ database, clock }: Ground, userId: string): Promise<void> {
  await insertAcceptance(database.owner, userId, instant(clock));
}

function parse<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const read = shape.safeParse(value);
  if (!read.success) throw shapeProblem(read.error);
  return read.data;
}
