import type { Plan } from '@curbstop/contract/accounts/feature.values';
import { sql } from 'kysely';
import type { Executor } from '../../foundation/database/database.ts';

export interface PersonRecord {
  readonly id: string;
  readonly issuer: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** One person by id or by what their token says. Runs across accounts: people are not owned by one. */
export async function findPerson(owner: Executor, by: { readonly id: string } | { readonly issuer: string; readonly subject: string }): Promise<PersonRecord | undefined> {
  const query = owner.selectFrom('users').select(['id', 'issuer', 'email', 'first_name as firstName', 'last_name as lastName']);
  const found = 'id' in by ? query.where('id', '=', by.id) : query.where('issuer', '=', by.issuer).where('subject', '=', by.subject);
  return found.executeTakeFirst();
}

export interface Member {
  readonly accountId: string;
  readonly name: string;
  readonly pwsid: string;
  readonly primacyCode: string;
  readonly timeZone: string;
  readonly plan: Plan;
  readonly permissions: readonly string[];
  readonly overrides: readonly { readonly featureCode: string; readonly enabled: boolean }[];
}

/** The membership that lets a person into an enabled account: the one named, else their default account. */
export async function findMember(owner: Executor, userId: string, accountId: string | undefined): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select a.id as "accountId", a.name, a.pwsid, a.primacy_code as "primacyCode", a.time_zone as "timeZone", a.plan, m.permissions,
           coalesce((select json_agg(json_build_object('featureCode', f.feature_code, 'enabled', f.enabled)) from account_features f where f.account_id = a.id), '[]') as overrides
      from users u
      join memberships m on m.user_id = u.id and m.active
      join accounts a on a.id = m.account_id and a.enabled
     where u.id = ${userId} and a.id = coalesce(${accountId ?? null}::uuid, u.default_account_id)`.execute(owner);
  return rows[0];
}
