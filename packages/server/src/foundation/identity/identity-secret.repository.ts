import type { Executor } from '../database/database.ts';

/** A secret shared by all processes; the first process creates it. */
export async function getOrInsertSecret<T>(
  owner: Executor,
  purpose: 'signing key' | 'cookie key' | 'delay key',
  make: () => Promise<T>,
): Promise<T> {
  const stored = await read<T>(owner, purpose);
  if (stored !== undefined) return stored;
  await owner
    .insertInto('identity_secrets')
    .values({ purpose, secret: JSON.stringify(await make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await read<T>(owner, purpose);
  if (made === undefined) throw new Error(`The ${purpose} was stored and is not there.`);
  return made;
}

async function read<T>(owner: Executor, purpose: string): Promise<T | undefined> {
  const row = await owner
    .selectFrom('identity_secrets')
    .select('secret')
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.secret as T | undefined;
}
