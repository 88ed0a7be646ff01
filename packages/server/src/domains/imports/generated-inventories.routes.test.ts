import type { ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { completeColumns } from '../../../testing/inventories/complete-plan.ts';
import {
  generateInventory,
  generateLater,
  laterMeaning,
  type GeneratedInventory,
  type GeneratedRow,
} from '../../../testing/inventories/generated-inventory.ts';
import { styleNames } from '../../../testing/inventories/generated-layouts.ts';
import { inventoryFile } from '../../../testing/inventories/inventory-file.ts';
import { isLessProtective, mostProtectiveCategory, type Category } from '../../../testing/inventories/row-truth.ts';
import { aPerson, aWaterSystem } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

type Desk = ReturnType<typeof importing>;

async function allItems<Item>(desk: Desk, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const answer = await desk.requestJson<Page<Item>>(
      `${path}${path.includes('?') ? '&' : '?'}page=${page}&pageSize=100`,
    );
    items.push(...answer.items);
    if (page >= answer.totalPages) return items;
  }
}

/** An account in the inventory's State, and a clerk who imports into it. */
async function deskFor({ layout }: GeneratedInventory): Promise<Desk> {
  const accountId = await aWaterSystem(product.app, { name: 'Harlow Water', primacyCode: layout.state });
  return importing(product, await aPerson(product.app, { accountId, permissions: ['pws:create', 'pws:edit'] }));
}

interface ImportedRow {
  readonly row: GeneratedRow;
  readonly imported: ImportRow;
}

/**
 * Imports the file as it is proposed, with the columns that a person has to add; gives each generated row with its
 * import row.
 */
async function importInventory(desk: Desk, inventory: GeneratedInventory): Promise<ImportedRow[]> {
  const file = await inventoryFile(inventory);
  const content = new Uint8Array(file.content);
  const { plan } = await desk.read(content, file.name);
  if (!plan) throw new Error(`${file.name} was not read`);
  if (file.sheet !== '' && plan.sheet !== file.sheet) throw new Error(`${file.name}: ${plan.sheet} was proposed`);
  const columns = completeColumns(inventory.layout.columns, plan.columns);
  const defaults = { city: 'Harlow', state: inventory.layout.state, zip: '06415' };
  const { id, summary } = await desk.check(content, file.name, { columns, defaults });
  await desk.requestJson(`/imports/${id}/commit`, {
    method: 'POST',
    body: { confirmedDowngrades: summary?.downgrades ?? 0 },
  });
  await desk.settled(id);
  const rows = await allItems<ImportRow>(desk, `/imports/${id}/rows`);
  console.log(`${file.name}, ${inventory.layout.style}: ${rows.length} rows, ${summary?.failed} failed`);
  expect([file.name, rows.length]).toEqual([file.name, inventory.rows.length]);
  return inventory.rows.map((row, index) => ({ row, imported: rows[index] as ImportRow }));
}

async function listLines(desk: Desk): Promise<Map<string | null, ServiceLineRow>> {
  return new Map((await allItems<ServiceLineRow>(desk, '/assets/ServiceLine')).map((line) => [line.id, line]));
}

/** Why a line is less protective than its rows say; nothing where it is not. */
function lessProtectiveThan(truth: Category, words: unknown, line: ServiceLineRow | undefined): string[] {
  if (!line) return [`${JSON.stringify(words)} has no line`];
  const materials = `${line.systemMaterial}, previously lead ${line.previouslyLead}, ${line.customerMaterial}`;
  return isLessProtective(line.category, truth)
    ? [`${JSON.stringify(words)} became ${line.category} (${materials}), but says ${truth}`]
    : [];
}

const isRead = ({ imported }: ImportedRow) => imported.result !== 'failed';

test.each(styleNames.map((style, index) => [style, 100 + index] as const))(
  'a file in the style of %s, and a later one for the same lines, make no line less protective than they state',
  { timeout: 120_000 },
  async (style, seed) => {
    const first = generateInventory(seed, { rows: 60, style });
    const desk = await deskFor(first);
    const firstImport = await importInventory(desk, first);
    const linesBefore = await listLines(desk);
    const lessProtectiveAtFirst = firstImport
      .filter(isRead)
      .flatMap(({ row, imported }) =>
        lessProtectiveThan(mostProtectiveCategory(row.meaning), row.words, linesBefore.get(imported.lineId)),
      );
    expect(lessProtectiveAtFirst).toEqual([]);

    const laterImport = await importInventory(desk, generateLater(first));
    const linesAfter = await listLines(desk);
    const lessProtectiveLater = laterImport.flatMap((later, at) => {
      const earlier = firstImport[at];
      if (!earlier || !isRead(earlier) || !isRead(later) || earlier.imported.lineId !== later.imported.lineId)
        return [];
      const truth = mostProtectiveCategory(laterMeaning(first.layout.state, earlier.row, later.row));
      return lessProtectiveThan(truth, [earlier.row.words, later.row.words], linesAfter.get(later.imported.lineId));
    });
    expect(lessProtectiveLater).toEqual([]);
  },
);
