import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import fs from 'node:fs';
import type { Browser, BrowserContext, Download, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, inject, test, vi } from 'vitest';
import { messyFields, messyWorkbook } from '../packages/server/seed/messy-inventory.ts';
import { expect, fillInSignIn, keepPictures, openBrowser, openChromium } from './browser.ts';
import { checkRows, fillInTown, readFigures, sendFile, type UploadedFile } from './import-screens.ts';
import { readCounts, reasonIn, findRows, type Counts } from './inventory-screen.ts';
import { startCopy } from './demonstration.ts';
import { startProduct, type Product } from './product.ts';

// One clerk's day on one page: each test continues where the previous one ended, and after a failure the rest are
// skipped.
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let hasFailed = false;
vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  [product, browser] = await Promise.all([startCopy(inject('demonstration'), startProduct), openChromium()]);
  context = await openBrowser(browser, product.url);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

beforeEach(({ skip }) => {
  if (hasFailed) skip();
});
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  hasFailed = true;
  await keepPictures([context], product);
});

const { administrator } = demonstrationPeople;
let atFirst: Counts;
let edited: Counts;
let toTheState: UploadedFile;

test('a clerk signs in and cannot pass the terms without accepting them [A2.46]', async () => {
  await page.goto('/');
  await fillInSignIn(page);
  const terms = page.getByRole('dialog', { name: 'Terms of Service' });
  await expect(terms).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(terms).toBeVisible();
  await expect(terms.getByRole('button')).toHaveCount(1);
  await page.reload();
  await expect(terms).toBeVisible();
  await terms.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
  await expect(terms).toHaveCount(0);
});

test('the demonstration inventory shows its counts, each linked to its lines', async () => {
  await page.getByRole('link', { name: 'Inventory', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible();
  atFirst = await readCounts(page);
  expect(atFirst.All).toBeGreaterThan(500);
  expect(
    atFirst.Lead + atFirst['Galvanized Requiring Replacement'] + atFirst['Non-lead'] + atFirst['Lead Status Unknown'],
  ).toBe(atFirst.All);
  await expectRange(atFirst.All);
  await page
    .getByRole('list', { name: 'Number of service lines by classification' })
    .getByRole('link', { name: 'Galvanized Requiring Replacement' })
    .click();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(
    'Classification is Galvanized Requiring Replacement',
  );
  await expectRange(atFirst['Galvanized Requiring Replacement']);
});

test('a line shows the reason for its classification, and setting a side to lead changes it', async () => {
  await page.getByRole('searchbox', { name: 'Search service lines' }).fill('street');
  await expect(page).toHaveURL(/searchTerm=street/);
  await expect(findRows(page).filter({ hasNotText: 'Street' })).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Service line ID' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Service line ID' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=externalId/);
  // The arrow changes at once; the old rows stay until the sorted ones have loaded [A9.3].
  const readIds = () =>
    findRows(page)
      .getByRole('cell')
      .filter({ hasText: /^HF-\d+$/ })
      .allInnerTexts();
  await expect.poll(async () => isSorted(await readIds())).toBe(true);
  expect((await readIds()).length).toBeGreaterThan(1);

  await findRows(page).first().getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await expect(reasonIn(drawer)).toHaveText(/^Galvanized Requiring Replacement, because .+\.$/);
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  await drawer
    .getByRole('group', { name: 'System side' })
    .getByRole('combobox', { name: 'Material' })
    .selectOption('Lead');
  await expect(
    drawer.getByText('Saving changes the classification from Galvanized Requiring Replacement to'),
  ).toBeVisible();
  await drawer.getByLabel('Reason').fill('Dug up on the corner');
  await drawer.getByRole('button', { name: 'Save service line' }).click();
  await expect(reasonIn(drawer)).toHaveText(/^Lead, because .+\.$/);
  await expect(drawer.getByRole('heading', { name: 'Change history' })).toBeVisible();
  await expect(drawer.getByText('Dug up on the corner')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect
    .poll(async () => readCounts(page))
    .toEqual({
      ...atFirst,
      Lead: atFirst.Lead + 1,
      'Galvanized Requiring Replacement': atFirst['Galvanized Requiring Replacement'] - 1,
    });
  edited = await readCounts(page);
});

test('an untidy workbook is recognized as its template', async () => {
  await page.getByRole('link', { name: 'Import file' }).click();
  await sendFile(page, { name: 'Upper Harlow inventory.xlsx', buffer: await messyWorkbook() });
  await expect(page.getByText(/Recognized: .*EPA/)).toBeVisible();
  // The workbook names the fire district whose lines Harlow Falls has taken over.
  await page.getByRole('checkbox', { name: /^Import these lines into/ }).check();
  await page.getByRole('button', { name: 'Choose sheet' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Sheet and headings' })).toBeVisible();
  await expect(page.getByLabel('First data row')).toHaveValue(String(messyFields().firstRow));
  // The message about the edited line is still shown, and must not cover the button.
  await expect(page.getByRole('status').getByText('Asset has been updated')).toBeVisible();
  await page.getByRole('button', { name: 'Match columns' }).click({ timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 2, name: 'Columns' })).toBeVisible();
  await expect(page.getByText('The file has no city, state or ZIP column')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Harlow Falls');
  await fillInTown(page, { city: 'Upper Harlow', state: 'Connecticut', zip: '06498' });
});

let failedAtFirst: number;

test('unknown terms are matched once, and the match saves their rows', async () => {
  await checkRows(page, 'Check rows');
  await expect(page.getByText('not matched.')).toBeVisible();
  const word = page.getByRole('combobox', { name: 'Meaning of “Kalamein”' });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
  failedAtFirst = (await readFigures(page))['Failed rows'] ?? 0;
  expect(failedAtFirst).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await word.click();
  await page.getByRole('option', { name: 'Galvanized', exact: true }).click();
  await checkRows(page, 'Check again');
  await expect(word).toHaveValue('Galvanized');
  await page.getByRole('button', { name: 'Review' }).click();
});

let imported: number;
let failed: number;

test('the import does what the review shows', async () => {
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
  const figures = await readFigures(page);
  ({ 'New lines': imported = 0, 'Failed rows': failed = 0 } = figures);
  expect(failed).toBeLessThan(failedAtFirst);
  expect(failed).toBeGreaterThan(0);
  expect(imported).toBeGreaterThan(150);
  expect(figures['Changed lines']).toBe(0);
  await page.getByRole('list', { name: 'Rows by result' }).getByRole('link', { name: 'Failed rows' }).click();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Result is Failed');
  await expect(page.getByText(/The .+ is not valid for row #\d+/).first()).toBeVisible();

  await page.getByRole('button', { name: `Import ${imported} lines` }).click();
  await expect(page.getByText(`${imported} service lines were imported.`)).toBeVisible({ timeout: 120_000 });
  expect(await readFigures(page)).toMatchObject({ 'New lines': imported, 'Failed rows': failed });
  const workbook = await download(() => page.getByRole('button', { name: `Download ${failed} failed rows` }).click());
  expect(workbook.name).toMatch(/\.xlsx$/);
});

test('the imported lines are in the inventory, found by classification and street', async () => {
  await page.getByRole('link', { name: 'Open inventory' }).click();
  await expect.poll(async () => (await readCounts(page)).All).toBe(edited.All + imported);
  const { 'Lead Status Unknown': unknown } = await readCounts(page);
  await page
    .getByRole('list', { name: 'Number of service lines by classification' })
    .getByRole('link', { name: 'Lead Status Unknown' })
    .click();
  await expectRange(unknown);
  await page.getByRole('searchbox', { name: 'Search service lines' }).fill('quarry hill');
  await expect(findRows(page).filter({ hasNotText: /quarry hill/i })).toHaveCount(0);
  await findRows(page).first().getByRole('link').click();
  await expect(reasonIn(page.getByRole('dialog'))).toHaveText(/^Lead Status Unknown, because .+\.$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the workbook for the State has the name of [A9.22], and importing it again changes nothing', async () => {
  const { file, name } = await download(async () => {
    await page.getByRole('button', { name: 'Export inventory' }).click();
    await page.getByRole('menuitem', { name: 'EPA template (XLSX)' }).click();
  });
  expect(name).toMatch(/^CT\d{7} inventory_\d{2}-\d{2}-\d{4}\.xlsx$/);
  toTheState = { name, buffer: fs.readFileSync(file) };
  const { All } = await readCounts(page);

  await page.getByRole('link', { name: 'Import file' }).click();
  await sendFile(page, toTheState);
  await page.getByRole('button', { name: 'Choose sheet' }).click();
  await page.getByRole('button', { name: 'Match columns' }).click();
  // City, state and ZIP of our own export come from the lines.
  await checkRows(page, 'Check rows');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
  await page.getByRole('list', { name: 'Rows by result' }).getByRole('link', { name: 'Changed lines' }).click();
  await expect(page.getByText('No data found.')).toBeVisible();
  expect(await readFigures(page)).toMatchObject({
    'New lines': 0,
    'Changed lines': 0,
    Unchanged: All,
    'Failed rows': 0,
  });
  await expect(page.getByText('Nothing to import: no row adds or changes a line.')).toBeVisible();
});

test('undoing the import restores the counts', async () => {
  await page.getByRole('link', { name: 'Imports' }).click();
  await page.getByRole('link', { name: 'Upper Harlow inventory.xlsx' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Undo import of ${imported} lines` })
    .click();
  await expect(page.getByText('This import was undone.')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(`${imported} added lines were deleted`)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inventory' }).click();
  await expect.poll(async () => readCounts(page)).toEqual(edited);
});

test('signing out leads to the sign-in page, and the back button does not return', async () => {
  await page.getByRole('button', { name: `Profile of ${administrator.firstName} ${administrator.lastName}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Curbstop' })).toBeVisible();
  await page.goto('/inventory');
  await expect(page.getByRole('heading', { name: 'Sign in to Curbstop' })).toBeVisible();
});

async function expectRange(total: number): Promise<void> {
  await expect(
    page.getByText(new RegExp(`^1–${Math.min(20, total)} of ${total.toLocaleString('en-US')}$`)),
  ).toBeVisible();
}

async function download(begin: () => Promise<void>): Promise<{ readonly file: string; readonly name: string }> {
  const downloading: Promise<Download> = page.waitForEvent('download');
  await begin();
  const download = await downloading;
  const file = await download.path();
  // Every workbook is a ZIP file.
  expect(fs.readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  return { file, name: download.suggestedFilename() };
}

function isSorted(texts: readonly string[]): boolean {
  return texts.every((text, at) => at === 0 || String(texts[at - 1]) <= text);
}
