import type { ImportBatch, ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, aWaterSystem } from '../../../testing/people.ts';
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

const plainHeadings = 'ID,Address,City,State,ZIP';
/** 300 rows of the sheet, headings in row 1; `last` are the cells after the ZIP, by row number. */
function sheet(headings: string, last: (row: number) => string | readonly string[]): string {
  const rows = Array.from({ length: 299 }, (_, index) => {
    const row = index + 2;
    const cells = last(row);
    return typeof cells === 'string' ? [`A-${row},${row} Main St,Millbrook,CT,06415,${cells}`] : cells;
  });
  return [`${plainHeadings},${headings}`, ...rows.flat(), ''].join('\r\n');
}
const sentences = ({ questions }: ImportBatch) => questions.map(({ title, sentence }) => `${title} ${sentence}`);
const listRows = async (batch: ImportBatch, filters = '') =>
  (await desk.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows?sort=rowNumber&pageSize=100${filters}`)).items;
async function confirmAll(batch: ImportBatch): Promise<ImportBatch> {
  const plan = { ...batch.plan, confirmed: batch.questions.map(({ key }) => key) };
  await desk.requestJson(`/imports/${batch.id}/plan`, { method: 'PUT', body: { version: batch.version, plan } });
  await desk.requestJson(`/imports/${batch.id}/check`, { method: 'POST' });
  return desk.settled(batch.id);
}

describe('a mark below "Lead" after the rows that were read first', () => {
  test.each([
    ['X', 201],
    ['x', 202],
    ['1', 212],
    ['Y', 300],
    ['TRUE', 250],
    ['6/14/2019', 250],
    ['private', 250],
  ])('a file with the mark %s in row %i needs an answer before it is checked', async (mark, at) => {
    const content = sheet('Lead,System material,Customer material', (row) => `${row === at ? mark : ''},Copper,Copper`);
    const batch = await desk.check(content, 'marks.csv');
    expect(batch).toMatchObject({ state: 'read', summary: null });
    expect(sentences(batch)).toEqual([
      `Column F marks lead or galvanized pipe but is not matched. "Lead" contains ${mark}, first in row ${at}. Add a material column for each side and upload the file again, or its lines may be recorded as less protective than the file says.`,
    ]);
    expect((await desk.request(`/imports/${batch.id}/commit`, { method: 'POST' })).status).toBe(409);
  });

  test('no longer stops the check once the question is confirmed', async () => {
    const content = sheet('Lead,System material,Customer material', (row) => `${row === 300 ? 'Y' : ''},Copper,Copper`);
    const batch = await desk.check(content, 'marks.csv');
    expect(await confirmAll(batch)).toMatchObject({ state: 'checked', summary: { new: 299 } });
  });

  test('is found in a workbook', async () => {
    const content = sheet('Lead,System material', (row) => `${row === 250 ? 'x' : ''},Copper`);
    const rows = content
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`));
    const data = rows.map((cells) => `<row>${cells.join('')}</row>`).join('');
    const batch = await desk.check(
      new Uint8Array(await rawWorkbook({ Lines: `<sheetData>${data}</sheetData>` })),
      'marks.xlsx',
    );
    expect(sentences(batch)).toMatchObject([expect.stringContaining('"Lead" contains x, first in row 250.')]);
  });

  test('raises no question if its column contains measurements', async () => {
    const content = sheet('Lead,System material', (row) => `${row === 250 ? '1' : '0.004'},Copper`);
    expect(await desk.check(content, 'results.csv')).toMatchObject({ state: 'checked', questions: [] });
  });
});

describe('pipe in a column that is not matched, after the rows that were read first', () => {
  test('needs an answer before the file is checked', async () => {
    const content = sheet('Remark,System material', (row) => `${row === 212 ? 'Lead' : ''},Copper`);
    const batch = await desk.check(content, 'remarks.csv');
    expect(batch.state).toBe('read');
    expect(sentences(batch)).toEqual([
      expect.stringMatching(/^Column F mentions lead or galvanized pipe .* "Remark" contains Lead, first in row 212\./),
    ]);
    expect((await confirmAll(batch)).state).toBe('checked');
  });

  test('is found in a column without a heading', async () => {
    const content = sheet('System material,', (row) => `Copper,${row === 250 ? 'Galvanized' : ''}`);
    const batch = await desk.check(content, 'blank.csv');
    expect(sentences(batch)).toEqual([expect.stringContaining('Column G contains Galvanized, first in row 250.')]);
    expect(batch.fileStructure?.sheets[0]?.columns.at(-1)).toMatchObject({ letter: 'G', samples: ['Galvanized'] });
  });

  test('needs its own confirmation if only another pipe was confirmed', async () => {
    const content = sheet('Main,System material', (row) => `${row === 250 ? 'Lead' : 'Galvanized'},Copper`);
    const first = await desk.read(content, 'main.csv');
    expect(sentences(first)).toEqual([expect.stringContaining('"Main" contains Galvanized, first in row 2.')]);
    const second = await confirmAll(first);
    expect(second.state).toBe('read');
    expect(second.questions).toMatchObject([{ isConfirmed: false }]);
    expect(sentences(second)).toEqual([expect.stringContaining('Lead')]);
  });
});

test.each([
  [
    'two columns with the same heading',
    sheet('System material,System material', (row) => `Copper,${row === 250 ? 'Plastic' : 'Copper'}`),
    /^Columns F and G are both called "System material" and have different values\. They differ first in row 250\./,
  ],
  [
    'a year with two digits',
    sheet('System material,System side installation date', (row) => `Copper,${row === 250 ? '6/14/24' : '1980'}`),
    /^Column G has years with two digits\. "6\/14\/24" in row 250 may be/,
  ],
  [
    'the name of another water system',
    sheet('System material,Water system name', (row) => `Copper,${row >= 250 ? 'Far Hills Water Company' : ''}`),
    /another water system\. Row 250 lists Far Hills Water Company\./,
  ],
  [
    'the PWSID of another water system',
    sheet('System material,PWSID', (row) => `Copper,${row >= 250 ? 'CT9990011' : ''}`),
    /another water system\. Row 250 lists CT9990011\./,
  ],
  [
    'a title of another water system',
    sheet('System material', (row) => (row === 250 ? ['Far Hills Water Company,,,,,'] : 'Copper')),
    /another water system\. Row 250 lists Far Hills Water Company\./,
  ],
])('a file with %s in row 250 needs an answer before it is checked', async (_, content, question) => {
  const batch = await desk.check(content, 'lines.csv');
  expect(batch.state).toBe('read');
  expect(sentences(batch)).toEqual([expect.stringMatching(question)]);
  expect((await confirmAll(batch)).state).toBe('checked');
});

describe('in a file with the PWSID of the account,', () => {
  const pwsid = 'CT8880011';
  const lines = (last: (row: number) => string) =>
    sheet('System material,PWSID,System', (row) => `Copper,${last(row)}`);
  let accountId: string;
  beforeAll(async () => {
    accountId = await aWaterSystem(product.app, { name: 'Millbrook Water Department', pwsid });
  });
  beforeEach(async () => {
    desk = importing(product, await aPerson(product.app, { permissions: ['pws:admin'], accountId }));
  });

  test.each([
    ['with it', pwsid],
    ['without a PWSID', ''],
  ])(
    'a file with a row %s and the name of another water system needs an answer before it is checked',
    async (_, cell) => {
      const getSystemCells = (row: number) =>
        row === 250 ? `${cell},Far Hills Water Company` : `${pwsid},Town of Millbrook`;
      const batch = await desk.check(lines(getSystemCells), 'lines.csv');
      expect(batch.state).toBe('read');
      expect(sentences(batch)).toContainEqual(
        expect.stringMatching(/another water system\. Row 250 lists Far Hills Water Company\./),
      );
      expect((await confirmAll(batch)).summary).toMatchObject({ new: 299 });
    },
  );

  test('rows without a PWSID stop the check with a question', async () => {
    const batch = await desk.check(
      lines((row) => `${row > 280 ? '' : pwsid},`),
      'lines.csv',
    );
    expect(batch.state).toBe('read');
    expect(sentences(batch)).toEqual([
      expect.stringMatching(/^20 rows have no PWSID\. The first is row 281; other rows list their water system\./),
    ]);
    expect((await confirmAll(batch)).summary).toMatchObject({ new: 299 });
  });

  test('raises no question for other spellings of its name', async () => {
    const getSystemCells = (row: number) => `${pwsid},${row % 2 ? 'Millbrook' : 'Millbrook Water Dept'}`;
    expect(await desk.check(lines(getSystemCells), 'names.csv')).toMatchObject({ state: 'checked', questions: [] });
  });
});

test('many water systems are confirmed with all that the rows name', async () => {
  const pwsid = (row: number) => `CT99900${10 + Math.min(5, row % 6) + (row > 250 ? 10 : 0)}`;
  const first = await desk.read(
    sheet('System material,PWSID', (row) => `Copper,${pwsid(row)}`),
    'systems.csv',
  );
  expect(sentences(first)).toEqual([expect.stringMatching(/^This file lists 6 other water systems\./)]);
  const second = await confirmAll(first);
  expect(second.state).toBe('read');
  expect(sentences(second)).toEqual([expect.stringMatching(/^This file lists 12 other water systems\./)]);
  expect((await confirmAll(second)).summary).toMatchObject({ new: 299, failed: 0 });
});

describe('headings among the rows', () => {
  const headings = 'Ownership,System material,Customer material';
  const second = (...lines: readonly string[]) =>
    sheet(headings, (row) => (row === 250 ? lines : row > 250 ? [] : 'System-Owned,Copper,Copper'));
  const line = 'B-1,1 Elm St,Millbrook,CT,06415';

  test.each([
    ['in another order', `${plainHeadings},Ownership,Customer material,System material`],
    [
      'of other columns',
      'Account No,Street address,City,State,ZIP,Ownership,Private side material,Public side material',
    ],
    ['with a column more', `${plainHeadings},Ownership,Previously lead,System material,Customer material`],
  ])('%s fail all rows below them', async (_, again) => {
    const batch = await desk.check(
      second(
        again,
        `${line},System-Owned,Copper,Unknown - Likely Lead`,
        `B-2${line.slice(3)},System-Owned,Copper,Copper`,
      ),
      'two-tables.csv',
    );
    expect(batch.summary).toMatchObject({ new: 248, failed: 3 });
    expect(
      (await listRows(batch, '&filters[result]=failed')).map(({ rowNumber, problems }) => [rowNumber, problems]),
    ).toEqual([
      [
        250,
        [
          {
            field: 'Row',
            sentence: 'Row 250 has different headings from row 1',
            found: expect.any(String) as string,
            allowed: expect.stringContaining('The rows below are not imported') as string,
          },
        ],
      ],
      ...[251, 252].map((row) => [
        row,
        [
          {
            field: 'Row',
            sentence: `Row ${row} is below the headings of row 250`,
            found: expect.any(String) as string,
            allowed:
              'Rows below the headings of row 1. Import this row with the headings of row 250, as a separate file',
          },
        ],
      ]),
    ]);
  });

  test('leaves out repeated headings in the same order, as in a printed list', async () => {
    const batch = await desk.check(
      second('', 'Page 2,,,,,,,', `${plainHeadings},${headings}`, `${line},System-Owned,Copper,Lead`),
      'printed.csv',
    );
    expect(batch.summary).toMatchObject({ new: 249, failed: 2 });
    expect((await listRows(batch, '&filters[result]=failed')).map(({ problems }) => problems[0]?.sentence)).toEqual([
      'Row 251 is not about a service line',
      'Row 252 repeats the headings',
    ]);
  });

  test('recognizes headings with short words for the address', async () => {
    const batch = await desk.check(
      second(
        'Acct,Svc Addr,Town,St,Zip Code,Owner,Cust Mat,Sys Mat',
        `${line},System-Owned,Copper,Unknown - Likely Lead`,
      ),
      'two-tables.csv',
    );
    expect(batch.summary).toMatchObject({ new: 248, failed: 2 });
    expect((await listRows(batch, '&filters[result]=failed')).map(({ problems }) => problems[0]?.sentence)).toEqual([
      'Row 250 has different headings from row 1',
      'Row 251 is below the headings of row 250',
    ]);
  });

  test('a file with unknown headings needs an answer about them before it is checked', async () => {
    const batch = await desk.check(
      second(
        'Acct,Svc Pt,Town,St,Zip Code,Owner,Cust Mat,Sys Mat',
        `${line},System-Owned,Copper,Unknown - Likely Lead`,
      ),
      'two-tables.csv',
    );
    expect(batch.state).toBe('read');
    expect(sentences(batch)).toEqual([
      expect.stringContaining(
        'Row 250 may contain the headings of another table. Row 250 contains Acct, Svc Pt, Town,',
      ),
    ]);
    expect((await confirmAll(batch)).summary).toMatchObject({ new: 249, failed: 1 });
  });

  test('ends the other table at headings in the first order', async () => {
    const batch = await desk.check(
      second(
        `${plainHeadings},Ownership,Customer material,System material`,
        `${line},System-Owned,Copper,Lead`,
        `${plainHeadings},${headings}`,
        `C-1${line.slice(3)},System-Owned,Copper,Lead`,
      ),
      'three-tables.csv',
    );
    expect(batch.summary).toMatchObject({ new: 249, failed: 3, categories: { Lead: 1 } });
  });

  test('fails the rows below headings among the first rows as well', async () => {
    const batch = await desk.check(
      [
        `${plainHeadings},${headings}`,
        'A-1,1 Main St,Millbrook,CT,06415,System-Owned,Copper,Copper',
        `${plainHeadings},Ownership,Customer material,System material`,
        `${line},System-Owned,Copper,Unknown - Likely Lead`,
        '',
      ].join('\n'),
      'short.csv',
    );
    expect(batch.summary).toMatchObject({ new: 1, failed: 2 });
  });

  test('fails the rows again in the workbook of failed rows if they were not corrected', async () => {
    const { id } = await desk.check(
      second(
        `${plainHeadings},Ownership,Customer material,System material`,
        `${line},System-Owned,Copper,Unknown - Likely Lead`,
      ),
      'two-tables.csv',
    );
    const failed = await (await desk.request(`/imports/${id}/failed-rows`)).arrayBuffer();
    expect((await desk.check(failed, 'failed.xlsx')).summary).toMatchObject({ new: 0, failed: 2 });
  });
});
