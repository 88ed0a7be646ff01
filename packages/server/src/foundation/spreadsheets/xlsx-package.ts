import { Buffer } from 'node:buffer';
import yauzl from 'yauzl';
import type { Readable } from 'node:stream';
import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet.problems';

/**
 * Size limits of a workbook. Real inventories unpack to up to 14 times their size, so the compression ratio is no
 * criterion.
 */
interface WorkbookLimits {
  readonly unzippedBytes: number;
  readonly sharedStringBytes: number;
  readonly entries: number;
  /** Bytes of all parts that are read, because a part can be read for each of many sheets. */
  readonly readBytes: number;
}
export const workbookLimits: WorkbookLimits = {
  unzippedBytes: 500_000_000,
  sharedStringBytes: 25_000_000,
  entries: 5000,
  readBytes: 1_500_000_000,
};

// Parts other than sheets and shared strings are small; styles.xml of a bloated workbook reaches a few megabytes.
const smallPartBytes = 16_000_000;

/** The parts of a workbook, read without unpacking it. */
export interface WorkbookPackage {
  has(part: string): boolean;
  /** A small part as text. */
  text(part: string): Promise<string>;
  /** A large part as a stream; fails when it is longer than declared. */
  pieces(part: string): AsyncIterable<string>;
  bytes(part: string): number;
  close(): void;
}

/** Opens a workbook and refuses, from its central directory alone, one that would unpack to more than the limits. */
export async function openPackage(path: string, limits: WorkbookLimits = workbookLimits): Promise<WorkbookPackage> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw spreadsheetProblems.brokenWorkbook();
  });
  const parts = new Map<string, yauzl.Entry>();
  try {
    await collectParts(zip, parts, limits);
  } catch (error) {
    zip.close();
    throw error;
  }
  const find = (part: string) => {
    const entry = parts.get(part.toLowerCase());
    if (!entry) throw spreadsheetProblems.brokenWorkbook();
    return entry;
  };
  let bytesRead = 0;
  const countedPieces = (entry: yauzl.Entry) => {
    bytesRead += entry.uncompressedSize;
    if (bytesRead > limits.readBytes) throw spreadsheetProblems.workbookTakesTooLong();
    return pieces(zip, entry);
  };
  return {
    has: (part) => parts.has(part.toLowerCase()),
    bytes: (part) => find(part).uncompressedSize,
    async text(part) {
      const entry = find(part);
      if (entry.uncompressedSize > smallPartBytes)
        throw spreadsheetProblems.workbookTooLarge({ values: { limit: '16 MB of formats' } });
      let text = '';
      for await (const piece of countedPieces(entry)) text += piece;
      return text;
    },
    pieces: (part) => countedPieces(find(part)),
    close: () => zip.close(),
  };
}

async function collectParts(
  zip: yauzl.ZipFile,
  parts: Map<string, yauzl.Entry>,
  limits: WorkbookLimits,
): Promise<void> {
  let total = 0;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count++;
    total += entry.uncompressedSize;
    if (count > limits.entries) throw spreadsheetProblems.brokenWorkbook();
    if (total > limits.unzippedBytes)
      throw spreadsheetProblems.workbookTooLarge({ values: { limit: `${Math.round(limits.unzippedBytes / 1e6)} MB` } });
    if (entry.isEncrypted()) throw spreadsheetProblems.protectedFile();
    // Part names are compared without case (ECMA-376 part 2, 7.2.3.5).
    parts.set(entry.fileName.replaceAll('\\', '/').toLowerCase(), entry);
  }
}

async function* pieces(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<string> {
  const stream: Readable = await zip.openReadStreamPromise(entry);
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(
        chunk[0] === 0xff && chunk[1] === 0xfe
          ? 'utf-16le'
          : chunk[0] === 0xfe && chunk[1] === 0xff
            ? 'utf-16be'
            : 'utf-8',
      );
      yield decoder.decode(chunk, { stream: true });
    }
    const rest = decoder?.decode();
    if (rest) yield rest;
  } finally {
    stream.destroy();
  }
}
