import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { findSheetColumn } from '../service-lines/service-line.sheet.ts';
import { whatToFixHeading } from './failed-rows.calculation.ts';
import { isKnownHeading, normalizeHeading } from './heading-names.calculation.ts';
import type { RowRemark } from './import-batch.rules.ts';
import type { ParsedRow } from './inventory-rows.calculation.ts';
import { vocabularies, type Vocabulary } from './vocabulary.values.ts';
import { parseTerm } from './term-matcher.calculation.ts';

interface OtherTable {
  readonly row: number;
  readonly headings: string;
}

type CellKind = 'heading' | 'value' | 'other';

interface Table {
  readonly columns: readonly { readonly position: number; readonly heading: string }[];
  /** The last row of its headings. */
  readonly headingTo: number;
}

const leastHeadings = 2;
const maxHeadingLength = 200;
const maxCached = 20_000;

/**
 * Finds headings among the rows, in row order. Headings repeated in the same columns are left out; after any others,
 * the rows belong to another table and must not be read under the first headings.
 */
export class HeadingRows {
  readonly #headingTo: number;
  /** Normalized heading -> its positions; each row of a merged heading counts. */
  readonly #names = new Map<string, Set<number>>();
  /** Positions whose cells must be there when the headings are repeated; none if the headings have several rows. */
  readonly #required: readonly number[];
  readonly #named: ReadonlySet<number>;
  readonly #isMerged: boolean;
  /** Whether a heading of this table has a digit, such as "Address 2". */
  readonly #hasDigits: boolean;
  /** The column in which our workbook of failed rows says what to fix. */
  readonly #ignored: number | undefined;
  readonly #kinds = new Map<string, CellKind>();
  #otherTable: OtherTable | undefined;
  #lastHeading = 0;

  constructor({ columns, headingTo }: Table) {
    this.#headingTo = headingTo;
    const namedColumns = columns.filter(({ heading }) => heading !== '');
    for (const { position, heading } of namedColumns)
      for (const part of splitHeading(heading)) {
        const positions = this.#names.get(part) ?? new Set();
        this.#names.set(part, positions.add(position));
      }
    this.#named = new Set(namedColumns.map(({ position }) => position));
    this.#hasDigits = namedColumns.some(({ heading }) => /\d/.test(heading.replace(/ \(\d+\)$/, '')));
    this.#isMerged = namedColumns.some(({ heading }) => heading.includes('›'));
    this.#ignored = namedColumns.find(({ heading }) => heading === whatToFixHeading)?.position;
    this.#required = this.#isMerged
      ? []
      : namedColumns.flatMap(({ position }) => (position === this.#ignored ? [] : [position]));
  }

  /** Why a row is not a row of this table; undefined for a row that is. */
  remarkOn(row: SheetRow): RowRemark | undefined {
    const texts = row.cells.map((cell, position) => (position === this.#ignored ? '' : toCellText(cell)));
    if (this.#isHeadingRow(texts)) {
      // The second row of merged headings can be the same in both orders.
      const isContinued = this.#isMerged && this.#otherTable !== undefined && this.#lastHeading === row.number - 1;
      const isSame = !isContinued && this.#isSame(texts);
      this.#lastHeading = row.number;
      this.#otherTable = isSame ? undefined : { row: row.number, headings: formatTexts(texts) };
      return isSame ? repeated(row.number, texts) : other(row.number, this.#headingTo, texts);
    }
    if (this.#otherTable === undefined || texts.every((text) => text === '')) return undefined;
    return below(row.number, this.#headingTo, this.#otherTable);
  }

  /** Most cells are headings; cells that are also values, such as "Lead" or "Yes", show neither. */
  #isHeadingRow(texts: readonly string[]): boolean {
    const filled = texts.filter((text) => text !== '').length;
    if (filled < leastHeadings) return false;
    let [headings, values] = [0, 0];
    let otherCount = 0;
    for (const text of texts) {
      if (text === '') continue;
      const kind = this.#kindOf(text);
      if (kind === 'heading') headings += 1;
      else if (kind === 'value') values += 1;
      else if ((otherCount += 1) * 2 >= filled) return false;
    }
    return headings >= leastHeadings && headings * 2 > filled - values;
  }

  #kindOf(text: string): CellKind {
    // Most cells of a line begin with a digit or repeat; both are decided without reading the text.
    if (text.length > maxHeadingLength || /^\d/.test(text)) return 'other';
    const cached = this.#kinds.get(text);
    if (cached !== undefined) return cached;
    // Almost every cell with a digit is an ID, an address or a number, and each is different.
    const hasDigit = /\d/.test(text);
    if (hasDigit && !this.#hasDigits) return 'other';
    const isOwn = this.#names.has(normalizeHeading(text));
    const isHeading = isOwn || (!hasDigit && isKnownHeading(text));
    const kind = !isHeading ? 'other' : isValue(text, isOwn ? pipeVocabularies : vocabularies) ? 'value' : 'heading';
    if (this.#kinds.size < maxCached) this.#kinds.set(text, kind);
    return kind;
  }

  #isSame(texts: readonly string[]): boolean {
    const isAt = (text: string, position: number) => this.#names.get(normalizeHeading(text))?.has(position) ?? false;
    // A page number beside the headings is in a column without one.
    const isBeside = (text: string, position: number) => !this.#named.has(position) && this.#kindOf(text) === 'other';
    return (
      texts.every((text, position) => text === '' || isAt(text, position) || isBeside(text, position)) &&
      this.#required.every((position) => (texts[position] ?? '') !== '')
    );
  }
}

/** A merged heading as a whole and its parts, without the number that distinguishes equal ones. */
function splitHeading(heading: string): string[] {
  const unnumberedHeading = heading.replace(/ \(\d+\)$/, '');
  return [heading, unnumberedHeading, ...unnumberedHeading.split('›')]
    .map(normalizeHeading)
    .filter((part) => part !== '');
}

/** A heading of this table is a value only if it names a pipe: a heading "City" is not a town that owns a line. */
function isValue(text: string, matched: readonly Vocabulary[]): boolean {
  return matched.some((vocabulary) => 'value' in parseTerm(vocabulary, text));
}

const pipeVocabularies = ['material', 'category'] as const;

const leastFilled = 3;
const leastInvalid = 2;

/**
 * Whether a row that can't be read may hold headings that are not known: words only, and hardly one of them is allowed
 * in its column.
 */
export function mayBeHeadings(
  { cells }: SheetRow,
  { values, problems }: Pick<ParsedRow, 'values' | 'problems'>,
): boolean {
  const texts = cells.map(toCellText).filter((text) => text !== '');
  if (texts.length < leastFilled || texts.some((text) => /\d/.test(text))) return false;
  const invalid = problems.filter(({ found }) => found !== '' && texts.includes(found)).length;
  const valid = Object.keys(values).filter((key) => findSheetColumn(key)?.kind.type !== 'text').length;
  return invalid >= leastInvalid && invalid > valid;
}

const formatTexts = (texts: readonly string[]) =>
  texts
    .filter((text) => text !== '')
    .join(', ')
    .slice(0, 200);

function repeated(rowNumber: number, texts: readonly string[]): RowRemark {
  return {
    field: 'Row',
    sentence: `Row ${rowNumber} repeats the headings`,
    found: formatTexts(texts),
    allowed: 'Repeated headings are skipped and the rows below them are imported. No action needed',
  };
}

function other(rowNumber: number, headingTo: number, texts: readonly string[]): RowRemark {
  return {
    field: 'Row',
    sentence: `Row ${rowNumber} has different headings from row ${headingTo}`,
    found: formatTexts(texts),
    allowed: `The headings of row ${headingTo}, in the same columns. The rows below are not imported; import them with these headings as a separate file`,
  };
}

function below(rowNumber: number, headingTo: number, { row, headings }: OtherTable): RowRemark {
  return {
    field: 'Row',
    sentence: `Row ${rowNumber} is below the headings of row ${row}`,
    found: headings,
    allowed: `Rows below the headings of row ${headingTo}. Import this row with the headings of row ${row}, as a separate file`,
  };
}
