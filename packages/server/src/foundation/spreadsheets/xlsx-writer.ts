import { Buffer } from 'node:buffer';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { toDayNumber } from '@curbstop/contract/primitives/calendar';
import type { SheetLayout, WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { getColumnLetters } from './xlsx-rows.ts';
import { buildScaffold, rowMark } from './xlsx-scaffold.ts';
import { SharedTable } from './xlsx-shared-table.ts';
import { escapeText } from './xlsx-text.ts';

export type RowBatches =
  | AsyncIterable<readonly (readonly WrittenCell[])[]>
  | Iterable<readonly (readonly WrittenCell[])[]>;

const chunkSize = 1 << 18;
const lastRow = 1_048_576;
const maxDigits = 15;

/** A sheet with the rows below its headings. */
interface SheetWithRows {
  readonly plan: SheetLayout;
  readonly batches: RowBatches;
}

/** Streams a workbook of one sheet; memory does not grow with the rows. A failure of `batches` fails the stream. */
export function writeWorkbook(plan: SheetLayout, batches: RowBatches): Promise<Readable> {
  return writeSheets([{ plan, batches }]);
}

/** Streams a workbook of several sheets, which need names of their own. */
export async function writeSheets(sheets: readonly SheetWithRows[]): Promise<Readable> {
  const parts = await unpack(Buffer.from(await buildScaffold(sheets.map(({ plan }) => plan))));
  const strings = parts.get(stringsPart);
  if (!strings) throw new Error('The workbook scaffold lacks its texts');
  const table = new SharedTable(strings.toString('utf8'));
  const zip = new yazl.ZipFile();
  const output = new PassThrough({ highWaterMark: chunkSize });
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  parts.delete(stringsPart);
  sheets.forEach((sheet, index) => {
    const part = getSheetPart(index);
    const scaffold = parts.get(part);
    if (!scaffold) throw new Error(`The workbook scaffold lacks ${part}`);
    parts.delete(part);
    const rows = Readable.from(sheetPieces(scaffold.toString('utf8'), sheet, table), { objectMode: false });
    rows.once('error', (error) => output.destroy(error));
    output.once('close', () => rows.destroy());
    zip.addReadStream(rows, part, { compressionLevel: 4 });
  });
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name);
  // Read only after all rows, because the table grows until then.
  zip.addReadStreamLazy(stringsPart, (give) =>
    give(null, Readable.from([Buffer.from(table.xml())], { objectMode: false })),
  );
  zip.end();
  return output;
}

const getSheetPart = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
const stringsPart = 'xl/sharedStrings.xml';

async function unpack(workbook: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(workbook, { lazyEntries: true });
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return parts;
}

async function* sheetPieces(
  scaffold: string,
  { plan, batches }: SheetWithRows,
  table: SharedTable,
): AsyncGenerator<Buffer> {
  const { before, after, styles } = cutAtMark(scaffold, plan);
  const writeRow = rowWriter(styles, table);
  let text = before;
  let number = plan.top.length;
  for await (const batch of batches) {
    for (const row of batch) {
      number++;
      if (number > lastRow) throw new Error(`A sheet holds at most ${lastRow} rows`);
      text += writeRow(number, row);
    }
    if (text.length >= chunkSize) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(text + after);
}

/** The scaffold's XML before and after its placeholder row, and the style numbers of that row's cells. */
function cutAtMark(xml: string, plan: SheetLayout): { before: string; after: string; styles: CellStyles } {
  const rowStart = xml.indexOf(`<row r="${plan.top.length + 1}"`);
  const rowEnd = xml.indexOf('</row>', rowStart) + '</row>'.length;
  if (rowStart < 0 || rowEnd < rowStart) throw new Error(`The workbook scaffold has no row for ${rowMark}`);
  const marked = xml.slice(rowStart, rowEnd);
  const findStyle = (column: number) =>
    new RegExp(`<c r="${getColumnLetters(column)}\\d+"[^>]*? s="(\\d+)"`).exec(marked)?.[1] ?? '0';
  // The size that the scaffold declares is not the size of the finished sheet.
  return {
    before: xml.slice(0, rowStart).replace(/<dimension [^>]*\/>/, ''),
    after: xml.slice(rowEnd),
    styles: { columns: plan.columns.map((_, index) => findStyle(index + 1)), day: findStyle(plan.columns.length + 1) },
  };
}

interface CellStyles {
  readonly columns: readonly string[];
  /** Date style, for any column, because years and dates share columns. */
  readonly day: string;
}

function rowWriter(styles: CellStyles, table: SharedTable): (number: number, row: readonly WrittenCell[]) => string {
  const letters = styles.columns.map((_, index) => getColumnLetters(index + 1));
  return (number, row) => {
    let xml = `<row r="${number}">`;
    for (let i = 0; i < row.length; i++) {
      const cell = row[i];
      if (cell === null || cell === undefined || cell === '') continue;
      const cellStart = `<c r="${letters[i] ?? getColumnLetters(i + 1)}${number}" s="`;
      const style = styles.columns[i] ?? '0';
      if (typeof cell === 'string') xml += `${cellStart}${style}" ${textCell(cell, table)}`;
      else if (typeof cell === 'number') xml += Number.isFinite(cell) ? `${cellStart}${style}"><v>${cell}</v></c>` : '';
      else if (typeof cell === 'boolean') xml += `${cellStart}${style}" t="b"><v>${cell ? 1 : 0}</v></c>`;
      else if ('date' in cell) xml += dayCell(cellStart, cell.date, { text: style, day: styles.day });
      else xml += `${cellStart}${style}" ${decimalCell(cell.decimal, table)}`;
    }
    return `${xml}</row>`;
  };
}

function textCell(text: string, table: SharedTable): string {
  const textIndex = table.place(text);
  if (textIndex !== undefined) return `t="s"><v>${textIndex}</v></c>`;
  return `t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

/** Excel keeps 15 digits of a number; a longer decimal is written as text, so that no digit is lost. */
function decimalCell(decimal: string, table: SharedTable): string {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(decimal) && decimal.replace(/^-?[0.]*|\./g, '').length <= maxDigits;
  return isNumber ? `><v>${decimal}</v></c>` : textCell(decimal, table);
}

/** Days before 1 March 1900 are written as text: Excel counts them wrongly. */
function dayCell(at: string, date: string, style: { readonly text: string; readonly day: string }): string {
  const serial = toDayNumber(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))) + 25_569;
  if (serial < 61) return `${at}${style.text}" t="inlineStr"><is><t>${date}</t></is></c>`;
  return `${at}${style.day}"><v>${serial}</v></c>`;
}
