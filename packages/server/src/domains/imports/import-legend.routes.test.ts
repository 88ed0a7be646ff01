import type { FileTerm, ImportBatch, ImportPlan, ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
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
const heading = 'ID,Address,City,State,Zip,System Material,Customer Material';
const line = (system: string, customer = 'Copper') => `LG1,1 Legend St,Millbrook,CT,06415,${system},${customer}`;
const listExplained = ({ words }: ImportBatch) =>
  (words ?? []).filter(({ explained }) => explained).map(toExplainedWord);
const toExplainedWord = ({ vocabulary, word, value, suggestions }: FileTerm) => [
  vocabulary,
  word,
  value,
  suggestions[0],
];
const titles = ({ questions }: ImportBatch) => questions.map(({ title }) => title);
const findRow = async ({ id }: ImportBatch, number: number) =>
  (await desk.requestJson<Page<ImportRow>>(`/imports/${id}/rows`)).items.find((row) => row.rowNumber === number);
async function checkWith(batch: ImportBatch, change: Partial<ImportPlan>): Promise<ImportBatch> {
  const { version, plan } = batch;
  await desk.requestJson(`/imports/${batch.id}/plan`, {
    method: 'PUT',
    body: { version, plan: { ...plan, ...change } },
  });
  await desk.requestJson(`/imports/${batch.id}/check`, { method: 'POST' });
  return desk.settled(batch.id);
}

/** Lead comes after the 120th letter. */
const longNote =
  'Note that this file was compiled from the tap cards of the former superintendent, who kept them for over thirty years: lines marked Brass are lead';

describe('a code that the file explains otherwise than the list of known terms needs an answer', () => {
  test.each<[string, string, string]>([
    ['above the table', csv('"Legend: CI = Lead, CU = Copper",,,,,,', heading, line('CI')), 'CI'],
    ['above the table in its own row', csv('CI = Lead,,,,,,', 'CU = Copper,,,,,,', heading, line('CI')), 'CI'],
    ['below the table', csv(heading, line('CI'), 'CI = Lead,,,,,,', 'CU = Copper,,,,,,'), 'CI'],
    ['with more words', csv('DI = direct lead,,,,,,', heading, line('DI')), 'DI'],
    ['with colons', csv('DI: Lead line; CU: Copper,,,,,,', heading, line('DI')), 'DI'],
    ['in two cells', csv('PE,Lead (pipe enclosed),,,,,', heading, line('PE')), 'PE'],
    ['in two cells below the table', csv(heading, line('PE'), 'PE,Lead (pipe enclosed),,,,,'), 'PE'],
    [
      'in a sentence',
      csv('Note: all lines marked Brass are lead service lines,,,,,,', heading, line('Brass')),
      'Brass',
    ],
    ['in parentheses', csv('CI (Lead),,,,,,', heading, line('CI')), 'CI'],
    ['the other way round', csv('Lead (CI),,,,,,', heading, line('CI')), 'CI'],
    ['with slashes', csv('Codes: CI/Lead; CU/Copper,,,,,,', heading, line('CI')), 'CI'],
    ['in free words', csv('For lead we write CI,,,,,,', heading, line('CI')), 'CI'],
    ['with dots', csv('C.I. = Lead,,,,,,', heading, line('CI')), 'CI'],
    ['with the meaning first below the table', csv(heading, line('CI'), 'Lead,CI,,,,,'), 'CI'],
    ['in a row of codes and a row of meanings', csv('CI,CU,,,,,', 'Lead,Copper,,,,,', heading, line('CI')), 'CI'],
    ['in its heading', csv(heading.replace('System Material', 'System Material (CI = Lead)'), line('CI')), 'CI'],
    ['in its heading with a colon', csv(heading.replace('Material', 'Material (Brass: Lead)'), line('Brass')), 'Brass'],
    ['in three columns below the table', csv(heading, line('Brass'), 'Brass,Lead,1900-1940,,,,'), 'Brass'],
    ['in numbered rows below the table', csv(heading, line('Brass'), '1,Brass,Lead,see card,,,'), 'Brass'],
    ['in a long sentence above the table', csv(`"${longNote}",,,,,,`, heading, line('Brass')), 'Brass'],
    ['beside the table', csv(`${heading},`, `${line('CI')},CI = Lead`), 'CI'],
  ])('raises a question when explained %s', async (_, file, code) => {
    const batch = await desk.check(file, 'legend.csv');
    expect(batch).toMatchObject({ state: 'checked', summary: { new: 0 } });
    expect(listExplained(batch)).toEqual([['material', code, null, 'lead']]);
  });

  test('is imported with the meaning that the clerk chooses', async () => {
    const batch = await desk.check(csv(heading, line('CI'), 'CI = Lead,,,,,,', 'CU = Copper,,,,,,'), 'legend.csv');
    const answered = await checkWith(batch, { words: { material: { CI: 'lead' } } });
    expect(answered.summary).toMatchObject({ new: 1, categories: { Lead: 1 } });
  });

  const toSheetXml = (rows: readonly (readonly string[])[]) =>
    `<sheetData>${rows.map((row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`).join('')}</sheetData>`;
  const table = toSheetXml([heading, line('CI')].map((row) => row.split(',')));
  const legendRows = [
    ['Code', 'Meaning'],
    ['CI', 'Lead (city installed)'],
    ['CU', 'Copper'],
  ];
  const otherRows = Array.from({ length: 400 }, (_, index) => [`X${index}`, 'Meter', 'in stock', 'yes', '2', '3', '4']);

  test.each([
    ['on a second sheet', legendRows],
    ['on a second sheet with the meaning first', legendRows.map(([code = '', meaning = '']) => [meaning, code])],
    [
      'on a second sheet with a row of codes',
      [
        ['Code', 'CI', 'CU'],
        ['Meaning', 'Lead', 'Copper'],
      ],
    ],
    [
      'on a second sheet among numbers',
      [
        ['No', 'Material', 'Code', 'Count'],
        ['1', 'Lead', 'CI', '34'],
        ['2', 'Copper', 'CU', '8'],
      ],
    ],
    [
      'on a second sheet of many columns',
      [
        ['OBJECTID', 'DomainName', 'Code', 'Value', 'Desc', 'User', 'Date'],
        ['1', 'dSystemMaterial', 'CI', 'Lead', '', 'a', 'b'],
      ],
    ],
    [
      'on a second sheet below 400 other rows',
      [['Part', 'Kind', 'State', 'New', 'A', 'B', 'C'], ...otherRows, ...legendRows],
    ],
    [
      'on a second sheet below 400 other codes',
      [...otherRows.map(([code = '', kind = '']) => [code, kind]), ...legendRows],
    ],
  ])('raises a question when explained %s', async (_, rows) => {
    const workbook = await rawWorkbook({ Lines: table, Codes: toSheetXml(rows) });
    const batch = await desk.check(new Blob([new Uint8Array(workbook)]), 'legend.xlsx');
    expect(listExplained(batch)).toEqual([['material', 'CI', null, 'lead']]);
  });

  test.each([
    ['F1', 'Ann Clerk:\nCI = Lead, CU = Copper'],
    ['F1', 'CI stands for lead'],
    ['F1', 'CI (Lead)'],
    ['A2', 'CI = Lead'],
  ])('raises a question when a comment on cell %s explains it: %s', async (ref, text) => {
    const workbook = await rawWorkbook(
      { Lines: table },
      {
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels':
            '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../notes1.xml"/></Relationships>',
          'xl/notes1.xml': `<comments><commentList><comment ref="${ref}"><text><t>${text}</t></text></comment></commentList></comments>`,
        },
      },
    );
    const batch = await desk.read(new Blob([new Uint8Array(workbook)]), 'legend.xlsx');
    const checked = await checkWith(batch, { confirmed: batch.questions.map(({ key }) => key) });
    expect(listExplained(checked)).toEqual([['material', 'CI', null, 'lead']]);
  });

  test('raises a question even if an earlier import of the account gave the code its meaning', async () => {
    await desk.commit(csv(heading, line('ZZ')), 'first.csv', { words: { material: { ZZ: 'nonLeadCopper' } } });
    const batch = await desk.check(csv('ZZ = Lead', heading, line('ZZ').replaceAll('1', '2')), 'second.csv');
    expect(listExplained(batch)).toEqual([['material', 'ZZ', null, 'lead']]);
  });

  test('raises a question about the answer to previously lead', async () => {
    const batch = await desk.check(
      csv(
        'ID,Address,City,State,Zip,System Material,Previously Lead,Customer Material',
        'PL1,1 Legend St,Millbrook,CT,06415,Copper,N,Galvanized',
        'N = not known,,,,,,,',
      ),
      'answers.csv',
    );
    expect(listExplained(batch)).toEqual([['previouslyLead', 'N', null, 'Unknown']]);
  });

  test('raises a question about a listed classification', async () => {
    const batch = await desk.check(
      csv(
        'ID,Address,City,State,Zip,Classification,System Material',
        'NL1,1 Legend St,Millbrook,CT,06415,NL,Copper',
        'NL = not looked at,,,,,,',
      ),
      'classifications.csv',
    );
    expect(listExplained(batch).map(([vocabulary, word]) => [vocabulary, word])).toEqual([['category', 'NL']]);
  });
});

test('a legend that agrees with the list leads to no question', async () => {
  const file = csv(
    '"Legend: L = Lead, CU = Copper, GALV = Galvanized, UNK = Unknown"',
    heading,
    line('L'),
    line('CU', 'UNK').replaceAll('1', '2'),
    'PVC = plastic pipe,,,,,,',
  );
  const batch = await desk.check(file, 'plain.csv');
  expect([batch.questions, listExplained(batch), batch.summary?.new]).toEqual([[], [], 2]);
});

test('a row that fails as a legend is to be kept in the file', async () => {
  const batch = await desk.check(csv(heading, line('CI'), 'CI = Lead,,,,,,'), 'kept.csv');
  expect((await findRow(batch, 3))?.problems[0]?.allowed).toMatch(/Keep this legend or note in the file/);
  expect((await findRow(batch, 2))?.problems[0]?.allowed).toBe(
    'The meaning that you choose in Match terms. Row 3 says CI = Lead',
  );
});

test('a short code that counts as non-lead is imported only after its usual meaning was confirmed', async () => {
  const batch = await desk.check(csv(heading, line('CI', 'PVC')), 'codes.csv');
  expect([batch.state, titles(batch), batch.summary?.new, batch.summary?.unknownWords]).toEqual(['checked', [], 0, 1]);
  expect(batch.words?.find(({ word }) => word === 'CI')).toMatchObject({ value: null, usual: 'nonLeadOther' });
  const confirmed = await checkWith(batch, { words: { material: { CI: 'nonLeadOther' } } });
  expect(confirmed.summary).toMatchObject({ new: 1, unknownWords: 0, categories: { 'Non-lead': 1 } });

  const next = await desk.check(csv(heading, line('CI', 'PVC').replaceAll('1', '2')), 'next.csv');
  expect(next.summary).toMatchObject({ new: 1, unknownWords: 0 });
});

test.each([
  ['above', csv('All lines in Zone 3 are lead,,,,,,', heading, line('Copper'))],
  ['below', csv(heading, line('Copper'), 'All lines in Zone 3 are lead,,,,,,')],
])('needs an answer about a note %s the table that states which lines are lead', async (_, file) => {
  const batch = await desk.check(file, 'note.csv');
  expect(batch.state).toBe('read');
  expect(titles(batch)).toEqual([expect.stringMatching(/^Row \d has a note about lead or galvanized pipe\.$/)]);
  const confirmed = await checkWith(batch, { confirmed: batch.questions.map(({ key }) => key) });
  expect(confirmed.summary).toMatchObject({ new: 1 });
});

test.each([
  'Plastic was entered wherever the crew found lead',
  'NB: do not trust plastic; it is lead throughout',
  'PL........Lead',
  'PL; Lead',
  'Plastic-Lead',
  'PL¹ = Lead',
  `"${longNote.replace(/marked Brass/, 'of plastic')}"`,
])('the note "%s" needs an answer above and below the table', async (note) => {
  for (const rows of [
    [note, heading, line('Plastic')],
    [heading, line('Plastic'), note],
  ]) {
    const batch = await desk.check(csv(...rows), 'note.csv');
    expect(batch.state).toBe('read');
    expect(titles(batch)).toEqual([expect.stringMatching(/^Row \d has a note about lead or galvanized pipe\.$/)]);
  }
});

test('a note on another sheet, and a comment on a heading, need an answer', async () => {
  const sheet = (rows: readonly (readonly string[])[]) =>
    `<sheetData>${rows.map((row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`).join('')}</sheetData>`;
  const lines = sheet([heading, line('Plastic')].map((row) => row.split(',')));
  const note = 'Plastic was entered wherever the crew found lead';
  const onSheet = await rawWorkbook({
    Lines: lines,
    'Read me': sheet([['About this file'], [note], ['Is any line lead?']]),
  });
  const batch = await desk.read(new Blob([new Uint8Array(onSheet)]), 'sheets.xlsx');
  expect(titles(batch)).toEqual(['The sheet "Read me" has a note about lead or galvanized pipe.']);
  expect(batch.questions[0]?.sentence).toContain(`row 2 "${note}"`);

  const onHeading = await rawWorkbook(
    { Lines: lines },
    {
      parts: {
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../notes1.xml"/></Relationships>',
        'xl/notes1.xml': `<comments><commentList><comment ref="F1"><text><t>${note}</t></text></comment></commentList></comments>`,
      },
    },
  );
  const commented = await desk.read(new Blob([new Uint8Array(onHeading)]), 'heading.xlsx');
  expect(commented.questions[0]?.sentence).toContain(`This one may mention lead or galvanized pipe: row 1 "${note}"`);
});

test('a code for lead in an ID needs an answer', async () => {
  const batch = await desk.check(csv('CI = Lead', heading, line('Copper').replace('LG1', '1001-CI')), 'tags.csv');
  expect(titles(batch)).toEqual(['Column A has a code that the file explains as lead or galvanized pipe.']);
});
