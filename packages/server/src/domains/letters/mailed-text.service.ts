import type { AccountTransaction } from '../../foundation/database/database.ts';
import { recordLastSent } from '../communications/last-sent.service.ts';
import { onCommunicationTypeChange } from '../communications/communication-type-change.events.ts';
import { findLetterOfText } from './letter-text.repository.ts';
import { listMailedTexts } from './letter-replacement.repository.ts';

export { listTextsOfLetters } from './letter-text.repository.ts';

onCommunicationTypeChange(async (trx, communicationId) => (await findLetterOfText(trx, communicationId)) !== undefined);

/** The list of letter texts shows when each was last sent: by post or by email, not when a batch was created. */
export async function recordMailedTexts(
  trx: AccountTransaction,
  mailed: { readonly batchId: string } | { readonly letterId: string },
): Promise<void> {
  await recordLastSent(trx, await listMailedTexts(trx, mailed));
}
