export interface ImageSize {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Frame headers of JPEG (SOF0 to SOF15) without the three other markers of the range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The size that a PNG or JPEG image states, read without decoding it; undefined if it is damaged before that. */
export function readImageSize(bytes: Buffer, mediaType: 'image/png' | 'image/jpeg'): ImageSize | undefined {
  return mediaType === 'image/png' ? readPngSize(bytes) : readJpegSize(bytes);
}

function readPngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readJpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
