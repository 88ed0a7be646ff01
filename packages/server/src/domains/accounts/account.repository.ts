import type { SystemType } from '@curbstop/contract/accounts/account-profile.values';
import type { SubscriptionPlan } from '@curbstop/contract/accounts/feature.values';
import { termsVersion, type Permission } from '@curbstop/contract/accounts/permission.values';
import { sql } from 'kysely';
import type { AccountTransaction, Executor } from '../../foundation/database/database.ts';
import { toContainsPattern } from '../../foundation/database/like-pattern.ts';

// Accounts and memberships are looked up before a request has an account, so these queries run as the table owner.

export interface Member {
  readonly accountId: string;
  readonly name: string;
  readonly pwsid: string;
  readonly primacyCode: string;
  readonly timeZone: string;
  readonly systemType: SystemType;
  readonly localLeadBan: { readonly date: string; readonly citation: string } | null;
  readonly plan: SubscriptionPlan;
  readonly contactPhone: string | null;
  readonly createdOn: string;
  readonly permissions: readonly string[];
  readonly overrides: readonly { readonly featureCode: string; readonly enabled: boolean }[];
  readonly termsAccepted: boolean;
}

declare module '../../foundation/request-context.ts' {
  interface AccountDetails extends Pick<Member, 'pwsid' | 'primacyCode' | 'systemType' | 'localLeadBan'> {}
}

/** Expects the table alias `a` for accounts. */
const localLeadBan = sql<Member['localLeadBan']>`case when a.local_lead_ban_date is not null
  then jsonb_build_object('date', a.local_lead_ban_date, 'citation', a.local_lead_ban_citation) end`;

/**
 * Finds the user's membership in an enabled account: the requested account, otherwise the default account, otherwise
 * the first one by name. An API key that has not been revoked counts as a member; its creator has accepted the terms.
 */
export async function findMembership(
  owner: Executor,
  userId: string,
  accountId: string | undefined,
): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select a.id as "accountId", a.name, a.pwsid, a.primacy_code as "primacyCode", a.time_zone as "timeZone",
      a.system_type as "systemType", ${localLeadBan} as "localLeadBan", a.plan, a.contact_phone as "contactPhone",
           a.created_on as "createdOn", m.permissions,
           coalesce((select json_agg(json_build_object('featureCode', f.feature_code, 'enabled', f.enabled))
                       from account_features f
             where f.account_id = a.id), '[]') as overrides,
           m.is_key or exists (select from terms_acceptances t
                                where t.user_id = u.id and t.terms_version = ${termsVersion}) as "termsAccepted"
      from users u
      join (select account_id, user_id, permissions, false as is_key from memberships where active
            union all select account_id, id, permissions, true from api_keys
                       where revoked_on is null) m on m.user_id = u.id
      join accounts a on a.id = m.account_id and a.enabled
     where u.id = ${userId} and (${accountId ?? null}::uuid is null or a.id = ${accountId ?? null}::uuid)
     order by (a.id = u.default_account_id) desc nulls last, a.name, a.id
     limit 1`.execute(owner);
  return rows[0];
}

/** Lists all enabled accounts, or the one with an id, with the fields that a member sees. */
export async function listEnabledAccounts(
  owner: Executor,
  accountId?: string,
): Promise<Omit<Member, 'permissions' | 'overrides' | 'termsAccepted'>[]> {
  const columns = [
    localLeadBan.as('localLeadBan'),
    'id as accountId',
    'name',
    'pwsid',
    'primacy_code as primacyCode',
    'time_zone as timeZone',
    'system_type as systemType',
    'plan',
    'contact_phone as contactPhone',
    'created_on as createdOn',
  ] as const;
  return owner
    .selectFrom('accounts as a')
    .select(columns)
    .where('enabled', '=', true)
    .$if(accountId !== undefined, (query) => query.where('id', '=', accountId ?? ''))
    .orderBy('id')
    .execute() as Promise<Omit<Member, 'permissions' | 'overrides' | 'termsAccepted'>[]>;
}

interface MyAccount {
  readonly id: string;
  readonly companyName: string;
  readonly pwsid: string;
  readonly enabled: boolean;
}

/** The enabled accounts that a person may use, filtered by a part of the name or PWSID [A2.43], with their count. */
export async function listAccounts(
  owner: Executor,
  userId: string,
  page: { filter: string; limit: number; offset: number; ids?: readonly string[] | undefined },
): Promise<{ total: number; items: readonly MyAccount[] }> {
  const part = toContainsPattern(page.filter);
  const mine = owner
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .where('m.user_id', '=', userId)
    .where('m.active', '=', true)
    .where('a.enabled', '=', true)
    .where((e) => e.or([e('a.name', 'ilike', part), e('a.pwsid', 'ilike', part)]))
    .$if(page.ids !== undefined, (query) => query.where('a.id', '=', sql<string>`any(${page.ids}::uuid[])`));
  const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await mine
    .select(['a.id', 'a.name as companyName', 'a.pwsid', 'a.enabled'])
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { total, items };
}

interface NewAccountRecord {
  readonly id: string;
  readonly name: string;
  readonly pwsid: string;
  readonly primacyCode: string;
  readonly plan: SubscriptionPlan;
  readonly timeZone: string;
}

export async function insertAccount(owner: Executor, account: NewAccountRecord, now: string): Promise<void> {
  await owner
    .insertInto('accounts')
    .values({
      id: account.id,
      name: account.name,
      pwsid: account.pwsid,
      primacy_code: account.primacyCode,
      plan: account.plan,
      time_zone: account.timeZone,
      created_on: now,
    })
    .execute();
}

/** The permissions of an active member; undefined for anyone else. */
export async function findPermissions(
  owner: Executor,
  accountId: string,
  userId: string,
): Promise<readonly string[] | undefined> {
  const row = await owner
    .selectFrom('memberships')
    .select('permissions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.permissions;
}

export async function upsertMembership(
  owner: Executor,
  {
    accountId,
    userId,
    permissions,
  }: { readonly accountId: string; readonly userId: string; readonly permissions: readonly Permission[] },
): Promise<void> {
  const values = { permissions: [...permissions], active: true };
  await owner
    .insertInto('memberships')
    .values({ account_id: accountId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Sets the default account of a user who has none. */
export async function updateMissingDefaultAccount(owner: Executor, accountId: string, userId: string): Promise<void> {
  await owner
    .updateTable('users')
    .set({ default_account_id: accountId })
    .where('id', '=', userId)
    .where('default_account_id', 'is', null)
    .execute();
}

export async function updateDefaultAccount(owner: Executor, accountId: string, userId: string): Promise<void> {
  await owner.updateTable('users').set({ default_account_id: accountId }).where('id', '=', userId).execute();
}

/** Defaults for rows without a city, state or ZIP [A5.28]; empty if the account has none. */
export async function findAccountDefaults(
  trx: AccountTransaction,
  accountId: string,
): Promise<{ city: string; state: string; zip: string }> {
  const account = await trx
    .selectFrom('accounts')
    .select(['default_city', 'default_state', 'default_zip', 'primacy_code'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    city: account.default_city ?? '',
    state: account.default_state ?? account.primacy_code,
    zip: account.default_zip ?? '',
  };
}
