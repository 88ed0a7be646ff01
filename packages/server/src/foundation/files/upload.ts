import { uploadedSheetProblems } from '@curbstop/contract/primitives/uploaded-sheet.problems';

/** A multipart upload. The parts are read once, in the order they were sent; nothing is read before the first. */
export interface Upload {
  readonly parts: AsyncIterable<UploadPart>;
  /** Key under which the client may send the same upload again. */
  readonly key?: string | undefined;
}

export type UploadPart = UploadedField | UploadedFile;

export interface UploadedField {
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
export class TooManyFiles extends Error {}

/** The first file of an upload; undefined if it has none. */
export async function readFirstFile({ parts }: Upload): Promise<UploadedFile | undefined> {
  for await (const part of parts) if (part.type === 'file') return part;
  return undefined;
}

/** Reads the file of an upload that may have only one; undefined if it has none. Throws if another file follows it. */
export async function readOnlyFile<T>(
  { parts }: Upload,
  read: (file: UploadedFile) => Promise<T>,
): Promise<{ readonly fileName: string; readonly result: T } | undefined> {
  let first: { readonly fileName: string; readonly result: T } | undefined;
  for await (const part of parts) {
    if (part.type !== 'file') continue;
    if (first) throw uploadedSheetProblems.oneFile();
    first = { fileName: part.fileName, result: await read(part) };
  }
  return first;
}
