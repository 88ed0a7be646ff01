import { createHmac, randomBytes } from 'node:crypto';
import type { Executor } from '../../foundation/database/database.ts';
import { getOrInsertSecret } from '../../foundation/identity/identity-secret.repository.ts';

/**
 * Returns a keyed digest function, so that addresses and emails are not stored in plain text. All processes share the
 * key.
 */
export async function createDelayDigest(owner: Executor): Promise<(...parts: readonly string[]) => string> {
  const secret = await getOrInsertSecret(owner, 'delay key', async () => randomBytes(32).toString('base64url'));
  return (...parts) => createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
}
