import { Readable } from 'node:stream';
import { toLetterPagePath } from '@curbstop/contract/letters/letter-page-secret.calculation';
import { Problem } from '@curbstop/contract/primitives/problem';
import { storeBytes, type StoredFile } from '../../foundation/files/files.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import {
  getAccountProfileWithin,
  getLetterPagesWithin,
  type LetterPages,
} from '../accounts/account-profile.service.ts';
import { readLetterImages } from '../communications/letter-image.service.ts';
import {
  describeRefusal,
  renderLetters,
  type Letterhead,
  type LettersToPrint,
  type RefusedLetter,
} from '../communications/letter-rendering.service.ts';
import { getLetterhead } from '../communications/letterhead.service.ts';
import { listLettersToPrint, type LetterToRender } from './batch-rendering.repository.ts';
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

/** All letters of a part in one file to print, in the order of their sheets. */
export async function storePrintFile(context: RequestContext, part: RenderingChunk): Promise<StoredFile> {
  return storeBytes(
    context,
    Readable.from([await printTogether(context, part)], { objectMode: false }),
    Number.MAX_SAFE_INTEGER,
  );
}

/** Some letters of a batch in a new file to print: the stored one has letters that must not be mailed. */
export async function* rerenderLetters(
  context: RequestContext,
  { batch, ids }: { readonly batch: RenderingChunk['batch']; readonly ids: readonly string[] },
): AsyncGenerator<Uint8Array> {
  const letters = await context.database.read((trx) => listLettersToPrint(trx, ids));
  const images = await readLetterImages(context, letters);
  yield await printTogether(context, { ...(await readShared(context)), batch, letters, images });
}

async function printTogether(context: RequestContext, part: RenderingChunk): Promise<Uint8Array> {
  const rendered = await renderLetters({ pdfRenderer: context.app.letterRenderer }, toPrint(part));
  if ('refused' in rendered)
    throw new Problem('unprintable', 409, [
      { code: 'unprintable', detail: describeRefusal(rendered.refused[0] as RefusedLetter) },
    ]);
  return rendered.pdf;
}
