import { percentileChangeProblems } from '@curbstop/contract/accounts/percentile-change.problems';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import { batchTransitions, type BatchState } from '@curbstop/contract/imports/import-batch.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { JobRequest } from '../../foundation/jobs/job-request.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { updateBatch, type StoredBatch } from './import-batch.repository.ts';

/** A step that was decided on rows and numbers that another person changed since would save rows that were not reviewed. */
export function requireSeenVersion({ version }: StoredBatch, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw importProblems.importChangedMeanwhile({ property: 'version' });
}

/** Changes the state of a batch. Throws if the transition is not allowed. */
export async function moveBatch(trx: AccountTransaction, batch: StoredBatch, to: BatchState): Promise<void> {
  if (!batchTransitions[batch.state].includes(to)) throw createInvalidStateProblem(batch.state);
  await updateBatch(trx, batch.id, { state: to });
}

/** Starts a background job of a batch; its page shows the progress. */
export async function startImportJob(
  trx: AccountTransaction,
  context: RequestContext,
  { batchId, request }: { readonly batchId: string; readonly request: JobRequest },
): Promise<void> {
  await updateBatch(trx, batchId, {
    jobId: await context.app.jobs.enqueue(trx, context, request),
    error: null,
    errorCode: null,
  });
}

interface ImportLowering {
  readonly confirmedLower: string | null;
  readonly reason: string | null;
}

export function requireLowerReason({ confirmedLower, reason }: ImportLowering): void {
  if (confirmedLower !== null && !isExplanation(reason))
    throw percentileChangeProblems.loweredReasonMissing({ property: 'reason' });
}

/** The step is not possible in this state. */
export function createInvalidStateProblem(state: BatchState) {
  return importProblems.notNow({ values: { doing: stateLabels[state] } });
}

const stateLabels: Readonly<Record<BatchState, string>> = {
  reading: 'being read',
  read: 'waiting to be checked',
  checking: 'being checked',
  checked: 'checked',
  committing: 'being imported',
  committed: 'finished',
  undoing: 'being undone',
  undone: 'undone',
  failed: 'stopped by an error',
  cancelled: 'canceled',
};
