import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';

/**
 * A ZIP that is written while it is read, so that memory does not depend on the number of its files. A reader that
 * disconnects closes the file that is being copied; no later one is opened.
 */
export class ZipStream {
  readonly #zip = new yazl.ZipFile();
  readonly #output = new PassThrough();
  #copied: Readable | undefined;

  constructor() {
    // The reader of the stream gets the error; without a listener, an early error would crash the process.
    this.#output.on('error', () => undefined);
    this.#output.once('close', () => this.#copied?.destroy());

    this.#zip.outputStream.pipe(this.#output);
    this.#zip.on('error', this.#fail);
  }

  readonly #fail = (error: Error) => void this.#output.destroy(error);

  add(name: string, stream: Readable): void {
    this.#zip.addReadStream(this.#follow(stream), name);
  }

  /** A file of this size that is compressed already, such as a PDF, opened when its turn comes. */
  addLazy(name: string, size: number, open: () => Promise<Readable>): void {
    this.#zip.addReadStreamLazy(name, { size, compress: false }, (give) => {
      open().then((stream) => give(null, this.#follow(stream)), this.#fail);
    });
  }

  /** The ZIP, after its last file was added. */
  end(): Readable {
    this.#zip.end();
    return this.#output;
  }

  #follow(stream: Readable): Readable {
    this.#copied = stream.once('error', this.#fail);
    if (this.#output.destroyed) stream.destroy();
    return stream;
  }
}
