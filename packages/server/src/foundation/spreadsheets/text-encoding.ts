import { createReadStream } from 'node:fs';
import { Buffer, isUtf8 } from 'node:buffer';

type TextEncoding = 'utf8' | 'utf16le' | 'utf16be' | 'utf32le' | 'utf32be' | 'windows1252';

export interface EncodedText {
  readonly encoding: TextEncoding;
  /** Length of the byte order mark, which is not part of the text. */
  readonly markBytes: number;
}

const marks: readonly (readonly [TextEncoding, readonly number[]])[] = [
  // UTF-32 before UTF-16: its little-endian mark begins with UTF-16's.
  ['utf32le', [0xff, 0xfe, 0, 0]],
  ['utf32be', [0, 0, 0xfe, 0xff]],
  ['utf8', [0xef, 0xbb, 0xbf]],
  ['utf16le', [0xff, 0xfe]],
  ['utf16be', [0xfe, 0xff]],
];

/** Detects UTF-16 and UTF-32 by a byte order mark, or by the positions of zero bytes in Latin text. */
function detectHeadEncoding(head: Buffer): EncodedText | undefined {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, index) => head[index] === byte)) return { encoding, markBytes: mark.length };
  }
  const wide = wideEncoding(head);
  return wide && { encoding: wide, markBytes: 0 };
}

/** Where Latin text has zero bytes in each group of four: `0` mostly, `x` rarely. */
const zeroPatterns: readonly (readonly [TextEncoding, string])[] = [
  ['utf32le', 'x000'],
  ['utf32be', '000x'],
  ['utf16le', 'x0x0'],
  ['utf16be', '0x0x'],
];

function wideEncoding(head: Buffer): TextEncoding | undefined {
  const sample = head.subarray(0, 4096 - (4096 % 4));
  if (sample.length < 2) return undefined;
  const zeros = [0, 0, 0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i & 3]!++;
  const groups = sample.length / 4;
  const fits = (sign: string, index: number) =>
    sign === '0' ? zeros[index]! > groups * 0.6 : zeros[index]! < groups * 0.2;
  return zeroPatterns.find(([, pattern]) => pattern.split('').every(fits))?.[0];
}

/**
 * Reads the whole file once to distinguish UTF-8 from Windows-1252: a file often is plain ASCII for thousands of rows
 * before the first "é" shows what it was saved as, so checking its beginning is not enough.
 */
export async function detectFileEncoding(path: string, head: Buffer): Promise<EncodedText> {
  const evident = detectHeadEncoding(head);
  if (evident) return evident;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const wholeLength = bytes.length - unfinishedBytes(bytes);
    if (!isUtf8(bytes.subarray(0, wholeLength))) return { encoding: 'windows1252', markBytes: 0 };
    rest = bytes.subarray(wholeLength);
  }
  return { encoding: rest.length === 0 ? 'utf8' : 'windows1252', markBytes: 0 };
}

/** Number of bytes at the end that belong to a UTF-8 character continued in the next chunk. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0b1100_0000) === 0b1000_0000) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}
