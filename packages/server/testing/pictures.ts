import { deflateSync } from 'node:zlib';
import { pngChunk } from '../seed/png.ts';

/** Must never be stored: put in every place of a test image that can contain a location. */
export const gpsText = 'Latitude 41.7658 Longitude -72.6734';
const takenTime = '2026:08:28 14:03:11';

/** A marker segment. */
export function segment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]), bytes]);
}

/** Exif as cameras write it, little-endian, with date, orientation and a GPS section that contains the secret. */
export function cameraExif(): Buffer {
  const offsets = { exif: 8 + 2 + 3 * 12 + 4, gps: 0, text: 0 };
  offsets.gps = offsets.exif + 2 + 12 + 4;
  offsets.text = offsets.gps + 2 + 12 + 4;
  const bytes = Buffer.alloc(offsets.text + takenTime.length + 1 + gpsText.length + 1);
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(8, 4);
  const directory = (
    from: number,
    entries: readonly (readonly [tag: number, type: number, count: number, value: number])[],
  ) => {
    bytes.writeUInt16LE(entries.length, from);
    for (const [index, [tag, type, count, value]] of entries.entries()) {
      const entry = from + 2 + index * 12;
      bytes.writeUInt16LE(tag, entry);
      bytes.writeUInt16LE(type, entry + 2);
      bytes.writeUInt32LE(count, entry + 4);
      bytes.writeUInt32LE(value, entry + 8);
    }
  };
  directory(8, [
    [0x0112, 3, 1, 6],
    [0x8769, 4, 1, offsets.exif],
    [0x8825, 4, 1, offsets.gps],
  ]);
  directory(offsets.exif, [[0x9003, 2, takenTime.length + 1, offsets.text]]);
  directory(offsets.gps, [[0x001d, 2, gpsText.length + 1, offsets.text + takenTime.length + 1]]);
  bytes.write(`${takenTime}\0${gpsText}\0`, offsets.text, 'latin1');
  return bytes;
}

export const xmp = `<x:xmpmeta xmlns:exif="http://ns.adobe.com/exif/1.0/"><rdf:Description exif:DateTimeOriginal="2026-08-28T14:03:11-04:00" exif:GPSLatitude="${gpsText}"/></x:xmpmeta>`;

/** A phone photo: metadata before the image, a second image and a video after it. */
export function aPhoto(scan: Buffer = Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), cameraExif()])),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`),
    segment(0xe2, `MPF\0${gpsText}`),
    segment(0xed, `Photoshop 3.0\0${gpsText}`),
    segment(0xfe, gpsText),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    scan,
    Buffer.from([0xff, 0xd9]),
    Buffer.from(`\xff\xd8${gpsText}`, 'latin1'),
  ]);
}

/** A plain gray PNG with metadata in every chunk that can hold it. */
export function aPng(
  notes: readonly Buffer[] = [
    pngChunk('eXIf', cameraExif()),
    pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`),
    pngChunk('tEXt', `Comment\0${gpsText}`),
    pngChunk('prVt', gpsText),
  ],
): Buffer {
  const header = Buffer.from([0, 0, 0, 4, 0, 0, 0, 4, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...notes,
    pngChunk('IDAT', deflateSync(Buffer.alloc(20, 128))),
    pngChunk('IEND', ''),
    Buffer.from(gpsText),
  ]);
}
