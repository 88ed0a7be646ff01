import type * as deliveryEndpoints from '@curbstop/contract/letters/letter-delivery.endpoints';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import type { LetterStatus } from '@curbstop/contract/letters/letter.values';
import type { Change } from '@curbstop/contract/primitives/change';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { getLockedBatch } from './letter-batch.service.ts';
import { updateBatchStatus } from './letter-batch.repository.ts';
import { findSentLetter, lockLetter, updateReturnUndone, type LockedLetter } from './letter-delivery.repository.ts';
import { getLetterWithin } from './letter.service.ts';

/**
 * A letter that another letter’s return was recorded for, for example by a code that was typed wrongly, is again what
 * it was, so that its notice counts again. One that was sent again stays returned: the household would have two letters
 * with one notice.
 */
export const undoLetterReturn: Service<typeof deliveryEndpoints.undoLetterReturn> = (context, { id, reason }) =>
  context.database.write(async (trx) => {
    // The batch is locked before the letter, as where a return is recorded.
    const { batchId } = await getLetterWithin(trx, context, id);
    await getLockedBatch(trx, batchId);
    const letter = await lockLetter(trx, id);
    const sent = await findSentLetter(trx, id);
    if (!letter || !sent) throw commonProblems.notFound();
    const { code, status } = letter;
    if (status !== 'Returned') throw letterProblems.noReturnToUndo({ values: { code, status } });
    if (sent.wasResent) throw letterProblems.returnedAndResent({ values: { code } });
    const earlier = toEarlier(letter, await getReturn(trx, id));
    await updateReturnUndone(trx, id, { ...earlier, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'letter',
      entityId: id,
      operation: 'updated',
      before: { status, returnReason: letter.returnReason, returnedOn: letter.returnedOn },
      after: { status: earlier.status, ...(earlier.failure !== null && { failure: earlier.failure }) },
      reason,
    });
    if (earlier.status === 'Rendered') await reopenBatch(trx, context, batchId);
    return getLetterWithin(trx, context, id);
  });

/** The entry in the history with which the letter became Returned; what it was before is in no other place. */
async function getReturn(trx: AccountTransaction, id: string): Promise<Change> {
  const { items } = await listChanges(trx, 'letter', id);
  const recorded = items.find(({ after }) => after?.['status'] === 'Returned');
  if (!recorded) throw new Error(`The return of letter ${id} is not in its history`);
  return recorded;
}

function toEarlier({ code }: LockedLetter, { before, after }: Change) {
  // Reports of the mail house are recorded with the days before and after; people record a return without an earlier
  // day.
  if (before?.['returnedOn'] !== undefined) throw letterProblems.returnReported({ values: { code } });
  const failure = before?.['failure'];
  return {
    status: before?.['status'] as LetterStatus,
    failure: typeof failure === 'string' ? failure : null,
    isOutdatedKept: after?.['outdatedReason'] === undefined,
  };
}

/** A letter that waits to be mailed again keeps its batch open; with its return, the batch may have ended. */
async function reopenBatch(trx: AccountTransaction, context: RequestContext, batchId: string): Promise<void> {
  const { status } = await getLockedBatch(trx, batchId);
  if (status !== 'Sent') return;
  await updateBatchStatus(trx, batchId, { status: 'Ready', now: getInstant(context.app.clock) });
  await recordChange(trx, context, {
    entityType: 'letterBatch',
    entityId: batchId,
    operation: 'updated',
    before: { status },
    after: { status: 'Ready' },
  });
}
