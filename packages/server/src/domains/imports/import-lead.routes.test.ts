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
const sentences = ({ questions }: ImportBatch) => questions.map(({ title, sentence }) => `${title} ${sentence}`);
async function plan(batch: ImportBatch, change: Partial<NonNullable<ImportBatch['plan']>>): Promise<ImportBatch> {
  return desk.requestJson(`/imports/${batch.id}/plan`, {
    method: 'PUT',
    body: { version: batch.version, plan: { ...batch.plan, ...change } },
  });
}
async function check(batch: ImportBatch): Promise<ImportBatch> {
  await desk.requestJson(`/imports/${batch.id}/check`, { method: 'POST' });
  return desk.settled(batch.id);
}
const confirmAll = async (batch: ImportBatch) =>
  check(await plan(batch, { confirmed: batch.questions.map(({ key }) => key) }));

describe('remarks that name lead', () => {
  const heading = 'ID,Address,City,State,ZIP,System material,Customer material,System notes,Plumber';
  const row = (id: number, rest: string) => `A-${id},${id} Main St,Millbrook,CT,06415,${rest}`;
  const file = csv(
    heading,
    row(2, 'Copper,Copper,no access,see card'),
    row(3, 'Copper,Copper,customer side is lead per plumber,lead-free solder'),
    row(4, 'Copper,,LSL not replaced yet,'),
    row(5, 'Lead,Copper,Lead 1920,saw lead at the wall'),
    row(6, 'Copper,Copper,,plomo'),
    row(7, 'Copper,Galvanized,Galv. to the house,No lead'),
  );

  test('stop the check once with the rows whose line would not be lead', async () => {
    const batch = await desk.check(file, 'notes.csv');
    expect(batch).toMatchObject({ state: 'read', summary: null });
    expect(sentences(batch)).toEqual([
      'Column H has remarks that mention lead or galvanized pipe. "System notes" mentions it in 2 rows that would get a less protective classification: row 3 "customer side is lead per plumber" and row 4 "LSL not replaced yet". If a remark describes the pipe, enter its material or classification in these rows and upload the file again.',
      expect.stringMatching(/^Column I has remarks .* "Plumber" mentions it in 1 row .*: row 6 "plomo"\./) as string,
    ]);
    expect((await desk.request(`/imports/${batch.id}/commit`, { method: 'POST' })).status).toBe(409);
    const checked = await confirmAll(batch);
    expect(checked).toMatchObject({ state: 'checked', summary: { new: 6 } });
    expect(checked.fileStructure?.confirmations).toHaveLength(2);

    // The line has the remark now, so only another one is new. The unmatched column raises its question again.
    await desk.requestJson(`/imports/${batch.id}/commit`, { method: 'POST' });
    await desk.settled(batch.id);
    const checkedAgain = await desk.check(file.replace('no access', 'lead seen at the meter'), 'again.csv');
    expect(sentences(checkedAgain)).toEqual([
      expect.stringContaining('in 1 row that would get a less protective') as string,
      expect.stringContaining('row 6 "plomo"') as string,
    ]);
    expect(sentences(checkedAgain)[0]).toContain('row 2 "lead seen at the meter"');
  });

  test('stop the check if they mention lead in a line that would be Galvanized Requiring Replacement, but not if they mention galvanized pipe', async () => {
    const batch = await desk.check(
      csv(
        'ID,Address,City,State,ZIP,System material,Previously lead,Customer material,Notes',
        row(2, 'Copper,Yes,Galvanized,"Lead pipe in basement, confirmed"'),
        row(3, 'Copper,Yes,Galvanized,galv. riser'),
        row(4, 'Copper,Yes,Galvanized,lead replaced with copper 2019'),
        row(5, 'Lead,,Galvanized,lead at the curb'),
      ),
      'grr.csv',
    );
    expect(sentences(batch)).toEqual([
      expect.stringMatching(/ in 1 row that .*: row 2 "Lead pipe in basement, confirmed"\./),
    ]);
  });

  test('lead to questions in IDs and below "Replacement required"', async () => {
    const batch = await desk.check(
      csv(
        'ID,Address,City,State,ZIP,System material,Customer material,Replacement required',
        '1001-LEAD,1 Vt Ct,Millbrook,CT,06415,Copper,Copper,No',
        '1002,2 Vt Ct,Millbrook,CT,06415,Copper,Copper,Yes',
        '1003,3 Vt Ct,Millbrook,CT,06415,Lead,Copper,Yes',
      ),
      'tags.csv',
    );
    expect(sentences(batch)).toEqual([
      expect.stringMatching(/^Column A has remarks .* in 1 row .*: row 2 "1001-LEAD"\./),
      expect.stringMatching(/^Column H has remarks .* in 1 row .*: row 3 "Yes"\./),
    ]);
  });

  test('are evaluated again when other columns are matched', async () => {
    const batch = await desk.check(
      csv(
        'ID,Address,City,State,ZIP,System material,Found',
        row(2, 'Copper,'),
        row(3, 'Copper,see note'),
        row(5, 'Copper,no access'),
        row(4, 'Copper,lead pipe'),
      ),
      'found.csv',
    );
    expect(sentences(batch)).toEqual([expect.stringMatching(/^Column G has remarks .* row 5 "lead pipe"/)]);
    const matched = await plan(batch, { columns: { ...batch.plan?.columns, 6: 'customer.material' } });
    expect(matched.questions).toEqual([]);
    expect(await check(matched)).toMatchObject({ state: 'checked', summary: { categories: { Lead: 1 } } });
  });

  test('raise no question in our own export until they are changed', async () => {
    await confirmAll(await desk.check(file, 'notes.csv')).then(({ id }) =>
      desk.requestJson(`/imports/${id}/commit`, { method: 'POST' }).then(() => desk.settled(id)),
    );
    for (const layout of ['epa', 'full'] as const) {
      const exported = await (await desk.request(`/exports/inventory?layout=${layout}&format=xlsx`)).arrayBuffer();
      const batch = await desk.check(exported, 'back.xlsx');
      expect(sentences(batch)).toEqual([]);
      expect(batch.summary).toMatchObject({ unchanged: 6, changed: 0 });
    }
  });
});

describe('a title that names lead', () => {
  const heading = 'ID,Address,City,State,ZIP,System material';
  const row = (id: number, material: string) => `A-${id},${id} Main St,Millbrook,CT,06415,${material}`;

  test.each([
    [
      'among the rows, up to the next title',
      csv(
        heading,
        row(2, 'Copper'),
        'LEAD SERVICE LINES,,,,,',
        row(4, ''),
        row(5, 'Copper'),
        'Copper lines,,,,,',
        row(7, 'Copper'),
      ),
      /^"LEAD SERVICE LINES" in row 3 may give the material of the rows below it\. 2 rows below it would get .*: rows 4 and 5\./,
    ],
    [
      'above the headings',
      csv('Lead service lines,,,,,', '', heading, row(4, 'Unknown'), row(5, 'Lead')),
      /^"Lead service lines" in row 1 may give .* 1 row below it would get .*: row 4\./,
    ],
  ])('a title about lead %s needs an answer before the file is checked', async (_, content, question) => {
    const batch = await desk.check(content, 'sections.csv');
    expect(batch.state).toBe('read');
    expect(sentences(batch)).toEqual([expect.stringMatching(question)]);
    expect((await confirmAll(batch)).state).toBe('checked');
  });

  test('leads to a question about rows that are Galvanized Requiring Replacement; a title about galvanized lines does not', async () => {
    const grr = `${row(3, 'Galvanized')},Galvanized`;
    const both = `${heading},Customer material`;
    const sectionsOfLead = await desk.check(csv(both, 'LEAD SERVICE LINES,,,,,,', grr), 'sections.csv');
    expect(sentences(sectionsOfLead)).toEqual([
      expect.stringMatching(/^"LEAD SERVICE LINES" in row 2 .* 1 row .*: row 3\./),
    ]);
    const galvanized = await desk.check(csv(both, 'GALVANIZED LINES,,,,,,', grr), 'sections.csv');
    expect(sentences(galvanized)).toEqual([]);
  });

  test.each(['Lead service line inventory', 'Lead and copper rule 2024'])(
    'does not treat "%s" as a title that names lead',
    async (title) => {
      const batch = await desk.check(csv(`${title},,,,,`, '', heading, row(4, 'Unknown')), 'titled.csv');
      expect(sentences(batch)).toEqual([]);
    },
  );
});

describe('a workbook with lead on another sheet', () => {
  const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const data = (rows: readonly (readonly string[])[]) =>
    `<sheetData>${rows.map((cells) => `<row>${cells.map(inline).join('')}</row>`).join('')}</sheetData>`;
  const workbook = async (sheets: Readonly<Record<string, readonly (readonly string[])[]>>) =>
    new Uint8Array(
      await rawWorkbook(Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, data(rows)]))),
    );
  const heading = ['ID', 'Address', 'City', 'State', 'ZIP', 'System material', 'Customer material'];
  const line = (id: number, ...rest: readonly string[]) => [
    `A-${id}`,
    `${id} Main St`,
    'Millbrook',
    'CT',
    '06415',
    ...rest,
  ];
  const main = [heading, line(2, 'Copper', 'Copper'), line(3, 'Copper', 'Copper')];

  test.each([
    ['materials', 'Others', [heading, line(4, 'Copper', 'Lead'), line(5, 'Copper', 'Copper')], 1],
    [
      'remarks',
      'Changes',
      [
        ['Address', 'Finding'],
        ['9 Elm St', 'lead at the wall'],
        ['10 Elm St', 'No lead'],
      ],
      1,
    ],
    [
      'marks',
      'Visits',
      [
        ['Address', 'Lead found'],
        ['9 Elm St', 'X'],
        ['10 Elm St', ''],
      ],
      1,
    ],
    ['its name', 'Lead lines', [['Address'], ['9 Elm St'], ['10 Elm St']], 2],
    ['a title', 'Page 2', [['Lead service lines'], ['Address', 'Owner'], ['9 Elm St', 'A']], 1],
    [
      'rows without headings',
      'Sheet2',
      [
        ['9 Elm St', 'Lead'],
        ['10 Elm St', 'Copper'],
      ],
      1,
    ],
  ])('raises a question about a sheet with %s', async (_, name, rows, count) => {
    const batch = await desk.read(await workbook({ Inventory: main, [name]: rows }), 'lines.xlsx');
    expect(batch.plan?.sheet).toBe('Inventory');
    expect(sentences(batch)).toEqual([
      `The sheet "${name}" is not imported. It has ${count} ${count === 1 ? 'row that mentions' : 'rows that mention'} lead or galvanized pipe. Choose that sheet instead, or upload the file again for it later.`,
    ]);
  });

  test('raises a question about a legend of codes until the column of the codes has a field', async () => {
    const coded = (id: number, code: string) => [...line(id, 'Unknown', 'Unknown'), code];
    const rows = [[...heading, 'Field code'], coded(2, 'A'), coded(3, 'B'), coded(4, 'B')];
    const legend = [
      ['Code', 'Meaning'],
      ['A', 'Lead'],
      ['B', 'Copper'],
    ];
    const content = await workbook({ Inventory: rows, Legend: legend });
    const batch = await desk.read(content, 'lines.xlsx');
    expect(batch.plan?.sheet).toBe('Inventory');
    expect(sentences(batch)).toEqual([
      'The sheet "Legend" explains codes for lead or galvanized pipe: A. Column H uses codes from that sheet and is not matched. If they describe pipe material, match the column to the material of a side or to the classification; the next step asks what each code means.',
    ]);
  });

  test('raises its own question for lead in later rows, after the one for the same headings', async () => {
    const otherLines = Array.from({ length: 260 }, (_, index) =>
      line(index + 10, 'Copper', index === 250 ? 'Lead' : 'Copper'),
    );
    const content = await workbook({ Inventory: main, Others: [heading, ...otherLines] });
    const plannedBatch = await plan(await desk.read(content, 'lines.xlsx'), { sheet: 'Inventory' });
    expect(sentences(plannedBatch)).toEqual([expect.stringContaining('It is "Others".')]);
    const batch = await confirmAll(plannedBatch);
    expect(batch.state).toBe('read');
    expect(sentences(batch)).toEqual([expect.stringContaining('It has 1 row that mentions lead')]);
    expect(await confirmAll(batch)).toMatchObject({ state: 'checked', summary: { new: 2 } });
  });

  test.each([
    [
      'terms',
      'Lists',
      [
        ['Material', 'Meaning'],
        ['Lead', 'A pipe of lead'],
        ['GRR', 'Galvanized'],
      ],
    ],
    [
      'instructions',
      'Read me',
      [
        ['Step', 'What to do'],
        ['1 Select', 'Choose lead or copper'],
      ],
    ],
    [
      'totals',
      'Summary',
      [
        ['Class', 'Lines'],
        ['Lead', '12'],
        ['Non-lead', '300'],
      ],
    ],
    [
      'laboratory results',
      'Samples',
      [
        ['Address', 'Sampled', 'Lead (ppb)', 'Copper (ppb)'],
        ['9 Elm St', '6/1/2024', '4.2', '100'],
      ],
    ],
  ])('raises no question about a sheet with %s', async (_, name, rows) =>
    expect(sentences(await desk.read(await workbook({ Inventory: main, [name]: rows }), 'lines.xlsx'))).toEqual([]),
  );
});

test.each([
  ['Lead free', ['Y', 'N'], /^Column G marks lead or galvanized pipe .* "Lead free" contains N, first in row 3\./],
  ['Code', ['', 'X'], /^Column G has codes that may stand for .* "Code" contains X, first in row 3\./],
  [
    'Pipe type',
    ['L/C', 'GV'],
    /^Column G has codes that may stand for .* "Pipe type" contains L\/C or GV, first in row 2\./,
  ],
])('"%s" above %j needs confirmation before the check', async (heading, [one = '', other = ''], question) => {
  const batch = await desk.read(
    csv(
      `ID,Address,City,State,ZIP,System material,${heading}`,
      `A-2,2 Main St,Millbrook,CT,06415,Copper,${one}`,
      `A-3,3 Main St,Millbrook,CT,06415,Copper,${other}`,
    ),
    'codes.csv',
  );
  const unmatched = await plan(batch, { columns: { ...batch.plan?.columns, 6: undefined } as never });
  expect(sentences(unmatched)).toEqual([expect.stringMatching(question)]);
  expect((await desk.request(`/imports/${batch.id}/check`, { method: 'POST' })).status).toBe(400);
  expect((await confirmAll(unmatched)).state).toBe('checked');
});

test('stops the check with questions about a legend that explains a mark as lead and about lead next to an address', async () => {
  const batch = await desk.check(
    csv(
      'ID,Address,City,State,ZIP,System material',
      'A-2*,2 Main St,Millbrook,CT,06415,Copper',
      'A-3,3 Main St (lead service),Millbrook,CT,06415,Copper',
      'A-4,4 Lead Mine Rd,Millbrook,CT,06415,Copper',
      '* = lead,,,,,',
    ),
    'legend.csv',
  );
  expect(batch.state).toBe('read');
  expect(sentences(batch)).toEqual([
    expect.stringMatching(/^Column B has remarks .* in 1 row .*: row 3 "3 Main St \(lead service\)"\./),
    expect.stringMatching(/^Row 5 looks like a legend for lead or galvanized pipe\. It says "\* = lead"\./),
  ]);
  expect((await confirmAll(batch)).state).toBe('checked');
});

describe('numbers as codes for materials', () => {
  const heading = 'ID,Address,City,State,ZIP';
  const row = (id: number, rest: string) => `A-${id},${id} Main St,Millbrook,CT,06415,${rest}`;

  test('raise a question below "SL Type" next to filled materials', async () => {
    const batch = await desk.read(
      csv(`${heading},System material,Customer material,SL Type`, row(2, 'Copper,Copper,1'), row(3, 'Copper,Copper,2')),
      'types.csv',
    );
    const unmatched = await plan(batch, { columns: { ...batch.plan?.columns, 7: undefined } as never });
    expect(sentences(unmatched)).toEqual([
      expect.stringMatching(/^Column H has codes .* "SL Type" contains 1 or 2, first in row 2\./),
    ]);
  });

  test('raise a question with the name of their column if the last row explains them as lead', async () => {
    const batch = await desk.check(
      csv(
        `${heading},System material,Customer material,Ref`,
        row(2, 'Copper,Copper,1'),
        row(3, 'Copper,Copper,2'),
        'Key: 1 = lead line,,,,,,,',
      ),
      'key.csv',
    );
    expect(sentences(batch)).toEqual([
      'Row 4 looks like a legend with codes for lead or galvanized pipe. It says "Key: 1 = lead line". If "Ref" (H) has this code, match the column to the material of a side or to the classification; the next step asks what each code means.',
    ]);
  });

  test('are listed by the columns of both sides, as terms or as a question', async () => {
    const batch = await desk.read(
      csv(`${heading},Public material,Private material`, row(2, '1,2'), row(3, '2,2')),
      'numbers.csv',
    );
    const questions = [
      ...Object.values(batch.plan?.columns ?? {}).filter((key) => key?.endsWith('.material')),
      ...sentences(batch).filter((sentence) => /^Column [FG] has codes/.test(sentence)),
    ];
    expect(questions).toHaveLength(2);
  });
});

test.each([
  ['PUB_MAT,PRIV_MAT,PREV_LEAD', { 5: 'system.material', 6: 'customer.material', 7: 'previouslyLead' }],
  ['Pub mat,Priv mat,Prev. lead', { 5: 'system.material', 6: 'customer.material', 7: 'previouslyLead' }],
])('the headings %s are known', async (headings, columns) => {
  const batch = await desk.read(
    csv(`ID,Address,City,State,ZIP,${headings}`, 'A-2,2 Main St,Millbrook,CT,06415,Copper,Copper,Y'),
    'short.csv',
  );
  expect(batch.plan?.columns).toMatchObject(columns);
});

test('a column about the past of a pipe is advised to be matched to previously lead', async () => {
  const batch = await desk.read(
    csv(
      'ID,Address,City,State,ZIP,System material,Customer material,Was it ever lead?',
      'A-2,2 Main St,Millbrook,CT,06415,Copper,Copper,Y',
    ),
    'past.csv',
  );
  const unmatched = await plan(batch, { columns: { ...batch.plan?.columns, 7: undefined } as never });
  expect(sentences(unmatched)).toEqual([
    expect.stringContaining(
      'match it to System side previously lead. If it shows the current material, add a material column',
    ),
  ]);
});
