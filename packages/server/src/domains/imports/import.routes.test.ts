import type { ImportBatch, ImportPlan, ImportRow, KeptRecord } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import {
  serviceLineFields,
  type ServiceLine,
  type ServiceLineFields,
} from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import type { AccountId } from '../../foundation/database/account-id.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

// Also runs on the installed PostgreSQL: the set-wise statements that write an import.

let product: TestProduct;
let clerk: TestPerson;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
  desk = importing(product, clerk);
});

const headings =
  'Site ID,Address,City,State,Zip,Public Side Material,Previously Lead,Private Side Material,Classification';
const messy = [
  headings,
  'SL-1,12 Mill Street,Harlow,CT,06415,Copper,No,Galv,Non-Lead',
  'SL-2,14 Mill St,Harlow,Connecticut,6415,copper,,galvanized,',
  'SL-3,16 Mill St,Harlow,CT,06415,Lead,,unk,Lead',
  'SL-3,18 Mill St,Harlow,CT,06415,Lead,,Lead,Lead',
  'SL-5,20 Mill St,Harlow,CT,06415,#REF!,,Lead,Lead',
  'SL-6,22 Mill St,Harlow,CT,06415,moonrock,,Copper,Unknown',
  '',
].join('\r\n');

const checked = (text: string, change: Partial<ImportPlan> = {}) => desk.check(text, 'inventory.csv', change);
const committed = (text: string, change: Partial<ImportPlan> = {}) => desk.commit(text, 'inventory.csv', change);
const readCsv = (text: string, name = 'inventory.csv') => desk.read(text, name);

const post = { method: 'POST' } as const;

/** The first line of the list, as a person edits it. */
async function editFirst(change: (fields: ServiceLineFields) => ServiceLineFields, sort = 'externalId'): Promise<void> {
  const { items } = await desk.requestJson<Page<{ id: string }>>(`/assets/ServiceLine?sort=${sort}`);
  const line = await desk.requestJson<ServiceLine>(`/assets/ServiceLine/${items[0]?.id}`);
  await desk.requestJson(`/assets/ServiceLine/${line.id}`, {
    method: 'PUT',
    body: { version: line.version, reason: null, fields: change(serviceLineFields.parse(line)) },
  });
}

describe('an import from file to inventory', () => {
  test('reads the file and proposes what its columns mean', async () => {
    const { state, fileStructure, plan } = await readCsv(messy);
    expect(state).toBe('read');
    expect(fileStructure?.description).toBe('Text file, UTF-8, separated by commas');
    expect(Object.values(plan?.columns ?? {})).toEqual([
      'externalId',
      'location.addressLine1',
      'location.city',
      'location.state',
      'location.zip',
      'system.material',
      'previouslyLead',
      'customer.material',
      'listedCategory',
    ]);
  });

  test('returns the result of every row, with the exact sentence for failures', async () => {
    const { id, summary, words } = await checked(messy);
    expect(summary).toMatchObject({ rows: 6, new: 2, failed: 4, contradictions: 0, unknownWords: 1 });
    expect(words).toContainEqual(
      expect.objectContaining({ vocabulary: 'material', word: 'moonrock', count: 1, value: null }),
    );
    const failed = await desk.requestJson<Page<ImportRow>>(`/imports/${id}/rows?filters[result]=failed`);
    expect(failed.items.map((row) => row.problems[0]?.sentence)).toEqual([
      'The Service line ID is not valid for row #4',
      'The Service line ID is not valid for row #5',
      'The System side material is not valid for row #6',
      'The System side material is not valid for row #7',
    ]);
    const inventory = await desk.requestJson<{ totalAssets: number }>('/assets/statistics');
    expect(inventory.totalAssets).toBe(0);
  });

  test('an unknown term is mapped once and remembered for the next file', async () => {
    const first = await checked(messy, { words: { material: { moonrock: 'nonLeadOther' } } });
    expect(first.summary).toMatchObject({ failed: 3, unknownWords: 0 });
    expect((await checked(messy)).summary).toMatchObject({ failed: 3, unknownWords: 0 });
  });

  test('writes classified lines, and undo removes them', async () => {
    const done = await committed(messy);
    expect(done.state).toBe('committed');
    const counts = await desk.requestJson('/assets/statistics');
    expect(counts).toMatchObject({ totalAssets: 2, leadAssets: 0, galvanizedAssets: 1, nonLeadAssets: 1 });
    expect(await desk.undo(done.id)).toMatchObject({
      state: 'undone',
      undone: { removed: 2, restored: 0, kept: 0 },
    });
    expect(await desk.requestJson('/assets/statistics')).toMatchObject({ totalAssets: 0 });
  });

  test('undo restores unchanged fields and lists the lines and fields that it keeps', async () => {
    const text = (rows: string) => `${headings},Description\n${rows}\n`;
    await committed(text('SL-1,12 Mill St,Harlow,CT,06415,Lead,,Lead,,\nSL-2,14 Mill St,Harlow,CT,06415,Lead,,Lead,,'));
    const { id } = await checked(
      text('SL-1,12 Mill St,Harlow,CT,06415,Copper,,Copper,,new\nSL-2,14 Mill St,Harlow,CT,06415,Copper,,Copper,,new'),
    );
    await desk.requestJson(`/imports/${id}/commit`, { ...post, body: { confirmedDowngrades: 2 } });
    expect((await desk.settled(id)).job).toMatchObject({ state: 'completed', done: 2, total: 2 });
    const { items } = await desk.requestJson<Page<{ id: string; externalId: string }>>(
      '/assets/ServiceLine?sort=externalId',
    );
    const line = await desk.requestJson<ServiceLine>(`/assets/ServiceLine/${items[0]?.id}`);
    await desk.requestJson(`/assets/ServiceLine/${line.id}`, {
      method: 'PUT',
      body: { version: line.version, reason: null, fields: { ...serviceLineFields.parse(line), description: 'mine' } },
    });
    expect(await desk.undo(id)).toMatchObject({ state: 'undone', undone: { removed: 0, restored: 2, kept: 1 } });
    expect(await desk.requestJson('/assets/statistics')).toMatchObject({ leadAssets: 2, nonLeadAssets: 0 });
    const kept = await desk.requestJson<Page<KeptRecord>>(`/imports/${id}/kept`);
    expect(kept).toMatchObject({
      total: 1,
      items: [
        {
          externalId: 'SL-1',
          reason: 'edited',
          isCreated: false,
          fields: [{ field: 'Description', before: null, imported: 'new', now: 'mine' }],
        },
      ],
    });
    const countRecords = async (filter: string) =>
      (await desk.requestJson<Page<KeptRecord>>(`/imports/${id}/kept?filters${filter}`)).total;
    expect([
      await countRecords('[reason]=import'),
      await countRecords('[field]=Description'),
      await countRecords('[field]=Ownership'),
    ]).toEqual([0, 1, 0]);
    expect(await desk.undo(id)).toMatchObject({ state: 'undone', undone: { removed: 0, restored: 2, kept: 1 } });
  });

  test('an import that is undone again after an edit was reverted counts each line once', async () => {
    const text = (rows: string) => `${headings},Description\n${rows}\n`;
    await committed(text('SL-1,12 Mill St,Harlow,CT,06415,Copper,,Copper,,old'));
    const { id } = await committed(text('SL-1,12 Mill St,Harlow,CT,06415,Lead,,Copper,,new'));
    await editFirst((fields) => ({ ...fields, description: 'mine' }));
    expect(await desk.undo(id)).toMatchObject({ undone: { removed: 0, restored: 1, kept: 1 } });
    await editFirst((fields) => ({ ...fields, description: 'new' }));
    expect(await desk.undo(id)).toMatchObject({ undone: { removed: 0, restored: 1, kept: 0 } });
  });

  test('an undo distinguishes edited fields from fields that are kept together with them', async () => {
    const added = await committed(`${headings},Description\nSL-1,12 Mill St,Harlow,CT,06415,Copper,,Copper,,new\n`);
    await editFirst((fields) => ({ ...fields, description: 'mine' }));
    await editFirst((fields) => ({ ...fields, description: 'new', system: { ...fields.system, notes: 'seen' } }));
    await desk.undo(added.id);
    expect(
      (await desk.requestJson<Page<KeptRecord>>(`/imports/${added.id}/kept`)).items.map(({ fields }) =>
        fields.map(({ field }) => field),
      ),
    ).toEqual([['System side notes']]);

    await committed(`${headings}\nTL-1,14 Mill St,Harlow,CT,06415,Lead,,Lead,\n`);
    const { id, summary } = await checked(`${headings}\nTL-1,14 Mill St,Harlow,CT,06415,Copper,,Lead,\n`);
    await desk.requestJson(`/imports/${id}/commit`, { ...post, body: { confirmedDowngrades: summary?.downgrades } });
    await desk.settled(id);
    await editFirst((fields) => ({ ...fields, system: { ...fields.system, material: 'galvanized' } }), '-externalId');
    await desk.undo(id);
    const [kept] = (await desk.requestJson<Page<KeptRecord>>(`/imports/${id}/kept`)).items;
    expect(kept?.fields.map(({ field, follows }) => [field, follows])).toEqual([
      ['System side previously lead', true],
      ['System side material', false],
    ]);
  });

  test('a completely undone import is not undone again, and kept records are invisible to other accounts', async () => {
    const { id } = await committed(messy);
    await desk.undo(id);
    const secondUndo = await desk.attempt<{ message: string }>(`/imports/${id}/undo`, post);
    expect([secondUndo.status, secondUndo.body.message]).toEqual([
      409,
      'This import was already undone. Open the inventory to see the current lines.',
    ]);
    const stranger = await aPerson(product.app, { permissions: ['pws:admin'] });
    expect((await importing(product, stranger).request(`/imports/${id}/kept`)).status).toBe(404);
  });

  test('writes the failed rows to a workbook with what to correct', async () => {
    const { id } = await committed(messy);
    const response = await desk.request(`/imports/${id}/failed-rows`);
    expect(response.headers.get('content-disposition')).toMatch(/inventory failed rows_\d\d-\d\d-\d{4}\.xlsx/);
    const failedRowsBatch = await desk.read(await response.arrayBuffer(), 'failed.xlsx');
    expect(failedRowsBatch.fileStructure?.sheets[0]).toMatchObject({ rows: 5 });
    expect(Object.values(failedRowsBatch.plan?.columns ?? {})).toContain('system.material');
  });

  test('failed rows that are imported unfixed fail again and change nothing', async () => {
    await committed(`${headings}\r\nSL-9,30 Mill St,Harlow,CT,06415,Lead,,Lead,\r\n`);
    const { id } = await committed(
      [
        messy,
        'SL-9,32 Mill St,Harlow,CT,06415,Copper,No,Copper,',
        'SL-9,34 Mill St,Harlow,CT,06415,Lead,,Lead,',
        ',30 Mill St,Harlow,CT,06415,Copper,No,Copper,',
        '',
      ].join('\r\n'),
    );
    const linesBefore = await desk.requestJson('/assets/ServiceLine?pageSize=100');
    const response = await desk.request(`/imports/${id}/failed-rows`);
    const failedRowsBatch = await desk.check(await response.arrayBuffer(), 'failed.xlsx');
    expect(failedRowsBatch.summary).toMatchObject({ rows: 7, failed: 7, new: 0, changed: 0 });
    expect((await desk.request(`/imports/${failedRowsBatch.id}/commit`, post)).status).toBe(409);
    expect(await desk.requestJson('/assets/ServiceLine?pageSize=100')).toEqual(linesBefore);
  });

  test('lists downgraded lines with their changes, and writes them only after confirmation of their number', async () => {
    await committed(
      `${headings}\nSL-1,12 Mill St,Harlow,CT,06415,Lead,,Lead,\nSL-2,14 Mill St,Harlow,CT,06415,Copper,No,Copper,\n`,
    );
    const { id, summary } = await checked(
      `${headings}\nSL-1,12 Mill St,Harlow,CT,06415,Lead,,Copper,\nSL-2,14 Mill St,Harlow,CT,06415,Copper,No,Plastic,\nSL-3,16 Mill St,Harlow,CT,06415,Lead,,Lead,\n`,
    );
    expect(summary).toMatchObject({ changed: 2, downgrades: 0, lessProtectiveFields: 1 });
    const lessProtective = await checked(
      `${headings}\nSL-1,12 Mill St,Harlow,CT,06415,Copper,,Copper,\nSL-2,14 Mill St,Harlow,CT,06415,Lead,,Plastic,\n`,
    );
    expect(lessProtective.summary).toMatchObject({ changed: 2, downgrades: 1, lessProtectiveFields: 0 });
    const first = await desk.requestJson<Page<ImportRow>>(
      `/imports/${lessProtective.id}/rows?filters[downgrade]=classification`,
    );
    expect(first.items).toMatchObject([
      { rowNumber: 2, downgrade: 'classification', previousCategory: 'Lead', category: 'Non-lead' },
    ]);
    expect(first.items[0]?.changes).toContainEqual({
      field: 'Customer side material',
      before: 'Lead',
      after: 'Non-Lead - Copper',
    });
    for (const body of [undefined, { confirmedDowngrades: 0 }, { confirmedDowngrades: 2 }]) {
      const { status, body: refusal } = await desk.attempt<{ message: string }>(
        `/imports/${lessProtective.id}/commit`,
        {
          ...post,
          body,
        },
      );
      expect([status, refusal.message]).toEqual([
        409,
        'This import gives 1 line a less protective classification. Review it and confirm the number before importing.',
      ]);
    }
    const beforeCheck = { ...post, body: { version: lessProtective.version - 1, confirmedDowngrades: 1 } };
    const stale = await desk.attempt<{ message: string }>(`/imports/${lessProtective.id}/commit`, beforeCheck);
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Someone else changed this import after you opened it, so nothing was saved. Review it as it is now, then try again.',
    ]);
    const { version } = lessProtective;
    await desk.requestJson(`/imports/${lessProtective.id}/commit`, {
      ...post,
      body: { version, confirmedDowngrades: 1 },
    });
    expect(await desk.settled(lessProtective.id)).toMatchObject({ state: 'committed' });
    expect((await desk.requestJson<ImportBatch>(`/imports/${id}`)).state).toBe('checked');
  });

  test('groups failures by problem, with row numbers', async () => {
    const { summary } = await checked(
      `${messy}SL-7,24 Mill St,Harlow,CT,06415,#N/A,,Copper,\nSL-8,26 Mill St,Harlow,CT,06415,#REF!,,Copper,\n`,
    );
    expect(summary?.failures).toContainEqual({
      field: 'System side material',
      found: '#REF!',
      allowed: expect.any(String) as string,
      count: 2,
      rows: [6, 9],
    });
    expect(summary?.failures).toContainEqual(
      expect.objectContaining({ field: 'System side material', found: '#N/A', count: 1, rows: [8] }),
    );
    expect(summary?.failures).toContainEqual(
      expect.objectContaining({ field: 'Service line ID', found: 'SL-3 in rows 4, 5', count: 2, rows: [4, 5] }),
    );
  });

  test('refuses to commit without a check or after changes since the check', async () => {
    const { id } = await readCsv(messy);
    expect((await desk.request(`/imports/${id}/commit`, post)).status).toBe(409);
    const first = await checked(messy);
    await committed(messy.replaceAll('SL-', 'TL-'));
    const { status, body } = await desk.attempt<{ message: string }>(`/imports/${first.id}/commit`, post);
    expect([status, body.message]).toEqual([
      409,
      'The inventory changed after this file was checked. Check it again to see what the import would do now.',
    ]);
  });

  test('commits although letters were created since the check', async () => {
    const { id } = await checked(messy);
    await product.app.database.forAccount(clerk.accountId as AccountId).writeBesideImports(async () => undefined);
    await desk.requestJson(`/imports/${id}/commit`, post);
    expect((await desk.settled(id)).state).toBe('committed');
  });

  test('commits although another file was uploaded and checked since', async () => {
    const { id } = await checked(messy);
    await desk.check(messy, 'another.csv');
    await desk.requestJson(`/imports/${id}/commit`, post);
    expect((await desk.settled(id)).state).toBe('committed');
  });

  test('refuses to check if a required field is not mapped', async () => {
    const { id, plan } = await readCsv('Site ID,Address,Material public,Material private\nA,1 Elm St,Lead,Lead\n');
    expect(plan?.defaults).toEqual({ city: '', state: 'CT', zip: '' });
    const { status, body } = await desk.attempt<{ message: string }>(`/imports/${id}/check`, post);
    expect([status, body.message]).toEqual([400, 'Match a column to City, ZIP first.']);
  });

  test('refuses a first data row below the last row and checks nothing', async () => {
    const content = [
      'Service line ID,Address,City,State,ZIP,System material,Customer material',
      'A-1,1 Main St,Millbrook,CT,06415,Lead,Copper',
    ].join('\n');
    const { state, error, summary } = await desk.check(content, 'inventory.csv', { dataFrom: 1_000_000_000_000_000 });
    expect({ state, error, summary }).toEqual({
      state: 'read',
      error: 'The sheet has no data in row 1000000000000000 or below. Choose an earlier first data row.',
      summary: null,
    });
  });

  test.each([
    [{ city: 'Harlow', state: 'CT', zip: '6415' }, 'Enter a five-digit ZIP or ZIP+4, such as 06001-1234.'],
    [{ city: 'Harlow', state: 'ZZ', zip: '06415' }, 'Choose a state.'],
    [{ city: ' ', state: 'CT', zip: '06415' }, 'Match a column to City first.'],
  ])('validates a default address like an address in the file %#', async (defaults, sentence) => {
    const { id, plan, version } = await readCsv(
      'Site ID,Address,Material public,Material private\nA,1 Elm St,Lead,Lead\n',
    );
    await desk.requestJson(`/imports/${id}/plan`, { method: 'PUT', body: { version, plan: { ...plan, defaults } } });
    const { status, body } = await desk.attempt<{ message: string }>(`/imports/${id}/check`, post);
    expect([status, body.message]).toEqual([400, sentence]);
  });

  test('refuses a file that is not a spreadsheet', async () => {
    const { state, error } = await readCsv('\u0000\u0001\u0002binary', 'x.bin');
    expect(state).toBe('failed');
    expect(error).toMatch(/[A-Z].*\.$/);
  });

  test('is listed by type, and available at the URL of the file processor [B7.47]', async () => {
    const { id } = await readCsv(messy);
    expect(
      (await desk.requestJson<Page<{ id: string }>>('/batches/list/Combined?filters[state]=read')).items,
    ).toMatchObject([{ id }]);
    expect((await desk.request('/batches/list/Kits')).status).toBe(400);
    expect(await desk.requestJson(`/file-processor/batches/${id}`)).toEqual(await desk.requestJson(`/imports/${id}`));
  });

  test('a reader can see imports but not start them', async () => {
    const { id } = await readCsv(messy);
    const reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: clerk.accountId });
    expect((await desk.request(`/imports/${id}`, { as: reader })).status).toBe(200);
    expect((await desk.request(`/imports/${id}/check`, { ...post, as: reader })).status).toBe(403);
  });
});
