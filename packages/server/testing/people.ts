import type { Permission } from '@curbstop/contract/accounts/permission.values';
import type { AppContext } from '../src/foundation/request-context.ts';
import { acceptTermsFor, addMember, createAccount, createUser } from '../src/domains/accounts/account.service.ts';
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

/** A person who has accepted the terms, in the given account or a new one. */
export async function aPerson(
  app: AppContext,
  { permissions = ['pws:admin'], accountId }: { permissions?: readonly Permission[]; accountId?: string } = {},
): Promise<TestPerson> {
  const account = accountId ?? (await aWaterSystem(app));
  const email = `person${++createdCount}@harlow.example`;
  const id = await createUser(app, {
    email,
    firstName: 'Dana',
    lastName: `Number ${createdCount}`,
    password: testPassword,
  });
  await addMember(app, { accountId: account, userId: id, permissions });
  await acceptTermsFor(app, id);
  const token = await signToken(app, id);
  return { id, email, accountId: account, token, headers: { authorization: `Bearer ${token}` } };
}
