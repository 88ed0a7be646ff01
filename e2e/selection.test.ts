import type { Page } from 'playwright';
import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { expect, expectNoHorizontalScrolling, phone } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

const bar = (page: Page, what: string) => page.getByRole('group', { name: `Selected ${what}` });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

test('locations on two pages are selected by keyboard, and their tier is changed and undone', async ({ ownSystem }) => {
  const page = await ownSystem.open('/locations?searchTerm=mill+row&pageSize=10');
  await expect(findRows(page)).toHaveCount(10);
  const first = (await findRows(page).nth(0).getByRole('link').first().innerText()).trim();
  await page.getByRole('region', { name: 'Locations, table' }).focus();
  // Into the first row, one cell on, selected from there; then the checkbox of the second row.
  for (const key of ['ArrowDown', 'ArrowRight', 'Shift+Space', 'ArrowDown', 'Home', 'Space'])
    await page.keyboard.press(key);
  await expect(bar(page, 'locations')).toContainText('2 locations selected');
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/page=2/);
  await expect(findRows(page).first()).not.toContainText(first);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(bar(page, 'locations')).toContainText('3 locations selected');

  const change = bar(page, 'locations').getByRole('button', { name: 'Change tier' });
  // From the end of the list, the actions of the selected rows are next.
  for (const key of ['Control+End', 'Tab']) await page.keyboard.press(key);
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change tier' });
  await expect(dialog.getByText('Current tiers of 3 locations:')).toBeVisible();
  await expect(dialog.getByLabel('New tier')).toBeFocused();
  await dialog.getByLabel('New tier').selectOption('Representative site');
  await dialog.getByRole('button', { name: 'Change 3 locations' }).press('Enter');
  await expect(page.getByText('3 locations set to Representative site')).toBeVisible();
  await expect(bar(page, 'locations')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 locations were restored to their previous tiers')).toBeVisible();
});

test('a new filter clears a selection of all matching rows and shows how many selected rows are hidden', async ({
  sharedSystem,
}) => {
  const page = await sharedSystem.open('/locations?searchTerm=mill+row&pageSize=10');
  await expect(findRows(page)).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar(page, 'locations')
    .getByRole('button', { name: /^Select all \d+ locations that match$/ })
    .click();
  await expect(bar(page, 'locations')).toContainText(/^All \d+ matching locations selected/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(findRows(page).first().getByRole('checkbox')).toBeChecked();
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('canal');
  await expect(page.getByText(/that matched before are no longer selected/)).toBeVisible();
  await expect(bar(page, 'locations')).toHaveCount(0);

  await box(page, '1 Canal Street').check();
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('kestrel');
  await expect(bar(page, 'locations')).toContainText('1 location selected, hidden by the search or filters');
  await box(page, '1 Kestrel Circle').check();
  await expect(bar(page, 'locations')).toContainText('2 locations selected, 1 of them hidden by the search or filters');
  await bar(page, 'locations').getByRole('button', { name: 'Deselect hidden row' }).click();
  await expect(bar(page, 'locations').getByRole('status')).toHaveText('1 location selected');
  await bar(page, 'locations').getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('region', { name: 'Locations', exact: true })).toBeFocused();
});

test('lines are deleted with a warning by classification, leave the counts, and are restored', async ({
  ownSystem,
}) => {
  const page = await ownSystem.open(
    '/inventory/list?searchTerm=mill+row&filters[epaReportingCategory]=Lead&pageSize=10',
  );
  const leadItem = page
    .getByRole('list', { name: 'Number of service lines by classification' })
    .getByRole('listitem')
    .filter({ hasText: /^\s*\d+\s*Lead(?! Status)/ });
  await expect(leadItem).toContainText('61');
  await findRows(page).nth(0).getByRole('checkbox').check();
  await findRows(page).nth(1).getByRole('checkbox').check();
  await bar(page, 'service lines').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete service lines' });
  await expect(dialog.getByRole('note')).toContainText('Warning: 2 lead lines');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByLabel('Reason').fill('Counted twice');
  await dialog.getByRole('button', { name: 'Delete 2 service lines' }).click();
  await expect(page.getByText('2 service lines were deleted')).toBeVisible();
  await expect(leadItem).toContainText('59');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 service lines were restored')).toBeVisible();
  await expect(leadItem).toContainText('61');
});

test('a card is selected on a phone, the bar is at the bottom, and its dialogs fit', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/inventory/list?searchTerm=mill+row', {
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  await box(page, '1 Mill Row').tap();
  await expect(bar(page, 'service lines')).toContainText('1 service line selected');
  await expect(bar(page, 'service lines')).toBeInViewport({ ratio: 1 });
  await expectNoHorizontalScrolling(page, 'the inventory with something selected');
  await bar(page, 'service lines').getByRole('button', { name: 'Change tier' }).tap();
  await expect(
    page.getByRole('dialog', { name: 'Change tier' }).getByText('Current tiers of 1 location:'),
  ).toBeVisible();
  await expectNoHorizontalScrolling(page, 'the change of tier');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
  await bar(page, 'service lines').getByRole('button', { name: 'Delete' }).tap();
  await expect(page.getByRole('dialog', { name: 'Delete service line', exact: true })).toContainText(
    '1 service line at 1 location will be deleted from the inventory:',
  );
  await expectNoHorizontalScrolling(page, 'the deletion');
});

test('readers can select lines to download, and no locations', async ({ ownSystem }) => {
  const page = await ownSystem.open('/inventory/list?searchTerm=mill+row', { person: demonstrationPeople.reader });
  await box(page, '1 Mill Row').check();
  await expect(bar(page, 'service lines').getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await bar(page, 'service lines').getByRole('button', { name: 'Export selected' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /All columns \(CSV\)/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^Selected lines_\d\d-\d\d-\d{4}\.csv$/);
  await page.goto('/locations');
  await expect(findRows(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
