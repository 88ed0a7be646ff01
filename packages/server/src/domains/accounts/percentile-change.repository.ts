import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

// The numbers from before a change that no person makes, until the last part of that change is complete.

export async function hasPercentilesBefore(trx: AccountTransaction): Promise<boolean> {
  return (await trx.selectFrom('percentiles_before').select('account_id').executeTakeFirst()) !== undefined;
}

/** Of two processes at once, the first one decides. */
export async function insertPercentilesBefore(
  trx: AccountTransaction,
  numbers: readonly unknown[],
  now: string,
): Promise<void> {
  await sql`insert into percentiles_before (numbers, read_at) values (${JSON.stringify(numbers)}::jsonb, ${now})
    on conflict (account_id) do nothing`.execute(trx);
}

/** Takes the stored numbers; undefined if another process did. */
export async function deletePercentilesBefore(trx: AccountTransaction): Promise<readonly unknown[] | undefined> {
  const row = await trx.deleteFrom('percentiles_before').returning('numbers').executeTakeFirst();
  return row?.numbers as readonly unknown[] | undefined;
}
