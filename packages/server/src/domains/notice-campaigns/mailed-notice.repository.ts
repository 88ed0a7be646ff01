import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileMailedDays, replacementStep, type LocationNoticeRequirement } from './notice-letters.repository.ts';
import { compileRecipients } from './notice-rows.repository.ts';

/** The last of the days on which the recipients were mailed their first letter; undefined while one was not. */
export async function findLastMailedDay(
  trx: AccountTransaction,
  noticeRequirement: LocationNoticeRequirement,
): Promise<string | undefined> {
  const { rows } = await sql<{ on: string }>`
    with recursive ${replacementStep},
    recipient as (${compileRecipients(noticeRequirement)}),
    mailed as (${compileMailedDays(noticeRequirement)})
    select max(m.day)::text as "on" from recipient r left join mailed m on m.location_id = r.location_id
    having count(*) > 0 and count(*) = count(m.day)`.execute(trx);
  return rows[0]?.on;
}
