import { mailedStatuses, shownStatusesAfterMailing } from '@curbstop/contract/letters/letter.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { replacesLetter } from './letter-replacement.values.ts';

// When a letter that did not arrive no longer waits to be sent again.

/** A letter that was mailed later in the place of one that did not arrive. */
export interface Replacement {
  readonly id: string;
  readonly replacedBy: string;
  readonly laterCode: string;
  /** Whether it came back, or was forwarded, itself. */
  readonly isUndelivered: boolean;
}

/** The letters that were mailed in the places of letters that did not arrive, the newest last. */
export async function listReplacements(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<readonly Replacement[]> {
  const { rows } = await sql<Replacement>`
    select o.id, n.id as "replacedBy", n.code as "laterCode",
           n.shown_status <> all(${[...mailedStatuses]}::text[]) as "isUndelivered"
      from letters o
      join communications oc on oc.account_id = o.account_id and oc.id = o.communication_id
      join letters n on n.account_id = o.account_id and n.location_id = o.location_id
      join communications nc on nc.account_id = n.account_id and nc.id = n.communication_id
     where o.account_id = current_account_id() and o.id = any(${[...ids]}::uuid[])
       and n.shown_status = any(${[...shownStatusesAfterMailing]}::text[]) and ${replacesLetter}
     order by o.id, n.id`.execute(trx);
  return rows;
}

/** The texts of the mailed ones of these letters, each with the newest day. */
export async function listMailedTexts(
  trx: AccountTransaction,
  mailed: { readonly batchId: string } | { readonly letterId: string },
): Promise<readonly { readonly communicationId: string; readonly on: string }[]> {
  const isMailed =
    'batchId' in mailed ? sql`n.batch_id = ${mailed.batchId}::uuid` : sql`n.id = ${mailed.letterId}::uuid`;
  const { rows } = await sql<{ communicationId: string; on: string }>`
    select n.communication_id as "communicationId", max(n.mailed_on) as "on" from letters n
     where n.account_id = current_account_id() and ${isMailed} and n.mailed_on is not null
     group by n.communication_id order by n.communication_id`.execute(trx);
  return rows;
}

/**
 * The mailed ones of these letters take the place of earlier letters that did not arrive, with the same notice to the
 * same recipient. A letter about something else, one that lies in a drawer or one that no longer matched the records
 * does not: the family would not get the notice.
 */
export async function markReplacedByMailed(
  trx: AccountTransaction,
  mailed: { readonly batchId: string } | { readonly letterId: string },
): Promise<void> {
  const isMailed: RawBuilder<unknown> =
    'batchId' in mailed ? sql`n.batch_id = ${mailed.batchId}::uuid` : sql`n.id = ${mailed.letterId}::uuid`;
  await sql`
    update letters o set is_replaced = true
      from letters n
      join communications nc on nc.account_id = current_account_id() and nc.id = n.communication_id, communications oc
     where o.account_id = current_account_id() and n.account_id = current_account_id()
       and oc.account_id = current_account_id()
       and oc.id = o.communication_id and o.needs_resending and ${isMailed}
       and n.status = any(${[...mailedStatuses]}::text[])
       and ${replacesLetter}`.execute(trx);
}
