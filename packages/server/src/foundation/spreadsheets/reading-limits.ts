import type { Cell, SheetRow } from '@curbstop/contract/primitives/cell';
import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet.problems';

/**
 * Limits on what a file becomes when it is read. A workbook of a few kilobytes can hold a text that a million cells
 * share, or a part that thousands of sheets share, so limits on its unpacked size are not enough.
 */
export const readingLimits = {
  /** Letters and cells of all rows of a sheet; ten times those of the largest genuine inventories. */
  sheetLetters: 2_000_000_000,
  /** Letters and cells of the first rows of all sheets, which one process holds at once. */
  sampleLetters: 20_000_000,
  /** Letters and cells of the first rows of one sheet; further rows are left out of the sample. */
  sampleLettersOfSheet: 2_000_000,
  /** Letters and cells that the reader sends at once. */
  batchLetters: 1_000_000,
  /** The columns of a sheet in Excel. */
  columns: 16_384,
} as const;

/** Refuses a workbook that expands beyond a limit. */
export class LetterBudget {
  #left: number;
  constructor(letters: number) {
    this.#left = letters;
  }
  spend(letters: number): void {
    this.#left -= letters;
    if (this.#left < 0) throw spreadsheetProblems.workbookTakesTooLong();
  }
}

/** The letters of the cells, and one for each cell. */
export function measureCells(cells: readonly Cell[]): number {
  let letters = cells.length;
  for (const cell of cells) {
    if (typeof cell === 'string') letters += cell.length;
    else if (typeof cell === 'object' && cell !== null) letters += ('text' in cell ? cell.text : cell.error).length;
  }
  return letters;
}

const longestSampleText = 2000;
const widestSample = 400;

/** Collects the first rows of a sheet, with long texts and wide rows cut. */
export class SampleRows {
  readonly rows: SheetRow[] = [];
  readonly #most: number;
  #left = readingLimits.sampleLettersOfSheet as number;

  constructor(most: number) {
    this.#most = most;
  }

  add({ number, cells }: SheetRow): void {
    if (this.rows.length >= this.#most || this.#left <= 0) return;
    const cut = cells.slice(0, widestSample).map(shorten);
    this.#left -= measureCells(cut);
    this.rows.push({ number, cells: cut });
  }

  /** Letters and cells of the rows. */
  get letters(): number {
    return readingLimits.sampleLettersOfSheet - this.#left;
  }
}

function shorten(cell: Cell): Cell {
  return typeof cell === 'string' && cell.length > longestSampleText ? `${cell.slice(0, longestSampleText)}…` : cell;
}
