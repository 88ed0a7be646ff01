/** The stream ended before the announced length. */
export class StreamAbortedError extends Error {}

/** Reads a stream in the units of a file format, buffering at most one unit and one chunk. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** The next `count` bytes without consuming them; fewer at the end. */
  async peek(count: number): Promise<Buffer> {
    while (this.#held.length < count && (await this.#more()));
    return this.#held.subarray(0, count);
  }

  async take(count: number): Promise<Buffer> {
    const chunk = await this.peek(count);
    if (chunk.length < count) throw new StreamAbortedError();
    this.#held = this.#held.subarray(count);
    return chunk;
  }

  /** The buffered bytes, without consuming them: at least `least` unless the stream ends before. */
  async ready(least: number): Promise<Buffer> {
    await this.peek(least);
    return this.#held;
  }

  /** Consumes `count` bytes in chunks, so that a long unit is never buffered whole. */
  async *pass(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      const piece = (await this.ready(1)).subarray(0, left);
      if (piece.length === 0) throw new StreamAbortedError();
      this.#held = this.#held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async skip(count: number): Promise<void> {
    for await (const piece of this.pass(count)) void piece;
  }

  /** The rest of the stream. */
  async *rest(): AsyncGenerator<Buffer> {
    for (;;) {
      const piece = await this.ready(1);
      if (piece.length === 0) return;
      this.#held = Buffer.alloc(0);
      yield piece;
    }
  }

  /** Closes the source. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#held =
      this.#held.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : Buffer.concat([this.#held, value]);
    return true;
  }
}
