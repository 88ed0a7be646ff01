import type { InitOutput } from '@myriaddreamin/typst-ts-web-compiler';

const pageBytes = 64 * 1024;

interface Part {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * The memory of the compiler at a moment without work, to go back to: it keeps parts of every document and has no
 * function that forgets them, so a letter took 11 ms at first and 27 after 300 others.
 */
export class CompilerMemory {
  readonly #compiler: InitOutput;
  /** Everything else was zero. */
  #parts: readonly Part[] = [];
  #savedLength = 0;
  #lastLength = 0;
  #stackPointer = 0;

  constructor(compiler: InitOutput) {
    this.#compiler = compiler;
  }

  /**
   * Since it was saved or restored. Memory that was added belongs to nothing after `restore`, and can't be given back.
   */
  get addedBytes(): number {
    return this.#compiler.memory.buffer.byteLength - this.#lastLength;
  }

  save(): void {
    const { memory } = this.#compiler;
    this.#savedLength = memory.buffer.byteLength;
    this.#lastLength = this.#savedLength;
    this.#stackPointer = this.#getStackPointer();
    this.#parts = listUsedParts(new Uint8Array(memory.buffer));
  }

  /** Also after the compiler has crashed in the middle of a document. */
  restore(): void {
    const bytes = new Uint8Array(this.#compiler.memory.buffer);
    this.#lastLength = bytes.length;
    bytes.fill(0, 0, this.#savedLength);
    for (const part of this.#parts) bytes.set(part.bytes, part.offset);
    this.#compiler.__wbindgen_add_to_stack_pointer(this.#stackPointer - this.#getStackPointer());
  }

  #getStackPointer(): number {
    return this.#compiler.__wbindgen_add_to_stack_pointer(0);
  }
}

/** Copies of the pages that are not zero, neighbors together. */
function listUsedParts(memory: Uint8Array): readonly Part[] {
  const parts: Part[] = [];
  let start: number | undefined;
  for (let offset = 0; offset <= memory.length; offset += pageBytes) {
    if (offset < memory.length && isUsed(memory, offset)) {
      start ??= offset;
    } else if (start !== undefined) {
      parts.push({ offset: start, bytes: memory.slice(start, offset) });
      start = undefined;
    }
  }
  return parts;
}

const emptyPage = Buffer.alloc(pageBytes);
const isUsed = ({ buffer }: Uint8Array, offset: number): boolean =>
  !emptyPage.equals(new Uint8Array(buffer, offset, pageBytes));
