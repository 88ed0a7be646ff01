import { createReadStream } from 'node:fs';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import type { Cell, SheetRow } from '@curbstop/contract/primitives/cell';
import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet-problems';
import { restoreFormulaText } from '@curbstop/contract/primitives/formula-text';
import { iconvNames, type TextSheet } from './sniff.ts';

export interface RowReading {
  /** Rows per batch; between two of them the process serves whoever else is waiting. */
  readonly batchRows?: number;
  readonly signal?: AbortSignal;
}

/** A few milliseconds of work for whoever makes sense of the rows: a page that somebody else asks for waits several times for its turn. */
export const defaultBatchRows = 25;
// What is parsed in one go; a stream's whole buffer is consumed without letting anybody else have a turn.
const bytesAtOnce = 1 << 15;
// A cell of a real inventory holds notes at most; a quotation mark that is never closed would swallow the file.
const longestRecord = 1_000_000;

/**
 * The rows of a CSV file in batches, in memory that does not grow with the file. Ragged rows stay ragged, empty rows are
 * left out but counted, and every cell is text.
 */
export async function* readCsvRows(
  path: string,
  sheet: TextSheet,
  { batchRows = defaultBatchRows, signal }: RowReading = {},
): AsyncGenerator<SheetRow[]> {
  const parser = parse({
    delimiter: sheet.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // `5/8" copper` in an unquoted cell is a size, not a broken quotation.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestRecord,
    from_line: sheet.separatorLineLength > 0 ? 2 : 1,
  });
  const bytes = createReadStream(path, {
    start: sheet.markBytes,
    highWaterMark: bytesAtOnce,
    ...(signal && { signal }),
  });
  bytes.once('error', (error) => parser.destroy(error));
  if (sheet.encoding === 'utf8') bytes.pipe(parser);
  else bytes.pipe(iconv.decodeStream(iconvNames[sheet.encoding])).pipe(parser);
  let batch: SheetRow[] = [];
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number++;
      const cells = cellsOf(record);
      if (cells.length > 0) batch.push({ number, cells });
      if (batch.length >= batchRows) {
        yield batch;
        batch = [];
        await othersTurn();
      }
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    if (error instanceof CsvError) throw spreadsheetProblems.quoteNotClosed({ values: { row: number + 1 } });
    throw error;
  } finally {
    bytes.destroy();
    parser.destroy();
  }
}

/** Empty when nothing stands in the row; otherwise its cells up to the last that holds something. */
function cellsOf(record: readonly string[]): Cell[] {
  let length = record.length;
  while (length > 0 && record[length - 1]!.trim() === '') length--;
  return record.slice(0, length).map((text) => (text === '' ? null : restoreFormulaText(text)));
}
