import { formatCount } from '@curbstop/contract/primitives/count-text';
import { Readable } from 'node:stream';
import { createBatchFileName } from '@curbstop/contract/letters/letter-batch.calculation';
import type * as batchEndpoints from '@curbstop/contract/letters/letter-batch.endpoints';
import { defaultSendOptions, maxBatchLetters } from '@curbstop/contract/letters/letter-batch.values';
import type { BatchRow, OutdatedLetter, UnreachableLocation } from '@curbstop/contract/letters/letter.rules';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { listSelectedIds, materializeSelectionForUpdate } from '../../foundation/database/selected-rows.ts';
import { ZipStream } from '../../foundation/files/zip-stream.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Download, Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import {
  findDownloadedLetter,
  listDownloadedById,
  listDownloadedLetters,
  listPrintFiles,
  listRenderedIds,
} from './batch-download.repository.ts';
import {
  numberChosenLetters,
  toLetterFileName,
  toLetterPath,
  toManifest,
  toPrintPath,
  type DownloadedLetter,
  type PrintFile,
} from './batch-zip.calculation.ts';
import { mergeLetters } from './batch-printing.service.ts';
import { findLetterBatch, findUnreachable, insertLetterBatch, toBatchRow } from './letter-batch.repository.ts';
import { changeBatchStatus, getLetterBatch, getLockedBatch } from './letter-batch.service.ts';
import { findLetter, letterSource } from './letter.repository.ts';
import { findOutdatedById } from './outdated-letter.service.ts';

/** [A4.22, B4.11]: the ZIP is written while it is read, so that memory does not depend on the number of letters. */
export const downloadLetterBatch: Service<typeof batchEndpoints.downloadLetterBatch> = async (context, { id }) =>
  downloadBatch(context, await getLetterBatch(context, { id }));

/** [B7.43] */
export const downloadDocument: Service<typeof batchEndpoints.downloadDocument> = async (context, { documentId }) => {
  const batch = await context.database.read((trx) => findLetterBatch(trx, documentId));
  return batch ? downloadBatch(context, toBatchRow(batch)) : downloadLetter(context, documentId);
};

/** [B7.43] */
export const listDocuments: Service<typeof batchEndpoints.listDocuments> = (context, { communicationInstanceId: id }) =>
  context.database.read(async (trx) => {
    const letter = await findLetter(trx, id);
    if (!letter) throw commonProblems.notFound();
    const isOutdated = (await findOutdatedById(trx, context, [id])).has(id);
    const storedLetter = isOutdated ? undefined : await findDownloadedLetter(trx, id);
    const document = { id, mediaType: 'application/pdf', createdOn: letter.createdOn };
    return { items: storedLetter ? [{ ...document, fileName: toLetterFileName(storedLetter) }] : [] };
  });

/** Where the PDFs of letters are stored, to put them into a file of another domain. */
export function listLetterFiles(trx: AccountTransaction, ids: readonly string[]): Promise<readonly DownloadedLetter[]> {
  return listDownloadedById(trx, ids);
}

async function downloadLetter(context: RequestContext, id: string): Promise<Download> {
  const letter = await context.database.read(async (trx) => {
    const storedLetter = await findDownloadedLetter(trx, id);
    // A letter that was never sent and is not true any more is no record of anything: it could only be mailed by
    // mistake.
    const outdated = (await findOutdatedById(trx, context, [id])).get(id);
    if (outdated) throw outdated;
    if (storedLetter) return storedLetter;
    if (await findLetter(trx, id)) throw letterProblems.letterNotReady();
    throw commonProblems.notFound();
  });
  const { fileKey, offset, length } = letter;
  return {
    stream: await context.app.files.read(fileKey, { offset, length }),
    fileName: toLetterFileName(letter),
    mediaType: 'application/pdf',
    size: length,
    rows: () => 1,
  };
}

async function downloadBatch(context: RequestContext, batch: BatchRow): Promise<Download> {
  if (batch.documentId === null)
    throw batch.status === 'Cancelled' ? letterProblems.batchCanceled() : letterProblems.batchNotReady();
  const { all, outdated, ...files } = await context.database.read(async (trx) => {
    const all = await listDownloadedLetters(trx, batch.id);
    const ids = all.map(({ id }) => id);
    return {
      all,
      outdated: await findOutdatedById(trx, context, ids),
      printFiles: batch.kind === 'Download' ? [] : await listPrintFiles(trx, batch.id),
      unreachable: (await findUnreachable(trx, batch.id)) ?? [],
    };
  });
  const current = all.filter(({ id }) => !outdated.has(id));
  const letters = batch.kind === 'Download' ? numberChosenLetters(current) : current;
  const leftOut = all.flatMap(({ id, code, place }) => {
    const reason = outdated.get(id)?.message;
    return reason === undefined ? [] : [{ id, code, address: place, reason }];
  });
  return {
    stream: writeZip(context, { ...files, batch, letters, leftOut }),
    fileName: createBatchFileName(batch),
    mediaType: 'application/zip',
    rows: () => letters.length,
  };
}

/** The locations that were chosen and got no letter. */
const unreachableHeadings = ['Location', 'Reason', 'Location ID'] as const;
const leftOutHeadings = ['Letter code', 'Location', 'Reason'] as const;

interface ZipContents {
  readonly batch: BatchRow;
  readonly letters: readonly DownloadedLetter[];
  readonly printFiles: readonly PrintFile[];
  readonly unreachable: readonly UnreachableLocation[];
  /** Letters that must not be mailed any more. */
  readonly leftOut: readonly OutdatedLetter[];
}

function writeZip(context: RequestContext, contents: ZipContents): Readable {
  const { batch, letters, printFiles, unreachable, leftOut } = contents;
  const { files } = context.app;
  const zip = new ZipStream();
  const { headings, rows } = toManifest(letters, batch.method, printFiles);
  zip.add('letters.csv', writeCsv(headings, [rows]));
  if (unreachable.length > 0) {
    const reasons = unreachable.map(({ address, reason, locationId }) => [address, reason, locationId]);
    zip.add('unreachable.csv', writeCsv(unreachableHeadings, [reasons]));
  }
  if (leftOut.length > 0) {
    const reasons = leftOut.map(({ code, address, reason }) => [code, address, reason]);
    zip.add('do-not-mail.csv', writeCsv(leftOutHeadings, [reasons]));
  }
  for (const file of printFiles) addPrintFile(zip, context, { file, batch, letters });
  for (const letter of letters) {
    const { fileKey, offset, length } = letter;
    zip.addLazy(toLetterPath(letter), length, () => files.read(fileKey, { offset, length }));
  }
  return zip.end();
}

/** The stored file, or a new one if there is none yet or some of its letters are not to be mailed. */
function addPrintFile(
  zip: ZipStream,
  context: RequestContext,
  { file, batch, letters }: Pick<ZipContents, 'batch' | 'letters'> & { readonly file: PrintFile },
): void {
  const ids = letters.filter(({ sheet }) => sheet >= file.firstSheet && sheet <= file.lastSheet).map(({ id }) => id);
  const { key, size } = file;
  if (key !== null && ids.length === file.letters)
    zip.addLazy(toPrintPath(file), size, () => context.app.files.read(key));
  else if (ids.length > 0) zip.add(toPrintPath(file), Readable.from(mergeLetters(context, { batch, ids })));
}

/** [B7.15]: the letters exist already, so the download is ready at once. */
export const createLetterDownload: Service<typeof batchEndpoints.createLetterDownload> = async (
  context,
  { instanceIds, selection },
) => {
  const id = createId();
  const requestedAt = getInstant(context.app.clock);
  await context.database.write(async (trx) => {
    const ids = await listChosen(trx, context, selection ?? { ids: [...new Set(instanceIds)] });
    const rendered = await listRenderedIds(trx, ids);
    const outdated = await findOutdatedById(trx, context, rendered);
    const letters = rendered.filter((letterId) => !outdated.has(letterId));
    if (letters.length === 0) throw letterProblems.noLetterToDownload();
    if (letters.length > maxBatchLetters) throw letterProblems.tooManyLetters();
    await insertLetterBatch(trx, {
      id,
      kind: 'Download',
      method: 'PDF',
      title: formatCount(letters.length, 'letter'),
      options: { ...defaultSendOptions, markComplete: false },
      letterOn: getAccountToday(context),
      campaignKey: null,
      downloadOf: letters,
      by: { id: context.person.id, name: formatPersonName(context.person) },
      now: requestedAt,
    });
    await changeBatchStatus(trx, context, { batch: await getLockedBatch(trx, id), status: 'Ready' });
  });
  return getLetterBatch(context, { id });
};

async function listChosen(
  trx: AccountTransaction,
  context: RequestContext,
  selection: Selection,
): Promise<readonly string[]> {
  await materializeSelectionForUpdate(trx, toListContext(context), { source: letterSource, selection });
  return listSelectedIds(trx, 'selected');
}
