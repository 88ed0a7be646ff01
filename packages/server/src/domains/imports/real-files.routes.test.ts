import { readFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ImportBatch, ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import { protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../../testing/people.ts';
import { importing } from '../../../testing/importing.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { sharedData, hasSharedData } from '../../../testing/shared-data.ts';

/**
 * Public files that utilities really filed; never copied into the repository, so these tests skip where they are
 * absent.
 */
describe.skipIf(!hasSharedData('ct-colchester-epa-template'))(
  'files that utilities filed (skipped without the shared data folder)',
  () => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await sharedProduct();
    });

    /** Reads a file and, if it has a plan, checks it with defaults for missing fields. */
    async function importFile(file: string): Promise<ImportBatch> {
      return (await importAtDesk(file)).batch;
    }

    async function importAtDesk(file: string): Promise<{ batch: ImportBatch; desk: ReturnType<typeof importing> }> {
      const clerk = await aPerson(product.app, { permissions: ['pws:admin'] });
      const desk = importing(product, clerk);
      const uploadedBatch = await desk.read(new Uint8Array(await readFile(sharedData(file))), path.basename(file));
      if (!uploadedBatch.plan) return { batch: uploadedBatch, desk };
      const plan = { ...uploadedBatch.plan, defaults: { city: 'Anytown', state: 'CT', zip: '06415' } };
      let batch = await desk.requestJson<ImportBatch>(`/imports/${uploadedBatch.id}/plan`, {
        method: 'PUT',
        body: { version: uploadedBatch.version, plan },
      });
      // These files are of other systems than the account of this test; a person would confirm that first. The check
      // of all rows may raise another question.
      for (let round = 0; round < 2 && batch.state === 'read'; round++) {
        await desk.requestJson(`/imports/${uploadedBatch.id}/plan`, {
          method: 'PUT',
          body: {
            version: batch.version,
            plan: { ...batch.plan, confirmed: batch.questions.map(({ key }) => key) },
          },
        });
        // A file that is no inventory has no address to map; it stays read.
        await desk.request(`/imports/${uploadedBatch.id}/check`, { method: 'POST' });
        batch = await desk.settled(uploadedBatch.id);
      }
      return { batch, desk };
    }

    function report(file: string, batch: ImportBatch): void {
      const { summary, words, fileStructure, plan, state, error } = batch;
      console.log(
        JSON.stringify(
          {
            file,
            state,
            error,
            template: fileStructure?.template,
            sheet: plan?.sheet,
            columns: plan && Object.values(plan.columns),
            summary,
            unknown: words
              ?.filter((word) => word.value === null)
              .map(({ vocabulary, word, count }) => [vocabulary, word, count]),
          },
          null,
          1,
        ),
      );
    }

    test('Colchester: recognizes the EPA template and reads every row', async () => {
      const batch = await importFile('ct-colchester-epa-template/CT0280011_LCRR_Inventory_Initial_10_16_24.xlsx');
      report('colchester', batch);
      expect(batch.summary).toMatchObject({ new: 2204, failed: 0, unknownWords: 0 });
      expect(batch.fileStructure?.template).toBe('EPA Service Line Inventory Template (2022)');
      expect(batch.summary?.rows).toBe(2204);
    });

    for (const file of [
      'ct-all-lead-8k/all-lead.csv',
      'ct-all-lead-8k/Windham Water Works.xlsx',
      'ct-all-lead-8k/Middletown_geocoded.csv',
      'newport-ri-schema/LCRR_Schema_2024_01_19.xlsx',
      'in-survey-2017/EDF_Mapping_Data.xlsx',
    ]) {
      test(`${file} is read`, async () => {
        const batch = await importFile(file);
        report(file, batch);
        expect(batch.fileStructure).not.toBeNull();
      });
    }

    const inventories = [
      'ct-colchester-epa-template/CT0280011_LCRR_Inventory_Initial_10_16_24.xlsx',
      'ct-all-lead-8k/all-lead.csv',
      'ct-all-lead-8k/Windham Water Works.xlsx',
      'ct-all-lead-8k/Middletown_geocoded.csv',
    ];
    test.each(inventories)(
      '%s: no row is less protective than the Lead or galvanized that it states',
      { timeout: 600_000 },
      async (file) => {
        const { batch, desk } = await importAtDesk(file);
        const { rows, failed, warned, categories, contradictions, downgrades, unknownWords } = batch.summary ?? {};
        const failures = batch.summary?.failures.map(({ field, allowed, count }) => `${field}: ${allowed} (${count})`);
        const lessProtective: Record<string, number> = {};
        for (let page = 1, pages = 1; page <= pages; page++) {
          const answer = await desk.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows?page=${page}&pageSize=100`);
          pages = answer.totalPages;
          for (const { category, listedCategory } of answer.items) {
            if (
              category === null ||
              listedCategory === null ||
              protectiveOrder[category] >= protectiveOrder[listedCategory]
            )
              continue;
            lessProtective[`${listedCategory} -> ${category}`] =
              (lessProtective[`${listedCategory} -> ${category}`] ?? 0) + 1;
          }
        }
        // Numbers alone: the file's own words stay out of any output that is kept.
        console.log(
          JSON.stringify({
            file: path.dirname(file),
            rows,
            failed,
            warned,
            categories,
            contradictions,
            downgrades,
            unknownWords,
            lessProtective,
            failures,
          }),
        );
        expect(Object.keys(lessProtective).filter((change) => !change.startsWith('Lead Status Unknown'))).toEqual([]);
      },
    );

    for (const folder of ['fixtures-csv', 'fixtures-csv-spectrum', 'fixtures-xlsx-exceljs', 'fixtures-xlsx-odd']) {
      test(`every file of ${folder} is read or refused with a message`, async () => {
        const outcomes: string[] = [];
        for (const name of readdirSync(sharedData(folder)).filter((file) => !/SOURCE|json$/.test(file))) {
          const { state, error, fileStructure } = await importFile(`${folder}/${name}`);
          console.log(
            JSON.stringify([
              folder,
              name,
              state,
              error,
              fileStructure?.sheets.map((sheet) => [sheet.name, sheet.rows]),
            ]),
          );
          outcomes.push(state === 'failed' ? String(error) : 'Read.');
        }
        expect(outcomes.length).toBeGreaterThan(5);
        for (const outcome of outcomes) expect(outcome).toMatch(/^[A-Z][^]*\.$/);
      });
    }
  },
);
