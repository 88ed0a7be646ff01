import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { acceptTermsFor, addMember, createAccount } from '../src/domains/accounts/account.service.ts';
import { hashPassword } from '../src/domains/accounts/password.service.ts';
import { insertPerson } from '../src/domains/accounts/person.repository.ts';
import { getInstant } from '../src/foundation/clock.ts';
import { localIssuer } from '../src/foundation/identity/identity.ts';
import { createId } from '../src/foundation/new-id.ts';
import type { AppContext } from '../src/foundation/request-context.ts';
import { signToken } from './tokens.ts';

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly accountId: string;
  readonly token: string;
  /** For `fetch` and `inject`. */
  readonly headers: { readonly authorization: string };
}

export const testPassword = 'Correct-Horse-7';

let createdCount = 0;

/** Creates an account through the product; returns its id. */
export async function aWaterSystem(
  app: AppContext,
  changes: Partial<Parameters<typeof createAccount>[1]> = {},
): Promise<string> {
  const number = String(++createdCount);
  return createAccount(app, {
    name: `Water System ${number}`,
    pwsid: `CT${number.padStart(7, '0')}`,
    primacyCode: 'CT',
    ...changes,
  });
}

let hashed: Promise<string> | undefined;

/** All test persons have one password and its hash: a new one for each takes as long as ten statements. */
function hashOnce(): Promise<string> {
  return (hashed ??= hashPassword(testPassword));
}

/** A person who has accepted the terms, in the given account or a new one. */
export async function aPerson(
  app: AppContext,
  { permissions = ['pws:admin'], accountId }: { permissions?: readonly Permission[]; accountId?: string } = {},
): Promise<TestPerson> {
  const account = accountId ?? (await aWaterSystem(app));
  const email = `person${++createdCount}@harlow.example`;
  const id = createId();
  const names = { firstName: 'Dana', lastName: `Number ${createdCount}` };
  const passwordHash = await hashOnce();
  await insertPerson(
    app.database.owner,
    { ...names, id, email, issuer: localIssuer, subject: id, passwordHash },
    getInstant(app.clock),
  );
  await addMember(app, { accountId: account, userId: id, permissions });
  await acceptTermsFor(app, id);
  const token = await signToken(app, id);
  return { id, email, accountId: account, token, headers: { authorization: `Bearer ${token}` } };
}
