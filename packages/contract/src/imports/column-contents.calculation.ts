import { toCellText, isErrorText, type Cell } from '../primitives/cell.ts';
import { isSerial, parseDateText } from '../primitives/date-text-reading.ts';
import { parseState } from '../primitives/us-state.ts';
import type { SheetColumn } from '../service-lines/service-line.sheet.ts';
import { isBlank } from './custom-field-words.calculation.ts';
import { parseTerm } from './term-matcher.calculation.ts';

/** The first filled cells of a column, and how many of them are failed formulas. */
export interface ColumnContents {
  readonly texts: readonly string[];
  readonly distinct: number;
  readonly errors: number;
}

export function summarizeContents(samples: readonly Cell[]): ColumnContents {
  const all = samples.map(toCellText);
  const texts = all.filter((text) => !isErrorText(text) && !isBlank(text));
  return {
    texts,
    distinct: new Set(texts.map((text) => text.toLowerCase())).size,
    errors: all.filter(isErrorText).length,
  };
}

/** Whether every cell is a failed formula, so that the column has no value to read. */
export function hasOnlyErrors({ texts, errors }: ColumnContents): boolean {
  return errors > 0 && texts.length === 0;
}

/** The share of the filled cells that fit this field; undefined if the cells cannot tell. */
export function scoreContents(contents: ColumnContents, column: SheetColumn): number | undefined {
  const { texts, distinct } = contents;
  if (texts.length === 0) return undefined;
  // An ID names one line, so a column that repeats a few values over many rows is not one.
  if (column.key === 'externalId') return texts.length < 5 ? undefined : distinct / texts.length;
  const fits = findContentTest(column);
  return fits && texts.filter(fits).length / texts.length;
}

const hasLetters = (text: string) => /\p{L}/u.test(text);
const hasDigits = (text: string) => /\d/.test(text);
/** A house number at the start of an address or alone: 12, 12A, 12-14, 227-1, 3536.5, 12 1/2, N6W23001. */
const houseNumber = /^(?:[NSEW]\d+[NSEW]\d+|\d+(?:\.\d+)?(?:[- ]?[A-Z])?(?:[-&/]\d+[A-Z]?)?(?: \d\/\d)?)$/i;
const directions = /^(?:N|S|E|W|NE|NW|SE|SW|NORTH|SOUTH|EAST|WEST|NORTHEAST|NORTHWEST|SOUTHEAST|SOUTHWEST)\.?$/i;
/** "3rd St" begins with the name of its street, not with a number. */
export const startsWithHouseNumber = (text: string) => /^(?:#\s*)?(?!\d+(?:st|nd|rd|th)\b)[NSEW]?\d/i.test(text);

const byKey: Readonly<Record<string, (text: string) => boolean>> = {
  'location.city': (text) => hasLetters(text) && !hasDigits(text),
  'location.addressLine1': hasLetters,
  'location.name': hasLetters,
  'system.verifiedBy': hasLetters,
  'customer.verifiedBy': hasLetters,
  fittingsVerifiedBy: hasLetters,
  'address.number': (text) => houseNumber.test(text),
  'address.fraction': (text) => /^(?:\d\/\d|[½¼¾]|\.\d+|[A-Z])$/i.test(text),
  'address.preDirection': (text) => directions.test(text),
  'address.postDirection': (text) => directions.test(text),
  'address.street': hasLetters,
  'address.suffix': (text) => /^\p{L}{1,10}\.?$/u.test(text),
};

function findContentTest({ key, kind }: SheetColumn): ((text: string) => boolean) | undefined {
  const keyTest = byKey[key];
  if (keyTest) return keyTest;
  switch (kind.type) {
    case 'words': {
      const { vocabulary } = kind;
      return (text) => !('unknown' in parseTerm(vocabulary, text));
    }
    case 'zip':
      return isZip;
    case 'state':
      return (text) => parseState(text) !== undefined;
    case 'latitude':
      return (text) => Math.abs(Number(text)) >= 13 && Math.abs(Number(text)) <= 72;
    case 'longitude':
      return (text) => Math.abs(Number(text)) >= 64 && Math.abs(Number(text)) <= 180;
    case 'date':
      return (text) =>
        !('problem' in parseDateText(text, { today: '2100-01-01', order: 'either' })) || isSerial(Number(text));
    case 'tier':
      return (text) => /^(?:tier\s*)?[1-5](?:\.0)?$/i.test(text) || /does not meet/i.test(text);
    case 'depth':
      return hasDigits;
    default:
      return undefined;
  }
}

/** Five digits, with four more or without; four where a leading zero was lost. */
function isZip(text: string): boolean {
  return /^\d{5}(?:\.0)?(?:-\d{4})?$|^\d{9}$|^\d{4}(?:\.0)?(?:-\d{4})?$/.test(text);
}

/** Fields that can be proposed from the cells alone, because they cannot be confused with others. */
export function isDistinctive({ texts, distinct }: ColumnContents, { key }: SheetColumn): boolean {
  if (key === 'location.zip') {
    // Years have four digits and IDs can have five: a ZIP column has five somewhere, and many lines share one.
    const full = texts.filter((text) => /^\d{5}(?:\.0)?(?:-\d{4})?$/.test(text)).length;
    return texts.every(isZip) && full * 2 > texts.length && (texts.length <= 5 || distinct * 2 <= texts.length);
  }
  if (key === 'listedCategory') {
    // A column of classifications has few different words, at least one of them unmistakable.
    return (
      texts.length >= 3 &&
      distinct <= 6 &&
      texts.every((text) => 'value' in parseTerm('category', text)) &&
      texts.some((text) => /requir|\bGRR\b|status|non.?lead/i.test(text))
    );
  }
  return false;
}

/** `12 Main St`: a number, then words; of `3rd St` the number is the street's. */
export function looksLikeAddress(text: string): boolean {
  return (
    /^(?:#\s*)?(?!\d+(?:st|nd|rd|th)\b)[NSEW]?\d+[\dA-Z/.-]*\s+(?:[NSEW]{1,2}\.?\s+)?\p{L}{2,}/iu.test(text) ||
    /^\d+\s+\d+(?:st|nd|rd|th)\b/i.test(text)
  );
}
