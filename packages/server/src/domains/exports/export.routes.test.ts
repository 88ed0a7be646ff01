import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import yauzl from 'yauzl';
import { importing } from '../../../testing/importing.ts';
import { interruptJobs, resumeJobs } from '../../../testing/interrupted-jobs.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { applyRetention } from '../administration/retention.service.ts';
import { createJobContext } from '../../authenticator.ts';

let product: TestProduct;
let admin: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  admin = await aPerson(product.app);
});

const inventory =
  'Site ID,Address,City,State,Zip,Public Side Material,Private Side Material\r\nSL-1,=1 Mill Street,Harlow,CT,06415,Copper,Lead\r\nSL-2,2 Mill Street,Harlow,CT,06415,Copper,Nonsense of a material\r\n';

const fetchExport = (path: string, { as = admin, ...init }: RequestInit & { as?: TestPerson } = {}) =>
  fetch(`${product.url}/pws/accounts/${admin.accountId}${path}`, {
    ...init,
    headers: { ...as.headers, ...(typeof init.body === 'string' && { 'content-type': 'application/json' }) },
  });
async function requestJson<T>(path: string, init: RequestInit & { as?: TestPerson } = {}): Promise<T> {
  return (await (await fetchExport(path, init)).json()) as T;
}
const log = async (query = '') => (await requestJson<Page<ExportEntry>>(`/export/list${query}`)).items;
const settled = async (id: string) => {
  await expect
    .poll(async () => (await requestJson<ExportEntry>(`/export/${id}`)).state)
    .toMatch(/Completed|Failed|Cancelled/);
  return requestJson<ExportEntry>(`/export/${id}`);
};

async function unzip(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return files;
}

describe('the export log', () => {
  test('lists every export with its filters, user, number of rows and completeness', async () => {
    await importing(product, admin).commit(inventory, 'inventory.csv');
    await (await fetchExport('/exports/inventory?layout=full&format=csv')).text();
    await (await fetchExport('/changes/as/csv?filters[entityType]=serviceLine')).text();
    await expect.poll(async () => (await log()).map(({ state }) => state)).toEqual(['Completed', 'Completed']);
    const [changes, lines] = await log();
    expect(changes).toMatchObject({
      type: 'accountChanges',
      parameters: { format: 'csv', filters: { entityType: ['serviceLine'] } },
      source: 'screen',
    });
    expect(lines).toMatchObject({
      type: 'inventory',
      rows: 1,
      parameters: { layout: 'full', format: 'csv' },
      requestedBy: expect.stringContaining('Dana'),
      fileName: expect.stringMatching(/csv$/),
      keptUntil: null,
    });
    expect(await log('?filters[type]=inventory')).toHaveLength(1);
    expect(await log('/accountChanges')).toHaveLength(1);
    expect(await log('?searchTerm=dana&filters[state]=Failed')).toEqual([]);
  });

  test('shows a download that was aborted', async () => {
    const rows = Array.from(
      { length: 4000 },
      (_, at) => `SL-${at},${at} Long Street with many words in its name ${'x'.repeat(60)},Harlow,CT,06415,Copper,Lead`,
    );
    await importing(product, admin).commit(
      ['Site ID,Address,City,State,Zip,Public Side Material,Private Side Material', ...rows].join('\r\n'),
      'long.csv',
    );
    const response = await fetchExport('/exports/inventory?layout=full&format=csv', { headers: admin.headers });
    await response.body?.cancel();
    await expect
      .poll(async () => (await log()).map(({ state }) => state))
      .toEqual([expect.stringMatching(/Cancelled|Completed/)]);
  });
});

describe('the whole-account export', () => {
  test('is a ZIP with a CSV for each table, without secrets and without formulas', async () => {
    await importing(product, admin).commit(inventory, 'inventory.csv');
    const { key } = await requestJson<{ key: string }>('/api-keys', {
      method: 'POST',
      body: JSON.stringify({ name: 'LIMS', permissions: ['pws:read'], days: 3 }),
    });
    await requestJson('/invitations', {
      method: 'POST',
      body: JSON.stringify({
        email: 'new@harlow.example',
        firstName: 'Noor',
        lastName: 'New',
        permissions: ['pws:read'],
      }),
    });
    const { id } = await requestJson<ExportEntry>('/export/account', { method: 'POST' });
    expect(await settled(id)).toMatchObject({ state: 'Completed', type: 'account', keptUntil: expect.any(String) });
    const answer = await fetchExport(`/export/${id}/file`);
    expect(answer.headers.get('content-disposition')).toMatch(/whole account \d{4}-\d\d-\d\d\.zip/);
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'README.txt',
        'people.csv',
        'locations.csv',
        'service-lines.csv',
        'contacts.csv',
        'change-history.csv',
        'imports.csv',
        'api-keys.csv',
      ]),
    );
    expect(files.get('locations.csv')).toContain("'=1 Mill Street");
    expect(files.get('people.csv')).toContain(admin.email);
    expect(files.get('service-lines.csv')?.split('\r\n')[0]).toMatch(/^Id,Location id,/);
    const everything = [...files.values()].join('\n');
    const { rows } = await product.app.database.ownerPool.query<{ secret: string }>(
      "select encode(digest, 'hex') as secret from api_keys union all select token_hash from invitations union all select password_hash from users where password_hash is not null",
    );
    expect([key, ...rows.map(({ secret }) => secret)].filter((secret) => everything.includes(secret))).toEqual([]);
    expect(rows.length).toBeGreaterThan(2);
  });

  test('fails with a sentence when its process crashed too often, and can be prepared again', async () => {
    onTestFinished(() => resumeJobs(product.app.database));
    await interruptJobs(product.app.database, 'exports.account');
    const { id } = await requestJson<ExportEntry>('/export/account', { method: 'POST' });
    expect(await settled(id)).toMatchObject({
      state: 'Failed',
      error: expect.stringContaining('interrupted 50 times'),
      finishedOn: expect.any(String),
    });
    await resumeJobs(product.app.database);
    const nextExport = await requestJson<ExportEntry>('/export/account', { method: 'POST' });
    expect((await settled(nextExport.id)).state).toBe('Completed');
  });

  test('contains no record of other accounts and is available to administrators only', async () => {
    const stranger = await aPerson(product.app);
    await importing(product, stranger).commit(
      'Site ID,Address,City,State,Zip,System material\r\nX-1,77 Foreign Street,Harlow,CT,06415,Copper\r\n',
      'foreign.csv',
    );
    const { id } = await requestJson<ExportEntry>('/export/account', { method: 'POST' });
    await settled(id);
    const files = await unzip(Buffer.from(await (await fetchExport(`/export/${id}/file`)).arrayBuffer()));
    const everything = [...files.values()].join('\n');
    expect([stranger.email, stranger.id, '77 Foreign Street'].filter((secret) => everything.includes(secret))).toEqual(
      [],
    );
    const theirs = await fetch(`${product.url}/pws/accounts/${stranger.accountId}/export/${id}/file`, {
      headers: stranger.headers,
    });
    expect(theirs.status).toBe(404);
    const reader = await aPerson(product.app, { accountId: admin.accountId, permissions: ['pws:read'] });
    expect((await fetchExport(`/export/${id}/file`, { as: reader })).status).toBe(403);
  });

  test('can be canceled; its file is deleted after the retention period while the log entry remains', async () => {
    const { owner } = product.app.database;
    const first = await requestJson<ExportEntry>('/export/account', { method: 'POST' });
    const stopped = await requestJson<ExportEntry>(`/export/${first.id}/cancel`, { method: 'POST' });
    expect(['Cancelled', 'Completed']).toContain(stopped.state);
    const { id } = await requestJson<ExportEntry>('/export/account', { method: 'POST' });
    await settled(id);
    await owner.updateTable('exports').set({ kept_until: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute();
    expect(await applyRetention(await contextNow())).toEqual({ exportFiles: 1 });
    expect((await fetchExport(`/export/${id}/file`)).status).toBe(410);
    expect(await requestJson<ExportEntry>(`/export/${id}`)).toMatchObject({ state: 'Completed', keptUntil: null });
  });
});

test('a download whose process was killed is shown as failed after a day', async () => {
  await (await fetchExport('/exports/inventory?layout=full&format=csv')).text();
  await expect.poll(async () => (await log()).map(({ state }) => state)).toEqual(['Completed']);
  const begin = (day: string) =>
    product.app.database.owner
      .updateTable('exports')
      .set({ state: 'CreatingFile', finished_on: null, created_on: day })
      .where('account_id', '=', admin.accountId)
      .execute();
  await begin(new Date().toISOString());
  await applyRetention(await contextNow());
  expect((await log())[0]?.state).toBe('CreatingFile');
  await begin('2020-01-01T00:00:00Z');
  await applyRetention(await contextNow());
  expect((await log())[0]).toMatchObject({ state: 'Failed', error: expect.stringContaining('stopped') });
});

function contextNow() {
  return createJobContext(product.app, { accountId: admin.accountId, userId: admin.id, jobId: 'test' });
}

describe('record retention', () => {
  const days = { importDays: 90, mailDays: 90, exportDays: 1, letterPageDays: 30 };

  test('can be shortened to the minimum; a conflict returns the current values', async () => {
    const send = (body: unknown) => fetchExport('/retention', { method: 'PUT', body: JSON.stringify(body) });
    expect(await requestJson('/retention')).toMatchObject({
      version: 0,
      days: { importDays: 4383, mailDays: 365, exportDays: 7, letterPageDays: 365 },
    });
    expect((await send({ version: 0, days: { ...days, importDays: 89 } })).status).toBe(400);
    expect(await (await send({ version: 0, days })).json()).toEqual({ version: 1, days });
    expect((await send({ version: 0, days })).status).toBe(409);
    expect((await send({ version: 1, days: { ...days, mailDays: 100 } })).status).toBe(200);
    const { items } = await requestJson<Page<{ before: unknown; after: unknown }>>(
      '/changes?filters[entityType]=retention',
    );
    expect(items[0]).toMatchObject({ before: { mailDays: 90 }, after: { mailDays: 100 } });
  });

  test('removes old rows and files of imports and old mails, and keeps counts, lines and history', async () => {
    const { owner } = product.app.database;
    const { id } = await importing(product, admin).commit(inventory, 'inventory.csv');
    await requestJson('/invitations', {
      method: 'POST',
      body: JSON.stringify({
        email: 'old@harlow.example',
        firstName: 'Noor',
        lastName: 'New',
        permissions: ['pws:read'],
      }),
    });
    expect(await applyRetention(await contextNow())).toEqual({});
    await owner
      .updateTable('import_batches')
      .set({ committed_on: '2010-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute();
    await owner
      .updateTable('mails')
      .set({ created_on: '2010-01-01T00:00:00Z' })
      .where('account_id', '=', admin.accountId)
      .execute();
    const changesBefore = (await requestJson<Page<unknown>>('/changes')).total;
    expect(await applyRetention(await contextNow())).toEqual({ importRows: 1, mails: 1 });
    expect(await requestJson(`/imports/${id}`)).toMatchObject({
      state: 'committed',
      summary: { rows: 2 },
      rowsRemovedOn: expect.any(String),
    });
    expect((await fetchExport(`/imports/${id}/failed-rows`)).status).toBe(410);
    expect((await requestJson<Page<unknown>>('/assets/ServiceLine')).total).toBe(1);
    const history = await requestJson<Page<{ operation: string; before: unknown }>>(
      '/changes?filters[entityType]=retention',
    );
    expect(history.items).toMatchObject([{ operation: 'removed', before: { importRows: 1, mails: 1 } }]);
    expect((await requestJson<Page<unknown>>('/changes')).total).toBe(changesBefore + 1);
  });
});

test('a template is empty and is recognized when imported', async () => {
  const workbook = await fetchExport('/file-processor/templates/inventory/xlsx');
  const { fileStructure } = await importing(product, admin).read(await workbook.arrayBuffer(), 'template.xlsx');
  expect(fileStructure?.template).toBe('EPA Service Line Inventory Template (2022)');
  expect(await (await fetchExport('/file-processor/templates/inventory-words/csv')).text()).toContain('Galvanized');
  expect((await (await fetchExport('/file-processor/templates/inventory-full/csv')).text()).split('\r\n')).toHaveLength(
    2,
  );
  expect((await fetchExport('/file-processor/templates/inventory/csv')).status).toBe(404);
  expect((await fetchExport('/file-processor/templates/other/xlsx')).status).toBe(400);
});
