import { Buffer } from 'node:buffer';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { sharedData, hasSharedData } from '../../../testing/shared-data.ts';
import { outlineInProcess, rawWorkbook, readRowsInProcess, createZip } from '../../../testing/workbooks.ts';
import { outlineSpreadsheet, readSpreadsheetRows } from './spreadsheets.ts';
import { openPackage } from './xlsx-package.ts';
import { outlineWorkbook, readWorkbookRows } from './xlsx-reader.ts';
import { readSharedStrings } from './xlsx-shared-strings.ts';
import { readWorkbook } from './xlsx-workbook.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xlsx-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function writeTestFile(content: Uint8Array): Promise<string> {
  const file = path.join(folder, `file-${files++}.xlsx`);
  await writeFile(file, content);
  return file;
}
async function readRows(batches: AsyncIterable<SheetRow[]>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}
const cells = (xml: string) => `<sheetData><row r="1">${xml}</row></sheetData>`;
const patience = 30_000;

describe('a workbook', () => {
  test('shows which merged cells the rows below repeat; merged empty rows repeat nothing', async () => {
    const row = (at: number) => `<row r="${at}"><c r="C${at}"><v>1</v></c></row>`;
    const merged = ['C4:C5', 'C2:D3', 'A5:B5', 'C8:C9'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const sheet = `<sheetData>${[1, 2, 3, 4, 5, 8].map(row).join('')}</sheetData><mergeCells>${merged}</mergeCells>`;
    const [outline] = await outlineInProcess(await writeTestFile(await rawWorkbook({ Results: sheet })));
    const first = [
      { fromRow: 2, toRow: 3 },
      { fromRow: 4, toRow: 5 },
    ];
    expect(outline?.repeatedCells).toEqual([{ fromColumn: 3, count: 2, first }]);
  });

  test(
    'shows its sheets, their sizes, merged cells and first rows; hidden and chart sheets are marked',
    { timeout: patience },
    async () => {
      const file = await writeTestFile(
        await writeXlsx({
          sheets: [
            { name: 'Read me', rows: [['Hello']] },
            {
              name: 'Inventory',
              rows: [
                ['System', null, 'Customer'],
                ['Material', 'Size', 'Material'],
                ...Array.from({ length: 700 }, (_, index) => [`m${index}`, index]),
              ],
              merges: [{ startRow: 0, endRow: 0, startCol: 0, endCol: 1 }],
            },
            { name: 'Lists', hidden: true, rows: [['Lead']] },
            { name: 'Empty', rows: [] },
          ],
        }),
      );
      const { file: sniffed, sheets } = await outlineSpreadsheet(file, { sampleRows: 3 });
      expect(
        sheets.map(({ name, hidden, rowCount, lastRow, columnCount }) => ({
          name,
          hidden,
          rowCount,
          lastRow,
          columnCount,
        })),
      ).toEqual([
        { name: 'Read me', hidden: false, rowCount: 1, lastRow: 1, columnCount: 1 },
        { name: 'Inventory', hidden: false, rowCount: 702, lastRow: 702, columnCount: 3 },
        { name: 'Lists', hidden: true, rowCount: 1, lastRow: 1, columnCount: 1 },
        { name: 'Empty', hidden: false, rowCount: 0, lastRow: 0, columnCount: 0 },
      ]);
      expect(sheets[1]?.merged).toEqual([{ fromRow: 1, toRow: 1, fromColumn: 1, toColumn: 2 }]);
      expect(sheets[1]?.sample.map(({ cells: values }) => values)).toEqual([
        ['System', null, 'Customer'],
        ['Material', 'Size', 'Material'],
        ['m0', 0],
      ]);
      const rows = await readRows(readSpreadsheetRows(file, { file: sniffed, sheet: 'Inventory', fromRow: 3 }));
      expect(rows).toHaveLength(700);
      expect(rows.at(-1)).toEqual({ number: 702, cells: ['m699', 699] });
    },
  );

  test('is read from any folder of the package', { timeout: patience }, async () => {
    const file = await openPackage(
      await writeTestFile(
        await rawWorkbook(
          { A: cells('<c r="A1" t="s"><v>1</v></c>') },
          {
            workbook: '<workbookPr date1904="1"/>',
            sharedStrings:
              '<si><t>zero</t></si><si><r><t>on</t></r><r><t>e</t></r><rPh><t>x</t></rPh></si><si><r><rPr><strike/></rPr><t>3 </t></r><r><t>12</t></r></si>',
          },
        ),
      ),
    );
    const { sheets, is1904, sharedStringsPart } = await readWorkbook(file);
    const texts = await readSharedStrings(file, sharedStringsPart!);
    file.close();
    expect(texts).toEqual({ strings: ['zero', 'one', '3 12'], crossedOutStrings: new Set([2]) });
    expect({ sheets, is1904, sharedStringsPart }).toEqual({
      sheets: [{ name: 'A', hidden: false, part: 'xl/worksheets/sheet1.xml' }],
      is1904: true,
      sharedStringsPart: 'xl/sharedStrings.xml',
    });
  });

  test('a sheet that is not there is named', { timeout: patience }, async () => {
    const file = await writeTestFile(await rawWorkbook({ A: cells('<c><v>1</v></c>') }));
    await expect(readRowsInProcess(file, { sheet: 'B', fromRow: 1 })).rejects.toThrow('no sheet named “B”');
  });

  test('a consumer that stops early ends the reading', { timeout: patience }, async () => {
    const file = await writeTestFile(
      await rawWorkbook({ A: `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(50_000)}</sheetData>` }),
    );
    let batches = 0;
    for await (const batch of readWorkbookRows(file, 'A', { batchRows: 100 })) {
      batches += batch.length > 0 ? 1 : 0;
      if (batches === 2) break;
    }
    expect(batches).toBe(2);
  });

  test('a cancelled reading fails as cancelled', { timeout: patience }, async () => {
    const file = await writeTestFile(await rawWorkbook({ A: cells('<c><v>1</v></c>') }));
    await expect(
      readRows(readWorkbookRows(file, 'A', { signal: AbortSignal.abort(new Error('the person went away')) })),
    ).rejects.toThrow('the person went away');
  });
});

describe('what cannot be read is refused with what to do', () => {
  const openRefusal = async (content: Uint8Array): Promise<string> => {
    const opened = await writeTestFile(content)
      .then((file) => openPackage(file))
      .catch((error: Error) => error.message);
    if (typeof opened === 'string') return opened;
    return readWorkbook(opened)
      .then(
        () => 'read',
        (error: Error) => error.message,
      )
      .finally(() => opened.close());
  };

  test('refuses other packages', { timeout: patience }, async () => {
    expect(await openRefusal(await createZip({ 'xl/workbook.bin': 'x' }))).toContain('binary Excel file');
    expect(
      await openRefusal(
        await createZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      ),
    ).toContain('OpenDocument');
    expect(await openRefusal(await createZip({ 'readme.txt': 'hello' }))).toContain('not a spreadsheet');
    expect(
      await openRefusal(
        await createZip({
          '_rels/.rels':
            '<Relationships><Relationship Id="rId1" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>',
        }),
      ),
    ).toContain('not a spreadsheet');
  });

  test('a workbook that was cut off', { timeout: patience }, async () => {
    const wholeWorkbook = await rawWorkbook({ A: cells('<c><v>1</v></c>') });
    expect(await openRefusal(wholeWorkbook.subarray(0, wholeWorkbook.length - 60))).toContain('damaged');
  });

  test(
    'refuses one that declares too much, and one that declares less than its contents',
    { timeout: patience },
    async () => {
      const declaring = async (bytes: number) => {
        const workbook = Buffer.from(
          await rawWorkbook({ A: cells(`<c t="inlineStr"><is><t>${'x'.repeat(20_000)}</t></is></c>`) }),
        );
        const entry =
          workbook.indexOf('xl/worksheets/sheet1.xml', workbook.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))) - 46;
        workbook.writeUInt32LE(bytes, entry + 24);
        return workbook;
      };
      expect(await openRefusal(await declaring(700_000_000))).toContain('more than 500 MB');
      await expect(
        readRowsInProcess(await writeTestFile(await declaring(100)), { sheet: 'A', fromRow: 1 }),
      ).rejects.toThrow('damaged');
    },
  );

  test('too much shared text, too long a row, too many parts', { timeout: patience }, async () => {
    await expect(
      writeTestFile(await rawWorkbook({ A: '' }, { sharedStrings: `<si><t>${'x'.repeat(25_100_000)}</t></si>` })).then(
        (file) => outlineInProcess(file),
      ),
    ).rejects.toThrow('25 MB of text');
    await expect(
      writeTestFile(
        await rawWorkbook({ A: cells(`<c t="inlineStr"><is><t>${'x'.repeat(500_000)}</t></is></c>`.repeat(9)) }),
      ).then((file) => outlineInProcess(file)),
    ).rejects.toThrow('damaged');
    expect(
      await openRefusal(
        await createZip(Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`p${index}`, '']))),
      ),
    ).toContain('damaged');
  });

  test('refuses an entity bomb', { timeout: patience }, async () => {
    const bomb = await rawWorkbook(
      { A: cells('<c><v>1</v></c>') },
      { parts: { 'xl/styles.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><styleSheet/>' } },
    );
    await expect(writeTestFile(bomb).then((file) => outlineInProcess(file))).rejects.toThrow('damaged');
  });

  test('one that needs more memory or time than it may have', { timeout: patience }, async () => {
    const file = await writeTestFile(
      await rawWorkbook(
        { A: cells('<c><v>1</v></c>') },
        { sharedStrings: Array.from({ length: 400_000 }, (_, index) => `<si><t>text ${index}</t></si>`).join('') },
      ),
    );
    await expect(outlineWorkbook(file, 10, { limits: { memoryMegabytes: 20, silenceMs: 20_000 } })).rejects.toThrow(
      'too large or too complex to read',
    );
    await expect(outlineWorkbook(file, 10, { limits: { memoryMegabytes: 256, silenceMs: 5 } })).rejects.toThrow(
      'too large or too complex to read',
    );
  });
});

describe.skipIf(!hasSharedData('fixtures-xlsx-odd'))('odd workbooks of other readers', () => {
  test('each is read or refused plainly', { timeout: patience }, async () => {
    const outcome: Record<string, string> = {};
    for (const fixtureFolder of ['fixtures-xlsx-odd', 'fixtures-xlsx-exceljs']) {
      for (const name of (await readdir(sharedData(fixtureFolder))).filter((each) => each.endsWith('.xlsx'))) {
        outcome[name] = await outlineInProcess(sharedData(fixtureFolder, name)).then(
          (sheets) => sheets.map((sheet) => `${sheet.name}: ${sheet.rowCount}`).join(', '),
          (error: Error) => error.message,
        );
      }
    }
    console.log('Rows of odd workbooks', outcome);
    expect(outcome).toMatchObject({
      'errors.xlsx': 'Feuil1: 7, Feuil2: 0, Feuil3: 0',
      'any_sheets.xlsx': 'Visible: 4, Hidden: 0, VeryHidden: 0',
      'date_1904.xlsx': 'Sheet1: 3',
      'invalid-xml.xlsx': 'Sheet1: 1',
      'missing-bits.xlsx':
        'This workbook is damaged and cannot be read. Open it in Excel, save it again, and upload the new file.',
    });
  });
});
