import { sql, type Transaction } from 'kysely';
import type { Schema } from './database.ts';

/**
 * Steps out from behind the account's wall for what belongs to the product itself, within the same transaction, and
 * back again. When the work throws, so must the caller: the transaction is lost, and the role ends with it.
 */
export async function asOwner<T>(trx: Transaction<Schema>, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx);
  await sql`select set_config('role', 'none', true)`.execute(trx);
  const result = await work();
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(trx);
  return result;
}
