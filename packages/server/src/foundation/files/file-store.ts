import type { Readable } from 'node:stream';
import { commonProblems, Problem } from '@curbstop/contract/primitives/problem';

/** Stores bytes by key. The table `files` says which account they belong to. */
export interface FileStore {
  /**
   * Stores a stream completely or not at all and returns a generated key. Throws 413 tooLarge as soon as the stream
   * exceeds `limit` bytes.
   */
  write(source: AsyncIterable<Uint8Array>, options: { readonly limit: number }): Promise<StoredFile>;
  /** Fails with FileMissingError if the key doesn't exist. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** All stored keys, for the cleanup. */
  list(): AsyncIterable<{ readonly key: string; readonly writtenOn: Date }>;
}

/** A part of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  /** Detected from the bytes (content-type.ts), not from the name. */
  readonly mediaType: string;
}

/** The storage did not answer, or answered with a failure of its own: 503 with the seconds to wait. */
export class FileStoreUnavailable extends Problem {
  readonly retryAfterSeconds = 5;
  constructor(cause: unknown) {
    const { code, status, details } = commonProblems.fileStoreUnavailable();
    super(code, status, details);
    this.cause = cause;
  }
}

export class FileMissingError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`The file ${key} is not in the store.`, options);
    this.name = 'FileMissingError';
  }
}
