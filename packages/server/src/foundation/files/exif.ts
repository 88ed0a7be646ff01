import { toCalendarDay, isCalendarDay } from '@curbstop/contract/primitives/calendar';

/** The camera metadata that is kept. All other metadata, above all the location, is removed. */
export interface CameraNotes {
  /** Orientation, 1 to 8. */
  orientation?: number;
  /** `YYYY:MM:DD HH:MM:SS` in the camera's local time. */
  takenText?: string;
  /** UTC offset of the camera's clock, `-05:00`. */
  offsetText?: string;
}

const tags = { orientation: 0x0112, exifPart: 0x8769, dateTimeOriginal: 0x9003, offsetTimeOriginal: 0x9011 } as const;
const takenPattern = /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/;
const offsetPattern = /^[+-]\d\d:\d\d$/;

/** Reads Exif metadata, which is a TIFF structure. Invalid data yields no values; never throws. */
export function parseExif(tiff: Buffer): CameraNotes {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return {};
  const reader = new TiffReader(tiff, order === 'II');
  const main = reader.entries(reader.number(4, 4));
  const part = main.get(tags.exifPart);
  const exif = part === undefined ? new Map<number, number>() : reader.entries(reader.number(part + 8, 4));
  const orientationAt = main.get(tags.orientation);
  const orientation = orientationAt === undefined ? 0 : reader.number(orientationAt + 8, 2);
  const takenText = reader.text(exif.get(tags.dateTimeOriginal));
  const offsetText = reader.text(exif.get(tags.offsetTimeOriginal));
  return {
    ...(orientation >= 1 && orientation <= 8 && { orientation }),
    ...(takenPattern.test(takenText) && { takenText }),
    ...(offsetPattern.test(offsetText) && { offsetText }),
  };
}

class TiffReader {
  readonly #bytes: Buffer;
  readonly #isLittle: boolean;
  constructor(bytes: Buffer, isLittle: boolean) {
    this.#bytes = bytes;
    this.#isLittle = isLittle;
  }

  /** 0 beyond the end. */
  number(at: number, length: 2 | 4): number {
    if (at < 0 || at + length > this.#bytes.length) return 0;
    return this.#isLittle ? this.#bytes.readUIntLE(at, length) : this.#bytes.readUIntBE(at, length);
  }

  /** Offset of each directory entry, by tag. */
  entries(at: number): Map<number, number> {
    const tagOffsets = new Map<number, number>();
    const count = at === 0 ? 0 : this.number(at, 2);
    for (let index = 0; index < count && at + 2 + index * 12 + 12 <= this.#bytes.length; index++) {
      const entry = at + 2 + index * 12;
      tagOffsets.set(this.number(entry, 2), entry);
    }
    return tagOffsets;
  }

  text(entry: number | undefined): string {
    if (entry === undefined) return '';
    const length = this.number(entry + 4, 4);
    const offset = length <= 4 ? entry + 8 : this.number(entry + 8, 4);
    return length > 64
      ? ''
      : this.#bytes
          .toString('latin1', offset, offset + length)
          .replace(/\0.*$/s, '')
          .trim();
  }
}

/** A TIFF structure with only these values; empty if there are none. */
export function writeExif({ orientation, takenText, offsetText }: CameraNotes): Buffer {
  if (orientation === undefined && takenText === undefined) return Buffer.alloc(0);
  const exif = [
    ...(takenText === undefined ? [] : [{ tag: tags.dateTimeOriginal, text: `${takenText}\0` }]),
    ...(takenText === undefined || offsetText === undefined
      ? []
      : [{ tag: tags.offsetTimeOriginal, text: `${offsetText}\0` }]),
  ];
  const mainCount = (orientation === undefined ? 0 : 1) + (exif.length > 0 ? 1 : 0);
  const exifAt = 8 + 2 + mainCount * 12 + 4;
  const textAt = exifAt + 2 + exif.length * 12 + 4;
  const main = [
    ...(orientation === undefined
      ? []
      : [entryBytes({ tag: tags.orientation, type: 3, count: 1, value: orientation * 0x1_0000 })]),
    ...(exif.length === 0 ? [] : [entryBytes({ tag: tags.exifPart, type: 4, count: 1, value: exifAt })]),
  ];
  const head = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  const directory = (entries: readonly Buffer[]) =>
    Buffer.concat([count16(entries.length), ...entries, Buffer.alloc(4)]);
  if (exif.length === 0) return Buffer.concat([head, directory(main)]);
  let offset = textAt;
  const parts = exif.map(({ tag, text }) => {
    const entry = entryBytes({ tag, type: 2, count: text.length, value: offset });
    offset += text.length;
    return entry;
  });
  return Buffer.concat([
    head,
    directory(main),
    directory(parts),
    Buffer.from(exif.map(({ text }) => text).join(''), 'latin1'),
  ]);
}

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: number;
}

function entryBytes({ tag, type, count, value }: Entry): Buffer {
  const entry = Buffer.alloc(12);
  entry.writeUInt16BE(tag, 0);
  entry.writeUInt16BE(type, 2);
  entry.writeUInt32BE(count, 4);
  entry.writeUInt32BE(value, 8);
  return entry;
}

function count16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** XMP has the same values in XML: `exif:DateTimeOriginal="2026-08-28T14:03:11-04:00"`. */
export function parseXmp(xml: string): CameraNotes {
  const dateMatch =
    /(?:exif:DateTimeOriginal|photoshop:DateCreated|xmp:CreateDate)(?:="|>)(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?([+-]\d\d:\d\d)?/.exec(
      xml,
    );
  if (!dateMatch) return {};
  const [, year, month, day, hour, minute, second = '00', offsetText] = dateMatch;
  return {
    takenText: `${year}:${month}:${day} ${hour}:${minute}:${second}`,
    ...(offsetText !== undefined && { offsetText }),
  };
}

/** Local date and minute of the photo; undefined for invalid dates, which cameras without a set clock write. */
export function parseTakenDate({ takenText = '' }: CameraNotes): { takenOn: string; takenAt: string } | undefined {
  const [year, month, day] = [
    Number(takenText.slice(0, 4)),
    Number(takenText.slice(5, 7)),
    Number(takenText.slice(8, 10)),
  ];
  const [hour, minute] = [Number(takenText.slice(11, 13)), Number(takenText.slice(14, 16))];
  if (!takenPattern.test(takenText) || year < 1970 || !isCalendarDay(year, month, day) || hour > 23 || minute > 59)
    return undefined;
  return { takenOn: toCalendarDay(year, month, day), takenAt: takenText.slice(11, 16) };
}
