import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The keys of the service line notices for which a campaign created letters. */
export async function listNoticeKeysWithLetters(trx: AccountTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct b.campaign_key as key
      from letter_batches b
     where b.account_id = current_account_id()
       and b.campaign_key like any(array['serviceLineNotice:%', 'baselineNotice'])
       and exists (select from letters l
           where l.account_id = current_account_id() and l.batch_id = b.id
             and l.status not in ('Cancelled', 'Failed'))`.execute(trx);
  return rows.map(({ key }) => key);
}
