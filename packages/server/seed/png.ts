import { crc32, deflateSync } from 'node:zlib';

export type Color = readonly [red: number, green: number, blue: number];

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly colorAt: (x: number, y: number) => Color;
  /** Chunks between the head and the picture, such as a camera's notes. */
  readonly notes?: readonly Buffer[];
}

/** A PNG picture of what is drawn, point by point. */
export function drawPng({ width, height, colorAt, notes = [] }: Drawing): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8); // eight bits each of red, green and blue
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colorAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...notes,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', ''),
  ]);
}

export function pngChunk(type: string, content: Buffer | string): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content as string, 'latin1')]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(typeAndContent.length - 4);
  sum.writeUInt32BE(crc32(typeAndContent));
  return Buffer.concat([length, typeAndContent, sum]);
}

/** The note in which a camera says when it took the picture: `2025-05-01T10:42:00`. */
export function takenNote(taken: string): Buffer {
  return pngChunk(
    'iTXt',
    `XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta xmlns:exif="http://ns.adobe.com/exif/1.0/"><rdf:Description exif:DateTimeOriginal="${taken}"/></x:xmpmeta>`,
  );
}
