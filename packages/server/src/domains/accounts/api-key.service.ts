import { dayMs } from '@curbstop/contract/primitives/calendar';
import type * as apiKeyEndpoints from '@curbstop/contract/accounts/api-key.endpoints';
import { apiKeyProblems } from '@curbstop/contract/accounts/api-key.problems';
import { apiKeyPrefix, maxApiKeys } from '@curbstop/contract/accounts/api-key.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AppContext, Origin, Person } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { Service } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import { generateKey, matchesDigest, parseKeyPrefix } from './api-key.calculation.ts';
import {
  countKeysInUse,
  findKey,
  insertKey,
  listKeys,
  updateLastRefusal,
  updateLastUse,
  updateKeyRevoked,
  type StoredKey,
} from './api-key.repository.ts';
import { lockMembersAsAdministrator } from './member.service.ts';
import { toActor, recordAccessChange } from './security-event.service.ts';

registerConstraintProblem('api_keys_name', apiKeyProblems.apiKeyNameTaken());

export const listApiKeys: Service<typeof apiKeyEndpoints.listApiKeys> = (context) =>
  context.database.read(async (trx) => ({ items: await listKeys(trx, getInstant(context.app.clock)) }));

/** Only a digest is stored, so this response is the only one with the key. */
export const createApiKey: Service<typeof apiKeyEndpoints.createApiKey> = async (
  context,
  { name, permissions, days },
) => {
  const now = context.app.clock.now();
  const [id, { key, prefix, digest }] = [createId(), generateKey()];
  const expiresOn = new Date(now.getTime() + days * dayMs).toISOString();
  const created = await context.database.change(async (trx) => {
    await lockMembersAsAdministrator(trx, context);
    if ((await countKeysInUse(trx, now.toISOString())) >= maxApiKeys) throw apiKeyProblems.tooManyApiKeys();
    const actor = toActor(context);
    const record = await insertKey(trx, {
      id,
      name,
      permissions,
      prefix,
      digest,
      madeBy: { id: context.person.id, name: actor.name },
      madeOn: now.toISOString(),
      expiresOn,
    });
    const createdKey = { name, permissions, expiresOn };
    await recordChange(trx, context, {
      entityType: 'apiKey',
      entityId: id,
      operation: 'created',
      before: null,
      after: createdKey,
    });
    await recordAccessChange(
      { owner: trx, clock: context.app.clock },
      { accountId: context.accountId, kind: 'apiKeyMade', personId: id, before: null, after: createdKey },
      actor,
    );
    return record;
  });
  return { ...created, key };
};

export const revokeApiKey: Service<typeof apiKeyEndpoints.revokeApiKey> = (context, { id }) =>
  context.database.change(async (trx) => {
    await lockMembersAsAdministrator(trx, context);
    const revokedKey = await updateKeyRevoked(trx, id, getInstant(context.app.clock));
    if (!revokedKey) throw commonProblems.notFound();
    await recordChange(trx, context, {
      entityType: 'apiKey',
      entityId: id,
      operation: 'removed',
      before: { ...revokedKey },
      after: null,
    });
    await recordAccessChange(
      { owner: trx, clock: context.app.clock },
      { accountId: context.accountId, kind: 'apiKeyRevoked', personId: id, before: { ...revokedKey }, after: null },
      toActor(context),
    );
    return undefined;
  });

export function looksLikeKey(token: string): boolean {
  return token.startsWith(apiKeyPrefix);
}

const useIntervalMs = 60_000;
const refusalIntervalMs = 60 * 60_000;

/**
 * Returns the API key as the acting person. The database is read on every request so that a revoked key is refused
 * immediately in every process. The time of last use is accurate to the minute.
 */
export async function authenticateApiKey(
  app: Pick<AppContext, 'database' | 'clock'>,
  token: string,
  origin: Origin,
): Promise<Person> {
  const { owner } = app.database;
  const prefix = parseKeyPrefix(token);
  const storedKey = prefix === undefined ? undefined : await findKey(owner, prefix);
  if (!storedKey || !matchesDigest(token, storedKey.digest)) throw apiKeyProblems.apiKeyRefused();
  const now = app.clock.now();
  const reason = storedKey.isRevoked
    ? 'revoked'
    : Date.parse(storedKey.expiresOn) <= now.getTime()
      ? 'expired'
      : storedKey.accountEnabled
        ? undefined
        : 'the account is closed';
  if (reason !== undefined) {
    await recordRefusedUse(app, storedKey, { reason, origin });
    throw apiKeyProblems.apiKeyRefused();
  }
  if (storedKey.lastUsedOn === null || Date.parse(storedKey.lastUsedOn) < now.getTime() - useIntervalMs)
    await updateLastUse(owner, storedKey, now.toISOString());
  return {
    id: storedKey.id,
    authId: storedKey.id,
    email: '',
    firstName: 'API key',
    lastName: storedKey.name,
    isSingleSignOn: true,
  };
}

async function recordRefusedUse(
  { database: { owner }, clock }: Pick<AppContext, 'database' | 'clock'>,
  key: StoredKey,
  { reason, origin }: { readonly reason: string; readonly origin: Origin },
): Promise<void> {
  const now = clock.now();
  if (
    !(await updateLastRefusal(owner, key, {
      now: now.toISOString(),
      since: new Date(now.getTime() - refusalIntervalMs).toISOString(),
    }))
  )
    return;
  await recordAccessChange(
    { owner, clock },
    { accountId: key.accountId, kind: 'apiKeyRefused', personId: key.id, before: null, after: { reason } },
    { personId: key.id, name: `API key ${key.name}`, source: 'api', origin },
  );
}
