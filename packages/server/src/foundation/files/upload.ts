import { uploadedSheetProblems } from '@curbstop/contract/primitives/uploaded-sheet.problems';

/** A multipart upload. The parts are read once, in the order they were sent; nothing is read before the first. */
export interface Upload {
  readonly parts: AsyncIterable<UploadPart>;
  /** Key under which the client may send the same upload again. */
  readonly key?: string | undefined;
}

export type UploadPart = UploadedField | UploadedFile;

interface UploadedField {
  readonly type: 'field';
  readonly name: string;
  readonly value: unknown;
}

export interface UploadedFile {
  readonly type: 'file';
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Whether the content ended at the size limit; known once it has been read. */
  readonly isCutOff: () => boolean;
}

/** The upload has more files than are accepted at once. */
export class TooManyFilesError extends Error {}

/**
 * Reads the file of an upload without fields; undefined if it has none. Throws if another file or a field follows it.
 */
export async function readOnlyFile<T>(
  { parts }: Upload,
  read: (file: UploadedFile) => Promise<T>,
): Promise<{ readonly fileName: string; readonly result: T } | undefined> {
  let first: { readonly fileName: string; readonly result: T } | undefined;
  for await (const part of parts) {
    if (part.type === 'field') throw uploadedSheetProblems.fieldUnknown({ values: { name: part.name } });
    if (first) throw uploadedSheetProblems.oneFile();
    first = { fileName: part.fileName, result: await read(part) };
  }
  return first;
}
