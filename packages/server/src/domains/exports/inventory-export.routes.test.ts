import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app, { permissions: ['pws:admin'] });
  await importing(product, clerk).commit(inventory, 'inventory.csv');
});

const inventory = [
  'Service line ID,Street address,Address line 2,City,State,ZIP,Latitude,Longitude,Sensitive population,Disadvantaged neighborhood,Building type,Other location identifier,System side material,System side previously lead,System side installation date,System side diameter,System side basis of classification,System side material verified,System side verification method,System side verification date,System side notes,Customer side material,Customer side installation date,Customer side diameter,Customer side material verified,Connector material,Lead solder,Ownership,Listed classification',
  'SL-1,12 Mill Street,,Harlow,CT,06415,41.5751,-72.332,Yes - School,Yes,Single Family Residence,,Non-Lead - Copper,No,3/4/1987,3/4,Installation record (e.g. tap card),Yes,Visual inspection at the meter pit,10/16/2024,"=HYPERLINK(""http://x"",""tap card 12"")",Galvanized,1986 (est.),1,No,None,Don\'t Know,Split,Non-Lead',
  'SL-2,14 Mill Street,Unit 3,Harlow,CT,06415-1234,,,No,No,Multiple Family Residence,corner of Mill and Elm,Unknown - Likely Lead,,1950-1960,1 1/2,,,,,"@cmd, ""quoted"", and\na second line",Lead-lined galvanized,1938,,,Lead,Yes,,',
  ',16 Mill Street,,Harlow,CT,06415,,,,,,,Lead,,,,,,,,-5,Unknown - Material Unknown,,,,,,,',
  '',
].join('\r\n');

async function download(query: string, person = clerk): Promise<Response> {
  return fetch(`${product.url}/pws/accounts/${clerk.accountId}/exports/inventory?${query}`, {
    headers: person.headers,
  });
}

describe('exporting the inventory', () => {
  const epa = 'EPA Service Line Inventory Template (2022)';
  for (const [query, name, template] of [
    ['layout=epa&format=xlsx', 'CT.xlsx', epa],
    ['layout=full&format=xlsx', 'full.xlsx', null],
    ['layout=full&format=csv', 'full.csv', null],
  ] as const) {
    test(`importing the download again changes nothing (${query})`, async () => {
      const content = await (await download(query)).arrayBuffer();
      const { summary, fileStructure } = await importing(product, clerk).check(content, name, {
        defaults: { city: 'Elsewhere', state: 'NY', zip: '10001' },
      });
      expect(summary).toMatchObject({ rows: 3, new: 0, changed: 0, unchanged: 3, failed: 0 });
      expect(fileStructure?.template).toBe(template);
    });
  }

  test("the State's workbook has EPA's columns, terms and layout, and no formulas", async () => {
    const response = await download('layout=epa&format=xlsx');
    expect(response.headers.get('content-disposition')).toMatch(/filename="CT\d{7} inventory_\d\d-\d\d-\d{4}\.xlsx"/);
    const { fileStructure } = await importing(product, clerk).read(await response.arrayBuffer(), 'x.xlsx');
    const [sheet] = fileStructure?.sheets ?? [];
    expect(sheet).toMatchObject({ name: 'Detailed Inventory', headingFrom: 9, headingTo: 11, dataFrom: 13 });
    const first = sheet?.preview.find((row) => row.number === 13)?.cells ?? [];
    expect([first[1], first[2], first[6], first[7], first[9], first[14], first[15], first[23], first[24]]).toEqual([
      'SL-1',
      '12 Mill Street',
      'Non-Lead - Copper',
      'No',
      '0.75',
      '=HYPERLINK("http://x","tap card 12")',
      'Galvanized',
      'Non-Lead',
      'No',
    ]);
    const last = sheet?.preview.find((row) => row.number === 15)?.cells ?? [];
    expect(last[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect([last[6], last[15], last[23]]).toEqual(['Lead', 'Unknown - Material Unknown', 'Lead']);
  });

  test("values without an EPA term, and sides that don't exist, are imported unchanged", async () => {
    const rows = [
      'Service line ID,Street address,City,State,ZIP,Ownership,System side material,System side previously lead,System side basis of classification,System side material verified,System side verification method,System side verification date,System side notes,Customer side material,Customer side material verified,Customer side verification method,Point-of-entry or point-of-use treatment,Interior copper pipe with lead solder,Current LCR sampling site',
      'V-1,1 Elm Street,Harlow,CT,06415,Split,Non-Lead - Copper,No,Installation record (e.g. tap card),Yes,Vacuum excavation at one location,10/16/2024,Corner lot,Non-Lead - Plastic,Yes,Vacuum excavation at multiple locations,,No,',
      'V-2,2 Elm Street,Harlow,CT,06415,System-Owned,Non-Lead - Copper,No,Installation record (e.g. tap card),,,,,,,,Yes,,Yes',
      `V-3,3 Elm Street,Harlow,CT,06415,Customer-Owned,,,,,,,,Galvanized,Yes,Other,No,Yes,No`,
      `V-4,4 Elm Street,Harlow,CT,06415,Split,Lead,,,Yes,Vacuum excavation at one location,,"${'x'.repeat(1990)}",Lead,,,,,`,
      '',
    ].join('\r\n');
    const other = await aPerson(product.app, { permissions: ['pws:admin'] });
    const work = importing(product, other);
    await work.commit(rows, 'inventory.csv');
    const response = await fetch(
      `${product.url}/pws/accounts/${other.accountId}/exports/inventory?layout=epa&format=xlsx`,
      { headers: other.headers },
    );
    const { summary, fileStructure } = await work.check(await response.arrayBuffer(), 'epa.xlsx', {
      defaults: { city: 'Harlow', state: 'CT', zip: '06415' },
    });
    expect(summary).toMatchObject({ rows: 4, new: 0, changed: 0, unchanged: 4, failed: 0 });
    const getCells = (row: number) =>
      fileStructure?.sheets[0]?.preview.find(({ number }) => number === row)?.cells ?? [];
    expect([getCells(13)[12], getCells(13)[14], getCells(13)[28], getCells(13)[29], getCells(13)[30] ?? '']).toEqual([
      'Other',
      'Corner lot\nField verification method: Vacuum excavation at one location',
      'Unknown',
      'No',
      '',
    ]);
    expect(getCells(14).slice(15, 23).join('')).toBe('');
    expect(getCells(15).slice(6, 15).join('')).toBe('');
  });

  test('custom fields are in the full layout, not in the file for the State', async () => {
    await importing(product, clerk).requestJson('/custom-fields', {
      method: 'POST',
      body: { entity: 'pwsserviceline', name: 'Meter reader’s remark', dataType: 'string' },
    });
    const headings = async (query: string) => {
      const { fileStructure } = await importing(product, clerk).read(
        await (await download(query)).arrayBuffer(),
        'x.xlsx',
      );
      return fileStructure?.sheets[0]?.columns.map(({ heading }) => heading) ?? [];
    };
    expect((await headings('layout=epa&format=xlsx')).filter(Boolean)).toHaveLength(32);
    expect(await headings('layout=full&format=xlsx')).toContain('Meter reader’s remark');
  });

  test('the CSV escapes text that a spreadsheet would run as a formula', async () => {
    const text = await (await download('layout=full&format=csv')).text();
    expect(text).toContain("'=HYPERLINK");
    expect(text).toContain("'@cmd");
  });

  test('is refused to users of other accounts', async () => {
    const stranger = await aPerson(product.app, { permissions: ['pws:admin'] });
    expect((await download('layout=epa', stranger)).status).toBe(404);
  });
});

describe('exporting selected lines', () => {
  const select = (body: object, person = clerk) =>
    fetch(`${product.url}/pws/accounts/${person.accountId}/exports/inventory/selected`, {
      method: 'POST',
      headers: { ...person.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ layout: 'full', format: 'csv', ...body }),
    });
  const listLines = async (person: TestPerson) =>
    (await importing(product, person).requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?sort=externalId')).items;

  test('exports only these lines, in the same columns, and they are imported unchanged', async () => {
    const [first, second] = await listLines(clerk);
    const response = await select({ selection: { ids: [second?.id, first?.id] } });
    expect(response.headers.get('content-disposition')).toMatch(/filename="Selected lines_\d\d-\d\d-\d{4}\.csv"/);
    const { summary } = await importing(product, clerk).check(await response.arrayBuffer(), 'selected.csv');
    expect(summary).toMatchObject({ rows: 2, unchanged: 2 });
  });

  test('exports all matching lines with read permission; the log has their number and the filters', async () => {
    const reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: clerk.accountId });
    const response = await select(
      {
        layout: 'epa',
        format: 'xlsx',
        selection: { request: { searchTerm: '14 mill', filters: {} }, expectedCount: 1 },
      },
      reader,
    );
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const log = () => importing(product, clerk).requestJson<Page<ExportEntry>>('/export/list');
    await expect.poll(async () => (await log()).items[0]?.state).toBe('Completed');
    expect((await log()).items[0]).toMatchObject({
      type: 'inventory',
      rows: 1,
      parameters: { layout: 'epa', format: 'xlsx', selected: 1, searchTerm: '14 mill' },
    });
  });

  test('is refused as a whole, without a log entry, if the list has changed or a line belongs to another account', async () => {
    const stranger = await aPerson(product.app, { permissions: ['pws:admin'] });
    await importing(product, stranger).commit(inventory, 'inventory.csv');
    const [theirs] = await listLines(stranger);
    const [ours] = await listLines(clerk);
    const codes = async (body: object) =>
      ((await (await select(body)).json()) as ProblemResponse).errors.map(({ code }) => code);
    expect(await codes({ selection: { ids: [ours?.id, theirs?.id] } })).toEqual(['selectedNotFound']);
    expect(await codes({ selection: { request: {}, expectedCount: 99 } })).toEqual(['selectionChanged']);
    expect((await importing(product, clerk).requestJson<Page<ExportEntry>>('/export/list')).total).toBe(0);
  });
});
