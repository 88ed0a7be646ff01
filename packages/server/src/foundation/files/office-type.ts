/**
 * Office files before 2007 and current encrypted ones share the compound file format; its entry names show the type.
 */
const olePart = (name: string, type: string) => ({ name: Buffer.from(`${name}\0`, 'utf16le'), type });
const oleParts = [
  olePart('EncryptedPackage', 'application/x-ole-locked'),
  olePart('WordDocument', 'application/msword'),
  olePart('Workbook', 'application/vnd.ms-excel'),
  olePart('Book', 'application/vnd.ms-excel'),
];
const entryBytes = 128;

/** Passes the bytes through and checks each directory entry of the compound file, which starts at a multiple of 128. */
export async function* detectOle(
  source: AsyncIterable<Buffer>,
  onDetected: (type: string) => void,
): AsyncGenerator<Buffer> {
  let left: Buffer = Buffer.alloc(0);
  let best = oleParts.length;
  for await (const chunk of source) {
    const bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    const wholeLength = bytes.length - (bytes.length % entryBytes);
    for (let offset = 0; offset < wholeLength; offset += entryBytes) {
      const partIndex = oleParts.findIndex((part) => isEntry(bytes, offset, part.name));
      if (partIndex !== -1) best = Math.min(best, partIndex);
    }
    left = bytes.subarray(wholeLength);
    yield chunk;
  }
  const part = oleParts[best];
  if (part) onDetected(part.type);
}

/** The name, its length in bytes, and that it names a stream. */
function isEntry(bytes: Buffer, at: number, name: Buffer): boolean {
  return (
    bytes[at] === name[0] &&
    bytes.readUInt16LE(at + 64) === name.length &&
    bytes[at + 66] === 2 &&
    bytes.compare(name, 0, name.length, at, at + name.length) === 0
  );
}

const longestDirectory = 64 * 1024;
const archiveParts: readonly (readonly [folder: string, type: string])[] = [
  ['xl/workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['word/document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
];

/** An archive that begins with a large entry reveals its type only in the central directory at its end. */
export async function* detectArchive(
  source: AsyncIterable<Buffer>,
  onDetected: (type: string) => void,
): AsyncGenerator<Buffer> {
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    tail = Buffer.concat([tail, chunk.subarray(-longestDirectory)]).subarray(-longestDirectory);
    yield chunk;
  }
  const names: string[] = [];
  for (
    let offset = tail.indexOf('PK\x01\x02', 0, 'latin1');
    offset !== -1 && offset + 46 <= tail.length;
    offset = tail.indexOf('PK\x01\x02', offset + 46, 'latin1')
  ) {
    names.push(tail.toString('latin1', offset + 46, offset + 46 + tail.readUInt16LE(offset + 28)));
  }
  const knownPart = archiveParts.find(
    ([part]) => names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(part)),
  );
  if (knownPart) onDetected(knownPart[1]);
}
