import type { BatchStatus } from '@curbstop/contract/letters/letter-batch.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { FailedJob } from '../../foundation/jobs/define-job.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { completeSentSamples } from '../samples/letter-result.service.ts';
import { lockBatch, updateBatchStatus } from './letter-batch.repository.ts';
import { listResultsSent } from './letter.repository.ts';

/**
 * Completes the samples of a batch whose results letters were mailed or emailed, if the person who sent them chose so
 * [B4.6]. Letters that were only created complete nothing: their batch can still be canceled, and their results can
 * change.
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

/**
 * Stores with a batch why its job failed, if the batch still has one of the statuses in which that job works. A late
 * call about an earlier job must not end the batch that was queued again.
 */
export async function recordBatchFailure(
  { database, jobId, payload, error, now }: FailedJob<{ batchId: string }>,
  statuses: readonly BatchStatus[],
): Promise<void> {
  await database.writeBesideImports(async (trx) => {
    const batch = await lockBatch(trx, payload.batchId);
    if (batch?.jobId !== jobId || !statuses.includes(batch.status)) return;
    await updateBatchStatus(trx, batch.id, { status: 'Failed', failure: error, now: now.toISOString() });
  });
}

/** The batch can be queued again, which sends the letters that are ready. */
export function recordSendingFailure(failedJob: FailedJob<{ batchId: string }>): Promise<void> {
  return recordBatchFailure(failedJob, ['Ready']);
}
