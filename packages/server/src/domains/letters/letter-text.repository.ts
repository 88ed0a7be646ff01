import type { StoredContent } from '@curbstop/contract/communications/content-check.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The texts from which letters were composed, each with its letters. */
export async function listTextsOfLetters(
  trx: AccountTransaction,
  letterIds: readonly string[],
): Promise<readonly (StoredContent & { readonly letterIds: readonly string[] })[]> {
  const { rows } = await sql<StoredContent & { letterIds: string[] }>`
    with texts as (
        select communication_id, content_version, trigger_condition, array_agg(id) as ids from letters
         where account_id = current_account_id() and id = any(${letterIds}::uuid[])
         group by communication_id, content_version, trigger_condition)
    select t.ids as "letterIds", c.template_id as "templateId", t.trigger_condition as "triggerCondition",
           v.language, v.content
      from texts t
      join communications c on c.account_id = current_account_id() and c.id = t.communication_id
      join communication_versions v on v.account_id = c.account_id and v.communication_id = c.id
       and v.number = t.content_version`.execute(trx);
  return rows;
}

/** A letter that was created from the text and not canceled. */
export async function findLetterOfText(trx: AccountTransaction, communicationId: string): Promise<string | undefined> {
  const letter = await trx
    .selectFrom('letters')
    .select('id')
    .where('account_id', '=', sql<string>`current_account_id()`)
    .where('communication_id', '=', communicationId)
    .where('status', '<>', 'Cancelled')
    .limit(1)
    .executeTakeFirst();
  return letter?.id;
}
