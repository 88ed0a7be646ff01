import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listLetterLocationsWithin } from '../communications/recipient.service.ts';
import { listFailedEmails } from './letter-batch.repository.ts';
import { findRecordedEmail, type RejectedEmail } from './resend-recipient.calculation.ts';

/** The letters whose recipients have an email address on record, to that address: a rejected one may have been a stranger's. */
export async function withRecordedEmails<Letter extends RejectedEmail & { readonly locationId: string }>(
  trx: AccountTransaction,
  letters: readonly Letter[],
): Promise<readonly Letter[]> {
  const locationIds = [...new Set(letters.map(({ locationId }) => locationId))];
  const locations = await listLetterLocationsWithin(trx, locationIds);
  const byId = new Map(locations.map((location) => [location.locationId, location]));
  return letters.flatMap((letter) => {
    const location = byId.get(letter.locationId);
    const email = location && findRecordedEmail(location, letter);
    return email === undefined ? [] : [{ ...letter, email }];
  });
}

/** The batches with their failed emails that are sent again apart from those without an address to send them to. */
export async function splitUnaddressed(
  trx: AccountTransaction,
  batches: readonly BatchRow[],
): Promise<readonly BatchRow[]> {
  const ids = batches.filter(mayLackAddress).map(({ id }) => id);
  if (ids.length === 0) return batches;
  const addressed = await withRecordedEmails(trx, await listFailedEmails(trx, ids));
  return batches.map((batch) => {
    if (!ids.includes(batch.id)) return batch;
    const failedToResend = addressed.filter(({ batchId }) => batchId === batch.id).length;
    return { ...batch, failedToResend, failedUnaddressed: batch.failedToResend - failedToResend };
  });
}

export const mayLackAddress = ({ method, failedToResend }: Pick<BatchRow, 'method' | 'failedToResend'>): boolean =>
  method === 'Email' && failedToResend > 0;
