import { createHash } from 'node:crypto';
import type { BatchStatus, DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { countPages } from '../../foundation/documents/pdf-pages.ts';
import { deleteBytes, recordFile, storeBytes, type StoredFile } from '../../foundation/files/files.ts';
import type { FailedJob, JobContext } from '../../foundation/jobs/define-job.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { describeRefusal, renderEachLetter } from '../communications/letter-rendering.service.ts';
import { readLetterImages } from '../communications/letter-image.service.ts';
import { recordBatchFailure } from './batch-completion.service.ts';
import { readShared, storePrintFile, toPrint, type RenderingChunk } from './batch-printing.service.ts';
import { lockBatch, updateBatchStatus, type LockedBatch } from './letter-batch.repository.ts';
import { printFileStep } from './letter-batch.values.ts';
import { emailJob } from './letter-email.jobs.ts';
import { mailingJob } from './mail-house.jobs.ts';
import { updateMailedBy } from './mail-house.repository.ts';
import { endUnclearLetters } from './mail-house.service.ts';
import { printFileJob } from './print-file.jobs.ts';
import {
  countCreated,
  insertPart,
  listLettersToRender,
  markRenderingFailed,
  type RenderedLetter,
  type LetterToRender,
  type RenderingFailure,
} from './batch-rendering.repository.ts';

/** Letters of one part: what an interrupted run loses at most, and on paper the length of a file to print. */
const partLetters: Readonly<Record<DeliveryMethod, number>> = { Mail: 250, PDF: 250, Email: 50 };
/** Letters that are created by one request to the process that creates them. */
const lettersAtOnce = 25;
const noLimit = Number.MAX_SAFE_INTEGER;

type Work = JobContext<{ readonly batchId: string }>;

/**
 * Creates the PDFs of a batch part by part. The bytes of a part are stored first; one transaction then records them and
 * the status of its letters, so that a run that was interrupted leaves no letter half done and creates none twice.
 */
export async function renderBatch(work: Work): Promise<void> {
  const { context, payload, throwIfCanceled, progress } = work;
  // Look before writing: a write makes a new data version, for which all totals are counted again.
  const batch = await context.database.change((trx) => lockBatch(trx, payload.batchId));
  if (!batch || !isToRender(batch)) return;
  if (!(await context.database.writeBesideImports((trx) => start(trx, context, batch.id)))) return;
  const shared = await readShared(context);
  for (;;) {
    throwIfCanceled();
    const letters = await context.database.read((trx) => listLettersToRender(trx, batch.id, partLetters[batch.method]));
    if (letters.length === 0) break;
    const images = await readLetterImages(context, letters);
    const onSheet = (sheet: number) => progress(sheet, batch.letters, 'Creating letters');
    const onPrintFile = (sheet: number) => progress(sheet, batch.letters, printFileStep);
    if (!(await createPart(work, { ...shared, batch, letters, images, onSheet, onPrintFile }))) return;
  }
  await context.database.writeBesideImports((trx) => finish(trx, work, batch.id));
}

/** The batch that failed, or whose job was given up, can be queued again. */
export function recordRenderingFailure(failedJob: FailedJob<{ batchId: string }>): Promise<void> {
  return recordBatchFailure(failedJob, statusesToRender);
}

/** A batch that was canceled meanwhile is not created. */
async function start(trx: AccountTransaction, context: RequestContext, batchId: string): Promise<boolean> {
  const batch = await lockBatch(trx, batchId);
  if (batch?.status === 'Queued')
    await updateBatchStatus(trx, batchId, { status: 'Rendering', now: getInstant(context.app.clock) });
  return batch !== undefined && isToRender(batch);
}

const statusesToRender: readonly BatchStatus[] = ['Queued', 'Rendering'];
const isToRender = ({ status }: LockedBatch): boolean => statusesToRender.includes(status);

async function finish(trx: AccountTransaction, { context, finishIn }: Work, batchId: string): Promise<void> {
  const batch = await lockBatch(trx, batchId);
  if (batch?.status !== 'Rendering') return;
  const { created } = await countCreated(trx, batchId);
  const finishedAt = getInstant(context.app.clock);
  if (created === 0) {
    const failure = letterProblems.noLetterCreated().message;
    await updateBatchStatus(trx, batchId, { status: 'Failed', failure, now: finishedAt });
  } else {
    await updateBatchStatus(trx, batchId, { status: 'Ready', now: finishedAt });
    await requestDelivery(trx, context, batch);
  }
  await finishIn(trx, { created });
}

/** Mail is printed and mailed by people, unless a mail house is configured. */
async function requestDelivery(
  trx: AccountTransaction,
  context: RequestContext,
  { id: batchId, method }: LockedBatch,
): Promise<void> {
  const byMailHouse = method === 'Mail' && context.app.mailHouse !== undefined;
  await updateMailedBy(trx, batchId, { byMailHouse });
  if (method === 'Mail' && !byMailHouse) await endUnclearLetters(trx, context, batchId);
  // Its files to print are no part of the batch's status: each letter can be printed alone.
  if (method === 'PDF')
    await context.app.jobs.enqueue(trx, context, printFileJob.request({ batchId }, { subjectId: batchId }));
  const job = byMailHouse ? mailingJob : method === 'Email' ? emailJob : undefined;
  if (!job) return;
  const jobId = await context.app.jobs.enqueue(trx, context, job.request({ batchId }, { subjectId: batchId }));
  await updateBatchStatus(trx, batchId, { status: 'Ready', jobId, now: getInstant(context.app.clock) });
}

/** Returns false if the batch was canceled meanwhile; its bytes are removed then. */
async function createPart(
  { context, throwIfCanceled }: Work,
  { onSheet, onPrintFile, ...part }: RenderingChunk & PartProgress,
): Promise<boolean> {
  const created: RenderedLetter[] = [];
  const refused: RenderingFailure[] = [];
  const bytes = renderBatchedPdfs(context, part, { created, refused, throwIfCanceled, onSheet });
  const stored: StoredFile[] = [await storeBytes(context, bytes, noLimit)];
  const placed = new Map(created.map((one) => [one.id, one]));
  const letters = part.letters.filter(({ id }) => placed.has(id));
  if (part.batch.method === 'Mail' && letters.length > 0) {
    onPrintFile(part.letters.at(-1)?.sheet ?? 0);
    const { key: fileKey } = stored[0] as StoredFile;
    const printed = letters.map((letter) => ({ ...letter, ...(placed.get(letter.id) as RenderedLetter), fileKey }));
    stored.push(await storePrintFile(context, { title: part.batch.title, letters: printed }));
  }
  throwIfCanceled();
  const isStored = await context.database.writeBesideImports((trx) =>
    storePart(trx, context, { part: { ...part, letters }, stored, created, refused }),
  );
  if (!isStored) for (const one of stored) await deleteBytes(context, one);
  return isStored;
}

/** Each takes the last sheet that was created. */
interface PartProgress {
  readonly onSheet: (sheet: number) => void;
  readonly onPrintFile: (sheet: number) => void;
}

interface RenderingProgress extends Pick<PartProgress, 'onSheet'> {
  readonly created: RenderedLetter[];
  readonly refused: RenderingFailure[];
  readonly throwIfCanceled: () => void;
}

/** The PDFs of the letters, one after the other; records the byte at which each begins in `created`. */
async function* renderBatchedPdfs(
  context: RequestContext,
  part: RenderingChunk,
  { created, refused, throwIfCanceled, onSheet }: RenderingProgress,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for await (const { letters, rendered } of renderAhead(context, part)) {
    throwIfCanceled();
    for (const [index, one] of rendered.entries()) {
      const { id } = letters[index] as LetterToRender;
      if ('refused' in one) {
        refused.push({ id, failure: describeRefusal(one.refused) });
        continue;
      }
      const sha256 = createHash('sha256').update(one.pdf).digest('hex');
      created.push({ id, offset, length: one.pdf.byteLength, pages: countPages(one.pdf), sha256 });
      offset += one.pdf.byteLength;
      yield one.pdf;
    }
    onSheet(letters.at(-1)?.sheet ?? 0);
  }
}

/** While some letters are stored, the next ones are created: their process would wait otherwise. */
async function* renderAhead({ app }: RequestContext, part: RenderingChunk) {
  const request = (first: number) => {
    const letters = part.letters.slice(first, first + lettersAtOnce);
    const rendering = renderEachLetter({ pdfRenderer: app.letterRenderer }, toPrint({ ...part, letters }));
    // If the batch is canceled, nothing waits for these letters.
    rendering.catch(() => undefined);
    return { letters, rendering };
  };
  let next = request(0);
  for (let first = 0; first < part.letters.length; first += lettersAtOnce) {
    const { letters, rendering } = next;
    const rendered = await rendering;
    if (first + lettersAtOnce < part.letters.length) next = request(first + lettersAtOnce);
    yield { letters, rendered };
  }
}

interface StoredPart {
  /** With those letters that have a PDF. */
  readonly part: RenderingChunk;
  readonly stored: readonly StoredFile[];
  readonly created: readonly RenderedLetter[];
  readonly refused: readonly RenderingFailure[];
}

async function storePart(
  trx: AccountTransaction,
  context: RequestContext,
  { part: { batch, letters }, stored, created, refused }: StoredPart,
): Promise<boolean> {
  const locked = await lockBatch(trx, batch.id);
  if (locked?.status !== 'Rendering') return false;
  const storedAt = getInstant(context.app.clock);
  await markRenderingFailed(trx, context, { refused, now: storedAt });
  if (created.length === 0) return true;
  const [firstSheet = 0, lastSheet = 0] = [letters[0]?.sheet, letters.at(-1)?.sheet];
  const name = `${batch.title} ${firstSheet}-${lastSheet}`;
  const [file, printFile] = stored;
  const record = async (one: StoredFile, kind: string) =>
    (await recordFile(trx, context, { stored: one, name: `${name} ${kind}`, purpose: 'letters' })).id;
  const fileId = await record(file as StoredFile, 'letters');
  const printFileId = printFile ? await record(printFile, 'print file.pdf') : null;
  await insertPart(trx, { batchId: batch.id, firstSheet, lastSheet, fileId, printFileId, created, now: storedAt });
  return true;
}
