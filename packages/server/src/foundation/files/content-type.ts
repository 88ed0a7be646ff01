/** Number of bytes that are inspected at the beginning of a file. */
export const headBytes = 64 * 1024;

type Mark = { readonly type: string; readonly at?: number; readonly bytes: readonly number[] };

const ascii = (text: string) => [...Buffer.from(text, 'ascii')];

const marks: readonly Mark[] = [
  { type: 'application/pdf', bytes: ascii('%PDF-') },
  { type: 'image/png', bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: ascii('GIF8') },
  { type: 'image/webp', at: 8, bytes: ascii('WEBP') },
  { type: 'image/tiff', bytes: [...ascii('II'), 0x2a, 0x00] },
  { type: 'image/tiff', bytes: [...ascii('MM'), 0x00, 0x2a] },
  { type: 'image/heic', at: 4, bytes: ascii('ftyphei') },
  { type: 'image/heic', at: 4, bytes: ascii('ftypmif1') },
  { type: 'video/mp4', at: 4, bytes: ascii('ftyp') },
  { type: 'application/gzip', bytes: [0x1f, 0x8b] },
  { type: 'application/rtf', bytes: ascii('{\\rtf') },
  // Excel and Word before 2007, and current files that are encrypted with a password.
  { type: 'application/x-ole-storage', bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
];

/** Archive types, by a folder that each always contains. */
const archives: readonly (readonly [folder: string, type: string])[] = [
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];

/**
 * Detects the media type from the first bytes; file names and the browser's type are not trusted. Text that looks like
 * a table is `text/csv`, other text `text/plain`, and anything unknown `application/octet-stream`.
 */
export function detectMediaType(head: Uint8Array): string {
  const knownMark = marks.find(({ at = 0, bytes }) => bytes.every((byte, index) => head[at + index] === byte));
  if (knownMark) return knownMark.type;
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06]))
    return archiveType(head);
  const text = asText(head);
  return text === undefined ? 'application/octet-stream' : textType(text);
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

/** Reads names from the local headers in the first bytes, which suffices because writers put small parts first. */
function archiveType(head: Uint8Array): string {
  const view = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  for (
    let offset = 0;
    offset >= 0 && offset + 30 <= view.length;
    offset = view.indexOf('PK\x03\x04', offset + 4, 'latin1')
  ) {
    const length = view.readUInt16LE(offset + 26);
    const name = view.toString('latin1', offset + 30, offset + 30 + length);
    if (name === 'mimetype') {
      // OpenDocument stores its own media type, uncompressed, as the first entry.
      const nameStart = offset + 30 + length + view.readUInt16LE(offset + 28);
      return view.toString('latin1', nameStart, nameStart + view.readUInt32LE(offset + 18));
    }
    const knownArchive = archives.find(([folder]) => name.startsWith(folder));
    if (knownArchive) return knownArchive[1];
  }
  return 'application/zip';
}

/** The first bytes as text in UTF-8, UTF-16 or an 8-bit encoding; undefined if binary. */
function asText(head: Uint8Array): string | undefined {
  const encoding = utf16(head);
  if (encoding) return new TextDecoder(encoding).decode(head);
  const controls = head.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b,
  );
  return controls ? undefined : new TextDecoder('latin1').decode(head);
}

/** Detected by the byte order mark, or because every other byte of mostly English text is zero. */
function utf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be';
  const sample = head.subarray(0, 512);
  const zeros = (offset: 0 | 1) => sample.filter((byte, index) => index % 2 === offset && byte === 0).length;
  const half = sample.length / 2;
  if (sample.length >= 4 && zeros(1) > half * 0.8 && zeros(0) === 0) return 'utf-16le';
  if (sample.length >= 4 && zeros(0) > half * 0.8 && zeros(1) === 0) return 'utf-16be';
  return undefined;
}

const htmlStarts = ['<!doctype html', '<html', '<head', '<body', '<script', '<!--'];

function textType(text: string): string {
  const start = text
    .replace(/^(\uFEFF|\u00EF\u00BB\u00BF)/, '')
    .trimStart()
    .slice(0, 256)
    .toLowerCase();
  if (htmlStarts.some((tag) => start.startsWith(tag))) return 'text/html';
  if (start.startsWith('<svg') || (start.startsWith('<?xml') && start.includes('<svg'))) return 'image/svg+xml';
  if (start.startsWith('<?xml')) return 'application/xml';
  const lines = text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  return [',', ';', '\t', '|'].some(
    (delimiter) => lines.length > 0 && lines.filter((line) => line.includes(delimiter)).length * 2 > lines.length,
  )
    ? 'text/csv'
    : 'text/plain';
}
