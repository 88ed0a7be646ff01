import { expect } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

test('a meter number is typed, kept to its length, shown with its history, and filters the list', async ({
  ownSystem,
}) => {
  const page = await ownSystem.open('/locations?searchTerm=52+mill+row');
  await findRows(page).first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Full page' }).click();
  await page.getByRole('button', { name: 'Edit location' }).click();
  await page.getByLabel('Meter number').fill('x'.repeat(51));
  await page.getByRole('button', { name: 'Save location' }).click();
  await expect(page.getByText('At most 50 characters').first()).toBeVisible();
  await page.getByLabel('Meter number').fill('MX-70418');
  await page.getByRole('button', { name: 'Save location' }).click();
  await expect(page.getByText('Location has been updated')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('MX-70418');
  await expect(page.getByRole('main')).toContainText('Changed 1 field of the location');

  await page.goto('/locations?filters[meterNumber]=mx-704&sort=meterNumber');
  await expect(findRows(page)).toHaveCount(1);
  await expect(findRows(page).first()).toContainText('52 Mill Row');
  await expect(page.getByRole('button', { name: /Meter number/ }).first()).toBeVisible();
});
