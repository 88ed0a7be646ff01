import type { ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import type { LetterStatus } from '@curbstop/contract/letters/letter.values';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { sql } from 'kysely';
import type { AccountTransaction, Executor } from '../../foundation/database/database.ts';
import type { LetterToCheck } from './letter-delivery.repository.ts';
import { recordComparison } from './letter-to-resend.values.ts';

/** Runs outside any account, because the address names none. */
export function findAccountOfPage(owner: Executor, secret: string): Promise<{ accountId: string } | undefined> {
  return owner
    .selectFrom('letters')
    .select('account_id as accountId')
    .where('page_secret', '=', secret)
    .executeTakeFirst();
}

interface LetterOnPage extends Pick<LetterToCheck, 'lineValues' | 'isLineEdited' | 'isAtFormerAddress' | 'address'> {
  readonly id: string;
  readonly code: string;
  readonly status: LetterStatus;
  readonly eventId: string | null;
  readonly locationId: string;
  readonly templateId: string;
  readonly language: LetterLanguage;
  readonly letterOn: string;
  readonly composedOn: string;
  readonly sampleIds: readonly string[];
  readonly campaignKey: string | null;
  /** It no longer matched the records when it was mailed. */
  readonly wasOutdated: boolean;
  readonly blocks: readonly ComposedBlock[];
}

export async function findLetterOfPage(trx: AccountTransaction, secret: string): Promise<LetterOnPage | undefined> {
  const { rows } = await sql<LetterOnPage>`
    select id, code, status, event_id as "eventId", location_id as "locationId", language, letter_on as "letterOn",
           created_on as "composedOn", sample_ids as "sampleIds", blocks, address, ${recordComparison},
           is_outdated as "wasOutdated",
           (select c.template_id from communications c
             where c.account_id = l.account_id and c.id = l.communication_id) as "templateId",
           (select b.campaign_key from letter_batches b
             where b.account_id = l.account_id and b.id = l.batch_id) as "campaignKey"
      from letters l where page_secret = ${secret}`.execute(trx);
  return rows[0];
}

/** Ends the page of one letter; false if it has none. */
export async function clearPageSecret(trx: AccountTransaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('letters')
    .set({ page_secret: null })
    .where('id', '=', id)
    .where('page_secret', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the pages of letters that were created before; returns how many. */
export async function clearPageSecrets(trx: AccountTransaction, createdBefore: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update letters set page_secret = null where account_id = current_account_id() and id in (
      select id from letters where account_id = current_account_id() and page_secret is not null
                               and created_on < ${createdBefore}::timestamptz
       order by created_on limit ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
