import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import type { BatchState } from '@curbstop/contract/imports/import-batch.values';
import { Problem } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { FailedJob, JobContext } from '../../foundation/jobs/define-job.ts';
import {
  updateBatch,
  findAnyBatch,
  findAnyBatchForUpdate,
  type BatchChange,
  type StoredBatch,
} from './import-batch.repository.ts';

export type ImportWork = JobContext<{ batchId: string }>;
/** A step that may lower 90th percentiles. */
export interface LoweringPayload {
  readonly batchId: string;
  /** The refusal that named the lower numbers, as it was confirmed; null if none was. */
  readonly confirmedLower: string | null;
  /** Why that is right. */
  readonly reason: string | null;
}
export type FailedImport = FailedJob<{ batchId: string }>;

/**
 * A background step: the state of the batch while it runs, and the state when it fails, from which it can be tried
 * again.
 */
export interface ImportStep {
  readonly during: BatchState;
  readonly getFallbackState: (batch: Pick<StoredBatch, 'undoneOn'>) => BatchState;
}

export const importSteps = {
  read: { during: 'reading', getFallbackState: () => 'failed' },
  check: { during: 'checking', getFallbackState: () => 'read' },
  commit: { during: 'committing', getFallbackState: () => 'checked' },
  undo: { during: 'undoing', getFallbackState: ({ undoneOn }) => (undoneOn === null ? 'committed' : 'undone') },
} as const satisfies Readonly<Record<string, ImportStep>>;

/**
 * Runs a background step of a batch. Skips it if the batch is in another state (done before a crash, or cancelled); on
 * failure the batch gets the state `otherwise` and an error message.
 */
export async function runImportWork(
  work: ImportWork,
  step: ImportStep,
  doIt: (batch: StoredBatch) => Promise<void>,
): Promise<void> {
  const { database, app } = work.context;
  const batch = await database.read((trx) => findAnyBatch(trx, work.payload.batchId));
  if (!batch || batch.state !== step.during) return;
  try {
    await doIt(batch);
  } catch (error) {
    // The job was released or taken over: the next worker continues from the same state.
    if (work.signal.aborted && !(await wasCancelled(work))) throw error;
    if (work.runsAgainAfter(error)) throw error;
    if (!(error instanceof Problem)) app.log.error({ err: error, batchId: batch.id }, 'An import could not go on');
    const errorCode = error instanceof Problem ? error.code : null;
    await recordFailure({ ...work, database, error: toReason(error), errorCode }, step);
    throw error;
  }
}

/** How many rows the commit of a checked import writes. */
export function countWrittenRows({ summary }: StoredBatch): number {
  return (summary?.new ?? 0) + (summary?.changed ?? 0);
}

type FailedStep = Pick<FailedImport, 'database' | 'jobId' | 'payload' | 'error'> & {
  readonly errorCode?: string | null;
};

/** Ends a step that failed, or whose job was given up, unless another job has begun it again. */
export async function recordFailure(
  { database, jobId, payload, error, errorCode = null }: FailedStep,
  { during, getFallbackState }: ImportStep,
): Promise<void> {
  await database.change(async (trx) => {
    const batch = await findAnyBatchForUpdate(trx, payload.batchId);
    if (batch?.state === during && batch.jobId === jobId)
      await updateBatch(trx, batch.id, { state: getFallbackState(batch), error, errorCode });
  });
}

/** Saves the outcome of a background step. Throws if the import was cancelled meanwhile. */
export async function finishImportWork(
  trx: AccountTransaction,
  batchId: string,
  { during, ...change }: BatchChange & { readonly during: BatchState },
): Promise<void> {
  const now = await findAnyBatchForUpdate(trx, batchId);
  if (now?.state !== during) throw importProblems.importCanceled();
  await updateBatch(trx, batchId, change);
}

/** The imported file. Throws if it was deleted by retention. */
export function getFileId({ fileId }: Pick<StoredBatch, 'fileId'>): string {
  if (fileId === null) throw importProblems.rowsExpired();
  return fileId;
}

async function wasCancelled(work: ImportWork): Promise<boolean> {
  try {
    work.throwIfCanceled();
    return false;
  } catch (error) {
    return error instanceof Problem;
  }
}

function toReason(error: unknown): string {
  return error instanceof Problem
    ? error.message
    : 'An error occurred, please try again or contact support for assistance.';
}
