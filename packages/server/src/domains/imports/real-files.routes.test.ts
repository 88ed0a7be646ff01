import { readFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ImportBatch, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { sharedData, sharedDataIsThere } from '../../../testing/shared-data.ts';

/** Public files that utilities really filed; never copied into the repository, so these tests skip where they are absent. */
describe.skipIf(!sharedDataIsThere('ct-colchester-epa-template'))('files that utilities really filed (skipped where the shared data folder is absent)', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  async function importFile(file: string, change: (plan: ImportPlan) => Partial<ImportPlan> = () => ({})): Promise<{ batch: ImportBatch; clerk: TestPerson; ask: Ask }> {
    const clerk = await aPerson(product.house, { permissions: ['pws:admin'] });
    const ask: Ask = async (address, init = {}) => (await fetch(`${product.url}/pws/accounts/${clerk.accountId}${address}`, { ...init, headers: { ...clerk.headers, ...init.headers } })).json();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await readFile(sharedData(file)))]), path.basename(file));
    const { id } = (await ask('/imports', { method: 'POST', body: form })) as { id: string };
    const settled = async () => {
      for (let i = 0; i < 1200; i++) {
        const batch = (await ask(`/imports/${id}`)) as ImportBatch;
        if (!/ing$/.test(batch.state)) return batch;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('did not settle');
    };
    const read = await settled();
    if (read.state !== 'read' || !read.plan) return { batch: read, clerk, ask };
    const plan = { ...read.plan, defaults: { city: 'Anytown', state: 'CT', zip: '06415' }, ...change(read.plan) };
    await ask(`/imports/${id}/plan`, { method: 'PUT', body: JSON.stringify({ version: read.version, plan }), headers: { 'content-type': 'application/json' } });
    await ask(`/imports/${id}/check`, { method: 'POST' });
    return { batch: await settled(), clerk, ask };
  }
  type Ask = (address: string, init?: RequestInit) => Promise<unknown>;

  function report(file: string, batch: ImportBatch): void {
    const { summary, words, reading, plan, state, error } = batch;
    console.log(JSON.stringify({ file, state, error, template: reading?.template, sheet: plan?.sheet, columns: plan && Object.values(plan.columns), summary, unknown: words?.filter((word) => word.value === null).map(({ vocabulary, word, count }) => [vocabulary, word, count]) }, null, 1));
  }

  test('Colchester: the EPA template is recognised and every row is understood', async () => {
    const { batch } = await importFile('ct-colchester-epa-template/CT0280011_LCRR_Inventory_Initial_10_16_24.xlsx');
    report('colchester', batch);
    expect(batch.summary).toMatchObject({ new: 2204, failed: 0, unknownWords: 0 });
    expect(batch.reading?.template).toBe('EPA Service Line Inventory Template (2022)');
    expect(batch.summary?.rows).toBe(2204);
  });

  for (const file of ['ct-all-lead-8k/all-lead.csv', 'ct-all-lead-8k/Windham Water Works.xlsx', 'ct-all-lead-8k/Middletown_geocoded.csv', 'newport-ri-schema/LCRR_Schema_2024_01_19.xlsx', 'in-survey-2017/EDF_Mapping_Data.xlsx']) {
    test(`${file} is read`, async () => {
      const { batch } = await importFile(file);
      report(file, batch);
      expect(batch.reading).not.toBeNull();
    });
  }

  for (const folder of ['fixtures-csv', 'fixtures-csv-spectrum', 'fixtures-xlsx-exceljs', 'fixtures-xlsx-odd']) {
    test(`every file of ${folder} is read or refused in words`, async () => {
      for (const name of readdirSync(sharedData(folder)).filter((file) => !/SOURCE|json$/.test(file))) {
        const { batch } = await importFile(`${folder}/${name}`);
        console.log(JSON.stringify([folder, name, batch.state, batch.error, batch.reading?.sheets.map((sheet) => [sheet.name, sheet.rows]), batch.summary?.rows, batch.summary?.failed]));
        if (batch.state === 'failed') expect(batch.error).toMatch(/^[A-Z].*\.$/s);
      }
    });
  }
});
