import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SheetLayout, WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { openPackage } from './xlsx-package.ts';
import { SheetScanner } from './xlsx-rows.ts';
import { readSharedStrings } from './xlsx-shared-strings.ts';
import { readWorkbook } from './xlsx-workbook.ts';
import { writeSheets, writeWorkbook } from './xlsx-writer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'written-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plan: SheetLayout = {
  name: 'Detailed Inventory',
  top: [
    { look: 'title', cells: ['Detailed Inventory'] },
    { look: 'group', cells: [null, 'System-Owned Portion', null, 'Customer-Owned Portion'] },
    { look: 'heading', cells: ['ID', 'Material', 'Installed', 'Basis'] },
    { look: 'help', cells: ['Unique', null, 'Date or year'] },
  ],
  merged: [{ fromRow: 2, toRow: 2, fromColumn: 2, toColumn: 3 }],
  columns: [
    { kind: 'text', width: 16 },
    { kind: 'text', width: 20, choices: ['Lead', 'Galvanized'] },
    { kind: 'general', width: 14 },
    { kind: 'text', width: 30, choices: ['Installation record (e.g., tap card)', 'Other'] },
  ],
  frozen: { rows: 4, columns: 1 },
};

/** Our own reader, in this process. */
async function readBack(bytes: Uint8Array): Promise<SheetRow[]> {
  const file = path.join(folder, 'written.xlsx');
  await writeFile(file, bytes);
  const opened = await openPackage(file);
  const workbook = await readWorkbook(opened);
  const rows: SheetRow[] = [];
  const scanner = new SheetScanner(
    { ...workbook, ...(await readSharedStrings(opened, workbook.sharedStringsPart!)) },
    { row: (row) => rows.push(row) },
  );
  for await (const piece of opened.pieces(workbook.sheets[0]!.part)) scanner.push(piece);
  opened.close();
  return rows;
}
const write = async (rows: readonly (readonly WrittenCell[])[]) => buffer(await writeWorkbook(plan, [rows]));
const listDataCells = (rows: readonly SheetRow[]) =>
  rows.filter(({ number }) => number > plan.top.length).map(({ cells }) => cells);

describe('a written workbook', () => {
  test('reads back with its types: text, number, yes/no, day', async () => {
    const rows: WrittenCell[][] = [
      ['0620', 'Lead', 1938, null],
      ['0621', 'Galvanized', { date: '2024-10-16' }, 'Other'],
      ['x', null, true, 'Lead'],
    ];
    expect(listDataCells(await readBack(await write(rows)))).toEqual([
      ['0620', 'Lead', 1938],
      ['0621', 'Galvanized', { date: '2024-10-16', text: '10/16/2024' }, 'Other'],
      ['x', null, true, 'Lead'],
    ]);
  });

  test('another reader sees the headings, merged cells, frozen panes, widths, formats and pick-lists', async () => {
    const workbook = await readXlsx(await write([['0620', 'Lead', { date: '2024-10-16' }, null]]), {
      readStyles: true,
    });
    const sheet = workbook.sheets[0]!;
    expect(sheet.name).toBe('Detailed Inventory');
    expect(sheet.rows.slice(1, 3)).toEqual([
      [null, 'System-Owned Portion', null, 'Customer-Owned Portion'],
      ['ID', 'Material', 'Installed', 'Basis'],
    ]);
    expect(sheet.rows[4]?.slice(0, 2)).toEqual(['0620', 'Lead']);
    expect(sheet.merges).toEqual([{ startRow: 1, endRow: 1, startCol: 1, endCol: 2 }]);
    expect(sheet.freezePane).toMatchObject({ rows: 4, columns: 1 });
    expect(sheet.columns?.[3]?.width).toBe(30);
    expect(sheet.cells?.get('2,0')?.style?.font?.bold).toBe(true);
    expect(sheet.cells?.get('4,0')?.style?.numFmt).toBe('@');
    expect(sheet.dataValidations?.map(({ range, formula1 }) => [range, formula1])).toEqual([
      ['B5:B1048576', 'PickLists!$A$1:$A$2'],
      ['D5:D1048576', 'PickLists!$B$1:$B$2'],
    ]);
    expect(workbook.sheets[1]).toMatchObject({
      name: 'PickLists',
      hidden: true,
      rows: [
        ['Lead', 'Installation record (e.g., tap card)'],
        ['Galvanized', 'Other'],
      ],
    });
  });

  test('no text runs as a formula', async () => {
    const payloads = ["=cmd|' /C calc'!A0", '@SUM(1)', '+1', '-1', '\t=1', '\r=1', '=HYPERLINK("http://x")'];
    const bytes = await write(payloads.map((payload) => [payload]));
    expect(listDataCells(await readBack(bytes))).toEqual(payloads.map((payload) => [payload]));
    const workbook = await readXlsx(bytes, { readStyles: true });
    expect([...workbook.sheets[0]!.cells!.values()].some((cell) => cell.formula !== undefined)).toBe(false);
  });

  test('reads any text back unchanged, shared or not', async () => {
    const letter = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 1 }),
      fc.constantFrom('&', '<', '>', '"', ' ', '\n', '\r', '_x000D_', '_x', '\u0001', '😀', '\ufffe'),
    );
    const text = fc
      .array(letter, { minLength: 1, maxLength: 6 })
      .map((letters) => letters.join('').replaceAll(/\p{Cs}/gu, '?'));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
        const kept = texts.filter((each) => each.trim() !== '');
        expect(listDataCells(await readBack(await write([...kept, ...kept, ...kept].map((each) => [each]))))).toEqual(
          [...kept, ...kept, ...kept].map((each) => [each]),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('a day that Excel cannot count, an endless number and half a letter', async () => {
    expect(
      listDataCells(await readBack(await write([[{ date: '1890-05-01' }, null, Number.NaN, 'a\ud800b']]))),
    ).toEqual([['1890-05-01', null, null, 'a\ufffdb']]);
  });

  test('a decimal is a number with its own digits; one with more digits than Excel keeps is text', async () => {
    const decimals = ['26.792', '0.1', '15', '0', '0.000000000000001', '123456789012345.6', '-2.5', '=1+1'];
    const bytes = await write(decimals.map((decimal) => ['x', null, { decimal }]));
    const cells = listDataCells(await readBack(bytes)).map((row) => row[2]);
    expect(cells).toEqual([26.792, 0.1, 15, 0, 0.000000000000001, '123456789012345.6', -2.5, '=1+1']);
  });

  test('several sheets have their own columns, headings, dates and pick-lists', async () => {
    const other: SheetLayout = {
      name: 'Sites',
      top: [{ look: 'heading', cells: ['Site', 'Collected'] }],
      columns: [
        { kind: 'text', width: 40, choices: ['North', 'South', 'East'] },
        { kind: 'general', width: 12 },
      ],
    };
    const bytes = await buffer(
      await writeSheets([
        { plan, batches: [[['0620', 'Lead', { date: '2024-10-16' }, 'Other']]] },
        { plan: other, batches: [[['=1+1', { date: '2026-02-03' }]], [['North', 5]]] },
      ]),
    );
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    expect(sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ['Detailed Inventory', false],
      ['Sites', false],
      ['PickLists', true],
    ]);
    expect(sheets[0]?.rows[4]?.[0]).toBe('0620');
    expect(sheets[1]?.rows.map((row) => row[0])).toEqual(['Site', '=1+1', 'North']);
    expect(sheets[1]?.cells?.get('1,0')?.formula).toBeUndefined();
    expect(sheets[1]?.cells?.get('1,1')?.style?.numFmt).toBe('m/d/yyyy');
    expect(sheets[1]?.rows[1]?.[1]).toEqual(new Date('2026-02-03T00:00:00Z'));
    expect(sheets[1]?.dataValidations?.[0]?.formula1).toBe('PickLists!$C$1:$C$3');
    expect(sheets[2]?.rows.map((row) => row[2])).toEqual(['North', 'South', 'East']);
  });

  test('a failure of the rows fails the file', async () => {
    const failing = (async function* () {
      yield [['1']];
      throw new Error('the database went away');
    })();
    await expect(writeWorkbook(plan, failing).then(buffer)).rejects.toThrow('the database went away');
  });
});
