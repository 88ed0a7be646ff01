import type { Readable } from 'node:stream';

/** Where bytes are kept. It knows no accounts: the table `files` says whose they are. */
export interface FileStore {
  /**
   * Keeps a stream whole or not at all and names it by a key of our own. More bytes than `limit` refuse it
   * (413 tooLarge) while it streams.
   */
  write(source: AsyncIterable<Uint8Array>, options: { readonly limit: number }): Promise<StoredFile>;
  /** Fails with FileMissing when nothing is kept under the key. */
  read(key: string): Promise<Readable>;
  /** Removing what is not there is not an error. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Everything that is kept, for the sweep. */
  list(): AsyncIterable<{ readonly key: string; readonly writtenOn: Date }>;
}

export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  /** Told by the bytes (content-type.ts), never by the name. */
  readonly mediaType: string;
}

export class FileMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`The file ${key} is not in the store.`, options);
    this.name = 'FileMissing';
  }
}
