import { Buffer } from 'node:buffer';
import { messyWorkbook } from '../packages/server/seed/messy-inventory.ts';
import { createInspector, wide } from './axe.ts';
import { expect } from './browser.ts';
import { checkRows, fillInTown, sendFile } from './import-screens.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

test('axe finds nothing on the files of a location', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/locations?searchTerm=little+otters');
  const { look, report } = createInspector(page);
  const drawer = page.getByRole('dialog');
  await findRows(page).first().getByRole('link').click();
  await drawer.getByRole('link', { name: 'Full page' }).click();
  const tapsFile = page.getByRole('button', { name: 'Little Otters taps Oct 2026.csv', exact: true });
  await expect(tapsFile).toBeVisible();
  await tapsFile.click();
  await expect(drawer.getByRole('button', { name: 'Download' })).toBeVisible();
  await look('an attachment');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add attachments' }).click();
  await expect(drawer.getByText('Photos and documents')).toBeVisible();
  await look('the upload of attachments');
  report();
});

test('axe finds nothing on any step of an import', async ({ ownSystem }) => {
  const page = await ownSystem.open('/inventory-import');
  const { look, report } = createInspector(page);
  const step = async (button: string, title: string) => {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  };
  await page
    .getByLabel('Inventory file')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no inventory') });
  await expect(page.getByRole('alert').filter({ hasText: 'photo.png' })).toBeVisible();
  await look('a file that is refused');
  await sendFile(page, { name: 'Upper Harlow inventory.xlsx', buffer: await messyWorkbook() });
  await look('the file');
  // The workbook names the fire district whose lines Harlow Falls has taken over.
  await page.getByRole('checkbox', { name: /^Import these lines into/ }).check();
  await step('Choose sheet', 'Sheet and headings');
  await look('the sheet');
  await page.getByRole('button', { name: 'Row 13' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('what a row can be', wide);
  await page.keyboard.press('Escape');
  await step('Match columns', 'Columns');
  await look('the columns');
  await fillInTown(page, { city: 'Upper Harlow', state: 'Connecticut', zip: '06498' });
  await checkRows(page, 'Check rows');
  await look('the words');
  await step('Review', 'Review');
  await expect(findRows(page).last()).toBeVisible();
  await look('the review');
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel import' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('the question whether to give up');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep import' }).click();
  await page.getByRole('button', { name: /^Import [\d,]+ lines$/ }).click();
  await expect(page.getByText(/were imported\.$/)).toBeVisible({ timeout: 120_000 });
  await expect(findRows(page).last()).toBeVisible();
  await look('the result');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('the question whether to undo');
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Undo import/ })
    .click();
  await expect(page.getByText('This import was undone.')).toBeVisible({ timeout: 120_000 });
  await look('an import that was undone');
  report();
});
