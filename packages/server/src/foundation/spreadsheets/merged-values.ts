import { isBlankCell, type Cell, type SheetRow } from '@curbstop/contract/primitives/cell';
import type { WorkbookPackage } from './xlsx-package.ts';
import { parseMergedCells, type MergedCells } from './xlsx-rows.ts';
import { getAttribute, XmlScanner } from './xml-scanner.ts';

interface OpenMerge {
  readonly toRow: number;
  readonly value: Cell;
}

/**
 * Repeats the value of merged cells in all of their rows, in row order: a workbook stores it in the first row only, but
 * displays it beside every row. Cells of a row that are merged side by side stay as stored.
 */
export class MergedValues {
  readonly #merged: readonly MergedCells[];
  /** By column, counted from 1. */
  readonly #open = new Map<number, OpenMerge>();
  #next = 0;

  /** Merged cells that begin above `fromRow` are headings or titles. */
  constructor(merged: readonly MergedCells[], fromRow: number) {
    this.#merged = merged
      .filter((cells) => cells.toRow > cells.fromRow && cells.fromRow >= fromRow)
      .sort((one, another) => one.fromRow - another.fromRow);
  }

  fill(row: SheetRow): SheetRow {
    this.#openUpTo(row);
    if (this.#open.size === 0) return row;
    const cells = [...row.cells];
    for (const [column, { toRow, value }] of this.#open) {
      if (toRow < row.number) this.#open.delete(column);
      else if (isBlankCell(cells[column - 1])) {
        while (cells.length < column) cells.push(null);
        cells[column - 1] = value;
      }
    }
    return { number: row.number, cells };
  }

  #openUpTo({ number, cells }: SheetRow): void {
    for (; this.#next < this.#merged.length; this.#next++) {
      const { fromRow, toRow, fromColumn } = this.#merged[this.#next]!;
      if (fromRow > number) return;
      const value = cells[fromColumn - 1] ?? null;
      if (fromRow === number && !isBlankCell(value)) this.#open.set(fromColumn, { toRow, value });
    }
  }
}

/** A column with cells that are merged over several rows: how many, and the rows of the first of them. */
export interface RepeatedCells {
  readonly fromColumn: number;
  readonly count: number;
  readonly first: readonly Pick<MergedCells, 'fromRow' | 'toRow'>[];
}

const shownFirst = 20;

/** Finds the cells that `MergedValues` repeats: those merged with rows below that are not empty. */
export class RepeatedColumns {
  readonly #rows: number[] = [];
  readonly #merged: MergedCells[] = [];

  addRow(row: number): void {
    this.#rows.push(row);
  }

  add(cells: MergedCells): void {
    if (cells.toRow > cells.fromRow) this.#merged.push(cells);
  }

  list(): RepeatedCells[] {
    if (this.#merged.length === 0) return [];
    const rows = this.#rows.toSorted((one, other) => one - other);
    const columns = new Map<number, MergedCells[]>();
    for (const cells of this.#merged) {
      const below = rows[findAfter(rows, cells.fromRow)];
      if (below === undefined || below > cells.toRow) continue;
      const ofColumn = columns.get(cells.fromColumn) ?? [];
      ofColumn.push(cells);
      columns.set(cells.fromColumn, ofColumn);
    }
    return [...columns].map(([fromColumn, ofColumn]) => ({
      fromColumn,
      count: ofColumn.length,
      first: ofColumn
        .toSorted((one, other) => one.fromRow - other.fromRow)
        .slice(0, shownFirst)
        .map(({ fromRow, toRow }) => ({ fromRow, toRow })),
    }));
  }
}

/** The position of the first of the sorted numbers that is greater. */
function findAfter(numbers: readonly number[], than: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! > than) to = middle;
    else from = middle + 1;
  }
  return from;
}

const listName = 'mergeCells';
// Longer than the beginning of a tag with its namespace prefix.
const overlap = 100;

/** The merged cells of a worksheet part, which stores them after its rows. */
export async function readMergedCells(file: WorkbookPackage, part: string): Promise<MergedCells[]> {
  const merged: MergedCells[] = [];
  const scanner = new XmlScanner({
    open(name, attributes) {
      const cells = name === 'mergeCell' ? parseMergedCells(getAttribute(attributes, 'ref') ?? '') : undefined;
      if (cells) merged.push(cells);
    },
    text() {},
    close() {},
  });
  let previousText: string | undefined = '';
  for await (const piece of file.pieces(part)) {
    if (previousText === undefined) {
      scanner.push(piece);
      continue;
    }
    const text: string = previousText + piece;
    const listStart = text.indexOf(listName);
    // The rows before the list are not parsed here.
    if (listStart >= 0) scanner.push(text.slice(Math.max(0, text.lastIndexOf('<', listStart))));
    previousText = listStart < 0 ? text.slice(-overlap) : undefined;
  }
  return merged;
}
