import type { ImportBatch, ImportPlan, ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
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

async function keepPlan(batch: ImportBatch, change: Partial<ImportPlan>): Promise<ImportBatch> {
  return desk.requestJson(`/imports/${batch.id}/plan`, {
    method: 'PUT',
    body: { version: batch.version, plan: { ...batch.plan, ...change } },
  });
}
const attemptCheck = (batch: ImportBatch) =>
  desk.attempt<ProblemResponse>(`/imports/${batch.id}/check`, { method: 'POST' });
/** The refusal of a check that waits for a confirmation. */
const waits = { code: 'notConfirmed', property: 'plan.confirmed' };
const listRows = async (batch: ImportBatch) =>
  (await desk.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows`)).items;
const getOwnSystem = ({ questions }: ImportBatch) => {
  const [, pwsid = '', name = ''] = /working in (CT\d{7}) \((.+?)\)\./.exec(questions[0]?.sentence ?? '') ?? [];
  return { pwsid, name };
};
const titles = ({ questions }: ImportBatch) => questions.map(({ title }) => title);

describe('an address in several columns', () => {
  const split = csv(
    'NUMBER,PREDIR,STREET,UNIT,CITY,STATE,ZIP,System material',
    '227-1,N,MAIN ST,,Millbrook,CT,06415,Lead',
    '3536.5,,ELM AVE,APT 2,Millbrook,CT,06415,Copper',
    ',,MAIN ST,,Millbrook,CT,06415,Copper',
    '12,,MAIN ST,,Millbrook,CT,06415,Lead',
  );

  test('is combined, so that the lines of a street have their own locations', async () => {
    const batch = await desk.check(split, 'split.csv');
    expect(batch.plan?.columns).toEqual({
      0: 'address.number',
      1: 'address.preDirection',
      2: 'address.street',
      3: 'location.addressLine2',
      4: 'location.city',
      5: 'location.state',
      6: 'location.zip',
      7: 'system.material',
    });
    expect(batch.summary).toMatchObject({ new: 4, failed: 0, newLocations: 4 });
    const rows = await listRows(batch);
    expect(rows.map(({ address }) => address)).toEqual([
      '227-1 N MAIN ST',
      '3536.5 ELM AVE, APT 2',
      'MAIN ST',
      '12 MAIN ST',
    ]);
    expect(rows[2]?.warnings).toMatchObject([{ sentence: 'Row 4 has no house number' }]);
  });

  test('raises a question before the check if house numbers are missing', async () => {
    const batch = await desk.read(
      csv('ID,Street,System material', 'A-1,MAIN ST,Lead', 'A-2,MAIN ST,Copper', 'A-3,ELM AVE,Lead', 'A-4,OAK LN,Lead'),
      'streets.csv',
    );
    const planned = await keepPlan(batch, { defaults: millbrook });
    expect(planned.plan?.columns).toMatchObject({ 1: 'address.street' });
    expect(titles(planned)).toEqual(['The addresses have no house numbers.']);
    const refused = await attemptCheck(planned);
    expect([refused.status, refused.body.errors]).toMatchObject([400, [waits]]);
    const confirmed = await keepPlan(planned, { confirmed: planned.questions.map(({ key }) => key) });
    expect((await attemptCheck(confirmed)).status).toBe(200);
    await desk.settled(batch.id);
  });
});

describe('a file of another water system', () => {
  const other = csv(
    'PWSID,PWS Name,ID,Address,City,State,ZIP,System material',
    'CT9990011,Far Hills Water,A-1,1 Main St,Millbrook,CT,06415,Lead',
    'CT9990011,Far Hills Water,A-2,2 Main St,Millbrook,CT,06415,Copper',
  );

  test('leaves out its rows unless a person chooses to import them, which is recorded with person and time', async () => {
    const batch = await desk.read(other, 'lines.csv');
    expect(batch.questions).toMatchObject([
      {
        step: 'file',
        title: 'This file lists another water system.',
        choice: { leaveOut: 'Don’t import rows of another water system' },
        isConfirmed: false,
      },
    ]);
    expect(batch.questions[0]?.sentence).toMatch(
      /^Rows list CT9990011 \(Far Hills Water\)\. You are working in CT\d{7} \(.+\)\./,
    );
    expect((await attemptCheck(batch)).status).toBe(200);
    expect((await desk.settled(batch.id)).summary).toMatchObject({
      new: 0,
      failed: 2,
      failures: [{ field: 'PWSID', found: 'CT9990011', count: 2 }],
    });
    const chosenBatch = await keepPlan(await desk.settled(batch.id), {
      confirmed: batch.questions.map(({ key }) => key),
    });
    expect(chosenBatch.fileStructure?.confirmations).toMatchObject([
      {
        key: batch.questions[0]?.key,
        by: expect.stringMatching(/\w/) as string,
        on: expect.stringMatching(/^20/) as string,
      },
    ]);
    expect((await attemptCheck(chosenBatch)).status).toBe(200);
    const checked = await desk.settled(batch.id);
    expect(checked.summary).toMatchObject({ new: 2, failed: 0, warned: 2 });
    expect(checked.questions).toMatchObject([{ isConfirmed: true }]);
  });

  test.each([
    ['PWSID', 'CT9990011', 'CT9990011'],
    ['Water system name', 'Far Hills Water', 'Far Hills Water'],
  ])('leaves out rows with another %s among its own lines and does not change them', async (heading, cell, found) => {
    await desk.commit(
      csv('ID,Address,City,State,ZIP,System material', 'A-3,3 Main St,Millbrook,CT,06415,Lead'),
      'a.csv',
    );
    const ownSystem = getOwnSystem(await desk.read(other, 'lines.csv'));
    const mine = heading === 'PWSID' ? ownSystem.pwsid : ownSystem.name;
    const batch = await desk.check(
      csv(
        `${heading},ID,Address,City,State,ZIP,System material`,
        `${mine},A-1,1 Main St,Millbrook,CT,06415,Lead`,
        `${mine},A-2,2 Main St,Millbrook,CT,06415,Copper`,
        `${cell},A-3,3 Main St,Millbrook,CT,06415,Copper`,
        `,A-4,4 Main St,Millbrook,CT,06415,Lead`,
      ),
      'mixed.csv',
    );
    expect(batch.summary).toMatchObject({
      new: 3,
      changed: 0,
      failed: 1,
      failures: [{ field: heading === 'PWSID' ? 'PWSID' : 'Water system', found, rows: [4] }],
    });
    const rows = await listRows(batch);
    expect(rows.find(({ rowNumber }) => rowNumber === 4)).toMatchObject({
      result: 'failed',
      externalId: 'A-3',
      problems: [{ sentence: 'Row 4 is a line of another water system', found }],
    });
    expect(rows.find(({ rowNumber }) => rowNumber === 5)?.warnings).toContainEqual(
      expect.objectContaining({ sentence: expect.stringMatching(/^Row 5 has no (PWSID|water system)$/) as string }),
    );
    const all = await keepPlan(batch, { confirmed: batch.questions.map(({ key }) => key) });
    expect((await attemptCheck(all)).status).toBe(200);
    const imported = await desk.settled(batch.id);
    expect(imported.summary).toMatchObject({ new: 3, changed: 1, failed: 0 });
    expect((await listRows(imported)).find(({ rowNumber }) => rowNumber === 4)?.warnings).toContainEqual(
      expect.objectContaining({ sentence: 'Row 4 lists another water system', found }),
    );
  });

  test('zones in a column "System" leave out no rows, and are confirmed before the check', async () => {
    const batch = await desk.read(
      csv(
        'System,ID,Address,City,State,ZIP,System material',
        'North,A-1,1 Main St,Millbrook,CT,06415,Lead',
        'South,A-2,2 Main St,Millbrook,CT,06415,Copper',
      ),
      'zones.csv',
    );
    expect(titles(batch)).toEqual(['The column "System" may list other water systems.']);
    expect((await attemptCheck(batch)).body.errors).toMatchObject([waits]);
    await attemptCheck(await keepPlan(batch, { confirmed: batch.questions.map(({ key }) => key) }));
    expect((await desk.settled(batch.id)).summary).toMatchObject({ new: 2, failed: 0 });
  });

  test('rows that a column "System" may list for other systems can be left out', async () => {
    const ownSystem = getOwnSystem(await desk.read(other, 'lines.csv'));
    const batch = await desk.read(
      csv(
        'System,ID,Address,City,State,ZIP,System material',
        `${ownSystem.name},A-1,1 Main St,Millbrook,CT,06415,Lead`,
        'South,A-2,2 Main St,Millbrook,CT,06415,Copper',
        ',A-3,3 Main St,Millbrook,CT,06415,Lead',
      ),
      'zones.csv',
    );
    expect(batch.questions[0]?.choice?.leaveOut).toBe('Don’t import the rows of South');
    const leftOut = await keepPlan(batch, { confirmed: batch.questions.flatMap(({ choice }) => choice?.key ?? []) });
    expect(leftOut.fileStructure?.confirmations.map(({ sentence }) => sentence)).toEqual([
      'The column "System" may list other water systems. Don’t import the rows of South.',
    ]);
    expect((await attemptCheck(leftOut)).status).toBe(200);
    const checked = await desk.settled(batch.id);
    expect(checked.summary).toMatchObject({
      new: 2,
      failed: 1,
      failures: [{ field: 'Water system', found: 'South', rows: [3] }],
    });
    expect((await listRows(checked)).find(({ rowNumber }) => rowNumber === 4)?.warnings).toContainEqual(
      expect.objectContaining({ sentence: 'Row 4 has no water system' }),
    );
  });

  test('a choice to import one system does not apply to another system further down', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, index) =>
        `${index === 299 ? 'CT8880011' : 'CT9990011'},A-${index},${index + 1} Main St,Millbrook,CT,06415,Lead`,
    );
    const batch = await desk.read(csv('PWSID,ID,Address,City,State,ZIP,System material', ...rows), 'lines.csv');
    await attemptCheck(await keepPlan(batch, { confirmed: batch.questions.map(({ key }) => key) }));
    const checkedAgain = await desk.settled(batch.id);
    expect(checkedAgain).toMatchObject({
      state: 'read',
      questions: [{ title: 'This file lists 2 other water systems.', isConfirmed: false }],
    });
    expect((await attemptCheck(checkedAgain)).status).toBe(400);
    expect((await attemptCheck(await keepPlan(checkedAgain, { confirmed: [] }))).status).toBe(200);
    expect((await desk.settled(batch.id)).summary).toMatchObject({ new: 0, failed: 300 });
  });

  test("the account's own PWSID raises no question", async () => {
    const { sentence = '' } = (await desk.read(other, 'lines.csv')).questions[0] ?? {};
    const ownPwsid = /working in (CT\d{7})/.exec(sentence)?.[1] ?? '';
    const batch = await desk.read(other.replaceAll('CT9990011', ownPwsid.toLowerCase()), 'lines.csv');
    expect(batch.questions).toEqual([]);
  });
});

describe('cities and ZIPs', () => {
  test('are not taken from the defaults without confirmation if the file has several', async () => {
    const batch = await desk.read(
      csv(
        'ID,Address,Village or town,System material',
        'A-1,"1 Main St, Harlow, CT 06415",x,Lead',
        'A-2,"2 Main St, Millbrook, CT 06416",y,Lead',
        'A-3,"3 Main St, Elmwood, CT 06417",z,Lead',
      ),
      'towns.csv',
    );
    expect(batch.plan?.defaults).toMatchObject({ city: '', zip: '' });
    const planned = await keepPlan(batch, { defaults: millbrook });
    expect(titles(planned)).toEqual(['The city in the file is not Millbrook.', 'The ZIP in the file is not 06415.']);
    expect((await attemptCheck(planned)).body.errors).toMatchObject([waits]);
  });
});

describe('a file that is not an inventory', () => {
  test.each([
    [
      'laboratory results',
      csv(
        'Sample ID,Zip Code,Analyte,Result,Units,Collection Date',
        'S-1,06415,Lead,0.004,mg/L,1/2/2024',
        'S-2,06415,Lead,0.001,mg/L,1/2/2024',
      ),
    ],
    [
      'a list of contacts',
      csv(
        'First Name,Last Name,Email,Phone,City,State',
        'Ada,Brook,ada@millbrook.gov,860-555-0100,Millbrook,CT',
        'Ida,Field,ida@millbrook.gov,860-555-0101,Millbrook,CT',
      ),
    ],
    [
      'a table of 90th percentiles or exceedances',
      csv(
        'PWS ID,PWS Name,City,90th Percentile,Year',
        'CT9990011,Far Hills,Millbrook,0.012,2015',
        'CT9990021,Near Hills,Millbrook,0.002,2015',
      ),
    ],
  ])('%s is named for what it is, and no column is matched', async (name, content) => {
    const batch = await desk.read(content, 'file.csv');
    expect(batch.plan?.columns).toEqual({});
    expect(titles(batch)).toContain(`This looks like ${name}, not a service line inventory.`);
    expect((await attemptCheck(batch)).status).toBe(400);
  });

  test('addresses alone become Unknown lines only after a confirmation', async () => {
    const batch = await keepPlan(
      await desk.read(csv('Account No,Service Address', '1,1 Main St', '2,2 Main St', '3,4 Main St'), 'accounts.csv'),
      { defaults: millbrook },
    );
    expect(titles(batch)).toEqual(['No column with materials or classifications is matched.']);
    expect((await attemptCheck(batch)).body.errors).toMatchObject([waits]);
    await attemptCheck(await keepPlan(batch, { confirmed: batch.questions.map(({ key }) => key) }));
    expect((await desk.settled(batch.id)).summary).toMatchObject({ new: 3 });
  });
});

test('rows that a template filled down are reported and not imported', async () => {
  const batch = await desk.check(
    csv(
      'SITE ID,LOCATION IDENTIFIER,STREET ADDRESS,TOWN,STATE,ZIP,ENTIRE SERVICE LINE MATERIAL CLASSIFICATION',
      '1,"12 Main St, Millbrook, CT",12 Main St,Millbrook,CT,06415,Lead',
      '2,", , CT",,,CT,,Unknown',
      '3,,,,CT,,',
      '4,corner of Elm and Oak,,Millbrook,CT,06415,Unknown',
    ),
    'ct.csv',
  );
  expect(batch.summary).toMatchObject({ new: 2, failed: 2 });
  const rows = await listRows(batch);
  expect(
    rows.filter(({ result }) => result === 'failed').map(({ problems }) => problems.map(({ sentence }) => sentence)),
  ).toEqual([['Row 3 is incomplete'], ['Row 4 is incomplete']]);
});

describe('our own export in the layout for the State', () => {
  const inventory = csv(
    'Service line ID,Street address,City,State,ZIP,System side material,Customer side material',
    'A-1,1 Main St,Harlow,CT,06415,Copper,Copper',
    ',2 Main St,Millbrook,CT,06416,Copper,Lead',
    'A-3,3 Main St,Elmwood,CT,06417,Unknown,Unknown',
  );

  test('needs no city and ZIP, and its computed classification is not a listed one', async () => {
    await desk.commit(inventory, 'lines.csv');
    const file = await (await desk.request('/exports/inventory?layout=epa&format=xlsx')).arrayBuffer();
    const batch = await desk.read(file, 'edited.xlsx');
    expect(batch.fileStructure).toMatchObject({
      ownExport: true,
      template: 'EPA Service Line Inventory Template (2022)',
    });
    expect(batch.plan?.columns).toMatchObject({ 23: 'listedCategory' });
    expect(batch.questions).toEqual([]);
    expect(batch.plan?.defaults).toMatchObject({ city: '', zip: '' });
    expect((await attemptCheck(batch)).status).toBe(200);
    expect((await desk.settled(batch.id)).summary).toMatchObject({
      rows: 3,
      new: 0,
      changed: 0,
      unchanged: 3,
      failed: 0,
      contradictions: 0,
    });
  });

  test('shows the other account in its question if the file was exported there', async () => {
    await desk.commit(inventory, 'lines.csv');
    const file = await (await desk.request('/exports/inventory?layout=epa&format=xlsx')).arrayBuffer();
    const neighbor = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
    expect(titles(await neighbor.read(file, 'theirs.xlsx'))).toEqual(['This file lists another water system.']);
  });
});
