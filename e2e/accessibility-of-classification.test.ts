import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';
import { createInspector } from './axe.ts';
import { expect } from './browser.ts';
import { checkRows } from './import-screens.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

test('axe finds nothing where listed classifications are entered and lines deleted', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/inventory/list?filters[epaReportingCategory]=Lead+Status+Unknown&pageSize=10');
  const { look, report } = createInspector(page);
  const drawer = page.getByRole('dialog');
  await findRows(page).first().getByRole('link').click();
  await drawer.getByRole('button', { name: /^(Add|Edit) listed classification$/ }).click();
  const form = page.getByRole('form', { name: 'Listed classification' });
  await expect(form).toBeVisible();
  await look('the form of a listed classification');
  await form.getByRole('button', { name: 'Save listed classification' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await look('a listed classification that was refused');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await findRows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(drawer.getByRole('button', { name: 'Delete 1 service line' })).toBeVisible();
  await look('the question whether to delete lines');
  await page.keyboard.press('Escape');

  report();
});

const columns = 'Service line ID,Street address,City,State,ZIP';
const toTownRow = (number: number) => `AX-${number},${number} Audit Way,Harlow Falls,CT,06499`;

test('axe finds nothing on an import with less protective classifications and on its undo', async ({ ownSystem }) => {
  const page = await ownSystem.open('/inventory-import');
  const { look, report } = createInspector(page);
  await openColumns(page, 'listed.csv', [
    `${columns},Classification`,
    `${toTownRow(1)},Lead`,
    `${toTownRow(2)},Non-lead`,
    `${toTownRow(3)},Galvanized Requiring Replacement`,
    `${toTownRow(4)},Unknown`,
  ]);
  await expect(
    page.getByLabel('Some rows may list a classification without a material. What is it based on?'),
  ).toBeVisible();
  await look('the basis of a file without materials');
  await toReview(page);
  await commit(page);

  await page.goto('/inventory-import');
  await openColumns(page, 'dug-up.csv', [
    `${columns},System side material,Customer side material,Previously lead`,
    `${toTownRow(1)},Lead,Copper,`,
    `${toTownRow(2)},Copper,Copper,No`,
    `${toTownRow(4)},Lead,Copper,`,
  ]);
  await toReview(page);
  await expect(page.getByText(/would change to a less protective classification/)).toBeVisible();
  await expect(findRows(page).last()).toBeVisible();
  await look('a review with less protective classifications');
  await commit(page);
  const results = page.url();

  await page.goto('/inventory/list?searchTerm=AX-2');
  await findRows(page).first().getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  for (const side of ['System side', 'Customer side'])
    await drawer
      .getByRole('group', { name: side })
      .getByRole('combobox', { name: /^Basis/ })
      .selectOption({ index: 2 });
  await drawer
    .getByRole('group', { name: 'Customer side' })
    .getByRole('combobox', { name: 'Material' })
    .selectOption('Non-Lead - Plastic');
  await drawer.getByRole('button', { name: 'Save service line' }).click();
  await expect(drawer.getByRole('heading', { name: 'Change history' })).toBeVisible();

  await page.goto(results);
  await page.getByRole('button', { name: 'Undo import' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(undo.getByText('1 line would get a less protective classification or be deleted.')).toBeVisible();
  await expect(undo.getByRole('link', { name: /^AX-4,/ })).toBeVisible();
  await expect(undo.getByRole('button', { name: /^Undo import/ })).toBeDisabled();
  await look('an undo that makes a line less protective');
  await undo.getByRole('checkbox').check();
  await undo.getByRole('button', { name: /^Undo import/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Not fully undone' })).toBeVisible({ timeout: 120_000 });
  await expect(findRows(page).last()).toBeVisible();
  await look('what an undo keeps');
  report();
});

async function openColumns(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await page
    .getByLabel('Inventory file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await page.getByRole('button', { name: 'Choose sheet' }).click();
  await page.getByRole('button', { name: 'Match columns' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Columns' })).toBeVisible();
}

async function toReview(page: Page): Promise<void> {
  await checkRows(page, 'Check rows');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
}

async function commit(page: Page): Promise<void> {
  const lessProtective = page.getByRole('checkbox', { name: /^I reviewed the less protective classification/ });
  if (await lessProtective.count()) await lessProtective.check();
  await page.getByRole('button', { name: /^Import [\d,]+ lines?$/ }).click();
  await expect(page.getByText(/were imported\.$/)).toBeVisible({ timeout: 120_000 });
}
