import { Problem } from '@curbstop/contract/primitives/problem';
import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet-problems';
import type { Cell } from '@curbstop/contract/primitives/cell';
import { MergedValues, readMergedCells } from './merged-values.ts';
import { openPackage, type WorkbookPackage } from './xlsx-package.ts';
import type { ChildPageRequest, SheetOutline } from './xlsx-protocol.ts';
import { SheetScanner, type MergedCells } from './xlsx-rows.ts';
import { readSharedStrings } from './xlsx-shared-strings.ts';
import {
  readProperties,
  readSheetComments,
  readWorkbook,
  type WorkbookParts,
  type WorkbookSheet,
} from './xlsx-workbook.ts';
import { XmlDamage } from './xml-scanner.ts';

/** Sends one message; resolves when the receiver has capacity, so that rows don't pile up. */
export type Send = (message: unknown) => Promise<void>;

/** Responds to a request about a workbook: arrays are batches of rows, each `[rowNumber, ...cells]`; objects are other messages. */
export async function handleChildRequest(request: ChildPageRequest, send: Send): Promise<void> {
  const file = await openPackage(request.path);
  try {
    const workbook = await readWorkbook(file);
    const strings = workbook.sharedStringsPart ? await readSharedStrings(file, workbook.sharedStringsPart) : [];
    const opened: Opened = { file, workbook, strings, send };
    if (request.ask === 'outline') await outline(opened, request.sampleRows);
    else await rows(opened, request);
  } finally {
    file.close();
  }
}

interface Opened {
  readonly file: WorkbookPackage;
  readonly workbook: WorkbookParts;
  readonly strings: readonly string[];
  readonly send: Send;
}

const longestSampleText = 2000;
const widestSample = 400;

async function outline({ file, workbook, strings, send }: Opened, sampleRows: number): Promise<void> {
  await send({ properties: await readProperties(file) });
  for (const sheet of workbook.sheets) {
    const found: Mutable<SheetOutline> = {
      name: sheet.name,
      hidden: sheet.hidden,
      rowCount: 0,
      lastRow: 0,
      columnCount: 0,
      merged: [],
      sample: [],
    };
    const merged: MergedCells[] = [];
    const scanner = new SheetScanner(
      { ...workbook, strings },
      {
        row(row) {
          found.rowCount++;
          found.lastRow = row.number;
          found.columnCount = Math.max(found.columnCount, row.cells.length);
          if (found.rowCount <= sampleRows)
            found.sample = [
              ...found.sample,
              { number: row.number, cells: row.cells.slice(0, widestSample).map(shorten) },
            ];
        },
        merged(cells) {
          if (merged.length < 2000 && cells.fromRow <= sampleRows) merged.push(cells);
        },
      },
    );
    await scan(file, sheet, scanner);
    await send({ sheet: { ...found, merged, comments: await readSheetComments(file, sheet) } });
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function shorten(cell: Cell): Cell {
  return typeof cell === 'string' && cell.length > longestSampleText ? `${cell.slice(0, longestSampleText)}…` : cell;
}

async function rows(
  { file, workbook, strings, send }: Opened,
  request: Extract<ChildPageRequest, { ask: 'rows' }>,
): Promise<void> {
  const sheet = workbook.sheets.find(({ name }) => name === request.sheet);
  if (!sheet) throw spreadsheetProblems.sheetMissing({ values: { sheet: request.sheet } });
  let batch: unknown[] = [];
  const merged = new MergedValues(await readMergedCells(file, sheet.part), request.fromRow);
  const scanner = new SheetScanner(
    { ...workbook, strings },
    {
      row(row) {
        if (row.number >= request.fromRow) batch.push([row.number, ...merged.fill(row).cells]);
      },
    },
  );
  await scan(file, sheet, scanner, async () => {
    if (batch.length < request.batchRows) return;
    const full = batch;
    batch = [];
    await send(full);
  });
  if (batch.length > 0) await send(batch);
}

async function scan(
  file: WorkbookPackage,
  sheet: WorkbookSheet,
  scanner: SheetScanner,
  afterPiece?: () => Promise<void>,
): Promise<void> {
  for await (const piece of file.pieces(sheet.part)) {
    scanner.push(piece);
    await afterPiece?.();
  }
  scanner.end();
}

/** The refusal for an error caused by the file; undefined for our own errors. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof XmlDamage || isDamagedPackage(error) ? spreadsheetProblems.brokenWorkbook() : undefined;
}

/** Errors of zlib and yauzl are caused by the file: truncated, corrupted, or longer than declared. */
function isDamagedPackage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return (
    code.startsWith('Z_') || (code === '' && /stream|header|central directory|zip|compress|size/i.test(error.message))
  );
}
