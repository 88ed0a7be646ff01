import { buffer } from 'node:stream/consumers';
import { getPrimacyForms } from '@curbstop/contract/accounts/primacy.values';
import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { listCombinedHeadings, createCombinedLayout } from '@curbstop/contract/exports/combined.sheet';
import { createEpaLayout } from '@curbstop/contract/exports/epa-workbook.sheet';
import { listFullHeadings } from '@curbstop/contract/exports/inventory.sheet';
import type { SheetLayout } from '@curbstop/contract/primitives/sheet-layout';
import { toCustomColumns } from '@curbstop/contract/service-lines/custom-columns.calculation';
import { epaColumns } from '@curbstop/contract/service-lines/service-line.sheet';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import { beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, aWaterSystem, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { setFlag } from '../feature-flags/flag.service.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

/** A person of a system in a State; the account has no defaults for imports except its State. */
async function aClerkIn(primacyCode: 'IN' | 'GA' | 'DE' | 'AZ' | 'RI' | 'OR' | 'CT'): Promise<TestPerson> {
  return aPerson(product.app, { accountId: await aWaterSystem(product.app, { primacyCode }) });
}
const downloadTemplate = (clerk: TestPerson, path: string) =>
  importing(product, clerk).request(`/file-processor/templates/${path}`);

const system = { name: 'Millbrook Water', pwsid: 'IN5200001', date: '2026-11-21' };
/** The sheets below name Millbrook, whichever account they are imported into. */
const ofMillbrook = { confirmed: ['otherSystem:IN5200001'] };
const typed: Readonly<Record<string, string | number>> = {
  'Service line ID': 'SL-1',
  'Street address': '1 Mill Street',
  'Address line 2': 'Unit 2',
  City: 'Millbrook',
  State: 'IN',
  ZIP: '06415',
  Ownership: 'Split',
  'Service line status': 'In Service',
  'System side material': 'Non-Lead - Copper',
  'Customer side material': 'Galvanized',
  'System side previously lead': "Don't know",
  'System side installation date': 1987,
  'Location ID': 'P-77',
  Latitude: 41.5751,
  Longitude: -72.332,
  Zone: 'High',
  'Curb box': 'Iron',
};
const rowUnder = (labels: readonly string[]) => labels.map((label) => typed[label] ?? null);
const filled = async (plan: SheetLayout, labels: readonly string[]) =>
  new Uint8Array(await buffer(await writeWorkbook(plan, [[[null, ...rowUnder(labels)]]])));

describe("the State's template for its systems", () => {
  test.each(['IN', 'GA', 'DE', 'AZ', 'RI', 'OR', 'CT'] as const)(
    'imports the filled-in template of %s without questions',
    async (state) => {
      const clerk = await aClerkIn(state);
      const work = importing(product, clerk);
      const { inventoryTemplate } = getPrimacyForms(state);
      expect((await downloadTemplate(clerk, `${inventoryTemplate}/xlsx`)).status).toBe(200);
      const batch = await work.check(
        await filled(createCombinedLayout(inventoryTemplate, system), listCombinedHeadings()),
        'filled.xlsx',
        ofMillbrook,
      );
      expect(
        batch.fileStructure?.sheets[0]?.columns.filter(({ heading, proposed }) => heading !== '' && proposed === null),
      ).toEqual([]);
      expect(new Set(Object.values(batch.plan?.columns ?? {})).size).toBe(listCombinedHeadings().length);
      expect(batch.summary).toMatchObject({
        rows: 1,
        new: 1,
        failed: 0,
        unknownWords: 0,
        categories: { 'Galvanized Requiring Replacement': 1 },
      });
    },
  );

  test("uses Oregon's terms and column names, split at the meter", () => {
    const cells = createCombinedLayout('combinedOR', system).top.flatMap((row) => row.cells);
    expect(cells).toEqual(
      expect.arrayContaining([
        'Locations and Service Lines, Oregon',
        'Site ID',
        'Upstream of the Meter (System-Owned Portion)',
        'Downstream of the Meter (Customer-Owned Portion)',
      ]),
    );
    expect(cells).not.toContain('Unique Service Line ID');
  });

  test('is a workbook only; templates of other States are not listed and refused by name', async () => {
    const clerk = await aClerkIn('IN');
    expect((await downloadTemplate(clerk, 'combinedIN/csv')).status).toBe(404);
    const foreign = await downloadTemplate(clerk, 'combinedGA/xlsx');
    expect(foreign.status).toBe(404);
    expect(await foreign.text()).toContain(
      'This template is for water systems that report to Georgia; your water system reports to Indiana.',
    );
    expect(await (await downloadTemplate(clerk, 'combined/xlsx')).text()).toContain(
      'a State without a template of its own',
    );
    expect((await downloadTemplate(await aClerkIn('CT'), 'combined/csv')).status).toBe(200);
  });

  test('is refused without the feature flag of combined imports [A6.14]', async () => {
    const clerk = await aClerkIn('IN');
    await setFlag(product.app, { key: 'combinedLocationServiceLineImports', to: 'off', accountId: clerk.accountId });
    expect((await downloadTemplate(clerk, 'combinedIN/xlsx')).status).toBe(403);
    await setFlag(product.app, {
      key: 'combinedLocationServiceLineImports',
      to: 'default',
      accountId: clerk.accountId,
    });
    expect((await downloadTemplate(clerk, 'combinedIN/xlsx')).status).toBe(200);
  });
});

test('templates have the custom fields with their choices, and filled-in values are imported', async () => {
  const clerk = await aClerkIn('GA');
  const work = importing(product, clerk);
  const fields = [
    await work.requestJson<CustomField>('/custom-fields', {
      method: 'POST',
      body: { entity: 'location', name: 'Zone', dataType: 'list', picklistValues: ['High', 'Low'] },
    }),
    await work.requestJson<CustomField>('/custom-fields', {
      method: 'POST',
      body: { entity: 'pwsserviceline', name: 'Curb box', dataType: 'string' },
    }),
  ];
  const customColumns = toCustomColumns(fields);
  const headings = async (path: string) =>
    (
      await work.read(await (await downloadTemplate(clerk, path)).arrayBuffer(), path.replace('/', '.'))
    ).fileStructure?.sheets[0]?.columns.map(({ heading }) => heading.split(' › ').at(-1));
  for (const path of ['combinedGA/xlsx', 'inventory-full/xlsx', 'inventory-full/csv'])
    expect(await headings(path)).toEqual(expect.arrayContaining(['Zone', 'Curb box']));
  // EPA's own template ends with column AG: a filled-in copy may go to the State as it is.
  expect((await headings('inventory/xlsx'))?.filter(Boolean)).toHaveLength(32);
  expect((await (await downloadTemplate(clerk, 'inventory-full/csv')).text()).trim().replaceAll('"', '')).toContain(
    listFullHeadings(customColumns).slice(-4).join(','),
  );
  expect(await (await downloadTemplate(clerk, 'inventory-words/csv')).text()).toMatch(/Zone,High\r\nZone,Low/);

  await work.commit(
    await filled(createCombinedLayout('combinedGA', system, customColumns), listCombinedHeadings(customColumns)),
    'filled.xlsx',
    ofMillbrook,
  );
  const importedAgain = await work.check(
    await filled(
      createEpaLayout(system, customColumns),
      [...epaColumns, ...customColumns].map(({ label }) => label),
    ),
    'epa.xlsx',
    { ...ofMillbrook, defaults: { city: 'Millbrook', state: 'IN', zip: '06415' } },
  );
  expect(importedAgain.summary).toMatchObject({ unchanged: 1, failed: 0 });
  const { items } = await work.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine');
  expect(items).toMatchObject([{ externalId: 'SL-1', customFields: { [fields[1]?.id ?? '']: 'Iron' } }]);
});
