import type * as batchEndpoints from '@curbstop/contract/letters/letter-batch.endpoints';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { getInstant } from '../../foundation/clock.ts';
import { cancelJob } from '../../foundation/jobs/follow-job.ts';
import type { Service } from '../../foundation/service.ts';
import { updateCanceled, countLeft, updateFailedToQueued } from './batch-rendering.repository.ts';
import { changeBatchStatus, getLetterBatch, getLockedBatch, requestRendering } from './letter-batch.service.ts';

/** [B4.14]: a batch of which no letter has left. Its job stops at its next safe point. */
export const cancelLetterBatch: Service<typeof batchEndpoints.cancelLetterBatch> = async (context, { id }) => {
  const jobId = await context.database.write(async (trx) => {
    const batch = await getLockedBatch(trx, id);
    const left = await countLeft(trx, id);
    if (left > 0) throw letterProblems.lettersHaveLeft({ values: { left } });
    await changeBatchStatus(trx, context, { batch, status: 'Cancelled' });
    if (batch.kind !== 'Download')
      await updateCanceled(trx, context, { batchId: id, on: getInstant(context.app.clock) });
    return batch.jobId;
  });
  if (jobId) await cancelJob(context, jobId);
  return getLetterBatch(context, { id });
};

/** Queues a failed batch again. The letters that have a PDF keep it. */
export const retryLetterBatch: Service<typeof batchEndpoints.retryLetterBatch> = async (context, { id }) => {
  await context.database.write(async (trx) => {
    const batch = await getLockedBatch(trx, id);
    await requestRendering(trx, context, batch);
    await updateFailedToQueued(trx, context, { batchId: id, on: getInstant(context.app.clock) });
  });
  return getLetterBatch(context, { id });
};
