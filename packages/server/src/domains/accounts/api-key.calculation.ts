import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { apiKeyPrefix } from '@curbstop/contract/accounts/api-key.values';

/** `cs_3f9a1c22b0de_…`: the visible prefix, then 256 random bits. */
const shape = /^(cs_[0-9a-f]{12})_[\w-]{43}$/;

interface GeneratedKey {
  readonly key: string;
  readonly prefix: string;
  readonly digest: Buffer;
}

export function generateKey(): GeneratedKey {
  const prefix = apiKeyPrefix + randomBytes(6).toString('hex');
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, digest: hashKey(key) };
}

/** The visible prefix of a token that has the shape of an API key. */
export function parseKeyPrefix(token: string): string | undefined {
  return shape.exec(token)?.[1];
}

/** A 256-bit random key can't be guessed, so an unsalted fast hash is enough. */
function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Compares in constant time. */
export function matchesDigest(key: string, digest: Uint8Array): boolean {
  const actual = hashKey(key);
  return actual.length === digest.length && timingSafeEqual(actual, digest);
}
