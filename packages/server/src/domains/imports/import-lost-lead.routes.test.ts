import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { rawWorkbook } from '../../../testing/workbooks.ts';

let product: TestProduct;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  desk = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
});

const csv = (...rows: readonly string[]) => [...rows, ''].join('\r\n');

describe('a CSV file with unbalanced quotation marks', () => {
  const row = (id: number, meter: string) => `A-${id},${id} Main St,Millbrook,CT,06415,${meter},Lead,Copper`;
  const file = (meters: Readonly<Record<number, string>>) =>
    csv(
      'ID,Address,City,State,ZIP,Meter,System material,Customer material',
      ...Array.from({ length: 30 }, (_, index) => row(index + 2, meters[index + 2] ?? 'Neptune 5/8')),
    );

  test('is refused with the row of the first mark', async () => {
    const batch = await desk.read(file({ 5: '"Neptune 5/8', 19: '"Neptune 5/8' }), 'marks.csv');
    expect(batch).toMatchObject({ state: 'failed', fileStructure: null });
    expect(batch.error).toMatch(
      /^A quotation mark \("\) opens near row 5 and appears to enclose other cells or rows\./,
    );
  });

  test('is read if a quoted cell has several lines', async () => {
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

  test('are read below the first rows and below merged headings', async () => {
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

const sentences = ({ questions }: ImportBatch) => questions.map(({ title, sentence }) => `${title} ${sentence}`);
const main = [heading, line(2, 'Copper', 'Copper'), line(3, 'Copper', 'Copper')];

describe('a workbook with another sheet whose lead is a code', () => {
  const withSheet = async (rows: readonly (readonly string[])[]) =>
    new Uint8Array(await rawWorkbook({ Inventory: worksheet(main), South: worksheet(rows) }));

  test.each([
    ['Address,Type|12 Ashx St,G|14 Ashx St,L|16 Ashx St,C', 2, 'G, L'],
    ['Acct,Public,Private|77,L,L|78,C,C', 1, 'L'],
    ['Acct,Type|77,GV|78,C', 1, 'GV'],
    ['12 Ashx St,Pb|14 Ashx St,GV|16 Ashx St,CU', 2, 'Pb, GV'],
    ['Address,Public,Private|12 Ashx St,L/C,C|14 Ashx St,C,C', 1, 'L/C'],
  ])('%s raises a question', async (rows, count, codes) => {
    const batch = await desk.read(await withSheet(rows.split('|').map((row) => row.split(','))), 'codes.xlsx');
    expect(batch.plan?.sheet).toBe('Inventory');
    expect(sentences(batch)).toEqual([
      `The sheet "South" is not imported. It has ${count} ${count === 1 ? 'row' : 'rows'} with lead or galvanized pipe, or with codes that may stand for it: ${codes}. Choose that sheet instead, or upload the file again for it later.`,
    ]);
  });

  test.each([
    ['terms', 'Code,Meaning|L,Lead|G,Galvanized'],
    ['other lines', 'Address,Type|12 Ashx St,C|14 Ashx St,PVC'],
    ['owners', 'Address,Owner|12 Ashx St,G Lee|14 Ashx St,L Gray'],
    ['routes', 'Acct,Route|77,G|78,L'],
  ])('raises no question about a sheet with %s', async (_, rows) =>
    expect(
      sentences(await desk.read(await withSheet(rows.split('|').map((row) => row.split(','))), 'codes.xlsx')),
    ).toEqual([]),
  );
});

describe('a workbook with comments on cells', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const withPart = async (kind: string, content: string) =>
    new Uint8Array(
      await rawWorkbook(
        { Lines: worksheet(main) },
        {
          parts: {
            'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/${kind}" Target="../notes1.xml"/></Relationships>`,
            'xl/notes1.xml': content,
          },
        },
      ),
    );
  const note = (ref: string, ...texts: readonly string[]) =>
    `<comment ref="${ref}"><text>${texts.map((text) => `<r><t>${text}</t></r>`).join('')}</text></comment>`;

  test('raises a question that names those about lead', async () => {
    const notes = [
      note('A1', 'Lead: write Y or N'),
      note('F2', 'Clerk:', ' dug in 2020'),
      note('F3', 'LEAD per dig ', '2023'),
    ];
    const content = await withPart('comments', `<comments><commentList>${notes.join('')}</commentList></comments>`);
    const batch = await desk.read(content, 'notes.xlsx');
    expect(sentences(batch)).toEqual([
      '2 cell comments are not imported. Comments and notes of cells are not read. 1 of them may mention lead or galvanized pipe: row 3 "LEAD per dig 2023". If one says what a pipe is made of, enter it in a cell of its row and upload the file again.',
    ]);
  });

  test('reads comments with replies', async () => {
    const content = await withPart(
      'threadedComment',
      '<ThreadedComments><threadedComment ref="F3"><text>see card</text></threadedComment></ThreadedComments>',
    );
    expect(sentences(await desk.read(content, 'notes.xlsx'))).toEqual([
      expect.stringMatching(/^1 cell comment is not imported\. Comments and notes of cells are not read\. If/),
    ]);
  });

  test('raises none for comments on headings', async () => {
    const content = await withPart(
      'comments',
      `<comments><commentList>${note('F1', 'Lead or copper')}</commentList></comments>`,
    );
    expect(sentences(await desk.read(content, 'notes.xlsx'))).toEqual([]);
  });
});

describe('a title in two cells', () => {
  const below = ['A-4,4 Main St,Millbrook,CT,06415,Copper,Copper', 'A-5,5 Main St,Millbrook,CT,06415,,'];
  const first = [heading.join(','), 'A-2,2 Main St,Millbrook,CT,06415,Copper,Copper'];

  test('among the rows raises a question about the rows below it', async () => {
    const rows = [
      ...first,
      'Lead services,East side,,,,,',
      ...below,
      'Copper lines,East side,,,,,',
      first[1]!.replaceAll('2', '7'),
    ];
    const batch = await desk.check(csv(...rows), 'sections.csv');
    expect(batch.state).toBe('read');
    expect(sentences(batch)).toEqual([
      expect.stringMatching(
        /^"Lead services \| East side" in row 3 may give .* 2 rows below it would get .*: rows 4 and 5\./,
      ),
    ]);
  });

  test('raises the question above the headings as well', async () => {
    const batch = await desk.check(csv('Lead service lines,East side,,,,,', '', ...first), 'sections.csv');
    expect(sentences(batch)).toEqual([
      expect.stringMatching(/^"Lead service lines \| East side" in row 1 .*: row 4\./),
    ]);
  });

  test('raises no question if it contains the lines of a street', async () => {
    const batch = await desk.check(csv(...first, 'A-3,3 Main St,,,,Lead service line,', ...below), 'lines.csv');
    expect(sentences(batch)).toEqual([]);
  });
});
