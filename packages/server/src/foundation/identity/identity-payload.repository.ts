import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Executor } from '../database/database.ts';

/** Expired rows are deleted after this many writes. */
const writesBetweenSweeps = 500;

/** Storage of the embedded provider's sessions, codes, grants and refresh tokens; one adapter per model. */
export function createPayloadAdapters(owner: Executor, clock: Clock): AdapterFactory {
  let writes = 0;
  return (model): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      if (++writes % writesBetweenSweeps === 0) await sweepPayloads(owner, clock);
      const values = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        user_code: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expires_on: expiresIn ? new Date(clock.now().getTime() + expiresIn * 1000).toISOString() : null,
      };
      await owner
        .insertInto('identity_payloads')
        .values({ model, id, ...values })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
        .execute();
    },
    find: (id) => find(owner, clock, { model, column: 'id', value: id }),
    findByUid: (uid) => find(owner, clock, { model, column: 'uid', value: uid }),
    findByUserCode: (userCode) => find(owner, clock, { model, column: 'user_code', value: userCode }),
    consume: async (id) => {
      const used = await owner
        .updateTable('identity_payloads')
        .set({ consumed_on: clock.now().toISOString() })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_on', 'is', null)
        .executeTakeFirst();
      // Two concurrent requests may both have read the token as unused; only one may consume it.
      if (used.numUpdatedRows === 0n) throw new errors.InvalidGrant('already used');
    },
    destroy: async (id) => {
      await owner.deleteFrom('identity_payloads').where('model', '=', model).where('id', '=', id).execute();
    },
    revokeByGrantId: async (grantId) => {
      await owner.deleteFrom('identity_payloads').where('model', '=', model).where('grant_id', '=', grantId).execute();
    },
  });
}

async function find(
  owner: Executor,
  clock: Clock,
  key: { model: string; column: 'id' | 'uid' | 'user_code'; value: string },
): Promise<AdapterPayload | undefined> {
  const row = await owner
    .selectFrom('identity_payloads')
    .select(['payload', 'consumed_on'])
    .where('model', '=', key.model)
    .where(key.column, '=', key.value)
    .where(sql<boolean>`coalesce(expires_on > ${clock.now().toISOString()}, true)`)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...(row.payload as AdapterPayload),
    ...(row.consumed_on && { consumed: Math.floor(Date.parse(row.consumed_on) / 1000) }),
  };
}

/**
 * Whether the session of a token is open (not expired, signed out or ended by a password change) and its grant was not
 * revoked, as it is when a code or a refresh token is used twice.
 */
export async function isSignInOpen(
  owner: Executor,
  { session, grant, subject }: { session: string; grant: string | undefined; subject: string },
  clock: Clock,
): Promise<boolean> {
  const { rows } = await sql`
    select from identity_payloads
     where model = 'Session' and uid = ${session} and payload ->> 'accountId' = ${subject}
       and coalesce(expires_on > ${clock.now().toISOString()}, true)
       and (${grant ?? null}::text is null
         or exists (select from identity_payloads grants
                     where grants.model = 'Grant' and grants.id = ${grant ?? null}))`.execute(owner);
  return rows.length > 0;
}

async function sweepPayloads(owner: Executor, clock: Clock): Promise<void> {
  await owner.deleteFrom('identity_payloads').where('expires_on', '<', clock.now().toISOString()).execute();
}
