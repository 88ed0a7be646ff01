import { crc32 } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { parseExif, parseXmp, writeExif, type CameraNotes } from './exif.ts';
import { DamagedPictureError } from './strip-jpeg-gps.ts';

/** Optional chunks that are kept: color, print size, animation. */
const passes: ReadonlySet<string> = new Set([
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'pHYs',
  'bKGD',
  'cICP',
  'mDCV',
  'cLLI',
  'acTL',
  'fcTL',
  'fdAT',
]);
const notedIn: ReadonlySet<string> = new Set(['eXIf', 'iTXt', 'tEXt']);
/** Longer text chunks are dropped unread. */
const longestNote = 1024 * 1024;

/** Removes the location from a PNG image while it streams; see jpeg.ts. */
export async function* stripPngGps(bytes: ByteSource, notes: CameraNotes): AsyncGenerator<Buffer> {
  yield await bytes.take(8);
  let isNoted = false;
  for (;;) {
    const head = await bytes.take(8);
    const [length, type] = [head.readUInt32BE(), head.toString('latin1', 4, 8)];
    if (length > 0x7fffffff || !/^[A-Za-z]{4}$/.test(type)) throw new DamagedPictureError();
    if (!isNoted && (type === 'IDAT' || type === 'IEND')) {
      isNoted = true;
      yield* exifChunk(notes);
    }
    // A chunk type that begins with a capital letter is critical: every decoder must know it.
    if (/^[A-Z]/.test(type) || passes.has(type)) {
      yield Buffer.from(head);
      yield* bytes.pass(length + 4);
      if (type === 'IEND') return;
    } else if (notedIn.has(type) && length <= longestNote) {
      note(type, await bytes.take(length), notes);
      await bytes.skip(4);
    } else await bytes.skip(length + 4);
  }
}

function note(type: string, content: Buffer, notes: CameraNotes): void {
  const metadata = type === 'eXIf' ? parseExif(content) : parseXmp(content.toString('utf8'));
  for (const [name, value] of Object.entries(metadata))
    if (type === 'eXIf' || !(name in notes)) Object.assign(notes, { [name]: value });
}

function* exifChunk(notes: CameraNotes): Generator<Buffer> {
  const tiff = writeExif(notes);
  if (tiff.length === 0) return;
  const typeAndContent = Buffer.concat([Buffer.from('eXIf', 'latin1'), tiff]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(tiff.length);
  sum.writeUInt32BE(crc32(typeAndContent));
  yield Buffer.concat([length, typeAndContent, sum]);
}
