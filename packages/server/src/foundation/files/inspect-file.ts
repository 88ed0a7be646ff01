import { StreamAbortedError, ByteSource } from './byte-source.ts';
import { detectMediaType } from './content-type.ts';
import { parseTakenDate, type CameraNotes } from './exif.ts';
import { DamagedPictureError, stripJpegGps } from './strip-jpeg-gps.ts';
import { detectArchive, detectOle } from './office-type.ts';
import { stripPngGps } from './strip-png-gps.ts';

export { DamagedPictureError } from './strip-jpeg-gps.ts';

export interface FileInspection {
  /** Detected beyond the first bytes where those don't suffice. */
  mediaType?: string;
  taken?: { readonly takenOn: string; readonly takenAt: string };
}

/**
 * Inspects a file while it streams: removes the location from photos unless it is to be kept, and detects the type of
 * Office files. `seen` is complete when the stream ends. Fails with DamagedPictureError.
 */
export function inspectFile(
  source: AsyncIterable<Uint8Array>,
  { keepPlace }: { readonly keepPlace: boolean },
): { readonly bytes: AsyncIterable<Buffer>; readonly seen: FileInspection } {
  const seen: FileInspection = {};
  return { seen, bytes: pass(new ByteSource(source), seen, { keepPlace }) };
}

async function* pass(
  bytes: ByteSource,
  seen: FileInspection,
  { keepPlace }: { readonly keepPlace: boolean },
): AsyncGenerator<Buffer> {
  try {
    const setMediaType = (type: string) => void (seen.mediaType = type);
    // Eight bytes suffice to detect images, archives and compound files.
    const type = detectMediaType(await bytes.peek(16));
    if (type === 'image/jpeg') yield* picture(bytes, seen, { walk: stripJpegGps, keepPlace });
    else if (type === 'image/png') yield* picture(bytes, seen, { walk: stripPngGps, keepPlace });
    else if (type === 'application/x-ole-storage') yield* detectOle(bytes.rest(), setMediaType);
    else if (type === 'application/zip') yield* detectArchive(bytes.rest(), setMediaType);
    else yield* bytes.rest();
  } finally {
    await bytes.close();
  }
}

type Walk = (bytes: ByteSource, notes: CameraNotes) => AsyncGenerator<Buffer>;

async function* picture(
  bytes: ByteSource,
  seen: FileInspection,
  { walk, keepPlace }: { readonly walk: Walk; readonly keepPlace: boolean },
): AsyncGenerator<Buffer> {
  const notes: CameraNotes = {};
  try {
    if (keepPlace) yield* untouched(bytes, walk, notes);
    else yield* walk(bytes, notes);
  } catch (error) {
    throw error instanceof StreamAbortedError ? new DamagedPictureError() : error;
  }
  const takenDate = parseTakenDate(notes);
  if (takenDate) seen.taken = takenDate;
  // Bytes after the image are dropped but must be read, or the sender waits forever.
  for await (const chunk of bytes.rest()) void chunk;
}

/** Returns the image unchanged; its metadata is read by the same parser from a copy of the bytes. */
async function* untouched(bytes: ByteSource, walk: Walk, notes: CameraNotes): AsyncGenerator<Buffer> {
  const seen: Buffer[] = [];
  const walked = walk(new ByteSource(watched(bytes.rest(), seen)), notes);
  for await (const chunk of walked) {
    void chunk;
    yield* seen.splice(0);
  }
  yield* seen.splice(0);
  yield* bytes.rest();
}

async function* watched(source: AsyncIterable<Buffer>, seen: Buffer[]): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    seen.push(chunk);
    yield chunk;
  }
}
