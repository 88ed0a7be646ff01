import { BrokenOff, ByteSource } from './byte-source.ts';
import { detectMediaType } from './content-type.ts';
import { takenWhen, type CameraNotes } from './exif.ts';
import * as jpeg from './jpeg.ts';
import { tellArchive, tellOle } from './office.ts';
import * as png from './png.ts';

export { DamagedPicture } from './jpeg.ts';

export interface Seen {
  /** Told by more than the first bytes, where those do not suffice. */
  mediaType?: string;
  taken?: { readonly takenOn: string; readonly takenAt: string };
}

/**
 * Looks at a file while it passes: photos lose where they were taken unless that is to be kept, and Office files tell
 * which kind they are. `seen` is complete once the bytes are through. Fails with DamagedPicture.
 */
export function examine(
  source: AsyncIterable<Uint8Array>,
  { keepPlace }: { readonly keepPlace: boolean },
): { readonly bytes: AsyncIterable<Buffer>; readonly seen: Seen } {
  const seen: Seen = {};
  return { seen, bytes: pass(new ByteSource(source), seen, keepPlace) };
}

async function* pass(bytes: ByteSource, seen: Seen, keepPlace: boolean): AsyncGenerator<Buffer> {
  try {
    const told = (type: string) => void (seen.mediaType = type);
    // Telling one picture from the other takes eight bytes, an archive or a wrapping no more.
    const type = detectMediaType(await bytes.peek(16));
    if (type === 'image/jpeg') yield* picture(bytes, seen, { walk: jpeg.withoutPlace, keepPlace });
    else if (type === 'image/png') yield* picture(bytes, seen, { walk: png.withoutPlace, keepPlace });
    else if (type === 'application/x-ole-storage') yield* tellOle(bytes.rest(), told);
    else if (type === 'application/zip') yield* tellArchive(bytes.rest(), told);
    else yield* bytes.rest();
  } finally {
    await bytes.close();
  }
}

type Walk = (bytes: ByteSource, notes: CameraNotes) => AsyncGenerator<Buffer>;

async function* picture(
  bytes: ByteSource,
  seen: Seen,
  { walk, keepPlace }: { readonly walk: Walk; readonly keepPlace: boolean },
): AsyncGenerator<Buffer> {
  const notes: CameraNotes = {};
  try {
    if (keepPlace) yield* untouched(bytes, walk, notes);
    else yield* walk(bytes, notes);
  } catch (error) {
    throw error instanceof BrokenOff ? new jpeg.DamagedPicture() : error;
  }
  const taken = takenWhen(notes);
  if (taken) seen.taken = taken;
  // What stands behind the picture is not kept, but it has to be read, or whoever sends it waits for ever.
  for await (const piece of bytes.rest()) void piece;
}

/** The picture as it came; the same walk reads the same notes from a second look at the same bytes. */
async function* untouched(bytes: ByteSource, walk: Walk, notes: CameraNotes): AsyncGenerator<Buffer> {
  const seen: Buffer[] = [];
  const walked = walk(new ByteSource(watched(bytes.rest(), seen)), notes);
  for await (const piece of walked) {
    void piece;
    yield* seen.splice(0);
  }
  yield* seen.splice(0);
  yield* bytes.rest();
}

async function* watched(source: AsyncIterable<Buffer>, seen: Buffer[]): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    seen.push(piece);
    yield piece;
  }
}
