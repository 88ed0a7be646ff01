import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { Problem } from '@curbstop/contract/primitives/problem';
import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet.problems';
import { MergedValues, readMergedCells, RepeatedColumns } from './merged-values.ts';
import { openPackage, type WorkbookPackage } from './xlsx-package.ts';
import { LetterBudget, measureCells, readingLimits, SampleRows } from './reading-limits.ts';
import type { ChildPageRequest, FoundRows, SheetOutline, WireRow } from './xlsx-protocol.ts';
import { SheetScanner, type ColumnRange, type MergedCells } from './xlsx-rows.ts';
import { readSharedStrings, type SharedStrings } from './xlsx-shared-strings.ts';
import { readProperties, readSheetComments, readWorkbook, type WorkbookParts } from './xlsx-workbook.ts';
import { InvalidXmlError } from './xml-scanner.ts';

/** Sends one message; resolves when the receiver has capacity, so that rows don't pile up. */
type SendMessage = (message: unknown) => Promise<void>;

/**
 * Responds to a request about a workbook: arrays are batches of rows, each `[rowNumber, ...cells]`; objects are other
 * messages.
 */
export async function handleChildRequest(request: ChildPageRequest, send: SendMessage): Promise<void> {
  const file = await openPackage(request.path);
  try {
    const workbook = await readWorkbook(file);
    const { sharedStringsPart: part } = workbook;
    const texts = part ? await readSharedStrings(file, part) : { strings: [], crossedOutStrings: new Set<number>() };
    const opened: OpenWorkbook = { file, workbook, texts, send };
    if (request.ask === 'outline') await outline(opened, request.sampleRows);
    else await rows(opened, request);
  } finally {
    file.close();
  }
}

interface OpenWorkbook {
  readonly file: WorkbookPackage;
  readonly workbook: WorkbookParts;
  readonly texts: SharedStrings;
  readonly send: SendMessage;
}

/** Letters that the outline of a sheet costs besides its rows, and for each block of merged cells. */
const sheetCost = 200;
const mergedCost = 50;

async function outline(opened: OpenWorkbook, sampleRows: number): Promise<void> {
  const { file, workbook, send } = opened;
  await send({ properties: await readProperties(file) });
  const budget = new LetterBudget(readingLimits.sampleLetters);
  for (const sheet of workbook.sheets) await send({ sheet: await outlineSheet(opened, sheet, { sampleRows, budget }) });
}

interface OutlineLimits {
  readonly sampleRows: number;
  readonly budget: LetterBudget;
}

async function outlineSheet(
  { file, workbook, texts }: OpenWorkbook,
  sheet: WorkbookParts['sheets'][number],
  { sampleRows, budget }: OutlineLimits,
): Promise<SheetOutline> {
  const { name, hidden } = sheet;
  const counts = { rowCount: 0, lastRow: 0, columnCount: 0 };
  const sample = new SampleRows(sampleRows);
  const rowBudget = new LetterBudget(readingLimits.sheetLetters);
  const merged: MergedCells[] = [];
  const hiddenColumns: ColumnRange[] = [];
  const [hiddenRows, crossedOut] = [new FirstRows(), new FirstRows()];
  const repeated = new RepeatedColumns();
  const scanner = new SheetScanner(
    { ...workbook, ...texts },
    {
      row(row) {
        rowBudget.spend(measureCells(row.cells));
        counts.rowCount++;
        counts.lastRow = row.number;
        counts.columnCount = Math.max(counts.columnCount, row.cells.length);
        sample.add(row);
        repeated.addRow(row.number);
      },
      hidden(columns) {
        if (hiddenColumns.length < readingLimits.columns) hiddenColumns.push(columns);
      },
      hiddenRow: (row) => hiddenRows.add({ row, text: '' }),
      crossedOut: (cell) => crossedOut.add(cell),
      merged(cells) {
        repeated.add(cells);
        if (merged.length < 2000 && cells.fromRow <= sampleRows) merged.push(cells);
      },
    },
  );
  await scan(file.pieces(sheet.part), scanner);
  const comments = await readSheetComments(file, sheet);
  const lettersOfComments = comments.reduce((sum, { text }) => sum + text.length, 0);
  const repeatedCells = repeated.list();
  const blocks = merged.length + hiddenColumns.length + repeatedCells.flatMap(({ first }) => first).length;
  budget.spend(sheetCost + sample.letters + blocks * mergedCost + lettersOfComments);
  const foundMarks = { hiddenRows: hiddenRows.found, crossedOut: crossedOut.found, repeatedCells };
  return { name, hidden, ...counts, sample: sample.rows, merged, hiddenColumns, ...foundMarks, comments };
}

const shownFirst = 20;
const shownLetters = 120;

/** Counts rows or cells and keeps the first. */
class FirstRows {
  readonly #first: FoundRows['first'][number][] = [];
  #count = 0;

  add({ row, text }: FoundRows['first'][number]): void {
    this.#count++;
    if (this.#first.length < shownFirst) this.#first.push({ row, text: text.slice(0, shownLetters) });
  }

  get found(): FoundRows {
    return { count: this.#count, first: this.#first };
  }
}

async function rows(
  { file, workbook, texts, send }: OpenWorkbook,
  request: Extract<ChildPageRequest, { ask: 'rows' }>,
): Promise<void> {
  const sheet = workbook.sheets.find(({ name }) => name === request.sheet);
  if (!sheet) throw spreadsheetProblems.sheetMissing({ values: { sheet: request.sheet } });
  const batches = new WireBatches(request.batchRows);
  const merged = new MergedValues(await readMergedCells(file, sheet.part), request.fromRow);
  const scanner = new SheetScanner(
    { ...workbook, ...texts },
    {
      row(row) {
        if (row.number >= request.fromRow) batches.add(merged.fill(row));
      },
    },
  );
  await scan(file.pieces(sheet.part), scanner, async () => {
    for (const batch of batches.takeFull()) await send(batch);
  });
  for (const batch of batches.takeAll()) await send(batch);
}

/** Rows on their way to the receiver, who takes them in small batches. */
class WireBatches {
  readonly #budget = new LetterBudget(readingLimits.sheetLetters);
  readonly #batchRows: number;
  #full: WireRow[][] = [];
  #open: WireRow[] = [];
  #letters = 0;

  constructor(batchRows: number) {
    this.#batchRows = batchRows;
  }

  add({ number, cells }: SheetRow): void {
    const letters = measureCells(cells);
    this.#budget.spend(letters);
    this.#letters += letters;
    this.#open.push([number, ...cells]);
    if (this.#open.length < this.#batchRows && this.#letters < readingLimits.batchLetters) return;
    this.#full.push(this.#open);
    this.#open = [];
    this.#letters = 0;
  }

  takeFull(): readonly WireRow[][] {
    const full = this.#full;
    this.#full = [];
    return full;
  }

  takeAll(): readonly WireRow[][] {
    return this.#open.length > 0 ? [...this.takeFull(), this.#open] : this.takeFull();
  }
}

async function scan(
  pieces: ReturnType<WorkbookPackage['pieces']>,
  scanner: SheetScanner,
  afterPiece?: () => Promise<void>,
): Promise<void> {
  for await (const piece of pieces) {
    scanner.push(piece);
    await afterPiece?.();
  }
  scanner.end();
}

/** The refusal for an error caused by the file; undefined for our own errors. */
export function toWorkbookProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof InvalidXmlError || isDamagedPackage(error) ? spreadsheetProblems.brokenWorkbook() : undefined;
}

/** Errors of zlib and yauzl are caused by the file: truncated, corrupted, or longer than declared. */
function isDamagedPackage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return (
    code.startsWith('Z_') || (code === '' && /stream|header|central directory|zip|compress|size/i.test(error.message))
  );
}
