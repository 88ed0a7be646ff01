import { toCellText, type Cell, type SheetRow } from '../primitives/cell.ts';
import type { MergedBlock } from '../primitives/sheet-layout.ts';
import { finishSteps, type Steps } from '../primitives/steps.ts';
import { epaColumns } from '../service-lines/service-line.sheet.ts';
import { isKnownHeading, normalizeHeading } from './heading-names.calculation.ts';

/** The heading rows of a sheet, and the name of each column after merging them. */
export interface HeadingBlock {
  /** First and last heading row, and the first row of data; Excel's row numbers. */
  readonly headingFrom: number;
  readonly headingTo: number;
  readonly dataFrom: number;
  /** One name per column position: `Group › Heading`; '' for a column without one. */
  readonly names: readonly string[];
  /** The number of known headings among them. */
  readonly knownCount: number;
}

const searchedRows = 40;
const longestBlock = 4;
const maxHeadingLength = 200;

/**
 * Finds the headings in the first rows of a sheet: the one to four rows with the most known merged names, each name
 * checked against the cells below it. One name alone is not enough, because "State" or "Active" also occur in data. A
 * sheet without known headings gets its first row that is about as wide as its table.
 */
export function detectHeadings(rows: readonly SheetRow[], merged: readonly MergedBlock[] = []): HeadingBlock {
  return finishSteps(detectHeadingsInSteps(rows, merged));
}

/** Detects headings like `detectHeadings`, one candidate row in each step. */
export function* detectHeadingsInSteps(
  rows: readonly SheetRow[],
  merged: readonly MergedBlock[] = [],
): Steps<HeadingBlock> {
  const candidates = rows.filter((row) => row.number <= searchedRows && textCells(row) >= 2);
  const textsBelow = columnTexts(rows);
  let best: { readonly block: HeadingBlock; readonly evidence: number } | undefined;
  for (const last of candidates) {
    yield;
    for (let length = 1; length <= longestBlock; length++) {
      const block = rows.filter((row) => row.number > last.number - length && row.number <= last.number);
      const headingBlock = createHeadingBlock(block, rows, merged);
      const evidence = getEvidence(headingBlock, last, textsBelow);
      // More rows must add known names, so that a title above the headings is left out.
      if (!best || evidence > best.evidence) best = { block: headingBlock, evidence };
    }
  }
  const first = firstWideRow(candidates) ?? rows[0];
  if (best && (best.evidence >= 2 || (best.evidence > 0 && best.block.headingTo === first?.number))) return best.block;
  return first
    ? createHeadingBlock([first], rows, merged)
    : { headingFrom: 1, headingTo: 1, dataFrom: 2, names: [], knownCount: 0 };
}

/**
 * Known names that are not data: a heading hardly ever repeats below itself, and its row has words, not numbers or
 * dates.
 */
function getEvidence({ names }: HeadingBlock, last: SheetRow, texts: ColumnTexts): number {
  const knownCount = names.filter((name, position) => isKnownHeading(name) && !texts.repeats(position, last)).length;
  const cells = last.cells.filter((cell) => cell !== null && cell !== '');
  const written = cells.filter((cell) => typeof cell === 'string' && !/^[\d.,/-]+$/.test(cell.trim())).length;
  return knownCount * (written / cells.length);
}

interface ColumnTexts {
  /** Whether the text of this cell occurs in other rows of its column, except in rows that repeat the whole row. */
  repeats(position: number, row: SheetRow): boolean;
}

function columnTexts(rows: readonly SheetRow[]): ColumnTexts {
  const wholeRows = new Map(rows.map((row) => [row, row.cells.map(headingText).join('\u0000')]));
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const row of rows) {
    const wholeRowText = wholeRows.get(row) ?? '';
    // Headings repeated after a page break are still headings.
    if (seen.has(wholeRowText)) continue;
    seen.add(wholeRowText);
    row.cells.forEach((cell, position) => {
      const key = `${position} ${headingText(cell).toLowerCase()}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
  }
  return {
    repeats: (position, row) => {
      const text = headingText(row.cells[position]).toLowerCase();
      return text !== '' && (counts.get(`${position} ${text}`) ?? 0) > 1;
    },
  };
}

/** Notes and titles above a table have fewer cells than its headings. */
function firstWideRow(candidates: readonly SheetRow[]): SheetRow | undefined {
  const widest = Math.max(0, ...candidates.map(filledCells));
  return candidates.find((row) => filledCells(row) * 2 >= widest);
}

function filledCells(row: SheetRow): number {
  return row.cells.filter((cell) => cell !== null && cell !== '').length;
}

/** A candidate for the heading rows, chosen by a person or tried by the search. */
export function parseHeadingsAt(
  rows: readonly SheetRow[],
  { from, to }: { readonly from: number; readonly to: number },
  merged: readonly MergedBlock[] = [],
): HeadingBlock {
  const block = rows.filter((row) => row.number >= from && row.number <= to);
  return block.length > 0
    ? createHeadingBlock(block, rows, merged)
    : { headingFrom: from, headingTo: to, dataFrom: to + 1, names: [], knownCount: 0 };
}

function createHeadingBlock(
  block: readonly SheetRow[],
  rows: readonly SheetRow[],
  merged: readonly MergedBlock[],
): HeadingBlock {
  const [first, last] = [block[0], block.at(-1)] as [SheetRow, SheetRow];
  const names = makeUnique(mergeNames(block, merged));
  const rowsBelow = rows.filter((row) => row.number > last.number);
  const data = rowsBelow.find((row) => !isInstruction(row));
  return {
    headingFrom: first.number,
    headingTo: last.number,
    dataFrom: data?.number ?? last.number + 1,
    names,
    knownCount: names.filter((name) => isKnownHeading(name)).length,
  };
}

/** Each column's texts from top to bottom, with a group's text repeated over the columns it spans. */
function mergeNames(block: readonly SheetRow[], merged: readonly MergedBlock[]): string[] {
  const spans = merged.filter((span) => block.some((row) => row.number >= span.fromRow && row.number <= span.toRow));
  const width = Math.max(...block.map((row) => row.cells.length), ...spans.map((span) => span.toColumn));
  const lines = block.map((row, index) => {
    const isGroupRow = index === 0 && block.length > 1;
    return repeatGroupNames(row, { width, spans, isGroupRow: isGroupRow && spans.length === 0 });
  });
  return Array.from({ length: width }, (_, position) => {
    const parts = lines.map((line) => line[position] ?? '').filter((text) => text !== '');
    return parts.filter((part, index) => part !== parts[index - 1]).join(' › ');
  });
}

interface GroupedHeadings {
  readonly width: number;
  readonly spans: readonly MergedBlock[];
  /** Without merged cells (CSV), a group has text in its first column and extends to the next group. */
  readonly isGroupRow: boolean;
}

function repeatGroupNames(row: SheetRow, { width, spans, isGroupRow }: GroupedHeadings): string[] {
  const texts = Array.from({ length: width }, (_, position) => headingText(row.cells[position]));
  for (const span of spans) {
    if (span.fromRow !== row.number) continue;
    const text = texts[span.fromColumn - 1] ?? '';
    for (let column = span.fromColumn; column <= span.toColumn; column++) texts[column - 1] = text;
  }
  if (isGroupRow)
    for (let position = 1; position < width; position++)
      if (texts[position] === '') texts[position] = texts[position - 1] ?? '';
  return texts;
}

function headingText(cell: Cell | undefined): string {
  return toCellText(cell).replace(/\s+/g, ' ').slice(0, maxHeadingLength);
}

/** Repeated names get a number, so that every column has a unique name. */
function makeUnique(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    if (name === '') return '';
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function textCells(row: SheetRow): number {
  return row.cells.filter((cell) => typeof cell === 'string' && cell.trim() !== '').length;
}

/** Rows between headings and data: help texts, column numbers (1 2 3, A B C), an example. */
function isInstruction(row: SheetRow): boolean {
  const texts = row.cells.map(toCellText).filter((text) => text !== '');
  if (texts.length === 0) return true;
  if (/^example\b/i.test(texts[0] ?? '')) return true;
  const isNumbering =
    texts.length > 3 && texts.every((text, index) => text === texts[0]?.replace(/^(\D*)\d+$/, `$1${index + 1}`));
  if (isNumbering) return true;
  const sentences = texts.filter((text) => instructionWords.test(text) || wholeSentence.test(text)).length;
  if (texts.length >= 3 && sentences * 2 > texts.length) return true;
  const averageLength = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  return texts.length >= 3 && averageLength > 60;
}

const instructionWords = /^(?:select|enter|choose|describe|use|note:|date, year|for example|e\.g\.)/i;
/** Help texts are sentences; data of a line hardly ever is. */
const wholeSentence = /^\p{Lu}(?:\S*\s+){3,}\S+\.$/u;

export interface SheetSketch {
  readonly name: string;
  readonly hidden: boolean;
  readonly rowCount: number;
  readonly block: HeadingBlock;
}

/** The sheet that most likely holds the inventory: by known headings, then by rows; hidden sheets last. */
export function suggestSheet(sheets: readonly SheetSketch[]): string {
  const worth = ({ block, rowCount, hidden }: SheetSketch) =>
    block.knownCount * 10 + Math.min(9, Math.log10(rowCount + 1)) - (hidden ? 1000 : 0);
  return sheets.toSorted((one, another) => worth(another) - worth(one))[0]?.name ?? '';
}

export const epaTemplateName = 'EPA Service Line Inventory Template (2022)';

/** Recognizes the template: its headings are in its columns. Position -> key of the sheet, or undefined. */
export function findEpaTemplateColumns(block: HeadingBlock): Readonly<Record<string, string>> | undefined {
  const getName = (position: number) => normalizeHeading(block.names[position] ?? '');
  const fitting = epaColumns.filter(({ epa }, index) =>
    getName(index + 1).endsWith(normalizeHeading(epa.heading || epa.group)),
  );
  if (fitting.length < epaColumns.length * 0.8) return undefined;
  return Object.fromEntries(epaColumns.map((column, index) => [String(index + 1), column.key]));
}
