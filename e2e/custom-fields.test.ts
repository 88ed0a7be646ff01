import { afterAll, beforeAll, test } from 'vitest';
import type { Browser } from 'playwright';
import { expect, keepPictures, openBrowser, openChromium, signIn } from './browser.ts';
import { rowsOf } from './inventory-screen.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

test(
  'a custom field is added, filled in, used as a filter, and deleted after confirmation',
  { timeout: 300_000 },
  async () => {
    const context = await openBrowser(browser, product);
    keepPictures(context, product);
    const page = await context.newPage();
    await signIn(page, '/administration/custom-fields');
    await page.getByRole('button', { name: 'Add a field of locations' }).click();
    const form = page.getByRole('form', { name: 'Add a custom field' });
    await form.getByLabel('Data type').selectOption('list');
    await form.getByRole('button', { name: 'Add the field' }).click();
    await expect(form.getByRole('alert')).toContainText('Name');
    await form.getByLabel('Name').fill('Meter size');
    await form.getByLabel('Options').fill('5/8 inch\n1 inch');
    await form.getByRole('button', { name: 'Add the field' }).click();
    await expect(page.getByText('“Meter size” was added')).toBeVisible();

    await page.goto(`${product.url}/locations?searchTerm=52+mill+row`);
    await rowsOf(page).first().getByRole('link').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Full page' }).click();
    await page.getByRole('button', { name: 'Edit the location' }).click();
    await page.getByLabel('Meter size').selectOption('1 inch');
    await page.getByRole('button', { name: 'Save the location' }).click();
    await expect(page.getByText('Location has been updated')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('1 inch');

    await page.goto(`${product.url}/locations`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Meter size' }).click();
    await page.getByRole('dialog').getByLabel('1 inch').check();
    await expect(page).toHaveURL(/filters\[custom\./);
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page).first()).toContainText('52 Mill Row');

    await page.goto(`${product.url}/administration/custom-fields`);
    await page.getByRole('button', { name: 'Actions for Meter size' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete “Meter size”?' })).toContainText('It is used by 1 location');
    await page.getByRole('button', { name: 'Delete the field' }).click();
    await expect(page.getByText('“Meter size” was deleted')).toBeVisible();
  },
);
