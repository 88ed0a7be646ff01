import type { Member } from '@curbstop/contract/accounts/member.rules';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { sql } from 'kysely';
import { runAsOwner } from '../../foundation/database/run-as-owner.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';

// Users do not belong to an account, so the names of members are read as the table owner, limited to the account.

/** Current and former members: active ones first, then by name. */
export async function listMembers(trx: AccountTransaction): Promise<Member[]> {
  return runAsOwner(
    trx,
    async () =>
      (await sql<Member>`${members} order by m.active desc, u.last_name, u.first_name, u.id`.execute(trx)).rows,
  );
}

export async function findMember(trx: AccountTransaction, userId: string): Promise<Member | undefined> {
  return runAsOwner(trx, async () => (await sql<Member>`${members} and m.user_id = ${userId}`.execute(trx)).rows[0]);
}

const members = sql`
  select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", m.permissions,
         u.last_sign_in as "lastSignIn",
         case when not m.active then 'deactivated' when u.subject is null then 'invited' else 'active' end as state
    from memberships m join users u on u.id = m.user_id
   where m.account_id = current_account_id()`;

export async function updateMembership(
  trx: AccountTransaction,
  userId: string,
  { permissions, active }: { readonly permissions: readonly Permission[]; readonly active: boolean },
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ permissions: [...permissions], active })
    .where('user_id', '=', userId)
    .execute();
}

/** The active administrators of the account. */
export async function listAdministratorIds(trx: AccountTransaction): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('active', '=', true)
    .where(sql<boolean>`'pws:admin' = any(permissions)`)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Serializes changes of members and permissions in this account until the transaction ends. */
export async function lockMembers(trx: AccountTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('members of ' || current_account_id(), 0))`.execute(trx);
}
