import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import type { ImportBatch, ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { createZip } from '../../../testing/workbooks.ts';

let product: TestProduct;
let clerk: TestPerson;
let desk: ReturnType<typeof importing>;

const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material,Listed classification,Basis of classification (whole line)';
const rows = [
  'LISTED-LEAD,1 Elm St,Millbrook,CT,06415,Unknown,,Unknown,Lead,',
  'LISTED-GRR,2 Elm St,Millbrook,CT,06415,Unknown,,Unknown,Galvanized Requiring Replacement,',
  'COPPER-LISTED-LEAD,3 Elm St,Millbrook,CT,06415,Non-Lead - Copper,No,Non-Lead - Copper,Lead,',
  'LISTED-NON-LEAD,4 Elm St,Millbrook,CT,06415,Unknown,,Unknown,Non-lead,Installation record (e.g. tap card)',
  'PLAIN-UNKNOWN,5 Elm St,Millbrook,CT,06415,Unknown,,Unknown,,',
  'PLAIN-COPPER,6 Elm St,Millbrook,CT,06415,Non-Lead - Copper,No,Non-Lead - Copper,,',
];
const listed = [heading, ...rows, ''].join('\r\n');

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app, { permissions: ['pws:admin'] });
  desk = importing(product, clerk);
  await desk.commit(listed, 'listed.csv');
});

const exported = async (layout: 'epa' | 'full') =>
  (await desk.request(`/exports/inventory?layout=${layout}&format=xlsx`)).arrayBuffer();
const linesAt = async (at: typeof desk) =>
  (await at.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?sort=externalId&pageSize=100')).items;
const classificationsAt = async (at: typeof desk) =>
  Object.fromEntries(
    (await linesAt(at)).map(({ externalId, category, listedCategory }) => [externalId, [category, listedCategory]]),
  );
const findRow = async (at: typeof desk, batch: ImportBatch, number: number) =>
  (await at.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows?pageSize=100`)).items.find(
    (row) => row.rowNumber === number,
  );
const details = async (id: string) =>
  desk.requestJson<ServiceLineDetails>(
    `/assets/ServiceLine/${(await linesAt(desk)).find(({ externalId }) => externalId === id)?.id}`,
  );

/** The workbook as a person saves it with other words in some cells; its properties stay. */
async function edited(workbook: ArrayBuffer, cells: Readonly<Record<string, string>>): Promise<Buffer<ArrayBuffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(workbook), { lazyEntries: true });
  const parts: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  let sheet = parts['xl/worksheets/sheet1.xml']?.toString('utf8') ?? '';
  for (const [cell, words] of Object.entries(cells)) {
    const sheetBefore = sheet;
    sheet = sheet.replace(
      new RegExp(`<c r="${cell}"[^>]*?(?:/>|>.*?</c>)`),
      `<c r="${cell}" t="inlineStr"><is><t>${words}</t></is></c>`,
    );
    if (sheet === sheetBefore) throw new Error(`The sheet has no cell ${cell}`);
  }
  return (await createZip({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.from(sheet) })) as Buffer<ArrayBuffer>;
}

/** The sheet's row of a line, by its ID in column B of EPA's layout. */
const epaRows = async (): Promise<Readonly<Record<string, number>>> => {
  const { fileStructure } = await desk.read(await exported('epa'), 'x.xlsx');
  return Object.fromEntries(
    (fileStructure?.sheets[0]?.preview ?? []).map(({ number, cells }) => [cells[1] ?? '', number]),
  );
};

describe('our own export imported into another account', () => {
  test.each(['epa', 'full'] as const)('keeps all recorded Lead and GRR classifications (%s layout)', async (layout) => {
    const neighbor = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
    const file = await exported(layout);
    const { id } = await neighbor.read(file, 'theirs.xlsx');
    const batch = await neighbor.requestJson<ImportBatch>(`/imports/${id}`);
    await neighbor.requestJson(`/imports/${id}/plan`, {
      method: 'PUT',
      body: {
        version: batch.version,
        plan: {
          ...batch.plan,
          defaults: { city: 'Millbrook', state: 'CT', zip: '06415' },
          confirmed: batch.questions.map(({ key }) => key),
        },
      },
    });
    await neighbor.requestJson(`/imports/${id}/check`, { method: 'POST' });
    await neighbor.settled(id);
    await neighbor.requestJson(`/imports/${id}/commit`, { method: 'POST' });
    await neighbor.settled(id);
    const nonLead = layout === 'full' ? ['Non-lead', 'Non-lead'] : ['Lead Status Unknown', null];
    expect(await classificationsAt(neighbor)).toEqual({
      'LISTED-LEAD': ['Lead', 'Lead'],
      'LISTED-GRR': ['Galvanized Requiring Replacement', 'Galvanized Requiring Replacement'],
      'COPPER-LISTED-LEAD': ['Lead', 'Lead'],
      'LISTED-NON-LEAD': nonLead,
      'PLAIN-UNKNOWN': ['Lead Status Unknown', null],
      'PLAIN-COPPER': ['Non-lead', null],
    });
  });
});

describe('our own export imported again', () => {
  test.each(['epa', 'full'] as const)('has no new listed classifications (%s layout)', async (layout) => {
    const batch = await desk.check(await exported(layout), 'back.xlsx');
    expect(batch.summary).toMatchObject({ rows: 6, new: 0, changed: 0, unchanged: 6, failed: 0 });
    const refused = await desk.attempt<{ message: string }>(`/imports/${batch.id}/commit`, { method: 'POST' });
    expect(refused).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'nothingToImport', detail: 'Nothing to import: no row adds or changes a line.' }] },
    });
  });

  test.each(['epa', 'full'] as const)('restores a deleted line with its classification (%s layout)', async (layout) => {
    const file = await exported(layout);
    const line = await details('LISTED-LEAD');
    const seen = [{ category: 'Lead', count: 1 }];
    await desk.requestJson('/assets/ServiceLine/deletions', {
      method: 'POST',
      body: { selection: { ids: [line.id] }, seen },
    });
    expect(await classificationsAt(desk)).not.toHaveProperty('LISTED-LEAD');
    await desk.commit(file, 'back.xlsx', { defaults: { city: 'Millbrook', state: 'CT', zip: '06415' } });
    expect((await classificationsAt(desk))['LISTED-LEAD']).toEqual(['Lead', 'Lead']);
  });

  test('has the basis of a listed Non-lead only in the full layout', async () => {
    const headings = async (layout: 'epa' | 'full') =>
      (await desk.read(await exported(layout), 'x.xlsx')).fileStructure?.sheets[0]?.columns.map(
        ({ proposed }) => proposed,
      );
    expect(await headings('full')).toContain('listedBasis');
    expect(await headings('epa')).not.toContain('listedBasis');
    expect((await details('LISTED-NON-LEAD')).listedClassification?.basis).toBe('installationRecord');
  });
});

describe("column X of EPA's layout", () => {
  test('records an edited classification that is more protective, with a warning', async () => {
    const exportedRows = await epaRows();
    const file = await edited(await exported('epa'), {
      [`X${exportedRows['PLAIN-UNKNOWN']}`]: 'Lead',
      [`X${exportedRows['PLAIN-COPPER']}`]: 'Galvanized Requiring Replacement',
    });
    const batch = await desk.commit(file, 'edited.xlsx');
    expect(batch.summary).toMatchObject({ changed: 2, unchanged: 4, failed: 0 });
    expect((await findRow(desk, batch, exportedRows['PLAIN-UNKNOWN'] ?? 0))?.warnings).toMatchObject([
      {
        sentence: `Row ${exportedRows['PLAIN-UNKNOWN']}: column X says Lead; the line was exported as Lead Status Unknown`,
        found: 'Lead',
        allowed: 'Recorded as a listed classification',
      },
    ]);
    expect(await classificationsAt(desk)).toMatchObject({
      'PLAIN-UNKNOWN': ['Lead', 'Lead'],
      'PLAIN-COPPER': ['Galvanized Requiring Replacement', 'Galvanized Requiring Replacement'],
    });
    expect((await desk.check(file, 'edited.xlsx')).summary).toMatchObject({ changed: 0, unchanged: 6 });
  });

  test('is compared with the line whose ID the row has in other letters, at its place', async () => {
    const exportedRows = await epaRows();
    const file = await edited(await exported('epa'), {
      [`B${exportedRows['LISTED-LEAD']}`]: 'listed-lead',
      [`X${exportedRows['LISTED-LEAD']}`]: 'Non-Lead',
      [`B${exportedRows['PLAIN-COPPER']}`]: 'Plain-Copper',
    });
    const batch = await desk.check(file, 'edited.xlsx');
    expect(batch.summary).toMatchObject({ new: 0, changed: 0, unchanged: 6, failed: 0 });
    expect((await findRow(desk, batch, exportedRows['LISTED-LEAD'] ?? 0))?.warnings).toContainEqual(
      expect.objectContaining({ allowed: 'Not imported: Non-lead is less protective than Lead' }),
    );
  });

  test('is ignored if it is less protective, with a warning that shows both', async () => {
    const exportedRows = await epaRows();
    const batch = await desk.check(
      await edited(await exported('epa'), { [`X${exportedRows['LISTED-LEAD']}`]: 'Non-Lead' }),
      'edited.xlsx',
    );
    expect(batch.summary).toMatchObject({ changed: 0, unchanged: 6 });
    expect((await findRow(desk, batch, exportedRows['LISTED-LEAD'] ?? 0))?.warnings).toMatchObject([
      {
        sentence: `Row ${exportedRows['LISTED-LEAD']}: column X says Non-lead; the line was exported as Lead`,
        allowed: 'Not imported: Non-lead is less protective than Lead',
      },
    ]);
  });

  test('is ignored if it was not edited, even with edited materials and in a repeated import', async () => {
    const exportedRows = await epaRows();
    const row = exportedRows['PLAIN-UNKNOWN'];
    const file = await edited(await exported('epa'), {
      [`G${row}`]: 'Non-Lead - Copper',
      [`H${row}`]: 'No',
      [`P${row}`]: 'Non-Lead - Copper',
    });
    const { id, summary } = await desk.check(file, 'edited.xlsx');
    expect(summary).toMatchObject({ changed: 1, unchanged: 5, contradictions: 1 });
    await desk.requestJson(`/imports/${id}/commit`, {
      method: 'POST',
      body: { confirmedDowngrades: summary?.downgrades ?? 0 },
    });
    await desk.settled(id);
    expect((await classificationsAt(desk))['PLAIN-UNKNOWN']).toEqual(['Non-lead', null]);
    const importedAgain = await desk.check(file, 'edited.xlsx');
    expect(importedAgain.summary).toMatchObject({ changed: 0, unchanged: 6, contradictions: 1 });
    expect((await findRow(desk, importedAgain, row ?? 0))?.warnings).toEqual([]);
  });
});
