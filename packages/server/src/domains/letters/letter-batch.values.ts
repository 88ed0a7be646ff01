import { endedBatchStatuses, type ShownBatchStatus } from '@curbstop/contract/letters/letter-batch.values';
import { shownStatusesFromSubmission, statusesAfterMailing } from '@curbstop/contract/letters/letter.values';
import { sql, type RawBuilder } from 'kysely';
import { replacesLetter } from './letter-replacement.values.ts';

/** Whether a mailed letter to the same person at the same place took the place of the letter `o`, of the communication `oc`. */
const wasMailedAgain = sql`exists (select from letters n
  join communications nc on nc.account_id = n.account_id and nc.id = n.communication_id
 where n.account_id = o.account_id and n.status = any(${[...statusesAfterMailing]}::text[])
   and n.recipient_name = o.recipient_name and n.place_key is not distinct from o.place_key and ${replacesLetter})`;

/**
 * Whether a row of `letter_batches` failed with letters that have not left and were neither canceled nor sent again,
 * with the batch or as the same notice to the same recipient in a later one.
 */
export const isUnsentBatch = sql<boolean>`(letter_batches.status = 'Failed' and (
  letter_batches.download_of is not null or letter_batches.letters = 0 or exists (select from letters o
      join communications oc on oc.account_id = o.account_id and oc.id = o.communication_id
     where o.account_id = letter_batches.account_id and o.batch_id = letter_batches.id
       and o.status in ('Queued', 'Rendered', 'Failed') and not o.is_replaced and not ${wasMailedAgain})))`;

const hasLetterThat = (condition: RawBuilder<unknown>) => sql`exists (select from letters o
  where o.account_id = letter_batches.account_id and o.batch_id = letter_batches.id and ${condition})`;
const hasLeft = sql`o.shown_status = any(${[...shownStatusesFromSubmission]}::text[])`;

/** What a row of `letter_batches` shows as its status: getShownBatchStatus in contract. */
export const shownBatchStatus = sql<ShownBatchStatus>`(case
  when letter_batches.status = any(${[...endedBatchStatuses]}::text[])
   and ${hasLetterThat(hasLeft)} and ${hasLetterThat(sql`not ${hasLeft}`)}
  then 'SentInPart' else letter_batches.status end)`;

/** The step of a job that creates letters in which it puts them into a file to print. */
export const printFileStep = 'Creating files to print';
