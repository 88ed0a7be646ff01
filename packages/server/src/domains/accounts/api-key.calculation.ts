import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { apiKeyMark } from '@curbstop/contract/accounts/api-key.values';

/** `cs_3f9a1c22b0de_…`: the part that may be shown, and 256 bits of chance. */
const shape = /^(cs_[0-9a-f]{12})_[\w-]{43}$/;

export interface MadeKey {
  readonly key: string;
  readonly prefix: string;
  readonly digest: Buffer;
}

export function chanceKey(): MadeKey {
  const prefix = apiKeyMark + randomBytes(6).toString('hex');
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, digest: digestOfKey(key) };
}

/** The visible part of what may be a key. */
export function prefixOf(token: string): string | undefined {
  return shape.exec(token)?.[1];
}

/** So much chance cannot be guessed, so its plain digest needs no salt and no slowness. */
export function digestOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Takes as long for a wrong key as for the right one. */
export function isKey(key: string, digest: Uint8Array): boolean {
  const given = digestOfKey(key);
  return given.length === digest.length && timingSafeEqual(given, digest);
}
