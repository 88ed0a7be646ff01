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
