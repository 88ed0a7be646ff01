import type { ByteSource } from './byte-source.ts';
import { parseExif, parseXmp, writeExif, type CameraNotes } from './exif.ts';

/** The file has an image signature but is not a valid image. */
export class DamagedPictureError extends Error {}

const [startOfScan, endOfImage] = [0xda, 0xd9];
const exifHead = Buffer.from('Exif\0\0', 'latin1');
const xmpHead = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
/** Only color profiles are kept. Locations occur in Exif, XMP, IPTC, maker notes, comments and embedded images. */
const passes: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

/**
 * Removes the location from a JPEG image while it streams. `notes` collects the metadata that is kept; orientation and
 * time are written back. Data after the end of the image (further images, the video of a live photo) is dropped.
 */
export async function* stripJpegGps(bytes: ByteSource, notes: CameraNotes): AsyncGenerator<Buffer> {
  yield await bytes.take(2);
  let isNoted = false;
  for (;;) {
    const marker = await nextMarker(bytes);
    if (marker === undefined) return;
    if (!isNoted && !isNote(marker)) {
      isNoted = true;
      yield* exifSegment(notes);
    }
    if (marker === endOfImage) return yield Buffer.from([0xff, marker]);
    if (isBare(marker)) {
      yield Buffer.from([0xff, marker]);
      continue;
    }
    const length = (await bytes.take(2)).readUInt16BE();
    if (length < 2) throw new DamagedPictureError();
    const content = await bytes.take(length - 2);
    if (isNote(marker)) {
      note(marker, content, notes);
      if (!content.toString('latin1', 0, 12).startsWith(passes[marker] ?? '\u0100')) continue;
    }
    yield Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), content]);
    if (marker === startOfScan) yield* scan(bytes);
  }
}

/** APP0 to APP15, and comments. */
function isNote(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/** Markers without a payload. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Undefined at the end of a truncated image, which is accepted because the received part can be displayed. */
async function nextMarker(bytes: ByteSource): Promise<number | undefined> {
  if ((await bytes.peek(2)).length < 2) return undefined;
  if ((await bytes.take(1))[0] !== 0xff) throw new DamagedPictureError();
  let marker = (await bytes.take(1))[0];
  while (marker === 0xff) marker = (await bytes.take(1))[0];
  return marker;
}

function note(marker: number, content: Buffer, notes: CameraNotes): void {
  if (marker !== 0xe1) return;
  if (content.subarray(0, exifHead.length).equals(exifHead))
    Object.assign(notes, parseExif(content.subarray(exifHead.length)));
  if (content.subarray(0, xmpHead.length).equals(xmpHead))
    for (const [name, value] of Object.entries(parseXmp(content.toString('utf8', xmpHead.length))))
      if (!(name in notes)) Object.assign(notes, { [name]: value });
}

function* exifSegment(notes: CameraNotes): Generator<Buffer> {
  const tiff = writeExif(notes);
  if (tiff.length === 0) return;
  const length = 2 + exifHead.length + tiff.length;
  yield Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]), exifHead, tiff]);
}

/** Entropy-coded data up to the next marker. */
async function* scan(bytes: ByteSource): AsyncGenerator<Buffer> {
  for (;;) {
    const ready = await bytes.ready(2);
    if (ready.length < 2) return yield* bytes.rest();
    const end = endOfBits(ready);
    if (end > 0) yield* bytes.pass(end);
    const next = await bytes.peek(2);
    if (next.length === 2 && next[0] === 0xff && !isBits(next[1])) return;
  }
}

/** Number of leading bytes that are entropy-coded data. */
function endOfBits(ready: Buffer): number {
  let offset = ready.indexOf(0xff);
  while (offset !== -1 && offset + 1 < ready.length && isBits(ready[offset + 1]))
    offset = ready.indexOf(0xff, offset + 2);
  return offset === -1 ? ready.length : offset;
}

/** After 0xff: a stuffed zero, or a restart. */
function isBits(byte: number | undefined): boolean {
  return byte === 0 || (byte !== undefined && byte >= 0xd0 && byte <= 0xd7);
}
