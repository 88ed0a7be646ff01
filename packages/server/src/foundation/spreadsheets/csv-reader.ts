import { createReadStream } from 'node:fs';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import type { Cell, SheetRow } from '@curbstop/contract/primitives/cell';
import type { Problem } from '@curbstop/contract/primitives/problem';
import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet.problems';
import { restoreFormulaText } from '@curbstop/contract/primitives/formula-text';
import { readingLimits } from './reading-limits.ts';
import { iconvNames, type TextSheet } from './sniff.ts';
import { UnbalancedQuotes, type RawRecord } from './unbalanced-quotes.ts';

export interface CsvReadOptions {
  /** Rows per batch; the process serves other requests between batches. */
  readonly batchRows?: number;
  readonly signal?: AbortSignal;
}

/** A few milliseconds of work per batch, so that other requests are not delayed. */
export const defaultBatchRows = 25;
// Bytes parsed at once; otherwise a stream's whole buffer would block the event loop.
const bytesAtOnce = 1 << 15;
// Limits a cell: an unclosed quotation mark would otherwise swallow the file.
const longestRecord = 1_000_000;

interface CountedRecord extends RawRecord {
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/**
 * The rows of a CSV file in batches, in memory that does not grow with the file. Ragged rows stay ragged, empty rows
 * are skipped but counted, and every cell is text.
 */
export async function* readCsvRows(
  path: string,
  sheet: TextSheet,
  { batchRows = defaultBatchRows, signal }: CsvReadOptions = {},
): AsyncGenerator<SheetRow[]> {
  const { parser, bytes } = openParser(path, sheet, signal);
  let batch: SheetRow[] = [];
  let [number, readRows] = [0, 0];
  const quotes = new UnbalancedQuotes(sheet.delimiter);
  try {
    for await (const record of parser as AsyncIterable<CountedRecord>) {
      number = record.info.records + record.info.empty_lines;
      if (record.record.length > readingLimits.columns)
        throw spreadsheetProblems.rowTooWide({ values: { row: number, columns: readingLimits.columns } });
      if (quotes.enclosesCells(record)) throw spreadsheetProblems.quoteEnclosesCells({ values: { row: number } });
      const cells = toCells(record.record);
      if (cells.length > 0) batch.push({ number, cells });
      if (batch.length >= batchRows) {
        yield batch;
        batch = [];
      }
      // By all records, because millions of rows of empty cells would otherwise block the process for minutes.
      if (++readRows % batchRows === 0) await othersTurn();
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    throw error instanceof CsvError ? refuseRow(error, number + 1) : error;
  } finally {
    bytes.destroy();
    parser.destroy();
  }
}

function openParser(path: string, sheet: TextSheet, signal: AbortSignal | undefined) {
  const parser = parse({
    delimiter: sheet.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // `5/8" wide` in an unquoted cell is a measurement, not a broken quotation.
    relax_quotes: true,
    raw: true,
    // Skipped by the parser, which counts them: as records they would take ten times as long as filled rows.
    skip_empty_lines: true,
    info: true,
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
  return { parser, bytes };
}

function refuseRow({ code }: CsvError, row: number): Problem {
  return code === 'CSV_MAX_RECORD_SIZE'
    ? spreadsheetProblems.rowTooLong({ values: { row, letters: longestRecord } })
    : spreadsheetProblems.quoteNotClosed({ values: { row } });
}

/** The cells of a row up to the last that is not empty. */
function toCells(record: readonly string[]): Cell[] {
  let length = record.length;
  while (length > 0 && record[length - 1]!.trim() === '') length--;
  return record.slice(0, length).map((text) => (text === '' ? null : restoreFormulaText(text)));
}
