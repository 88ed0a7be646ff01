import type { ImportBatch, ImportPlan, ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, aWaterSystem, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app, { permissions: ['pws:admin'] });
  desk = importing(product, clerk);
});

const csv = (...rows: readonly string[]) => [...rows, ''].join('\r\n');
const millbrook = { city: 'Millbrook', state: 'CT', zip: '06415' };
const titles = ({ questions }: Pick<ImportBatch, 'questions'>) => questions.map(({ title }) => title);
const listRows = async (batch: Pick<ImportBatch, 'id'>, filters = '') =>
  (await desk.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows?sort=rowNumber&pageSize=100${filters}`)).items;
const listLines = async () =>
  (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?sort=externalId&pageSize=100')).items;

async function keepPlan(batch: ImportBatch, change: Partial<ImportPlan>): Promise<ImportBatch> {
  return desk.requestJson(`/imports/${batch.id}/plan`, {
    method: 'PUT',
    body: { version: batch.version, plan: { ...batch.plan, ...change } },
  });
}
const confirmAll = (batch: ImportBatch) => keepPlan(batch, { confirmed: batch.questions.map(({ key }) => key) });
async function checkConfirmed(
  content: string,
  name = 'lines.csv',
  change: Partial<ImportPlan> = {},
): Promise<ImportBatch> {
  const planned = await confirmAll(await keepPlan(await desk.read(content, name), change));
  await desk.requestJson(`/imports/${planned.id}/check`, { method: 'POST' });
  return desk.settled(planned.id);
}
const attemptCheck = (batch: ImportBatch) =>
  desk.attempt<ProblemResponse>(`/imports/${batch.id}/check`, { method: 'POST' });

describe('two columns with the same heading', () => {
  test('raise a question if their values differ and one is not imported', async () => {
    const batch = await desk.read(
      csv(
        'ID,Address,City,State,ZIP,System material,System material',
        'A-1,1 Main St,Millbrook,CT,06415,Copper,Plastic',
        'A-2,2 Main St,Millbrook,CT,06415,Copper,Copper',
      ),
      'twice.csv',
    );
    expect(titles(batch)).toEqual(['Columns F and G are both called "System material" and have different values.']);
    expect((await attemptCheck(batch)).status).toBe(400);
  });

  test('raise no question if their values are equal or complement each other', async () => {
    expect(
      titles(
        await desk.read(
          csv(
            'ID,Address,City,State,ZIP,System material,System material',
            'A-1,1 Main St,Millbrook,CT,06415,Copper,copper',
            'A-2,2 Main St,Millbrook,CT,06415,Copper,',
          ),
          'twice.csv',
        ),
      ),
    ).toEqual([]);
  });
});

describe('one ZIP for every row', () => {
  const towns = csv(
    'ID,Address,Town,System material',
    'A-1,1 Main St,Harlow,Lead',
    'A-2,2 Main St,Millbrook,Copper',
    'A-3,3 Main St,Elmwood,Copper',
  );

  test('must be confirmed if the rows are of several towns', async () => {
    const batch = await keepPlan(await desk.read(towns, 'towns.csv'), { defaults: millbrook });
    expect(titles(batch)).toEqual(['The file shows 3 cities and no ZIPs.']);
    expect((await attemptCheck(batch)).status).toBe(400);
  });

  test('needs no confirmation if the rows are of one town', async () => {
    expect(
      titles(
        await keepPlan(
          await desk.read(towns.replaceAll('Harlow', 'Millbrook').replaceAll('Elmwood', 'MILLBROOK'), 'town.csv'),
          { defaults: millbrook },
        ),
      ),
    ).toEqual([]);
  });
});

describe('another water system', () => {
  const table = [
    'ID,Address,City,State,ZIP,System material',
    'A-1,1 Main St,Millbrook,CT,06415,Lead',
    'A-2,2 Main St,Millbrook,CT,06415,Copper',
  ];
  const other = 'This file lists another water system.';
  const titled = (title: string) => csv(title, '', ...table);

  test.each([
    ['its PWSID in a title', titled('Service line inventory CT9990011,,,,,'), 'lines.csv'],
    ['its name in a title', titled('Far Hills Water Company service line inventory,,,,,'), 'lines.csv'],
    ['the city that it belongs to in a title', titled('Town of Far Hills lead service lines,,,,,'), 'lines.csv'],
    [
      'its name in a line among the rows',
      csv(...table, 'Far Hills Water Company,,,,,', 'B-1,9 Elm St,Millbrook,CT,06415,Lead'),
      'lines.csv',
    ],
    ['its PWSID in the name of the file', csv(...table), 'Inventory NY9990011 final.csv'],
    ['its name in the name of the file', csv(...table), 'Far_Hills_Water_Dept_LSLI_2024.csv'],
  ])('is detected by %s', async (_, content, name) => expect(titles(await desk.read(content, name))).toEqual([other]));

  test.each([
    ['Lead Service Line Inventory', 'lines.csv'],
    ['Connecticut Department of Public Health - Drinking Water Section', 'lines.csv'],
    ['EPA Office of Water', 'lines.csv'],
    ['Water service line inventory,Printed 10/16/2024', 'Water Service Line Inventory 2024.csv'],
    ['Prepared by Elm Engineering Inc.', 'SL1234567.csv'],
    ['Millbrook Water Department', 'Millbrook Water Dept.csv'],
    ['CT0765432 Millbrook', 'CT0765432.csv'],
  ])('%s in %s is not another system', async (title, name) => {
    const accountId = await aWaterSystem(product.app, { name: 'Millbrook Water Department', pwsid: 'CT0765432' }).catch(
      () => ownTown?.accountId ?? '',
    );
    ownTown ??= await aPerson(product.app, { accountId });
    expect(titles(await importing(product, ownTown).read(titled(`${title},,,,`), name))).toEqual([]);
  });
  let ownTown: TestPerson | undefined;
});

test.each([
  ['Public side lead (Y/N)', 'Y', 'N'],
  ['Lead', 'X', ''],
  ['LSL remaining', 'Yes', 'No'],
  ['Galvanized', '1', '0'],
])('a column "%s" with %s leads to a question, because no field takes it', async (heading, mark, none) => {
  const batch = await desk.read(
    csv(
      `ID,Address,City,State,ZIP,${heading},Private side material`,
      `A-1,1 Main St,Millbrook,CT,06415,${mark},Copper`,
      `A-2,2 Main St,Millbrook,CT,06415,${none},Copper`,
    ),
    'marks.csv',
  );
  expect(titles(batch)).toEqual(['Column F marks lead or galvanized pipe but is not matched.']);
  expect((await attemptCheck(batch)).status).toBe(400);
});

test.each([
  ['Lead and copper sampling site', 'Y'],
  ['Lead free meter', 'Y'],
  ['Lead', ''],
  ['LSL remaining', 'No'],
])('does not read the column "%s" with %s as such a column', async (heading, mark) => {
  const batch = await desk.read(
    csv(
      `ID,Address,City,State,ZIP,${heading},Private side material`,
      `A-1,1 Main St,Millbrook,CT,06415,${mark},Copper`,
    ),
    'marks.csv',
  );
  expect(titles(batch)).toEqual([]);
});

describe('rows without a service line', () => {
  const heading = 'ID,Address,System material,Customer material,Notes';
  const lines = ['A-1,12 Main St,Lead,Copper,', 'A-2,14 Main St,Copper,Copper,'];

  test.each([
    ['an ID alone', 'A-3,,,,'],
    ['an address of no place', ',Copper = red,,,'],
    ['a code and its meaning', 'L,Lead,,,'],
    ['a total', 'Total,2,,,'],
    ['a total of lines', 'Total lines: 2,,1,1,'],
    ['a total in the address', ',TOTAL,1,1,'],
    ['notes alone', ',,,,See map'],
    ['a note below the table', ',"Note: lines were read from tap cards",,,'],
    ['a legend with a classification', ',Legend,Lead,,'],
    ['the end of a report', ',*** End of report ***,,,'],
    ['a page', 'Page 1 of 1,Printed 10/16/2024,,,'],
  ])('%s: fails and is named', async (_, row) => {
    const batch = await checkConfirmed(csv(heading, ...lines, row), 'lines.csv', { defaults: millbrook });
    expect(batch.summary).toMatchObject({ new: 2, failed: 1 });
    expect((await listRows(batch)).at(-1)?.problems[0]).toMatchObject({
      field: expect.stringMatching(/^(Not a service line|Incomplete row)$/) as string,
      sentence: expect.stringMatching(/^Row 4 /) as string,
    });
  });

  test('an address without a material becomes an Unknown line with a warning', async () => {
    const batch = await checkConfirmed(
      csv(heading, ...lines, 'A-3,16 Main St,,,', ',18 Main St Apt 2,,,no access'),
      'lines.csv',
      { defaults: millbrook },
    );
    expect(batch.summary).toMatchObject({ new: 4, failed: 0, warned: 3 });
    expect((await listRows(batch)).slice(2).map(({ category, warnings }) => [category, warnings[0]?.sentence])).toEqual(
      [
        ['Lead Status Unknown', 'Row 4 has no material and no classification'],
        ['Lead Status Unknown', 'Row 5 has no material and no classification'],
      ],
    );
  });

  test.each(['12 Total Wine Dr', 'Rte 5 at Mill St', 'Page Ave', '1 Lead Mine Rd', 'Corner of Elm and Oak'])(
    '%s is a place',
    async (place) => {
      const batch = await checkConfirmed(csv(heading, ...lines, `A-3,${place},Lead,Lead,`), 'lines.csv', {
        defaults: millbrook,
      });
      expect(batch.summary).toMatchObject({ new: 3, failed: 0 });
    },
  );
});

describe('a file that is not an inventory', () => {
  test.each([
    [
      'laboratory results',
      csv(
        'Site,Address,City,State,Zip,Date,Lead,Copper,Iron,pH',
        'S-1,1 Main St,Millbrook,CT,06415,6/1/2024,0.004,0.11,<0.05,7.2',
        'S-2,2 Main St,Millbrook,CT,06415,6/1/2024,<0.001,0.31,0.07,7.4',
        'S-3,4 Main St,Millbrook,CT,06415,6/1/2024,ND,0.2,ND,7.1',
      ),
    ],
    [
      'laboratory results',
      csv(
        'Location,Date,Pb,Cu,Zn',
        '1 Main St,6/1/2024,4.1,110,20',
        '2 Main St,6/1/2024,ND,310,31',
        '3 Main St,6/1/2024,1.3,<50,18',
      ),
    ],
    [
      'a list of contacts',
      csv(
        'Name,Address,City,State,Zip,Phone,Email',
        'Ada Brook,1 Main St,Millbrook,CT,06415,860-555-0100,ada@example.com',
        'Ida Field,2 Main St,Millbrook,CT,06415,860-555-0101,ida@example.com',
      ),
    ],
    [
      'a list of contacts',
      csv(
        'Customer,Service Address,Town,Home,Work',
        'Brook Ada,1 Main St,Millbrook,860-555-0100,',
        'Field Ida,2 Main St,Millbrook,(860) 555-0101,860.555.0199',
        'Hill Eve,3 Main St,Millbrook,860 555 0102,',
      ),
    ],
  ])('%s are named for what they are %#', async (name, content) => {
    const batch = await desk.read(content, 'file.csv');
    expect(titles(batch)).toContain(`This looks like ${name}, not a service line inventory.`);
    expect(batch.plan?.columns).toEqual({});
  });

  test.each([
    [
      'marks per material',
      csv(
        'ID,Address,City,State,Zip,Lead,Copper,Galvanized',
        'A-1,1 Main St,Millbrook,CT,06415,X,,',
        'A-2,2 Main St,Millbrook,CT,06415,,X,',
      ),
    ],
    [
      'an inventory with telephone numbers',
      csv(
        'Owner name,Phone,Email,Address,City,State,Zip,System material',
        'Ada Brook,860-555-0100,ada@example.com,1 Main St,Millbrook,CT,06415,Lead',
        'Ida Field,860-555-0101,,2 Main St,Millbrook,CT,06415,Copper',
      ),
    ],
  ])('does not take %s for a results file', async (_, content) => {
    expect(titles(await desk.read(content, 'file.csv')).filter((title) => title.startsWith('This looks like'))).toEqual(
      [],
    );
  });
});

describe('the review', () => {
  const file = (stated: string) =>
    csv(
      'ID,Address,City,State,ZIP,System material,Previously lead,Customer material,Classification',
      `A-1,1 Main St,Millbrook,CT,06415,Lead,,Copper,${stated}`,
    );

  test('lists a row with a different classification again, even if it changes nothing and the difference was settled', async () => {
    await desk.commit(file('Non-Lead'), 'lines.csv');
    const [line] = await listLines();
    const { version } = await desk.requestJson<{ version: number }>(`/assets/ServiceLine/${line?.id}`);
    await desk.requestJson(`/assets/ServiceLine/${line?.id}/listed-classification`, {
      method: 'PUT',
      body: { version, change: { action: 'settle' }, reason: 'Lead was seen' },
    });
    const importedAgain = await desk.check(file('Non-Lead'), 'lines.csv');
    expect(importedAgain.summary).toMatchObject({ unchanged: 1, contradictions: 1 });
    expect(await listRows(importedAgain, '&filters[contradicts]=true')).toMatchObject([
      { result: 'unchanged', category: 'Lead', listedCategory: 'Non-lead' },
    ]);
    expect((await desk.check(file('Lead'), 'lines.csv')).summary?.contradictions).toBe(0);
  });

  test('shows no change of classification for a failed row', async () => {
    await desk.commit(file('Lead'), 'lines.csv');
    const batch = await desk.check(
      csv(
        'ID,Address,City,State,ZIP,System material,Customer material',
        'A-1,1 Main St,Millbrook,CT,06415,Copper,Copper',
        'A-1,1 Main St,Millbrook,CT,06415,Lead,Copper',
        ',1 Main St,Millbrook,CT,06415,Copper,Lead',
      ),
      'twice.csv',
    );
    const failed = (await listRows(batch)).filter(({ result }) => result === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    expect(
      failed.map(({ category, previousCategory, changes, downgrade }) => [
        category,
        previousCategory,
        changes,
        downgrade,
      ]),
    ).toEqual(failed.map(() => [null, null, [], null]));
    const only = await desk.check(
      csv('ID,Address,City,State,ZIP,System material', 'Z-1,9 Main St,Millbrook,CT,06415,Copper'),
      'x.csv',
      { writeMode: 'Update' },
    );
    expect(await listRows(only)).toMatchObject([{ result: 'failed', category: null, previousCategory: null }]);
  });
});

describe('a two-digit year', () => {
  const file = (installed: string, verified: string) =>
    csv(
      'ID,Address,City,State,ZIP,System material,System installation date,System verification date',
      `A-1,1 Main St,Millbrook,CT,06415,Copper,${installed},${verified}`,
    );

  test.each(['1/1/30', '6/2/45', "Jan '30"])('%s is refused as the day of a verification', async (day) => {
    const batch = await checkConfirmed(file('1950', day));
    expect((await listRows(batch))[0]).toMatchObject({
      result: 'failed',
      problems: [
        {
          field: 'System side verification date',
          found: day,
          allowed: expect.stringContaining('four-digit year') as string,
        },
      ],
    });
  });

  test('is read as this century for a verification, or as the last one if it would be in the future', async () => {
    await desk.commit(file('1950', '6/22/24'), 'lines.csv');
    expect(await dates()).toMatchObject({ verified: ['2024-06-22', '2024-06-22'] });
  });

  test('raises a question for an installation if both centuries are possible', async () => {
    const batch = await desk.read(file('6/14/24', '6/2/2024'), 'lines.csv');
    expect(titles(batch)).toEqual(['Column G has years with two digits.']);
    expect((await attemptCheck(batch)).status).toBe(400);
    const checked = await checkConfirmed(file('6/14/24', '6/2/2024'));
    expect((await listRows(checked))[0]?.warnings).toMatchObject([
      { field: 'System side installation date', found: '6/14/24' },
    ]);
    await desk.requestJson(`/imports/${checked.id}/commit`, { method: 'POST' });
    await desk.settled(checked.id);
    expect(await dates()).toMatchObject({ installed: ['1924-06-14', '2024-06-14'] });
  });

  test('raises no question for an installation if only one century is possible', async () => {
    expect(titles(await desk.read(file('6/14/50', '6/2/2024'), 'lines.csv'))).toEqual([]);
  });

  async function dates() {
    const [row] = await listLines();
    const line = await desk.requestJson<{
      system: Record<'installed' | 'verifiedOn', { from: string; to: string } | null>;
    }>(`/assets/ServiceLine/${row?.id}`);
    const { installed, verifiedOn } = line.system;
    return { installed: [installed?.from, installed?.to], verified: [verifiedOn?.from, verifiedOn?.to] };
  }
});

test("EPA's columns are not exported as CSV", async () => {
  const refused = await desk.attempt<ProblemResponse>('/exports/inventory?layout=epa&format=csv');
  expect([refused.status, refused.body.errors?.[0]?.detail]).toEqual([400, expect.stringMatching(/workbook/)]);
  expect(
    (
      await desk.attempt('/exports/inventory/selected', {
        method: 'POST',
        body: { layout: 'epa', format: 'csv', selection: { ids: [] } },
      })
    ).status,
  ).toBe(400);
});

test('failed rows of an update-only import are imported as updates only', async () => {
  const heading = 'ID,Address,City,State,ZIP,System material';
  await desk.commit(csv(heading, 'A-1,1 Main St,Millbrook,CT,06415,Lead'), 'lines.csv');
  const first = await desk.check(
    csv(heading, 'A-1,1 Main St,Millbrook,CT,06415,Lead', 'A-9,9 Main St,Millbrook,CT,06415,Lead'),
    'lines.csv',
    { writeMode: 'Update' },
  );
  expect(first.summary).toMatchObject({ unchanged: 1, failed: 1 });
  const failedRowsBatch = await desk.read(
    await (await desk.request(`/imports/${first.id}/failed-rows`)).arrayBuffer(),
    'failed.xlsx',
  );
  expect(failedRowsBatch.plan?.writeMode).toBe('Update');
  expect(titles(failedRowsBatch)).toEqual([]);
  const both = await keepPlan(failedRowsBatch, { writeMode: 'Both' });
  expect(titles(both)).toEqual(['These rows failed in an import that only changes lines.']);
  expect((await attemptCheck(both)).status).toBe(400);
});

test('dates that are day-first in one row are read as day-first in all rows', async () => {
  await desk.commit(
    csv(
      'ID,Address,City,State,ZIP,System material,System installation date',
      'A-1,12 Main St Apt 3,Millbrook,CT,06415,Copper,05/07/1988',
      'A-2,14 Main St,Millbrook,CT,06415,Copper,25/07/1988',
      'A-3,16 Main St,Millbrook,CT,06415,Copper,01/02/1970',
    ),
    'days.csv',
  );
  const lines = await listLines();
  const days = await Promise.all(
    lines.map(
      async ({ id }) =>
        (await desk.requestJson<{ system: { installed: { from: string; to: string } } }>(`/assets/ServiceLine/${id}`))
          .system.installed,
    ),
  );
  expect(days.map(({ from, to }) => [from, to])).toEqual([
    ['1988-07-05', '1988-07-05'],
    ['1988-07-25', '1988-07-25'],
    ['1970-02-01', '1970-02-01'],
  ]);
});

test("a unit in the address column of the State's file is not lost", async () => {
  const heading = 'ID,Address,City,State,ZIP,System material';
  await desk.commit(
    csv(
      heading,
      'A-1,12 Main St Apt 3,Millbrook,CT,06415,Lead',
      'A-2,"12 Main St, Unit 4",Millbrook,CT,06415,Copper',
      'A-3,12 Main St,Millbrook,CT,06415,Copper',
    ),
    'units.csv',
  );
  expect((await listLines()).map(({ addressLine1 }) => addressLine1)).toEqual([
    '12 Main St Apt 3',
    '12 Main St, Unit 4',
    '12 Main St',
  ]);
  const file = await (await desk.request('/exports/inventory?layout=epa&format=xlsx')).arrayBuffer();
  expect(
    (await desk.read(file, 'state.xlsx')).fileStructure?.sheets[0]?.preview.slice(-3).map(({ cells }) => cells[2]),
  ).toEqual(['12 Main St Apt 3', '12 Main St, Unit 4', '12 Main St']);
  expect((await desk.check(file, 'state.xlsx')).summary).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
  const neighbor = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
  const theirs = await neighbor.read(file, 'state.xlsx');
  await neighbor.requestJson(`/imports/${theirs.id}/plan`, {
    method: 'PUT',
    body: {
      version: theirs.version,
      plan: { ...theirs.plan, defaults: millbrook, confirmed: theirs.questions.map(({ key }) => key) },
    },
  });
  await neighbor.requestJson(`/imports/${theirs.id}/check`, { method: 'POST' });
  expect((await neighbor.settled(theirs.id)).summary).toMatchObject({ new: 3, newLocations: 3 });
});
