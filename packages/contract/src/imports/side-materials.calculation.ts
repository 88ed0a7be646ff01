import { findSheetColumn, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import type { ColumnContents } from './column-contents.calculation.ts';
import { normalizeHeading } from './heading-names.calculation.ts';
import { parseTerm } from './term-matcher.calculation.ts';

type Side = 'system' | 'customer';

interface DescribedColumn {
  readonly position: number;
  readonly heading: string;
  readonly contents: ColumnContents;
}

interface MaterialGuess {
  readonly position: number;
  readonly column: SheetColumn;
  readonly score: number;
  readonly reason: string;
}

const sideWords: ReadonlyMap<string, Side> = new Map([
  ...['system', 'sys', 'public', 'pub', 'utility', 'util', 'pws'].map((word) => [word, 'system'] as const),
  ...['customer', 'cust', 'private', 'priv', 'pvt', 'owner', 'homeowner'].map((word) => [word, 'customer'] as const),
]);
const materialWords = new Set(['mat', 'matl', 'mtl', 'material', 'materials', 'pipe']);
const currentWords = new Set(['current', 'present', 'existing']);
/** Any other word, such as "former", "new", "main" or "method", may give the column another meaning. */
const otherWords = new Set([
  'desc',
  'description',
  'name',
  'type',
  'code',
  'service',
  'svc',
  'line',
  'sl',
  'side',
  'portion',
  'owned',
  'the',
  'of',
]);

/**
 * Columns of materials whose headings name a side in words that are not enough alone, such as "SYS MAT" or "Public".
 * They score less than headings that name a field.
 */
export function listMaterialGuesses(columns: readonly DescribedColumn[]): MaterialGuess[] {
  return columns.flatMap((column, index): MaterialGuess[] => {
    const meaning = parseHeading(column.heading);
    if (!meaning || !hasOnlyMaterials(column.contents)) return [];
    const side = meaning.side ?? sideOfCodes(columns[index - 1], column);
    const field = side && findSheetColumn(`${side}.material`);
    if (!field) return [];
    const score = 0.6 + (meaning.isCurrent ? 0.02 : 0) + (meaning.side && meaning.isMaterial ? 0.01 : 0);
    return [{ position: column.position, column: field, score, reason: `The cells are materials of the ${side} side` }];
  });
}

/** Whether every cell is the name of a material, and at least one of a known material. */
function hasOnlyMaterials({ texts }: ColumnContents): boolean {
  if (texts.length < 3) return false;
  let hasKnown = false;
  for (const text of texts) {
    const parsedMaterial = parseTerm('material', text);
    if (!('value' in parsedMaterial)) return false;
    hasKnown ||= parsedMaterial.value !== 'unknown' && /\p{L}{4}/u.test(text);
  }
  return hasKnown;
}

interface HeadingMeaning {
  readonly side: Side | undefined;
  readonly isMaterial: boolean;
  readonly isCurrent: boolean;
}

/** What the words of a heading say; nothing if it has a word of another meaning or names both sides. */
function parseHeading(heading: string): HeadingMeaning | undefined {
  const words = normalizeHeading(heading).split(' ');
  const isKnown = (word: string) =>
    sideWords.has(word) || materialWords.has(word) || currentWords.has(word) || otherWords.has(word);
  const sides = new Set(words.flatMap((word) => sideWords.get(word) ?? []));
  if (sides.size > 1 || !words.every(isKnown)) return undefined;
  return {
    side: [...sides][0],
    isMaterial: words.some((word) => materialWords.has(word)),
    isCurrent: words.some((word) => currentWords.has(word)),
  };
}

/** "Mat Desc" right of "SYS MAT" describes its codes. */
function sideOfCodes(codes: DescribedColumn | undefined, { position, heading }: DescribedColumn): Side | undefined {
  if (!codes || codes.position !== position - 1 || hasOnlyMaterials(codes.contents)) return undefined;
  if (!/\bdesc/.test(normalizeHeading(heading))) return undefined;
  const meaning = parseHeading(codes.heading);
  return meaning?.isMaterial ? meaning.side : undefined;
}
