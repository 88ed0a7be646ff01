import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { FailedJob } from '../../foundation/jobs/define-job.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { completeSentSamples } from '../samples/letter-result.service.ts';
import { lockBatch, updateBatchStatus } from './letter-batch.repository.ts';
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

/** Stores with the batch why its job failed. The batch can be queued again, which sends the letters that are ready. */
export async function recordSendingFailure({
  database,
  jobId,
  payload,
  error,
  now,
}: FailedJob<{ batchId: string }>): Promise<void> {
  await database.writeBesideImports(async (trx) => {
    const batch = await lockBatch(trx, payload.batchId);
    // A late call about an earlier job must not end the batch that was queued again.
    if (batch?.status !== 'Ready' || batch.jobId !== jobId) return;
    await updateBatchStatus(trx, batch.id, { status: 'Failed', failure: error, on: now.toISOString() });
  });
}
