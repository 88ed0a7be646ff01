import { hash, verify } from '@node-rs/argon2';

/** The library's number for it; its enum exists for the compiler only. */
const argon2id = 2;
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password fits. Where there is none to compare with (nobody of that name, or somebody who signs in
 * elsewhere), the same work is done in vain, so that the time of the answer tells nothing.
 */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobodysHash()), password);
  return fits && stored !== undefined;
}

let made: Promise<string> | undefined;
function nobodysHash(): Promise<string> {
  made ??= hashPassword('Nobody has this password.');
  return made;
}
