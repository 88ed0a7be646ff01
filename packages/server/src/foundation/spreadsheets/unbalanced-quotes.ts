/** The number of cells of a list, from the rows so far: most rows have it. Titles of one cell do not count. */
class RecordWidth {
  readonly #rows = new Map<number, number>();
  #width = 0;

  get width(): number {
    return this.#width;
  }

  /** Whether all rows so far have the same number of cells. */
  get isEven(): boolean {
    return this.#rows.size === 1;
  }

  add(cells: number): void {
    if (cells < 2) return;
    const count = (this.#rows.get(cells) ?? 0) + 1;
    this.#rows.set(cells, count);
    const max = this.#rows.get(this.#width) ?? 0;
    if (count > max || (count === max && cells > this.#width)) this.#width = cells;
  }
}

const lineBreak = /\r\n|\n|\r/;
const lineEnd = /[\n\r]/;

/** A record with its text in the file. */
export interface RawRecord {
  readonly record: readonly string[];
  readonly raw: string;
}

/**
 * Finds quoted cells that enclose other cells or whole rows, in row order. A stray quotation mark opens a cell that
 * ends at the next stray mark, an inch mark or a quoted cell; everything between them would be lost.
 */
export class UnbalancedQuotes {
  readonly #width = new RecordWidth();
  readonly #delimiter: string;
  #isSpaced = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** Whether a cell of this record encloses what belongs to other cells or rows. */
  enclosesCells({ record, raw }: RawRecord): boolean {
    const isFirst = this.#width.width === 0;
    if (isFirst) this.#isSpaced = record.slice(1).some((text) => text.startsWith(' '));
    const isUnbalanced = raw.includes('"') && this.#isUnbalanced(record, raw);
    this.#width.add(record.length);
    return isUnbalanced;
  }

  #isUnbalanced(record: readonly string[], raw: string): boolean {
    const broken = brokenQuote(raw, this.#delimiter);
    if (broken === 'enclosing') return true;
    if (this.#width.width === 0) return false;
    if (broken === 'empty' && record.length > this.#width.width) return true;
    return record.some((text, position) =>
      lineEnd.test(text) ? this.#hasRows(text, position, record.length) : this.#hasCells(text, record.length),
    );
  }

  /** Whether the lines of the cell, together with the cells around it, are as wide as rows. */
  #hasRows(text: string, position: number, cells: number): boolean {
    const needed = this.#width.width - 1;
    const lines = text.split(lineBreak).map((line) => this.#delimitersIn(line));
    const inside = lines.reduce((sum, count) => sum + count, 0);
    if (cells !== needed + 1 && inside >= needed) return true;
    if (cells > needed + 1 && inside > 0) return true;
    if (needed > 1 && lines.slice(1, -1).some((count) => count >= needed)) return true;
    lines[0]! += position;
    lines[lines.length - 1]! += cells - 1 - position;
    return lines.every((count) => count >= needed);
  }

  /** Whether the row is complete only with the cells that this one encloses. */
  #hasCells(text: string, cells: number): boolean {
    const inside = this.#delimitersIn(text);
    return inside > 0 && this.#width.isEven && cells > 1 && cells + inside === this.#width.width;
  }

  /** A comma before a space belongs to a sentence, unless the headings are separated by such commas. */
  #delimitersIn(text: string): number {
    let count = 0;
    for (
      let delimiterAt = text.indexOf(this.#delimiter);
      delimiterAt >= 0;
      delimiterAt = text.indexOf(this.#delimiter, delimiterAt + 1)
    )
      if (this.#isSpaced || text[delimiterAt + 1] !== ' ') count += 1;
    return count;
  }
}

/**
 * Whether text follows the closing mark of a quoted cell, and whether the marks enclose a delimiter or a line break. A
 * spreadsheet never writes such a cell: its second mark belongs to another one.
 */
function brokenQuote(raw: string, delimiter: string): 'enclosing' | 'empty' | undefined {
  let firstBroken: 'empty' | undefined;
  for (let index = 0; index < raw.length;) {
    if (raw[index] === '"') {
      const end = quoteEnd(raw, index);
      const isClosed = end >= raw.length || lineEnd.test(raw[end]!) || raw.startsWith(delimiter, end);
      if (!isClosed && (raw.slice(index, end).includes(delimiter) || lineEnd.test(raw.slice(index, end))))
        return 'enclosing';
      if (!isClosed) firstBroken = 'empty';
      index = end;
    }
    const next = raw.indexOf(delimiter, index);
    if (next < 0) break;
    index = next + delimiter.length;
  }
  return firstBroken;
}

/** The position after the closing mark of the quoted cell that begins at `at`. */
function quoteEnd(raw: string, at: number): number {
  let end = raw.indexOf('"', at + 1);
  while (end >= 0 && raw[end + 1] === '"') end = raw.indexOf('"', end + 2);
  return end < 0 ? raw.length : end + 1;
}
