import type { Permission } from '@curbstop/contract/accounts/permission.values';
import type { House } from '../src/foundation/caller.ts';
import { acceptTermsFor, addMember, createAccount, createUser } from '../src/domains/accounts/account.service.ts';
import { mintToken } from './tokens.ts';

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly accountId: string;
  readonly token: string;
  /** For `fetch` and `inject`. */
  readonly headers: { readonly authorization: string };
}

export const testPassword = 'Correct-Horse-7';

let made = 0;

/** An account as the product makes one; answers its id. */
export async function aWaterSystem(house: House, changes: Partial<Parameters<typeof createAccount>[1]> = {}): Promise<string> {
  const number = String(++made);
  return createAccount(house, { name: `Water System ${number}`, pwsid: `CT${number.padStart(7, '0')}`, primacyCode: 'CT', ...changes });
}

/** A person who has accepted the terms, in the account named or in one of their own. */
export async function aPerson(house: House, { permissions = ['pws:admin'], accountId }: { permissions?: readonly Permission[]; accountId?: string } = {}): Promise<TestPerson> {
  const account = accountId ?? (await aWaterSystem(house));
  const email = `person${++made}@harlow.example`;
  const id = await createUser(house, { email, firstName: 'Dana', lastName: `Number ${made}`, password: testPassword });
  await addMember(house, account, id, permissions);
  await acceptTermsFor(house, id);
  const token = await mintToken(house, id);
  return { id, email, accountId: account, token, headers: { authorization: `Bearer ${token}` } };
}
