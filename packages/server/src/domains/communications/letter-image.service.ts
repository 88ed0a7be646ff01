import { buffer } from 'node:stream/consumers';
import type * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import { communicationProblems } from '@curbstop/contract/communications/communication.problems';
import { maxLetterImageBytes } from '@curbstop/contract/communications/communication.values';
import type { ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import { checkStoredImages, type ContentProblem } from '@curbstop/contract/communications/content-check.calculation';
import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { listImages } from '@curbstop/contract/communications/content-parts.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { recordUploadOnce } from '../../foundation/database/run-once.ts';
import {
  listFileRecords,
  openFile,
  recordFile,
  storeBytes,
  toPlainName,
  type StoredFile,
} from '../../foundation/files/files.ts';
import { requirePrintableImage } from '../../foundation/documents/printable-image.ts';
import { DamagedPictureError, inspectFile } from '../../foundation/files/inspect-file.ts';
import { readOnlyFile } from '../../foundation/files/upload.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import type { LetterImage } from './letter-rendering.service.ts';

const purpose = 'letter image';
const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The place where a photo was taken is removed. */
export const uploadLetterImage: Service<typeof communicationEndpoints.uploadLetterImage> = async (
  context,
  { upload },
) => {
  const file = await readOnlyFile(upload, ({ content }) => receive(context, content));
  if (!file) throw communicationProblems.imageMissing();
  const { result: stored } = file;
  await requirePrintableImage(context, stored, communicationProblems.imageNotAPicture);
  const fileName = toPlainName(file.fileName);
  const uploadRequest = { name: 'uploadLetterImage', key: upload.key, stored, fileName };
  return recordUploadOnce(context, uploadRequest, (claiming) =>
    claiming.database.write(async (trx) => {
      const { id, size } = await recordFile(trx, claiming, { stored, name: fileName, purpose });
      return { fileId: id, fileName, size };
    }),
  );
};

async function receive(context: RequestContext, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  try {
    return await storeBytes(context, inspectFile(content, { keepPlace: false }).bytes, maxLetterImageBytes);
  } catch (error) {
    throw error instanceof DamagedPictureError ? communicationProblems.imageNotAPicture() : error;
  }
}

export const downloadLetterImage: Service<typeof communicationEndpoints.downloadLetterImage> = async (
  context,
  { imageId },
) => {
  const [found] = await context.database.read((trx) => listFileRecords(trx, [imageId], purpose));
  if (!found) throw commonProblems.notFound();
  const { file, bytes } = await openFile(context, imageId);
  return { stream: bytes, fileName: file.originalName, mediaType: file.mediaType, size: file.size };
};

/** Images of a text that are not stored in the account. */
export async function listImageProblems(
  trx: AccountTransaction,
  content: CommunicationContent,
): Promise<readonly ContentProblem[]> {
  const ids = listImages(content).map(({ attrs }) => attrs.fileId);
  if (ids.length === 0) return [];
  const stored = await listFileRecords(trx, ids, purpose);
  return checkStoredImages(content, new Set(stored.map(({ id }) => id)));
}

/** An image file of the account by its id. */
export async function readImage(context: RequestContext, fileId: string): Promise<LetterImage> {
  const { file, bytes } = await openFile(context, fileId);
  return { name: `${fileId}.${endings[file.mediaType] ?? 'png'}`, bytes: new Uint8Array(await buffer(bytes)) };
}

/** The images of these letters, each read once; a letter can't be printed without one of its own. */
export async function readLetterImages(
  context: RequestContext,
  letters: readonly { readonly blocks: readonly ComposedBlock[] }[],
): Promise<ReadonlyMap<string, LetterImage>> {
  const ids = [
    ...new Set(
      letters.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'image' ? [block.fileId] : []))),
    ),
  ];
  const stored = await context.database.read((trx) => listFileRecords(trx, ids, purpose));
  if (stored.length < ids.length) throw communicationProblems.imageNotStored();
  const images = await Promise.all(stored.map(async ({ id }) => [id, await readImage(context, id)] as const));
  return new Map(images);
}
