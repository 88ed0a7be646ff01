import { listSendingProblems, type StoredContent } from '@curbstop/contract/communications/content-check.calculation';
import type { LetterheadTexts } from '@curbstop/contract/communications/letterhead-check.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { cacheByTables } from '../foundation/database/version-cache.ts';

/**
 * The number of active letters that the list of refused letters names; counted again only after a text or the
 * letterhead changed.
 */
export const countRefusedLetters = (trx: AccountTransaction): Promise<number> =>
  cacheByTables(trx, { key: 'refused letters', compute: () => count(trx), countParts: () => 1 });

async function count(trx: AccountTransaction): Promise<number> {
  const texts = await sql<StoredContent>`
    select c.template_id as "templateId", c.trigger_condition as "triggerCondition", c.language, v.content
      from communications c
      join communication_versions v on v.account_id = c.account_id and v.communication_id = c.id
       and v.number = c.content_version
     where c.account_id = current_account_id() and c.status = 'Active'`.execute(trx);
  const letterheads = await sql<LetterheadTexts>`
    select a.name, a.return_address_line1 as "returnAddressLine1", a.return_address_line2 as "returnAddressLine2",
           a.signatory_name as "signatoryName", a.signatory_title as "signatoryTitle", a.letter_foot as "letterFoot"
      from accounts a where a.id = current_account_id()`.execute(trx);
  const [letterhead] = letterheads.rows;
  return texts.rows.filter((text) => letterhead && listSendingProblems(text, letterhead).length > 0).length;
}
