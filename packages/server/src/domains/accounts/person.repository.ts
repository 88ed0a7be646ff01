import { sql } from 'kysely';
import type { Executor } from '../../foundation/database/database.ts';
import { localIssuer } from '../../foundation/identity/identity.ts';

// Users do not belong to an account, so these queries run as the table owner.

/** The issuer of the user records of API keys; it can't be the address of an identity provider. */
export const keyIssuer = 'api key';

export interface PersonRecord {
  readonly id: string;
  readonly issuer: string;
  /** Null for an invited user who has not signed in yet. */
  readonly subject: string | null;
  readonly email: string;
  /** Whether they have proven to read that mailbox. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdOn: string;
}

const columns = [
  'id',
  'issuer',
  'subject',
  'email',
  'email_verified as emailVerified',
  'first_name as firstName',
  'last_name as lastName',
  'created_on as createdOn',
] as const;

/** Finds a user by id or by the claims of a token. */
export async function findPerson(
  owner: Executor,
  by: { readonly id: string } | { readonly issuer: string; readonly subject: string },
): Promise<PersonRecord | undefined> {
  const query = owner.selectFrom('users').select(columns);
  const personQuery =
    'id' in by
      ? query.where('id', '=', by.id)
      : query.where('issuer', '=', by.issuer).where('subject', '=', by.subject);
  return personQuery.executeTakeFirst();
}

export async function findPersonByEmail(
  owner: Executor,
  issuer: string,
  email: string,
): Promise<PersonRecord | undefined> {
  return owner
    .selectFrom('users')
    .select(columns)
    .where('issuer', '=', issuer)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The stored credentials of a local user. */
export async function findCredentials(
  owner: Executor,
  email: string,
): Promise<{ id: string; subject: string; passwordHash: string | null } | undefined> {
  const row = await owner
    .selectFrom('users')
    .select(['id', 'subject', 'password_hash as passwordHash'])
    .where('issuer', '=', localIssuer)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row?.subject ? { ...row, subject: row.subject } : undefined;
}

/** The stored credentials of the signed-in person. */
export function findOwnCredentials(
  owner: Executor,
  id: string,
): Promise<{ subject: string | null; passwordHash: string | null }> {
  return owner
    .selectFrom('users')
    .select(['subject', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Whether a local user still has the initial password (also true if there is no such user). */
export async function hasFirstPassword(owner: Executor, email: string): Promise<boolean> {
  const changed = await owner
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', localIssuer)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .whereRef('password_changed_on', '>', 'created_on')
    .executeTakeFirst();
  return changed === undefined;
}

export async function updatePersonName(
  owner: Executor,
  id: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await owner.updateTable('users').set({ first_name: firstName, last_name: lastName }).where('id', '=', id).execute();
}

interface NewPassword {
  readonly id: string;
  readonly passwordHash: string;
  readonly now: string;
}

export async function updatePassword(owner: Executor, { id, passwordHash, now }: NewPassword): Promise<void> {
  await owner
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_on: now })
    .where('id', '=', id)
    .execute();
}

/** Sets a password for the person who has proven to read the mailbox. */
export async function updateSignIn(owner: Executor, { id, passwordHash, now }: NewPassword): Promise<void> {
  await owner
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_on: now, email_verified: true })
    .where('id', '=', id)
    .execute();
}

interface NewPersonRecord {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string | null;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
}

export async function insertPerson(owner: Executor, person: NewPersonRecord, now: string): Promise<void> {
  await owner
    .insertInto('users')
    .values({
      id: person.id,
      issuer: person.issuer,
      subject: person.subject,
      email: person.email,
      email_verified: person.emailVerified ?? true,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: person.passwordHash,
      password_changed_on: person.passwordHash === null ? null : now,
      created_on: now,
    })
    .execute();
}

export async function updateLastSignIn(owner: Executor, id: string, now: string): Promise<void> {
  await owner.updateTable('users').set({ last_sign_in: now }).where('id', '=', id).execute();
}

/** Sets the subject of an invited user; undefined if the address has already been taken. */
export async function updateInvitedSubject(
  owner: Executor,
  claims: { issuer: string; subject: string; email: string },
  now: string,
): Promise<PersonRecord | undefined> {
  return owner
    .updateTable('users')
    .set({ subject: claims.subject, last_sign_in: now })
    .where('issuer', '=', claims.issuer)
    .where('subject', 'is', null)
    .where(sql`lower(email)`, '=', claims.email.toLowerCase())
    .returning(columns)
    .executeTakeFirst();
}
