import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { completeSentSamples } from '../samples/letter-result.service.ts';
import { listResultsSent } from './letter.repository.ts';

/**
 * Completes the samples of a batch whose results letters were mailed, emailed or created as PDF, if the person who sent
 * them chose so [B4.6]. Queued letters complete nothing, because their batch can still be canceled or fail.
 */
export async function completeSamplesOfBatch(
  trx: AccountTransaction,
  context: RequestContext,
  batchId: string,
): Promise<void> {
  const sent = await listResultsSent(trx, { batchId });
  if (sent.length > 0) await completeSentSamples(trx, context, sent);
}

/** Completes the samples of one letter that the mail house has mailed. */
export async function completeSamplesOfLetter(
  trx: AccountTransaction,
  context: RequestContext,
  letterId: string,
): Promise<void> {
  const sent = await listResultsSent(trx, { letterId });
  if (sent.length > 0) await completeSentSamples(trx, context, sent);
}
