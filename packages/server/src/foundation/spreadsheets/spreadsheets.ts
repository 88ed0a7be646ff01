import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { readCsvRows, type CsvReadOptions } from './csv-reader.ts';
import { detectSpreadsheet, type SpreadsheetFile } from './sniff.ts';
import { SampleRows } from './reading-limits.ts';
import type { SheetOutline } from './xlsx-protocol.ts';
import { outlineWorkbook, readWorkbookRows } from './xlsx-reader.ts';

/** Outline of a file: its sheets, each with its size and first rows. */
export interface SpreadsheetOutline {
  readonly file: SpreadsheetFile;
  readonly sheets: readonly SheetOutline[];
  /** Custom properties of a workbook, by name; a text file has none. */
  readonly properties: Readonly<Record<string, string>>;
}

/** The one sheet of a CSV file has no name of its own. */
const csvSheetName = 'CSV';
const defaultSampleRows = 200;

/** Reads the outline of a file; throws a Problem when it can't be read. */
export async function outlineSpreadsheet(
  path: string,
  options: { readonly sampleRows?: number; readonly signal?: AbortSignal } = {},
): Promise<SpreadsheetOutline> {
  const { sampleRows = defaultSampleRows, signal } = options;
  const file = await detectSpreadsheet(path);
  if (file.format === 'xlsx') return { file, ...(await outlineWorkbook(path, sampleRows, signal ? { signal } : {})) };
  const sample = new SampleRows(sampleRows);
  let [rowCount, lastRow, columnCount] = [0, 0, 0];
  for await (const batch of readCsvRows(path, file, signal ? { signal } : {})) {
    rowCount += batch.length;
    lastRow = batch.at(-1)?.number ?? lastRow;
    for (const row of batch) {
      columnCount = Math.max(columnCount, row.cells.length);
      sample.add(row);
    }
  }
  return {
    file,
    sheets: [{ name: csvSheetName, hidden: false, rowCount, lastRow, columnCount, merged: [], sample: sample.rows }],
    properties: {},
  };
}

/** The rows of one sheet from `fromRow` on, in batches, for all formats; memory does not grow with the file. */
export async function* readSpreadsheetRows(
  path: string,
  from: { readonly file: SpreadsheetFile; readonly sheet: string; readonly fromRow?: number },
  reading: CsvReadOptions = {},
): AsyncGenerator<SheetRow[]> {
  const fromRow = from.fromRow ?? 1;
  if (from.file.format === 'xlsx') {
    yield* readWorkbookRows(path, from.sheet, { ...reading, fromRow });
    return;
  }
  for await (const batch of readCsvRows(path, from.file, reading)) {
    const rows = batch[0] && batch[0].number >= fromRow ? batch : batch.filter((row) => row.number >= fromRow);
    if (rows.length > 0) yield rows;
  }
}
