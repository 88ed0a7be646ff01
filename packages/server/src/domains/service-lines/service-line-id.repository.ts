import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/**
 * Until the end of the transaction no other one adds a line to the account, changes an ID or restores one: two that do
 * so at the same time would not see each other's line. IDs of earlier versions may be alike, so an index cannot enforce
 * this.
 */
export async function lockServiceLineIds(trx: AccountTransaction): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(
      hashtextextended('service line IDs of ' || current_account_id()::text, 0)
    )`.execute(trx);
}

/** Another line with this ID in other letters; one with exactly this ID violates the table's constraint. */
export async function findIdInOtherCase(
  trx: AccountTransaction,
  id: string,
  externalId: string,
): Promise<{ recorded: string } | undefined> {
  const { rows } = await sql<{ recorded: string }>`
    select external_id as recorded from service_lines
     where removed_on is null and id <> ${id} and lower(btrim(external_id)) = lower(btrim(${externalId}::text))
       and external_id <> ${externalId}
     order by external_id limit 1`.execute(trx);
  return rows[0];
}
