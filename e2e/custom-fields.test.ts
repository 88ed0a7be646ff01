import { expect } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

test('a custom field is added, filled in, used as a filter, and deleted after confirmation', async ({ ownSystem }) => {
  const page = await ownSystem.open('/administration/custom-fields');
  await page.getByRole('button', { name: 'Add location field' }).click();
  const form = page.getByRole('form', { name: 'Add custom field' });
  await form.getByLabel('Data type').selectOption('list');
  await form.getByRole('button', { name: 'Add field' }).click();
  await expect(form.getByRole('alert')).toContainText('Name');
  await form.getByLabel('Name').fill('Meter size');
  await form.getByLabel('Options').fill('5/8 inch\n1 inch');
  await form.getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('“Meter size” was added')).toBeVisible();

  await page.goto('/locations?searchTerm=52+mill+row');
  await findRows(page).first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Full page' }).click();
  await page.getByRole('button', { name: 'Edit location' }).click();
  await page.getByLabel('Meter size').selectOption('1 inch');
  await page.getByRole('button', { name: 'Save location' }).click();
  await expect(page.getByText('Location has been updated')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1 inch');

  await page.goto('/locations');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Meter size' }).click();
  await page.getByRole('dialog').getByLabel('1 inch').check();
  await expect(page).toHaveURL(/filters\[custom\./);
  await expect(findRows(page)).toHaveCount(1);
  await expect(findRows(page).first()).toContainText('52 Mill Row');

  await page.goto('/administration/custom-fields');
  await page.getByRole('button', { name: 'Actions for Meter size' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete “Meter size”?' })).toContainText('It is used by 1 location');
  await page.getByRole('button', { name: 'Delete field' }).click();
  await expect(page.getByText('“Meter size” was deleted')).toBeVisible();
});
