import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { epaLists, epaNotes, epaWideNotes } from '@curbstop/contract/exports/epa-template.values';
import { createEpaLayout } from '@curbstop/contract/exports/epa-workbook.sheet';
import { epaColumns } from '@curbstop/contract/service-lines/service-line.sheet';
import { readXlsx, type Sheet } from 'hucre/xlsx';
import yauzl from 'yauzl';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedData, hasSharedData } from '../../../testing/shared-data.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';

const filed = () =>
  readFileSync(sharedData('ct-colchester-epa-template', 'CT0280011_LCRR_Inventory_Initial_10_16_24.xlsx'));
const toColumnLetters = (index: number): string =>
  (index < 26 ? '' : toColumnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
const getColumnIndex = (letters: string) =>
  letters.split('').reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
const vacuumAnalyze = (cell: unknown) => (typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : '');

/** EPA's own workbook, as a water system filed it; nothing of its rows is looked at. */
describe.skipIf(!hasSharedData('ct-colchester-epa-template'))(
  'our workbook compared with the template that EPA publishes',
  () => {
    let theirs: Sheet;
    let ours: Sheet;
    let lists: Readonly<Record<string, readonly string[]>>;

    beforeAll(async () => {
      const workbook = await readXlsx(filed());
      const sheet = (name: string) => workbook.sheets.find((one) => one.name === name) as Sheet;
      theirs = sheet('Detailed Inventory');
      lists = await listsOfDetailedInventory(sheet);
      const written = await readXlsx(
        await buffer(
          await writeWorkbook(createEpaLayout({ name: 'Millbrook Water', pwsid: 'CT0000001', date: '2026-11-21' }), []),
        ),
      );
      ours = written.sheets.find(({ name }) => name === 'Detailed Inventory') as Sheet;
    });

    test.each([9, 10, 11, 12])('has the words of row %i in the same columns', (row) => {
      const words = (sheet: Sheet) =>
        Array.from({ length: 33 }, (_, column) => vacuumAnalyze(sheet.rows[row - 1]?.[column]));
      expect(words(ours)).toEqual(words(theirs));
    });

    test('has nothing to the right of column AG', () => {
      expect(
        Math.max(
          ...ours.rows.map((cells) =>
            cells.findLastIndex((cell) => cell !== null && cell !== '' && cell !== undefined),
          ),
        ),
      ).toBeLessThanOrEqual(getColumnIndex('AG'));
    });

    test('merges the same heading and note cells', () => {
      const joined = (sheet: Sheet) =>
        (sheet.merges ?? [])
          .filter(({ startRow }) => startRow >= 8 && startRow <= 11)
          .map(
            ({ startRow, endRow, startCol, endCol }) =>
              `${toColumnLetters(startCol)}${startRow + 1}:${toColumnLetters(endCol)}${endRow + 1}`,
          )
          .sort();
      expect(joined(ours)).toEqual(joined(theirs));
    });

    test('offers the same choices in each column', () => {
      expect(Object.keys(lists).length).toBeGreaterThan(15);
      expect(epaLists).toEqual(lists);
    });

    test('has the notes under the same letters', () => {
      const notes = Object.fromEntries(
        (theirs.rows[11] ?? []).flatMap((cell, column) =>
          vacuumAnalyze(cell) === '' ? [] : [[toColumnLetters(column), vacuumAnalyze(cell)]],
        ),
      );
      expect(epaNotes).toEqual(notes);
      expect(epaWideNotes.map(([first, last]) => `${first}:${last}`)).toEqual(['C:D', 'AB:AE']);
      expect(epaColumns).toHaveLength(32);
    });
  },
);

/** The pick-lists that hold for the rows of data, in both ways in which a workbook keeps them. */
async function listsOfDetailedInventory(sheet: (name: string) => Sheet): Promise<Record<string, readonly string[]>> {
  const xml = await part('xl/worksheets/sheet10.xml');
  const valueLists: Record<string, readonly string[]> = {};
  for (const [validation] of xml.matchAll(/<(?:x14:)?dataValidation .*?<\/(?:x14:)?dataValidation>/gs)) {
    const ranges =
      (/sqref="([^"]*)"/.exec(validation) ?? /<xm:sqref>(.*?)<\/xm:sqref>/.exec(validation))?.[1]?.split(' ') ?? [];
    const formula = /<(?:xm:f|formula1)>(.*?)<\//.exec(validation)?.[1] ?? '';
    if (!validation.includes('type="list"') || formula.includes('tiering')) continue; // left over from a column that the sheet no longer has
    for (const range of ranges) for (const letter of lettersIn(range)) valueLists[letter] = listWords(formula, sheet);
  }
  return valueLists;
}

/** Y13:Z6712 is Y and Z. */
function lettersIn(range: string): string[] {
  const [from = '', to = from] = range.replace(/\d/g, '').split(':');
  return Array.from({ length: getColumnIndex(to) - getColumnIndex(from) + 1 }, (_, index) =>
    toColumnLetters(getColumnIndex(from) + index),
  );
}

function listWords(formula: string, sheet: (name: string) => Sheet): readonly string[] {
  if (formula.startsWith('"')) return formula.slice(1, -1).split(',').map(vacuumAnalyze);
  const [, name = '', letters = '', from, to] = /^'?(.*?)'?!\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)$/.exec(formula) ?? [];
  return sheet(name)
    .rows.slice(Number(from) - 1, Number(to))
    .map((row) => vacuumAnalyze(row[getColumnIndex(letters)]));
}

async function part(name: string): Promise<string> {
  const zip = await yauzl.fromBufferPromise(filed(), { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  throw new Error(`The workbook has no ${name}`);
}
