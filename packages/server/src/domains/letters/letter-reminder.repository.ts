import type { LettersToSendAgain } from '@curbstop/contract/letters/letter-reminder.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { isAtFormerAddress, isUndelivered } from './letter-to-resend.values.ts';

interface ClaimedLetters extends LettersToSendAgain {
  /** The person who sent them. */
  readonly sentBy: string;
}

/**
 * Takes the letters that wait to be sent again since before `until` and that no one was reminded of, by who sent them
 * and by name. Of two processes at once only one gets each letter.
 */
export async function claimLettersToRemind(
  trx: AccountTransaction,
  { until, now }: { readonly until: string; readonly now: string },
): Promise<readonly ClaimedLetters[]> {
  const { rows } = await sql<ClaimedLetters>`
    with claimed as (
      update letters set reminded_on = ${now}::timestamptz
       where account_id = current_account_id() and reminded_on is null and updated_on <= ${until}::timestamptz
         and ${isUndelivered('letters')}
      returning batch_id, letter_name, ${isAtFormerAddress('letters')} as is_to_rewrite)
    select b.created_by as "sentBy", c.letter_name as "letterName", count(*)::integer as letters,
           (count(*) filter (where c.is_to_rewrite))::integer as "toRewrite"
      from claimed c join letter_batches b on b.account_id = current_account_id() and b.id = c.batch_id
     group by b.created_by, c.letter_name order by c.letter_name, b.created_by`.execute(trx);
  return rows;
}
