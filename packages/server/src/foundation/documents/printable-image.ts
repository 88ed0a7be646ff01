import { buffer } from 'node:stream/consumers';
import { documentProblems } from '@curbstop/contract/primitives/document.problems';
import type { Problem } from '@curbstop/contract/primitives/problem';
import { maxImagePixels } from '@curbstop/contract/primitives/printable-image.values';
import { deleteBytes, type StoredFile } from '../files/files.ts';
import type { RequestContext } from '../request-context.ts';
import { readImageSize } from './image-size.ts';

/**
 * Refuses an image that letters can't print, and deletes its bytes: another type, a damaged file, or more pixels than a
 * letter has time for. The size is read first, because decoding a huge image takes minutes and gigabytes; then the image
 * is printed once, so that no letter fails because of it later.
 *
 * @throws The given problem, or `documentProblems.imageTooLarge`.
 */
export async function requirePrintableImage(
  context: RequestContext,
  stored: StoredFile,
  createProblem: () => Problem,
): Promise<void> {
  const problem = await findProblem(context, stored, createProblem);
  if (!problem) return;
  await deleteBytes(context, stored);
  throw problem;
}

async function findProblem(
  { app }: RequestContext,
  { key, mediaType }: StoredFile,
  createProblem: () => Problem,
): Promise<Problem | undefined> {
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') return createProblem();
  const bytes = await buffer(await app.files.read(key));
  const size = readImageSize(bytes, mediaType);
  if (!size) return createProblem();
  const { width, height } = size;
  if (width * height > maxImagePixels[mediaType]) return documentProblems.imageTooLarge({ values: { width, height } });
  const name = mediaType === 'image/png' ? 'image.png' : 'image.jpg';
  const files = { [name]: new Uint8Array(bytes) };
  const isPrintable = await app.pdfRenderer.canPrint({ template: 'image', data: { title: name, file: name }, files });
  return isPrintable ? undefined : createProblem();
}
