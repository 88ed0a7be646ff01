import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pngChunk as chunk } from '../../../seed/png.ts';
import { aPhoto, aPng, cameraExif, gpsText, segment } from '../../../testing/pictures.ts';
import { DamagedPictureError, inspectFile, type FileInspection } from './inspect-file.ts';
import { parseExif, parseTakenDate, writeExif } from './exif.ts';

async function through(
  whole: Buffer,
  { keepPlace = false, size = 7 }: { keepPlace?: boolean; size?: number } = {},
): Promise<{ kept: Buffer; seen: FileInspection }> {
  const source = async function* () {
    for (let offset = 0; offset < whole.length; offset += size) yield whole.subarray(offset, offset + size);
  };
  const { bytes, seen } = inspectFile(source(), { keepPlace });
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return { kept: Buffer.concat(pieces), seen };
}

const when = { takenOn: '2026-08-28', takenAt: '14:03' };

describe.each([
  ['JPEG', aPhoto()],
  ['PNG', aPng()],
])('a photo as %s', (_, photo) => {
  test('loses its location wherever it is stored, and keeps its time', async () => {
    const { kept, seen } = await through(photo);
    expect(photo.includes(gpsText)).toBe(true);
    expect(kept.includes(gpsText.slice(0, 8))).toBe(false);
    expect(seen.taken).toEqual(when);
    expect(kept.includes('2026:08:28 14:03:11')).toBe(true);
  });

  test('is the same photo when it passes once more, however it is cut into pieces', async () => {
    const { kept } = await through(photo);
    for (const size of [1, 2, 3, 64, 100_000]) {
      expect((await through(photo, { size })).kept.equals(kept)).toBe(true);
      expect((await through(kept, { size })).kept.equals(kept)).toBe(true);
    }
  });

  test('is unchanged when its location is to be kept, and its time is read', async () => {
    for (const size of [1, 11, 100_000]) {
      const { kept, seen } = await through(photo, { keepPlace: true, size });
      expect(kept.equals(photo)).toBe(true);
      expect(seen.taken).toEqual(when);
    }
  });

  test('keeps its orientation', async () => {
    const { kept } = await through(photo);
    expect(parseExif(kept.subarray(kept.indexOf('MM\0*', 0, 'latin1')))).toMatchObject({
      orientation: 6,
      takenText: '2026:08:28 14:03:11',
    });
  });

  test('is refused, and nothing else happens, when it breaks off among its notes', async () => {
    await expect(through(photo.subarray(0, 60))).rejects.toThrow(DamagedPictureError);
  });
});

test('keeps only the picture itself of a JPEG, with any notes in any order', async () => {
  const note = fc
    .tuple(
      fc.integer({ min: 0xe0, max: 0xef }),
      fc.constantFrom('', 'Exif\0\0', 'JFXX\0', 'MPF\0', 'http://ns.adobe.com/xmp/extension/\0', 'unknown'),
    )
    .map(([marker, head]) => segment(marker, `${head}${gpsText}`));
  const bits = fc
    .uint8Array({ maxLength: 200 })
    .map((bytes) => Buffer.concat([...bytes].map((byte) => Buffer.from(byte === 0xff ? [0xff, 0] : [byte]))));
  await fc.assert(
    fc.asyncProperty(
      fc.array(note, { maxLength: 6 }),
      bits,
      fc.integer({ min: 1, max: 300 }),
      async (notes, scan, size) => {
        const picture = (before: readonly Buffer[]) =>
          Buffer.concat([
            Buffer.from([0xff, 0xd8]),
            ...before,
            segment(0xdb, 'table'),
            segment(0xda, 'scan'),
            scan,
            segment(0xc4, 'more'),
            segment(0xda, 'again'),
            scan,
            Buffer.from([0xff, 0xd9]),
          ]);
        const { kept } = await through(
          Buffer.concat([picture([segment(0xe0, 'JFIF\0colors'), ...notes]), Buffer.from(gpsText)]),
          { size },
        );
        expect(kept.equals(picture([segment(0xe0, 'JFIF\0colors')]))).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});

test('keeps only what a PNG is drawn with, with any notes', async () => {
  const note = fc
    .tuple(fc.stringMatching(/^[a-z][A-Za-z]{3}$/), fc.string())
    .filter(
      ([type]) =>
        ![
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
        ].includes(type),
    )
    .map(([type, text]) => chunk(type, `${text}${gpsText}`));
  await fc.assert(
    fc.asyncProperty(fc.array(note, { maxLength: 6 }), fc.integer({ min: 1, max: 300 }), async (notes, size) => {
      const plainPng = aPng([chunk('pHYs', 'size'), chunk('iCCP', 'colors')]);
      const { kept } = await through(aPng([chunk('pHYs', 'size'), ...notes, chunk('iCCP', 'colors')]), { size });
      expect(kept.equals(plainPng.subarray(0, plainPng.length - gpsText.length))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('bytes that only begin like a picture end in a refusal or in fewer bytes, never in anything worse', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
      fc.uint8Array({ maxLength: 400 }),
      fc.boolean(),
      async (head, tail, keepPlace) => {
        const outcome = await through(Buffer.concat([head, tail]), { keepPlace }).catch((error: unknown) => error);
        expect(outcome instanceof DamagedPictureError || 'kept' in (outcome as object)).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

test('never throws for notes of a camera, even if damaged', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('II*\0', 'MM\0*', ''), (bytes, head) => {
      expect(parseExif(Buffer.concat([Buffer.from(head, 'latin1'), bytes]))).toBeTypeOf('object');
    }),
  );
  fc.assert(
    fc.property(fc.nat(300), fc.nat(255), (at, byte) => {
      const bytes = cameraExif();
      bytes[at % bytes.length] = byte;
      expect(parseExif(bytes)).toBeTypeOf('object');
    }),
  );
});

test('written notes read the same again', () => {
  for (const notes of [
    { orientation: 6 },
    { takenText: '2026:08:28 14:03:11' },
    { orientation: 8, takenText: '2026:08:28 14:03:11', offsetText: '-04:00' },
  ])
    expect(parseExif(writeExif(notes))).toEqual(notes);
  expect(writeExif({})).toHaveLength(0);
});

test('a camera whose clock was never set yields no time', () => {
  expect(parseTakenDate({ takenText: '0000:00:00 00:00:00' })).toBeUndefined();
  expect(parseTakenDate({ takenText: '2026:02:30 10:00:00' })).toBeUndefined();
  expect(parseTakenDate({})).toBeUndefined();
});

describe('an Office file', () => {
  /** The wrapping of old Office files: a head, then a directory whose entries name the parts. */
  const ole = (...parts: readonly string[]) => {
    const bytes = Buffer.alloc(512 * 200);
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
    for (const [index, name] of parts.entries()) {
      const entry = 512 * 180 + index * 128;
      bytes.write(`${name}\0`, entry, 'utf16le');
      bytes.writeUInt16LE((name.length + 1) * 2, entry + 64);
      bytes[entry + 66] = 2;
    }
    return bytes;
  };

  test.each([
    ['Word', ['1Table', 'WordDocument'], 'application/msword'],
    ['Excel', ['Workbook'], 'application/vnd.ms-excel'],
    ['Excel of 1995', ['Book'], 'application/vnd.ms-excel'],
    ['one with a password', ['EncryptionInfo', 'EncryptedPackage'], 'application/x-ole-locked'],
    ['a presentation', ['PowerPoint Document'], undefined],
  ] as const)('is recognized if it is from before 2007: %s', async (_, parts, type) => {
    const wholeFile = ole(...parts);
    for (const size of [1000, 100_000]) {
      const { kept, seen } = await through(wholeFile, { size });
      expect(seen.mediaType).toBe(type);
      expect(kept.equals(wholeFile)).toBe(true);
    }
  });

  test('is detected by the central directory if it begins with a large entry', async () => {
    const content = deflateRawSync(Buffer.alloc(10));
    const names = ['docProps/thumbnail.jpeg', '[Content_Types].xml', 'word/document.xml'];
    const central = names.map((name) => {
      const entry = Buffer.alloc(46);
      entry.write('PK\x01\x02', 0, 'latin1');
      entry.writeUInt16LE(name.length, 28);
      return Buffer.concat([entry, Buffer.from(name)]);
    });
    const { seen } = await through(
      Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100_000), content, ...central]),
      { size: 65_536 },
    );
    expect(seen.mediaType).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
  });
});
