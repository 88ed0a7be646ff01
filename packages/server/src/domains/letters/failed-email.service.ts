import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listLetterLocationsWithin } from '../communications/recipient.service.ts';
import { listFailedEmails } from './letter-batch.repository.ts';
import { isRecipientRecorded, type LetterRecipient } from './recorded-recipient.calculation.ts';
import { findRecordedEmail, type RejectedEmail } from './resend-recipient.calculation.ts';

/**
 * The letters whose recipients have an email address on record, to that address: a rejected one may have been a
 * stranger's.
 */
export async function withRecordedEmails<
  Letter extends RejectedEmail & Pick<LetterRecipient, 'address' | 'language'> & { readonly locationId: string },
>(trx: AccountTransaction, letters: readonly Letter[]): Promise<readonly Letter[]> {
  const locationIds = [...new Set(letters.map(({ locationId }) => locationId))];
  const locations = await listLetterLocationsWithin(trx, locationIds);
  const byId = new Map(locations.map((location) => [location.locationId, location]));
  return letters.flatMap((letter) => {
    const location = byId.get(letter.locationId);
    const email = location && findRecordedEmail(location, letter);
    if (!location || email === undefined) return [];
    const recipient = {
      ...letter,
      method: 'Email',
      kind: letter.recipientKind,
      name: letter.recipientName,
      email,
    } as const;
    return [{ ...letter, email, isRecipientRecorded: isRecipientRecorded(location, recipient) }];
  });
}

/** Letters that are read at a time, so that memory stays flat. */
const chunkSize = 250;

/** The batch with its failed emails that are sent again apart from those without an address to send them to. */
export async function splitUnaddressed(trx: AccountTransaction, batch: BatchRow): Promise<BatchRow> {
  if (batch.method !== 'Email' || batch.failedToResend === 0) return { ...batch, failedUnaddressed: 0 };
  let [failed, failedToResend, afterSheet] = [0, 0, 0];
  for (;;) {
    const emails = await listFailedEmails(trx, { batchId: batch.id, afterSheet, limit: chunkSize });
    const last = emails.at(-1);
    if (!last) return { ...batch, failedToResend, failedUnaddressed: failed - failedToResend };
    afterSheet = last.sheet;
    failed += emails.length;
    failedToResend += (await withRecordedEmails(trx, emails)).length;
  }
}
