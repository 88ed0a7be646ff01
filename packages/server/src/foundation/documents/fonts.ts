import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** The files of a family: regular and, if there is one, bold. */
export interface FontFamily {
  readonly files: readonly string[];
}

interface FontPackage {
  readonly package: string;
  readonly files: readonly string[];
}

const toExpoFont = (name: string, folder: string, styles: readonly string[]): FontPackage => ({
  package: `@expo-google-fonts/${folder}`,
  files: styles.map((style) => `${style}/${name}_${style}.ttf`),
});
const arimo = toExpoFont('Arimo', 'arimo', ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic']);

/**
 * Families for characters missing from Arimo, which has Latin, Vietnamese, Greek, Cyrillic and Hebrew. Their packages
 * are optional: an installation without one refuses the characters by name. Chinese and Japanese have one weight.
 */
const fallbackPackages: readonly FontPackage[] = [
  toExpoFont('NotoSansArabic', 'noto-sans-arabic', ['400Regular', '700Bold']),
  toExpoFont('NotoSansDevanagari', 'noto-sans-devanagari', ['400Regular', '700Bold']),
  toExpoFont('NanumGothic', 'nanum-gothic', ['400Regular', '700Bold']),
  { package: '@embedpdf/fonts-sc', files: ['../fonts/NotoSansHans-Regular.otf'] },
];

/** The font of all documents. */
export const mainFont: FontFamily = { files: arimo.files.map((file) => resolveIn(arimo, file)) };

/** The installed fallback families. */
export const fallbackFonts: readonly FontFamily[] = fallbackPackages.flatMap((one) => {
  try {
    return [{ files: one.files.map((file) => resolveIn(one, file)) }];
  } catch {
    return [];
  }
});

/** Files beside the entry of a package, or below its folder. */
function resolveIn({ package: name }: FontPackage, file: string): string {
  return file.startsWith('..')
    ? path.join(path.dirname(require.resolve(name)), file)
    : require.resolve(`${name}/${file}`);
}

const characterSets = new Map<string, ReadonlySet<number>>();

/** Whether every file of the family has the character. */
export function hasCharacter({ files }: FontFamily, codePoint: number): boolean {
  return files.every((file) => {
    const characters = characterSets.get(file) ?? readCharacters(file);
    characterSets.set(file, characters);
    return characters.has(codePoint);
  });
}

/**
 * The characters of a font, from its table `cmap` (OpenType, formats 4 and 12). Only this table is read: fonts of
 * Chinese have 8 MB.
 */
function readCharacters(file: string): ReadonlySet<number> {
  const font = openSync(file, 'r');
  try {
    const readBytes = (offset: number, length: number) => {
      const bytes = Buffer.alloc(length);
      readSync(font, bytes, 0, length, offset);
      return bytes;
    };
    const tables = readBytes(12, readBytes(0, 12).readUInt16BE(4) * 16);
    const tableEntry = tables.indexOf('cmap', 0, 'latin1');
    const map = readBytes(tables.readUInt32BE(tableEntry + 8), tables.readUInt32BE(tableEntry + 12));
    return readMap(map);
  } finally {
    closeSync(font);
  }
}

function readMap(map: Buffer): ReadonlySet<number> {
  const characters = new Set<number>();
  for (let record = 0; record < map.readUInt16BE(2); record++) {
    const subtable = map.subarray(map.readUInt32BE(4 + record * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, characters);
    if (format === 12) addGroups(subtable, characters);
  }
  return characters;
}

function addGroups(subtable: Buffer, characters: Set<number>): void {
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const groupStart = 16 + group * 12;
    const [first, last, glyph] = [0, 4, 8].map((part) => subtable.readUInt32BE(groupStart + part)) as [
      number,
      number,
      number,
    ];
    for (let one = first; one <= last; one++) if (glyph + one - first !== 0) characters.add(one);
  }
}

function addSegments(subtable: Buffer, characters: Set<number>): void {
  const size = subtable.readUInt16BE(6);
  for (let segment = 0; segment < size; segment += 2) {
    const last = subtable.readUInt16BE(14 + segment);
    const first = subtable.readUInt16BE(16 + size + segment);
    const delta = subtable.readUInt16BE(16 + 2 * size + segment);
    const offsetEntry = 16 + 3 * size + segment;
    const offset = subtable.readUInt16BE(offsetEntry);
    for (let one = first; one <= last && one < 0xffff; one++) {
      const stored = offset === 0 ? one : subtable.readUInt16BE(offsetEntry + offset + 2 * (one - first));
      if (stored !== 0 && ((stored + delta) & 0xffff) !== 0) characters.add(one);
    }
  }
}
