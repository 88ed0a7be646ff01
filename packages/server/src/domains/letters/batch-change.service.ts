import type * as batchEndpoints from '@curbstop/contract/letters/letter-batch.endpoints';
import { batchStatusChanges } from '@curbstop/contract/letters/letter-batch.values';
import { mailHouseProblems } from '@curbstop/contract/letters/mail-house.problems';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cancelJob } from '../../foundation/jobs/follow-job.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { completeSamplesOfBatch } from './batch-completion.service.ts';
import {
  countLeft,
  hasLetterToFinish,
  updateCanceled,
  updateFailedToQueued,
  cancelUnsentLetters,
} from './batch-rendering.repository.ts';
import { hasHandedOver, markMailingUncertain } from './mail-house.repository.ts';
import type { LockedBatch } from './letter-batch.repository.ts';
import { markEmailUncertain } from './letter-email.repository.ts';
import { requireMethodFeatures } from './letter-sending.service.ts';
import { changeBatchStatus, getLetterBatch, getLockedBatch, requestRendering } from './letter-batch.service.ts';

/**
 * [B4.14]: a batch of which no letter has left, or the rest of one that is being emailed or mailed. Its job stops at
 * its next safe point.
 */
export const cancelLetterBatch: Service<typeof batchEndpoints.cancelLetterBatch> = async (context, { id }) => {
  const jobId = await context.database.write(async (trx) => {
    const batch = await getLockedBatch(trx, id);
    const left = await countLeft(trx, id);
    if (left > 0 && batch.method !== 'Email' && batch.status === 'Sent')
      throw letterProblems.lettersAlreadyMailed({ values: { left } });
    if (left > 0 && batch.method === 'Email') {
      await stopEmails(trx, context, batch);
      return undefined;
    }
    if (left > 0 && (await hasHandedOver(trx, id))) {
      await stopMailing(trx, context, batch);
      return undefined;
    }
    if (left > 0) throw letterProblems.lettersAlreadyMailed({ values: { left } });
    await changeBatchStatus(trx, context, { batch, status: 'Cancelled' });
    if (batch.kind !== 'Download')
      await updateCanceled(trx, context, { batchId: id, now: getInstant(context.app.clock) });
    return batch.jobId;
  });
  if (jobId) await cancelJob(context, jobId);
  return getLetterBatch(context, { id });
};

/** A batch with letters that have left counts as sent. */
async function markStopped(trx: AccountTransaction, context: RequestContext, batch: LockedBatch): Promise<void> {
  const { title, status } = batch;
  if (!batchStatusChanges[status].includes('Sent'))
    throw letterProblems.batchStatusNotPossible({ values: { title, status, to: 'Stopped' } });
  await changeBatchStatus(trx, context, { batch, status: 'Sent' });
}

/** Sent letters keep their status. The job decides about a letter that the mail server may have accepted. */
async function stopEmails(trx: AccountTransaction, context: RequestContext, batch: LockedBatch): Promise<void> {
  const now = getInstant(context.app.clock);
  await markStopped(trx, context, batch);
  await cancelUnsentLetters(trx, context, { batchId: batch.id, now });
  // No job runs any more that would say whether the letter arrived which it was sending when it ended.
  const failure = letterProblems.emailInterrupted().message;
  if (batch.status === 'Failed') await markEmailUncertain(trx, context, { batchId: batch.id, failure, now });
  await completeSamplesOfBatch(trx, context, batch.id);
}

/** Letters at the mail house keep their status. A letter without a response is not sent again automatically. */
async function stopMailing(trx: AccountTransaction, context: RequestContext, batch: LockedBatch): Promise<void> {
  const now = getInstant(context.app.clock);
  await markStopped(trx, context, batch);
  await cancelUnsentLetters(trx, context, { batchId: batch.id, now });
  const failure = mailHouseProblems.mailingUncertain().message;
  await markMailingUncertain(trx, context, { batchId: batch.id, failure, now });
  await completeSamplesOfBatch(trx, context, batch.id);
}

/**
 * Queues a failed batch again. The letters that have a PDF keep it; emails that the mail server rejected are resent
 * instead.
 */
export const retryLetterBatch: Service<typeof batchEndpoints.retryLetterBatch> = async (context, { id }) => {
  await context.database.write(async (trx) => {
    const batch = await getLockedBatch(trx, id);
    requireMethodFeatures(context, batch);
    await requestRendering(trx, context, batch);
    await updateFailedToQueued(trx, context, { batchId: id, now: getInstant(context.app.clock) });
    if (batch.kind !== 'Download' && !(await hasLetterToFinish(trx, id))) throw letterProblems.nothingToTryAgain();
  });
  return getLetterBatch(context, { id });
};
