import { downloadDocument } from '@curbstop/contract/letters/letter-batch.endpoints';
import {
  pendingBatch,
  pendingBatchDocument,
  pendingBatchEndpoint,
} from '@curbstop/contract/letters/letter-batch.graphql';
import { unfinishedBatchStatuses } from '@curbstop/contract/letters/letter-batch.values';
import { receiveFile, ResponseProblem } from '../../foundation/client.ts';
import { sendGraphql } from '../../foundation/graphql.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { isTextList, readStored, writeStored } from '../../foundation/stored-state.ts';
import { toastError, toastFailure, toastSuccess } from '../../ui/toasts.ts';
import type { Me } from '../accounts/session.queries.ts';

/** [A9.4, B9.10] */
const pollingMs = 10_000;

/** Pending batches are those of one person in one account. */
interface BatchOwner {
  readonly personId: string;
  readonly accountId: string;
}

export const toBatchOwner = ({ id, defaultAccount }: Me): BatchOwner => ({
  personId: id,
  accountId: defaultAccount.id,
});

const getKey = ({ personId, accountId }: BatchOwner) => `pendingBatches.${personId}.${accountId}`;

/** The ids survive a reload and a new sign-in in this browser. */
function listPendingBatches(owner: BatchOwner): readonly string[] {
  return readStored(getKey(owner), isTextList) ?? [];
}

export function addPendingBatch(owner: BatchOwner, batchId: string): void {
  writeStored(getKey(owner), [...listPendingBatches(owner), batchId]);
}

function removePendingBatch(owner: BatchOwner, batchId: string): void {
  writeStored(
    getKey(owner),
    listPendingBatches(owner).filter((one) => one !== batchId),
  );
}

/** Downloads each pending batch once it is ready [A4.21, A4.22, B4.11]; returns how to stop. */
export function pollPendingBatches(owner: BatchOwner): () => void {
  const stop = new AbortController();
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    // After a failure the next round tries again.
    void inOneTab(owner, () => checkBatches(owner, stop.signal))
      .catch(() => undefined)
      .finally(() => {
        isChecking = false;
      });
  }, pollingMs);
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}

/** Two tabs at the same moment would download a batch twice. */
async function inOneTab(owner: BatchOwner, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined;
  if (!locks) return work();
  await locks.request(getKey(owner), { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

async function checkBatches(owner: BatchOwner, signal: AbortSignal): Promise<void> {
  for (const batchId of listPendingBatches(owner)) {
    // One that cannot be read does not keep the others waiting; it is read again in the next round.
    await checkBatch(owner, batchId, signal).catch((error: unknown) => {
      if (error instanceof ResponseProblem && finalCodes.has(error.code)) removePendingBatch(owner, batchId);
    });
  }
}

/** The batch does not exist for this person any more. */
const finalCodes: ReadonlySet<string> = new Set(['notFound', 'notAllowed', 'featureMissing']);

async function checkBatch(owner: BatchOwner, batchId: string, signal: AbortSignal): Promise<void> {
  const { accountId } = owner;
  const response = await sendGraphql({
    path: pendingBatchEndpoint,
    document: pendingBatchDocument,
    variables: { accountId, batchId },
    data: pendingBatch,
    signal,
  });
  const { documentId, status } = response.communicationBatchDownloadInfo;
  if (response.communicationBatchReady && documentId !== null)
    await downloadBatch(owner, { batchId, documentId, signal });
  else if (!unfinishedBatchStatuses.includes(status)) {
    removePendingBatch(owner, batchId);
    if (status === 'Failed') toastError('The letters could not be created. Open Bulk downloads to see why.');
  }
}

interface ReadyBatch {
  readonly batchId: string;
  readonly documentId: string;
  readonly signal: AbortSignal;
}

async function downloadBatch(owner: BatchOwner, { batchId, documentId, signal }: ReadyBatch): Promise<void> {
  try {
    const file = await receiveFile(downloadDocument, { params: { accountId: owner.accountId, documentId }, signal });
    if (signal.aborted) return;
    saveFile(file);
    toastSuccess(`${file.fileName} is in your downloads`);
  } catch (error) {
    // Only a refusal is final.
    if (!(error instanceof ResponseProblem) || error.status >= 500 || error.status === 401) throw error;
    toastFailure('The letters could not be downloaded. ', error);
  }
  removePendingBatch(owner, batchId);
}
