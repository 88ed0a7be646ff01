import { hash, verify } from '@node-rs/argon2';

/** The library exports this value only as a const enum. */
const argon2id = 2;
/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Verifies a password. If there is no stored hash (unknown user, or external sign-in), a dummy hash is verified so that
 * the response time reveals nothing.
 */
export async function isPasswordCorrect(stored: string | undefined, password: string): Promise<boolean> {
  const isCorrect = await verify(stored ?? (await dummyHash()), password);
  return isCorrect && stored !== undefined;
}

let cachedHash: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  cachedHash ??= hashPassword('not a real password');
  return cachedHash;
}
