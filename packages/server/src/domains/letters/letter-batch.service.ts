import { randomBytes } from 'node:crypto';
import { batchStatusChanges, maxBatchLetters, type BatchStatus } from '@curbstop/contract/letters/letter-batch.values';
import { createPageSecret, pageSecretBytes } from '@curbstop/contract/letters/letter-page-secret.calculation';
import type * as letterEndpoints from '@curbstop/contract/letters/letter.endpoints';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import { createId } from '../../foundation/new-id.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { getAccountProfileWithin } from '../accounts/account-profile.service.ts';
import { splitUnaddressed } from './failed-email.service.ts';
import { renderingJob } from './letter.jobs.ts';
import {
  countUndelivered,
  findLetterBatch,
  findUnreachable,
  insertLetterBatch,
  letterBatchSource,
  listPendingBatchIds,
  lockBatch,
  updateBatchStatus,
  toBatchRow,
  type LockedBatch,
  type NewBatch,
  type StoredLetterBatch,
} from './letter-batch.repository.ts';
import { countOutdatedLetters, countSentLetters, insertLetters, type LetterToAdd } from './letter.repository.ts';

export const listLetterBatches: Service<typeof letterEndpoints.listLetterBatches> = async (context, request) => {
  const page = await listPage<typeof letterBatchSource.list, StoredLetterBatch>(
    toListContext(context),
    letterBatchSource,
    request,
  );
  return { ...page, items: page.items.map(toBatchRow) };
};

export const getLetterBatch: Service<typeof letterEndpoints.getLetterBatch> = (context, { id }) =>
  context.database.read(async (trx) => {
    const batch = toBatchRow(await getBatchWithin(trx, id));
    return splitUnaddressed(trx, { ...batch, ...(await countUndelivered(trx, id)) });
  });

export const listUnreachableLocations: Service<typeof letterEndpoints.listUnreachableLocations> = (context, { id }) =>
  context.database.read(async (trx) => {
    const items = await findUnreachable(trx, id);
    if (!items) throw commonProblems.notFound();
    return { items };
  });

/** [B3.29] */
export const getLetterTotals: Service<typeof letterEndpoints.getLetterTotals> = (context) =>
  context.database.read(async (trx) => {
    const { mailed, printed, emailed, atMailHouse, waiting, forwarded, returned, ...others } = await cacheByTables(
      trx,
      {
        key: 'letters that left',
        compute: () => countSentLetters(trx),
        countParts: () => 10,
      },
    );
    return {
      pendingBatchIds: await listPendingBatchIds(trx),
      totalLettersSentBy120: mailed,
      totalLettersDownloadedToPrint: printed,
      totalLettersSent: mailed + printed + emailed,
      totalLettersAtMailHouse: atMailHouse,
      totalLettersForwarded: forwarded,
      totalLettersReturned: returned,
      totalLettersOutdated: await countOutdatedLetters(trx),
      totalLettersWaiting: waiting,
      totalLettersQueued: others.queued,
      totalLettersFailed: others.failed,
      totalLettersCanceled: others.canceled,
    };
  });

async function getBatchWithin(trx: AccountTransaction, id: string): Promise<StoredLetterBatch> {
  const batch = await findLetterBatch(trx, id);
  if (!batch) throw commonProblems.notFound();
  return batch;
}

type OpenedBatch = Pick<NewBatch, 'kind' | 'method' | 'title' | 'options'> & {
  /** The day that the letters bear. */
  readonly on: string;
  readonly campaignKey?: string;
};

/** Creates a batch of at most 10,000 letters and queues it. To keep memory flat, add letters piece by piece instead. */
export async function createBatch(
  trx: AccountTransaction,
  context: RequestContext,
  { letters, ...batch }: OpenedBatch & { readonly letters: readonly LetterToAdd[] },
): Promise<string> {
  const batchId = await openBatch(trx, context, batch);
  await addLetters(trx, context, { batchId, letters });
  await queueBatch(trx, context, batchId);
  return batchId;
}

/** Creates an empty batch. Add letters and queue it in the same transaction. */
export async function openBatch(
  trx: AccountTransaction,
  context: RequestContext,
  { on, campaignKey, ...batch }: OpenedBatch,
): Promise<string> {
  const { app, person } = context;
  const id = createId();
  await insertLetterBatch(trx, {
    ...batch,
    id,
    letterOn: on,
    campaignKey: campaignKey ?? null,
    by: { id: person.id, name: formatPersonName(person) },
    now: getInstant(app.clock),
  });
  return id;
}

/** Adds letters after those that the batch has, in the order of the print file. */
export async function addLetters(
  trx: AccountTransaction,
  context: RequestContext,
  { batchId, letters }: { readonly batchId: string; readonly letters: readonly LetterToAdd[] },
): Promise<void> {
  if (letters.length === 0) return;
  const { letterPages } = await getAccountProfileWithin(trx);
  const added = letterPages
    ? letters.map((letter) => ({ ...letter, pageSecret: createPageSecret(randomBytes(pageSecretBytes)) }))
    : letters;
  await insertLetters(trx, context, { batchId, letters: added, now: getInstant(context.app.clock) });
}

/** The letters are created by a background job after the commit. */
export async function queueBatch(trx: AccountTransaction, context: RequestContext, batchId: string): Promise<void> {
  const batch = await getLockedBatch(trx, batchId);
  if (batch.letters === 0) throw letterProblems.noLetters();
  if (batch.letters > maxBatchLetters) throw letterProblems.tooManyLetters();
  await requestRendering(trx, context, batch);
}

/** Queues a new batch or one that failed. */
export async function requestRendering(
  trx: AccountTransaction,
  context: RequestContext,
  batch: LockedBatch,
): Promise<void> {
  const request = renderingJob.request({ batchId: batch.id }, { subjectId: batch.id });
  const jobId = await context.app.jobs.enqueue(trx, context, request);
  await changeBatchStatus(trx, context, { batch, status: 'Queued', jobId });
}

export async function getLockedBatch(trx: AccountTransaction, id: string): Promise<LockedBatch> {
  const batch = await lockBatch(trx, id);
  if (!batch) throw commonProblems.notFound();
  return batch;
}

interface StatusChange {
  readonly batch: LockedBatch;
  readonly status: BatchStatus;
  readonly jobId?: string;
}

/** Changes the status of a locked batch where that is possible, and records the change. */
export async function changeBatchStatus(
  trx: AccountTransaction,
  context: RequestContext,
  { batch, status, ...rest }: StatusChange,
): Promise<void> {
  if (!batchStatusChanges[batch.status].includes(status))
    throw letterProblems.batchStatusNotPossible({ values: { title: batch.title, status: batch.status, to: status } });
  await updateBatchStatus(trx, batch.id, { status, now: getInstant(context.app.clock), ...rest });
  const isNew = batch.status === 'Draft';
  await recordChange(trx, context, {
    entityType: 'letterBatch',
    entityId: batch.id,
    operation: isNew ? 'created' : 'updated',
    before: isNew ? null : { status: batch.status },
    after: isNew ? { title: batch.title, method: batch.method, letters: batch.letters, status } : { status },
  });
}
