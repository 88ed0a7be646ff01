import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outlineInProcess, rawWorkbook, readRowsInProcess, createZip } from '../../../testing/workbooks.ts';
import { readingLimits } from './reading-limits.ts';
import { outlineSpreadsheet, readSpreadsheetRows } from './spreadsheets.ts';
import { getColumnLetters } from './xlsx-rows.ts';
import { openPackage, workbookLimits } from './xlsx-package.ts';
import { XmlScanner } from './xml-scanner.ts';

// Files of a few kilobytes that grow when they are read.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function writeTestFile(content: Uint8Array | string): Promise<string> {
  const file = path.join(folder, `file-${files++}`);
  await writeFile(file, content);
  return file;
}
const repeat = (count: number, write: (at: number) => string) => Array.from({ length: count }, (_, at) => write(at));
const shared = '<c t="s"><v>0</v></c>';
const createText = (letters: number) => ({ sharedStrings: `<si><t>${'x'.repeat(letters)}</t></si>` });
const rows = (count: number, cells: string) => repeat(count, () => `<row>${cells}</row>`).join('');

const patience = 60_000;
const tooMuch = 'This workbook is too large or too complex to read';

describe('a workbook', { timeout: patience }, () => {
  test('whose cells share one long text is refused before it is copied for all of them', async () => {
    const file = await writeTestFile(
      await rawWorkbook({ A: `<sheetData>${rows(2_300, shared)}</sheetData>` }, createText(900_000)),
    );
    await expect(readRowsInProcess(file, { sheet: 'A', fromRow: 1 })).rejects.toThrow(tooMuch);
    await expect(outlineInProcess(file)).rejects.toThrow(tooMuch);
  });

  test('whose sheets share one long text gives a small sample of one, and is refused with many', async () => {
    const sheet = `<sheetData>${rows(200, shared.repeat(10))}</sheetData>`;
    const outlineWith = async (sheets: number) =>
      outlineInProcess(
        await writeTestFile(
          await rawWorkbook(
            Object.fromEntries(repeat(sheets, (at) => `S${at}`).map((name) => [name, sheet])),
            createText(1_999),
          ),
        ),
        200,
      );
    const [one] = await outlineWith(1);
    expect(one?.rowCount).toBe(200);
    expect(JSON.stringify(one?.sample).length).toBeLessThan(1.1 * readingLimits.sampleLettersOfSheet);
    await expect(outlineWith(11)).rejects.toThrow(tooMuch);
  });

  test('whose merged cells repeat long rows is refused', async () => {
    const columns = 4_000;
    const merged = repeat(columns, (at) => getColumnLetters(at + 1)).map(
      (letters) => `<mergeCell ref="${letters}1:${letters}1048576"/>`,
    );
    const sheet = `<sheetData><row>${shared.repeat(columns)}</row>${rows(2_400, '<c r="A1"><v>1</v></c>')}</sheetData><mergeCells>${merged.join('')}</mergeCells>`;
    const file = await writeTestFile(await rawWorkbook({ A: sheet }, createText(240)));
    await expect(readRowsInProcess(file, { sheet: 'A', fromRow: 1 })).rejects.toThrow(tooMuch);
  });

  test('whose sheets are all the same part is read only so often', async () => {
    const opened = await openPackage(await writeTestFile(await createZip({ part: 'x'.repeat(1_000) })), {
      ...workbookLimits,
      readBytes: 2_500,
    });
    await opened.text('part');
    await opened.text('part');
    await expect(opened.text('part')).rejects.toThrow(tooMuch);
    opened.close();
  });

  test('is read in small batches if its rows reach the last column', async () => {
    const file = await writeTestFile(
      await rawWorkbook({ A: `<sheetData>${rows(300, '<c><v>1</v></c><c r="XFD1"><v>2</v></c>')}</sheetData>` }),
    );
    let count = 0;
    for await (const batch of readSpreadsheetRows(file, { file: { format: 'xlsx' }, sheet: 'A' }, { batchRows: 500 })) {
      expect(batch.length).toBeLessThan(70);
      count += batch.length;
    }
    expect(count).toBe(300);
  });

  test('is refused if a number format is a very long text', async () => {
    const formats = [`"${'x'.repeat(900_000)}" 0`];
    const sheet = `<sheetData>${rows(2_300, '<c s="0"><v>1</v></c>')}</sheetData>`;
    const file = await writeTestFile(await rawWorkbook({ A: sheet }, { cellFormats: formats }));
    await expect(readRowsInProcess(file, { sheet: 'A', fromRow: 1 })).rejects.toThrow(/too complex to read|damaged/);
  });

  test('is read even if elements are nested five million deep', async () => {
    const sheet = `<sheetData><row><c><v>1</v></c></row>${'<a>'.repeat(5_000_000)}</sheetData>`;
    expect((await outlineInProcess(await writeTestFile(await rawWorkbook({ A: sheet }))))[0]?.rowCount).toBe(1);
  });
});

test('a tag with very many attributes that contain > costs no more than its length', { timeout: patience }, () => {
  const opened: string[] = [];
  const scanner = new XmlScanner({ open: (name) => void opened.push(name), text() {}, close() {} });
  for (let attempt = 0; attempt < 5; attempt++) scanner.push(`<row ${'b=">" '.repeat(150_000)}>`);
  expect(opened).toEqual(Array.from({ length: 5 }, () => 'row'));
});

describe('a CSV file', { timeout: patience }, () => {
  const heading = 'Service line ID,Street address,City\n';

  test.each([
    ['ten million letters in one cell', `${heading}A-1,${'x'.repeat(10_000_000)},Harlow\n`],
    ['ten million letters in quotation marks', `${heading}A-1,"${'x'.repeat(10_000_000)}",Harlow\n`],
  ])('is refused with its row: %s', async (_, text) => {
    await expect(outlineSpreadsheet(await writeTestFile(text))).rejects.toThrow(
      'Row 2 has more than 1,000,000 characters.',
    );
  });

  test('is read quickly with millions of empty rows, and its rows keep their numbers', async () => {
    const file = await writeTestFile(`${heading}${'\n'.repeat(5_000_000)}A-1,1 Elm Street,Harlow\n`);
    const { sheets } = await outlineSpreadsheet(file);
    expect(sheets[0]).toMatchObject({ rowCount: 2, lastRow: 5_000_002 });
  });

  test('lets other work continue while rows with empty cells are read', async () => {
    const file = await writeTestFile(`${heading}${',,\n'.repeat(100_000)}`);
    let isReading = true;
    const othersTurns = (async () => {
      let turns = 0;
      for (; isReading; turns++) await setImmediate();
      return turns;
    })();
    await outlineSpreadsheet(file);
    isReading = false;
    expect(await othersTurns).toBeGreaterThan(2_500);
  });

  test('is refused with its row if it has more columns than a sheet can have', async () => {
    const wide = `${'a,'.repeat(20_000)}a\n`;
    await expect(outlineSpreadsheet(await writeTestFile(`${heading}${wide.repeat(3)}`))).rejects.toThrow(
      'Row 2 has more than 16,384 columns.',
    );
  });

  test('gives a small sample of very long rows', async () => {
    const text = `A-1,${'y'.repeat(900_000)},Harlow\n`;
    const { sheets } = await outlineSpreadsheet(await writeTestFile(heading + text.repeat(20)));
    expect(sheets[0]?.rowCount).toBe(21);
    expect(JSON.stringify(sheets[0]?.sample).length).toBeLessThan(100_000);
  });
});
