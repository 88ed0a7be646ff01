import { toLetterPagePath } from '@curbstop/contract/letters/letter-page-secret.calculation';
import { mergePdfs } from '../../foundation/documents/pdf-merging.ts';
import { storeBytes, type StoredFile } from '../../foundation/files/files.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import {
  getAccountProfileWithin,
  getLetterPagesWithin,
  type LetterPages,
} from '../accounts/account-profile.service.ts';
import { findCommonTitle, type Letterhead, type LettersToPrint } from '../communications/letter-rendering.service.ts';
import { getLetterhead } from '../communications/letterhead.service.ts';
import { listDownloadedById } from './batch-download.repository.ts';
import { listLettersToPrint, type LetterToRender } from './batch-rendering.repository.ts';
import type { DownloadedLetter } from './batch-zip.calculation.ts';
import type { LockedBatch } from './letter-batch.repository.ts';

/** Letters of a batch with what they are printed with. */
export interface RenderingChunk {
  readonly batch: Pick<LockedBatch, 'id' | 'title' | 'method'>;
  readonly letterhead: Letterhead;
  readonly letters: readonly LetterToRender[];
  readonly images: LettersToPrint['images'];
  /** Where the recipient can read the letter on the web, if the account has that. */
  readonly getWebAddress: (letter: LetterToRender) => string | undefined;
}

/** What all letters of the account have in common. */
export async function readShared(
  context: RequestContext,
): Promise<Pick<RenderingChunk, 'letterhead' | 'getWebAddress'>> {
  const letterhead = await getLetterhead(context, await context.database.read(getAccountProfileWithin));
  return { letterhead, getWebAddress: toWebAddress(context, await context.database.read(getLetterPagesWithin)) };
}

/** Without one, a printed address would lead recipients to their own machine. */
const hasPublicAddress = ({ environment, publicUrl }: RequestContext['app']['config']) =>
  environment !== 'production' || publicUrl.startsWith('https://');

const toWebAddress =
  ({ app }: RequestContext, { hasPage }: LetterPages): RenderingChunk['getWebAddress'] =>
  ({ pageSecret, createdOn }) =>
    pageSecret === null || !hasPage(createdOn) || !hasPublicAddress(app.config)
      ? undefined
      : `${app.config.publicUrl}${toLetterPagePath(pageSecret)}`;

export function toPrint({ batch, letterhead, letters, images, getWebAddress }: RenderingChunk): LettersToPrint {
  return {
    title: batch.title,
    letterhead,
    letters: letters.map((letter) => ({ ...letter, on: letter.letterOn, webAddress: getWebAddress(letter) })),
    images,
  };
}

/** A letter whose PDF is stored, with what names a file to print. */
interface StoredLetter extends Pick<LetterToRender, 'language' | 'blocks'> {
  readonly fileKey: string;
  readonly offset: number;
  readonly length: number;
}

/** All letters of a part in one file to print, in the order of their sheets. */
export async function storePrintFile(
  context: RequestContext,
  { title, letters }: { readonly title: string; readonly letters: readonly StoredLetter[] },
): Promise<StoredFile> {
  return storeBytes(context, mergeStored(context, { title, letters }), Number.MAX_SAFE_INTEGER);
}

/** Letters of a batch in a file to print, whose stored one is missing or has letters that must not be mailed. */
export async function* mergeLetters(
  context: RequestContext,
  { batch, ids }: { readonly batch: RenderingChunk['batch']; readonly ids: readonly string[] },
): AsyncGenerator<Uint8Array> {
  const letters = await context.database.read(async (trx) => {
    const files = new Map((await listDownloadedById(trx, ids)).map((file) => [file.id, file]));
    return (await listLettersToPrint(trx, ids)).map(({ id, language, blocks }) => {
      const { fileKey, offset, length } = files.get(id) as DownloadedLetter;
      return { language, blocks, fileKey, offset, length };
    });
  });
  yield* mergeStored(context, { title: batch.title, letters });
}

/** The PDFs as they are stored: to create them once more would take as long as the first time. */
function mergeStored(
  { app: { files } }: RequestContext,
  { title, letters }: { readonly title: string; readonly letters: readonly StoredLetter[] },
): AsyncGenerator<Uint8Array> {
  return mergePdfs(readStored(files, letters), { title: findCommonTitle(letters) ?? title });
}

async function* readStored(
  files: RequestContext['app']['files'],
  letters: readonly StoredLetter[],
): AsyncGenerator<Uint8Array> {
  for (let first = 0; first < letters.length;) {
    const run = letters.slice(first, findRunEnd(letters, first));
    const [{ fileKey, offset }] = run as [StoredLetter];
    const length = run.reduce((sum, letter) => sum + letter.length, 0);
    yield* split(await files.read(fileKey, { offset, length }), run);
    first += run.length;
  }
}

/** Letters that are stored one after the other are read at once: each reading of a storage takes a request. */
function findRunEnd(letters: readonly StoredLetter[], first: number): number {
  let end = first + 1;
  for (let previous = letters[first]; end < letters.length; end++) {
    const letter = letters[end] as StoredLetter;
    if (previous?.fileKey !== letter.fileKey || previous.offset + previous.length !== letter.offset) break;
    previous = letter;
  }
  return end;
}

async function* split(
  source: AsyncIterable<Uint8Array>,
  letters: readonly Pick<StoredLetter, 'length'>[],
): AsyncGenerator<Uint8Array> {
  let unread = Buffer.alloc(0);
  let next = 0;
  for await (const chunk of source) {
    unread = Buffer.concat([unread, chunk]);
    for (let letter = letters[next]; letter && unread.length >= letter.length; letter = letters[++next]) {
      yield unread.subarray(0, letter.length);
      unread = unread.subarray(letter.length);
    }
  }
  if (next < letters.length) throw new Error('The stored file with letters is shorter than recorded.');
}
