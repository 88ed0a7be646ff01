import type { ApiKey, NewApiKey } from '@curbstop/contract/accounts/api-key.rules';
import { sql } from 'kysely';
import { runAsOwner } from '../../foundation/database/run-as-owner.ts';
import type { AccountTransaction, Executor } from '../../foundation/database/database.ts';
import { keyIssuer } from './person.repository.ts';

const columns = (now: string) => sql`
  id, name, prefix, permissions, case when revoked_on is not null then 'revoked'
    when expires_on <= ${now} then 'expired' else 'active' end as state,
  made_by_name as "madeBy", made_on as "madeOn", expires_on as "expiresOn", last_used_on as "lastUsedOn",
  revoked_on as "revokedOn"`;

const maxListed = 200;

/** Active keys first, then newest first. */
export async function listKeys(trx: AccountTransaction, now: string): Promise<ApiKey[]> {
  return (
    await sql<ApiKey>`select ${columns(now)} from api_keys
                       order by (revoked_on is null and expires_on > ${now}) desc, id desc limit ${maxListed}`.execute(
      trx,
    )
  ).rows;
}

export async function countKeysInUse(trx: AccountTransaction, now: string): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from api_keys where revoked_on is null and expires_on > ${now}`.execute(trx);
  return rows[0]?.total ?? 0;
}

interface NewKeyRecord extends Omit<NewApiKey, 'days'> {
  readonly id: string;
  readonly prefix: string;
  readonly digest: Buffer;
  readonly madeBy: { readonly id: string; readonly name: string };
  readonly madeOn: string;
  readonly expiresOn: string;
}

export async function insertKey(trx: AccountTransaction, key: NewKeyRecord): Promise<ApiKey> {
  await runAsOwner(trx, () =>
    trx
      .insertInto('users')
      .values({
        id: key.id,
        issuer: keyIssuer,
        subject: key.id,
        email: `${key.id}@api-key.invalid`,
        first_name: 'API key',
        last_name: key.name,
        created_on: key.madeOn,
      })
      .execute(),
  );
  await trx
    .insertInto('api_keys')
    .values({
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      digest: key.digest,
      permissions: [...key.permissions],
      made_by: key.madeBy.id,
      made_by_name: key.madeBy.name,
      made_on: key.madeOn,
      expires_on: key.expiresOn,
    })
    .execute();
  const { rows } = await sql<ApiKey>`select ${columns(key.madeOn)} from api_keys where id = ${key.id}`.execute(trx);
  return rows[0] as ApiKey;
}

/** Revokes a key; undefined if there is no active key with this id. */
export async function updateKeyRevoked(
  trx: AccountTransaction,
  id: string,
  now: string,
): Promise<Pick<ApiKey, 'name' | 'permissions'> | undefined> {
  return trx
    .updateTable('api_keys')
    .set({ revoked_on: now })
    .where('id', '=', id)
    .where('revoked_on', 'is', null)
    .returning(['name', 'permissions'])
    .executeTakeFirst();
}

// An API key identifies its account, so these queries run as the table owner.

export interface StoredKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly digest: Buffer;
  readonly expiresOn: string;
  readonly lastUsedOn: string | null;
  readonly isRevoked: boolean;
  readonly accountEnabled: boolean;
}

export async function findKey(owner: Executor, prefix: string): Promise<StoredKey | undefined> {
  return owner
    .selectFrom('api_keys as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .select([
      'k.id',
      'k.account_id as accountId',
      'k.name',
      'k.digest',
      'k.expires_on as expiresOn',
      'k.last_used_on as lastUsedOn',
      sql<boolean>`k.revoked_on is not null`.as('isRevoked'),
      'a.enabled as accountEnabled',
    ])
    .where('k.prefix', '=', prefix)
    .executeTakeFirst();
}

export async function updateLastUse(owner: Executor, { accountId, id }: StoredKey, now: string): Promise<void> {
  await owner
    .updateTable('api_keys')
    .set({ last_used_on: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Returns false if a refusal was already recorded since `since`, so that a retrying client does not flood the log. */
export async function updateLastRefusal(
  owner: Executor,
  { accountId, id }: StoredKey,
  { now, since }: { readonly now: string; readonly since: string },
): Promise<boolean> {
  const result = await owner
    .updateTable('api_keys')
    .set({ last_refused_on: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where((e) => e.or([e('last_refused_on', 'is', null), e('last_refused_on', '<', since)]))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
