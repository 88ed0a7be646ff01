import type { AccountTransaction } from '../../foundation/database/database.ts';
import { deleteBytes, recordFile, storeBytes, type StoredFile } from '../../foundation/files/files.ts';
import type { JobContext } from '../../foundation/jobs/define-job.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { mergeLetters } from './batch-printing.service.ts';
import { lockBatch, type LockedBatch } from './letter-batch.repository.ts';
import { findPartWithoutPrintFile, updatePrintFile, type PartToPrint } from './print-file.repository.ts';

/**
 * Creates the files to print of letters that people print themselves, part by part, once the batch is ready: people
 * wait for the letters, not for these files. An interrupted run loses one file, which the next run creates.
 */
export async function createPrintFiles({
  context,
  payload: { batchId },
  throwIfCanceled,
}: JobContext<{ readonly batchId: string }>): Promise<void> {
  for (;;) {
    throwIfCanceled();
    const { batch, part } = await context.database.change(async (trx) => ({
      batch: await findReadyBatch(trx, batchId),
      part: await findPartWithoutPrintFile(trx, batchId),
    }));
    if (!batch || !part) return;
    const source = mergeLetters(context, { batch, ids: part.letterIds });
    const stored = await storeBytes(context, source, Number.MAX_SAFE_INTEGER);
    const isStored = await context.database.writeBesideImports((trx) =>
      storeFile(trx, context, { batch, part, stored }),
    );
    if (!isStored) return deleteBytes(context, stored);
  }
}

interface CreatedFile {
  readonly batch: Pick<LockedBatch, 'id' | 'title'>;
  readonly part: PartToPrint;
  readonly stored: StoredFile;
}

/** False if the batch was canceled or another run has stored the file. */
async function storeFile(
  trx: AccountTransaction,
  context: RequestContext,
  { batch: { id, title }, part, stored }: CreatedFile,
): Promise<boolean> {
  const batch = await findReadyBatch(trx, id);
  const next = batch && (await findPartWithoutPrintFile(trx, id));
  if (next?.id !== part.id) return false;
  const name = `${title} ${part.firstSheet}-${part.lastSheet} print file.pdf`;
  const { id: fileId } = await recordFile(trx, context, { stored, name, purpose: 'letters' });
  await updatePrintFile(trx, { partId: part.id, fileId });
  return true;
}

/** Locked, so that it can't be canceled meanwhile. */
async function findReadyBatch(trx: AccountTransaction, batchId: string): Promise<LockedBatch | undefined> {
  const batch = await lockBatch(trx, batchId);
  return batch && (batch.status === 'Ready' || batch.status === 'Sent') ? batch : undefined;
}
