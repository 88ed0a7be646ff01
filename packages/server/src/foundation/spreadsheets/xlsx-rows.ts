import { isBlankCell, toCellText, type Cell, type ErrorCell, type SheetRow } from '@curbstop/contract/primitives/cell';
import { readingLimits } from './reading-limits.ts';
import { createCellMaker, type CellSource, type StoredCell } from './xlsx-cells.ts';
import { isCrossedOutBy } from './xlsx-styles.ts';
import { getAttribute, InvalidXmlError, XmlScanner } from './xml-scanner.ts';

/** A block of merged cells, counted from 1 as displayed. */
export interface MergedCells {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}
/** Columns from 1 as displayed. */
export interface ColumnRange {
  readonly fromColumn: number;
  readonly toColumn: number;
}
interface SheetEvents {
  row(row: SheetRow): void;
  /** Columns that Excel doesn't display. */
  hidden?(columns: ColumnRange): void;
  /** A row with values that Excel doesn't display, also because of a filter; before `row`. */
  hiddenRow?(row: number): void;
  /** A value that is crossed out, in whole or in part. */
  crossedOut?(cell: { readonly row: number; readonly text: string }): void;
  /** Known only after all rows, because a worksheet stores it after them. */
  merged?(cells: MergedCells): void;
}

// Limits a row, which is buffered until complete; real ones have a few thousand characters.
const longestRow = 1_000_000;

/** Parses the chunks of a worksheet part into rows; empty rows are skipped. */
export class SheetScanner {
  readonly #scanner: XmlScanner;
  readonly #events: SheetEvents;
  readonly #cellOf: (stored: StoredCell, value: string) => Cell;
  #inRows = false;
  #rowNumber = 0;
  #cells: Cell[] = [];
  #column = 0;
  #letters = 0;
  #stored: StoredCell = { type: '', style: -1 };
  #value = '';
  #reading = false;
  #inPhonetic = false;
  #isRowHidden = false;
  /** The cell has a formula, and no value that was computed. */
  #isUncomputed = false;
  /** A part of the cell's own text is crossed out. */
  #isTextCrossedOut = false;
  readonly #source: CellSource;

  constructor(source: CellSource, events: SheetEvents) {
    this.#events = events;
    this.#source = source;
    this.#cellOf = createCellMaker(source);
    this.#scanner = new XmlScanner({
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => {
        if (this.#reading) this.#value += text;
      },
      close: (name) => this.#close(name),
    });
  }

  push(piece: string): void {
    this.#scanner.push(piece);
  }

  end(): void {
    this.#scanner.end();
  }

  #open(name: string, attributes: string): void {
    switch (name) {
      case 'c':
        return this.#openCell(attributes);
      case 'f':
        this.#isUncomputed = true;
        return;
      case 'v':
        this.#reading = this.#inRows;
        this.#isUncomputed = false;
        return;
      // Formulas and phonetic guides also contain text, which is not the value.
      case 't':
        this.#reading = this.#inRows && !this.#inPhonetic;
        return;
      case 'rPh':
        this.#inPhonetic = true;
        return;
      case 'strike':
        this.#isTextCrossedOut ||= isCrossedOutBy(name, attributes);
        return;
      case 'row':
        return this.#openRow(attributes);
      case 'sheetData':
        this.#inRows = true;
        return;
      case 'col':
        return this.#openColumns(attributes);
      case 'mergeCell':
        return this.#merged(getAttribute(attributes, 'ref') ?? '');
    }
  }

  #close(name: string): void {
    switch (name) {
      case 'c':
        return this.#closeCell();
      case 'v':
      case 't':
        this.#reading = false;
        return;
      case 'rPh':
        this.#inPhonetic = false;
        return;
      case 'row':
        return this.#closeRow();
      case 'sheetData':
        this.#inRows = false;
        return;
    }
  }

  #openRow(attributes: string): void {
    if (!this.#inRows) return;
    const stated = Number(getAttribute(attributes, 'r'));
    this.#rowNumber = Number.isInteger(stated) && stated > 0 ? stated : this.#rowNumber + 1;
    this.#isRowHidden = isTrue(getAttribute(attributes, 'hidden')) || Number(getAttribute(attributes, 'ht') ?? 1) === 0;
    this.#cells = [];
    this.#column = 0;
    this.#letters = 0;
  }

  #closeRow(): void {
    if (!this.#inRows) return;
    const cells = this.#cells;
    while (cells.length > 0 && isBlankCell(cells[cells.length - 1])) cells.pop();
    if (cells.length > 0 && this.#isRowHidden) this.#events.hiddenRow?.(this.#rowNumber);
    if (cells.length > 0) this.#events.row({ number: this.#rowNumber, cells });
    this.#cells = [];
  }

  #openCell(attributes: string): void {
    const reference = getAttribute(attributes, 'r');
    this.#column = reference === undefined ? this.#column + 1 : parseColumn(reference);
    this.#stored = { type: getAttribute(attributes, 't') ?? 'n', style: Number(getAttribute(attributes, 's') ?? -1) };
    this.#value = '';
    this.#isUncomputed = false;
    this.#isTextCrossedOut = false;
  }

  #isCrossedOut(): boolean {
    const { styles, crossedOutStrings } = this.#source;
    if (this.#isTextCrossedOut || styles[this.#stored.style]?.isCrossedOut === true) return true;
    return this.#stored.type === 's' && crossedOutStrings?.has(Number(this.#value)) === true;
  }

  #closeCell(): void {
    if (!this.#inRows) return;
    this.#reading = false;
    const cell = this.#isUncomputed ? uncomputed : this.#value === '' ? null : this.#cellOf(this.#stored, this.#value);
    if (cell === null) return;
    if (!isBlankCell(cell) && this.#isCrossedOut())
      this.#events.crossedOut?.({ row: this.#rowNumber, text: toCellText(cell) });
    this.#letters += typeof cell === 'string' ? cell.length : 0;
    if (this.#letters > longestRow) throw new InvalidXmlError(`Row ${this.#rowNumber} is too long`);
    if (this.#column < 1 || this.#column > readingLimits.columns)
      throw new InvalidXmlError(`There is no column ${this.#column}`);
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column - 1] = cell;
  }

  #openColumns(attributes: string): void {
    const [fromColumn, toColumn] = [Number(getAttribute(attributes, 'min')), Number(getAttribute(attributes, 'max'))];
    const isHidden = isTrue(getAttribute(attributes, 'hidden'));
    if (!this.#inRows && (isHidden || Number(getAttribute(attributes, 'width') ?? 1) === 0))
      this.#events.hidden?.({ fromColumn, toColumn });
  }

  #merged(reference: string): void {
    const cells = parseMergedCells(reference);
    if (cells) this.#events.merged?.(cells);
  }
}

const isTrue = (attribute: string | undefined) => attribute === '1' || attribute === 'true';

/** A formula that no program has computed yet has a value, which the file does not say. */
const uncomputed: ErrorCell = { error: '#CALC!' };

/** `F2:F4` as numbers. */
export function parseMergedCells(reference: string): MergedCells | undefined {
  const rangeMatch = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference);
  if (!rangeMatch) return undefined;
  return {
    fromColumn: parseColumn(rangeMatch[1]!),
    fromRow: Number(rangeMatch[2]),
    toColumn: parseColumn(rangeMatch[3]!),
    toRow: Number(rangeMatch[4]),
  };
}

/** `B12` -> 2. */
function parseColumn(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column;
}

/** 2 -> `B`. */
export function getColumnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
