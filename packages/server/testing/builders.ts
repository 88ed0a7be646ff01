import type { AccountId } from '../src/foundation/database/account-id.ts';
import type { AccountDatabase, Database } from '../src/foundation/database/database.ts';
import { createId } from '../src/foundation/new-id.ts';

let accountsMade = 0;

/** An account with one person; tests override only what matters to them. */
export async function anAccount(
  database: Database,
  options: { state?: string; plan?: string; permissions?: string[] } = {},
): Promise<{ accountId: AccountId; personId: string; database: AccountDatabase }> {
  const [accountId, personId] = [createId() as AccountId, createId()];
  const state = options.state ?? 'CT';
  await database.owner
    .insertInto('accounts')
    .values({
      id: accountId,
      name: 'Millbrook Water',
      pwsid: `${state}9${String(++accountsMade).padStart(6, '0')}`,
      primacy_code: state,
      plan: options.plan ?? 'Expert',
    })
    .execute();
  await database.owner
    .insertInto('users')
    .values({
      id: personId,
      issuer: 'test',
      subject: personId,
      email: `${personId}@example.com`,
      first_name: 'Ada',
      last_name: 'Brook',
      default_account_id: accountId,
    })
    .execute();
  await database.owner
    .insertInto('memberships')
    .values({ account_id: accountId, user_id: personId, permissions: options.permissions ?? ['pws:admin'] })
    .execute();
  return { accountId, personId, database: database.forAccount(accountId) };
}
