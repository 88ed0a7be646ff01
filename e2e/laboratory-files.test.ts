import type { Page } from 'playwright';
import { createInspector } from './axe.ts';
import { expect, expectNoHorizontalScrolling, phone } from './browser.ts';
import { test } from './fixtures.ts';

// A utility imports the results of a laboratory: columns, rows without a sample, the review, the percentile, and the
// undo.

async function openEvent(page: Page): Promise<void> {
  await page.goto('/programs');
  await page.getByRole('link', { name: 'Tap sampling 2026' }).click();
  await page.getByRole('link', { name: 'Sampling events' }).click();
  await page.getByRole('link', { name: 'Schools and day care (fall 2026)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schools and day care (fall 2026)' })).toBeVisible();
}

async function sendFile(page: Page, rows: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Import laboratory results' }).click();
  await page
    .getByRole('dialog', { name: 'Import laboratory results' })
    .getByLabel('Laboratory file')
    .setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await expect(page.getByRole('heading', { level: 1, name: 'results.csv' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check rows' })).toBeVisible();
}

const counts = (page: Page) => page.getByRole('list', { name: 'Results by outcome' });

test('a laboratory file with an unmatched row becomes results, and its columns are proposed for the next file', async ({
  ownSystem,
}) => {
  const page = await ownSystem.open('/programs');
  const { look, report } = createInspector(page);
  await openEvent(page);
  await page
    .getByRole('navigation', { name: /^Sections of/ })
    .getByRole('link', { name: 'Samples' })
    .click();
  await page.getByRole('button', { name: 'Create samples' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create samples' }).click();
  await expect(page.getByText(/\d+ samples were created/)).toBeVisible();
  const samples = page.getByRole('link', { name: /^Sample \d+$/ });
  await expect(samples).toHaveCount(6);
  const names = await samples.allInnerTexts();
  const [first, second] = names.map((name) => name.replace('Sample ', ''));

  const rows = [
    'Sample Number,Kit,Level A,Zip',
    `${first},K-1,4.2,06499`,
    `${second},K-2,<1,06499`,
    '99999,K-3,17,06499',
  ];
  await sendFile(page, rows);
  await look('the columns of a laboratory file');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByRole('alert')).toContainText('Result first.');
  await page.getByRole('combobox', { name: 'Laboratory' }).fill('North Lab');
  for (const [column, field] of [
    ['Kit (column B)', 'Lab sample ID'],
    ['Level A (column C)', 'Lead result'],
  ] as const) {
    const select = page.getByRole('combobox', { name: `Field for ${column}` });
    await select.focus();
    await select.selectOption(field);
  }
  await page.getByRole('combobox', { name: 'Unit of Level A' }).selectOption('ppb');
  await page.getByRole('checkbox', { name: 'Import without outlets' }).check();
  await page.getByRole('button', { name: 'Check rows' }).click();

  await expect(counts(page).getByRole('link', { name: '1 No sample found' })).toBeVisible();
  await expect(page.getByText('1 result will not be imported')).toBeVisible();
  await look('a laboratory file to review');
  await page.getByRole('button', { name: 'Actions for Row 4' }).click();
  await page.getByRole('menuitem', { name: 'Choose sample' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose sample' });
  await expect(dialog.getByText('Row 4: K-3, Lead, 17 ppb')).toBeVisible();
  await dialog.getByRole('radio').nth(2).check();
  await look('the sample of a row');
  await dialog.getByRole('button', { name: 'Use this sample' }).click();
  await expect(counts(page).getByRole('link', { name: '3 New' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 results' }).click();
  await expect(page.getByText('3 results imported')).toBeVisible();
  await look('the outcome of a laboratory file');
  await page.setViewportSize(phone);
  await look('the outcome of a laboratory file on a telephone');
  await page.getByRole('link', { name: '90th percentile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schools and day care (fall 2026)' })).toBeVisible();

  // The file is imported again on the phone: its columns are known, and nothing changes.
  await page.setViewportSize(phone);
  await sendFile(page, rows);
  await expect(page.getByRole('combobox', { name: 'Laboratory' })).toHaveValue('North Lab');
  await page.getByRole('checkbox', { name: 'Import without outlets' }).check();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(counts(page).getByRole('link', { name: '3 Unchanged' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 results' })).toBeDisabled();
  await expectNoHorizontalScrolling(page, 'a laboratory file to review');

  // The first import is undone.
  await page.goBack();
  await page.goto('/imports');
  await page.getByRole('link', { name: 'results.csv' }).last().click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(undo).toContainText('1 sample with an exceedance will lose or change a result.');
  await undo.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('The import was undone', { exact: true })).toBeVisible();
  await expect(page.getByText(/3 results withdrawn/)).toBeVisible();
  await expectNoHorizontalScrolling(page, 'an undone laboratory file');
  report();
});
