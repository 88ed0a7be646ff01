import { sql, type Transaction } from 'kysely';
import type { Schema } from './database.ts';

/**
 * Runs part of an account's transaction as the owner of the tables, without row-level security. When the work throws,
 * the caller must not catch the error: the transaction has to roll back, which also resets the role.
 */
export async function runAsOwner<T>(trx: Transaction<Schema>, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx);
  await sql`select set_config('role', 'none', true)`.execute(trx);
  const result = await work();
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(trx);
  return result;
}
