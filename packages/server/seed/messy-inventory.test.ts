import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outlineSpreadsheet, readSpreadsheetRows } from '../src/foundation/spreadsheets/spreadsheets.ts';
import { messyFields, messyWorkbook } from './messy-inventory.ts';
import { messyText } from './messy-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'curbstop-messy-'));
  await writeFile(path.join(folder, 'messy.xlsx'), await messyWorkbook());
  await writeFile(path.join(folder, 'messy.csv'), messyText());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the messy workbook', () => {
  test('opens with its sheets, and its headings where the template has them', async () => {
    const outline = await outlineSpreadsheet(path.join(folder, 'messy.xlsx'));
    expect(outline.sheets.map((sheet) => sheet.name)).toEqual([
      'Introduction',
      'Classifying SLs',
      'PWS Information',
      'Inventory Summary',
      'Detailed Inventory',
      'Form Lists',
    ]);
    const row = (number: number) => outline.sheets[4]?.sample.find((candidate) => candidate.number === number)?.cells;
    expect(row(9)?.[6]).toBe('System-Owned Portion');
    expect(row(10)?.[1]).toBe('Unique Service Line ID');
    expect(row(11)?.[2]).toBe('Street Address');
    expect(row(11)?.[13]).toBe('Enter the Date of Field Verification');
  });

  test('has lines from row 13 to its total, some of them repeated, without an address or no lines at all', async () => {
    const outline = await outlineSpreadsheet(path.join(folder, 'messy.xlsx'));
    const rows: SheetRow[] = [];
    for await (const batch of readSpreadsheetRows(path.join(folder, 'messy.xlsx'), {
      file: outline.file,
      sheet: 'Detailed Inventory',
      fromRow: 13,
    }))
      rows.push(...batch);
    const facts = messyFields();
    expect(facts).toMatchObject({ repeatedId: 3, sameAddress: 4, noAddress: 2, note: 2, firstRow: 13 });
    expect(rows).toHaveLength(facts.line + facts.repeatedId + facts.sameAddress + facts.noAddress + facts.note);
    expect(rows.at(-1)).toMatchObject({ number: facts.lastRow });
    const cells = rows.flatMap((row) => row.cells);
    expect(cells).toContain('NA');
    expect(cells).toContainEqual({ error: '#REF!' });
    expect(cells.some((cell) => typeof cell === 'string' && cell.endsWith('(est.)'))).toBe(true);
  });
});

test('the messy text is recognized as UTF-16 with semicolons, and keeps its quoted line breaks', async () => {
  const { file, sheets } = await outlineSpreadsheet(path.join(folder, 'messy.csv'));
  expect(file).toMatchObject({ format: 'csv', delimiter: ';' });
  expect(sheets[0]?.rowCount).toBe(121);
  expect(sheets[0]?.sample[0]?.cells.slice(0, 3)).toEqual(['Premise No', 'Service ID', 'Addr']);
  expect(sheets[0]?.sample.some((row) => row.cells[12] === 'two lines\nsee map')).toBe(true);
});
