import { sql } from 'kysely';

/** Whether the letters of a row of `letter_batches` were not sent, and not all of them were sent again or canceled. */
export const isUnsentBatch = sql<boolean>`(letter_batches.status = 'Failed' and (
  letter_batches.download_of is not null or letter_batches.letters = 0 or exists (select from letters u
     where u.account_id = letter_batches.account_id and u.batch_id = letter_batches.id and u.status <> 'Cancelled' and not u.is_replaced)))`;
