import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { rawWorkbook } from '../../../testing/workbooks.ts';

let product: TestProduct;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
beforeEach(async () => {
  desk = importing(product.url, await aPerson(product.app, { permissions: ['pws:admin'] }));
});

const csv = (...rows: readonly string[]) => [...rows, ''].join('\r\n');

describe('a CSV file with stray quotation marks', () => {
  const row = (id: number, meter: string) => `A-${id},${id} Main St,Millbrook,CT,06415,${meter},Lead,Copper`;
  const file = (meters: Readonly<Record<number, string>>) =>
    csv(
      'ID,Address,City,State,ZIP,Meter,System material,Customer material',
      ...Array.from({ length: 30 }, (_, index) => row(index + 2, meters[index + 2] ?? 'Neptune 5/8')),
    );

  test('is refused with the row of the first mark', async () => {
    const batch = await desk.read(file({ 5: '"Neptune 5/8', 19: '"Neptune 5/8' }), 'marks.csv');
    expect(batch).toMatchObject({ state: 'failed', reading: null });
    expect(batch.error).toMatch(
      /^A quotation mark \("\) opens near row #5 and encloses what looks like other cells or rows\./,
    );
  });

  test('is read if a quoted cell holds several lines', async () => {
    const batch: ImportBatch = await desk.check(file({ 5: '"Neptune 5/8\nreplaced in 2010"' }), 'lines.csv');
    expect(batch).toMatchObject({ state: 'checked', summary: { new: 30, categories: { Lead: 30 } } });
  });
});

const columnNames = 'ABCDEFGHIJ';
/** The content of a worksheet with these cells from row 1 on; blank cells are left out. */
const worksheet = (rows: readonly (readonly string[])[], merged: readonly string[] = []) =>
  `<sheetData>${rows
    .map(
      (cells, index) =>
        `<row r="${index + 1}">${cells.map((text, column) => (text === '' ? '' : `<c r="${columnNames[column]}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`)).join('')}</row>`,
    )
    .join(
      '',
    )}</sheetData>${merged.length === 0 ? '' : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`}`;
const heading = ['ID', 'Address', 'City', 'State', 'ZIP', 'System material', 'Customer material'];
const line = (id: number, system: string, customer: string) => [
  `A-${id}`,
  `${id} Main St`,
  'Millbrook',
  'CT',
  '06415',
  system,
  customer,
];

describe('cells that are merged over several rows', () => {
  const merging = async (rows: readonly (readonly string[])[], merged: readonly string[]) =>
    new Uint8Array(await rawWorkbook({ Lines: worksheet(rows, merged) }));

  test('give every row their value', async () => {
    const rows = [heading, line(2, 'Lead', 'Copper'), line(3, '', 'Copper'), line(4, '', ''), line(5, '', 'Copper')];
    const batch = await desk.check(await merging(rows, ['F2:F4', 'B9:D9']), 'merged.xlsx');
    expect(batch).toMatchObject({
      state: 'checked',
      summary: { new: 4, categories: { Lead: 3, 'Lead Status Unknown': 1 } },
    });
  });

  test('below the first rows, and below headings that are merged as well', async () => {
    const rows = [
      ['ID', 'Address', 'City', 'State', 'ZIP', 'System', 'Customer'],
      ['', '', '', '', '', 'Material', 'Material'],
      ...Array.from({ length: 300 }, (_, index) =>
        line(index + 3, index + 3 === 251 ? 'Lead' : index + 3 === 252 || index + 3 === 253 ? '' : 'Copper', 'Copper'),
      ),
    ];
    const batch = await desk.check(await merging(rows, ['A1:A2', 'B1:B2', 'F251:F253']), 'merged.xlsx');
    expect(batch).toMatchObject({ state: 'checked', summary: { new: 300, categories: { Lead: 3 } } });
  });
});
