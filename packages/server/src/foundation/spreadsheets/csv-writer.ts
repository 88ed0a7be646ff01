import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { guardFormulaText } from '@curbstop/contract/primitives/formula-text';
import type { RowBatches } from './xlsx-writer.ts';

const chunkSize = 1 << 16;

/** A CSV file that Excel opens correctly: UTF-8 with a byte order mark, CRLF, and no cell that runs as a formula. */
export function writeCsv(headings: readonly string[], batches: RowBatches): Readable {
  return Readable.from(pieces(headings, batches), { objectMode: false });
}

async function* pieces(headings: readonly string[], batches: RowBatches): AsyncGenerator<Buffer> {
  let text = `\uFEFF${line(headings)}`;
  for await (const batch of batches) {
    for (const row of batch) text += line(row);
    if (text.length >= chunkSize) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}

function line(row: readonly WrittenCell[]): string {
  return `${row.map(written).join(',')}\r\n`;
}

function written(cell: WrittenCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return 'date' in cell ? cell.date : cell.decimal;
  if (typeof cell !== 'string') return String(cell);
  const safe = guardFormulaText(cell);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
