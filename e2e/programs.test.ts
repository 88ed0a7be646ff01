import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import type { Locator, Page } from 'playwright';
import { createInspector } from './axe.ts';
import { expect, expectNoHorizontalScrolling, fillDate, phone } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const findDialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const inUse = 'Sorry, you cannot delete a Program that has Locations and/or Events attached to it.';

test('a program is created, edited by two users at once, and deleted', async ({ ownSystem }) => {
  const page = await ownSystem.open('/');
  await expect(titled(page, 'Programs')).toBeVisible();
  await expect(page).toHaveURL(/\/programs$/);
  await expect(findRows(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Create program' }).click();
  const creating = findDialog(page, 'Create program');
  await creating.getByRole('radio', { name: 'Replacement' }).check();
  await creating.getByRole('button', { name: 'Next' }).click();
  await expect(creating.getByRole('radio', { name: 'Meters' })).toBeDisabled();
  await creating.getByLabel('Name').fill('Canal Street replacements');
  await creating.getByLabel('Replacement interval').selectOption('6 months');
  await fillDate(creating, 'Starts', '2027-08-31');
  await expect(creating.getByLabel('Ends')).toBeDisabled();
  await expect(creating.getByLabel('Ends')).toHaveValue('02-29-2028');
  await creating.getByRole('button', { name: 'Create program' }).click();
  await expect(page.getByText('Program has been created')).toBeVisible();
  await expect(titled(page, 'Canal Street replacements')).toBeVisible();
  await expect(titled(page, 'Canal Street replacements')).toBeFocused();

  // Another user changes its start while its name is edited here.
  await page.getByRole('button', { name: 'Edit program' }).click();
  const editing = findDialog(page, 'Edit program');
  await editing.getByLabel('Name').fill('Canal Street, north side');
  const colleague = await ownSystem.open(page.url());
  await colleague.getByRole('button', { name: 'Edit program' }).click();
  await fillDate(findDialog(colleague, 'Edit program'), 'Starts', '2027-09-01');
  await findDialog(colleague, 'Edit program').getByRole('button', { name: 'Save program' }).click();
  await expect(colleague.getByText('Program has been updated')).toBeVisible();
  await editing.getByRole('button', { name: 'Save program' }).click();
  await expect(editing.getByRole('alert')).toContainText('Starts: they saved “09-01-2027”.');
  await editing.getByRole('button', { name: 'Save program' }).click();
  await expect(titled(page, 'Canal Street, north side')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '03-01-2028' })).toBeVisible();

  await page.getByRole('link', { name: 'Change history' }).click();
  await expect(page).toHaveURL(/\/history$/);
  await expect(page.getByText('1 field changed by')).toBeVisible();
  await expect(page.getByText('2 fields changed by')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 fields changed by')).toBeVisible();

  await page.getByRole('button', { name: 'More actions for Canal Street, north side' }).click();
  await page.getByRole('menuitem', { name: 'Delete program' }).click();
  await findDialog(page, 'Delete this program?').getByRole('button', { name: 'Delete program' }).click();
  await expect(page.getByText('“Canal Street, north side” was deleted')).toBeVisible();
  await expect(titled(page, 'Programs')).toBeVisible();
  await expect(findRows(page)).toHaveCount(2);
  await colleague.reload();
  await expect(titled(colleague, 'Program not found')).toBeVisible();
});

test('a program with events cannot be deleted; the list is searched and saved as a view', async ({ ownSystem }) => {
  const page = await ownSystem.open('/programs?filters[programTypeId]=2');
  await expect(findRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Actions for Tap sampling 2026' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await findDialog(page, 'Delete this program?').getByRole('button', { name: 'Delete program' }).click();
  await expect(page.getByText(inUse)).toBeVisible();
  await expect(findRows(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Save View' }).click();
  await findDialog(page, 'Save This View').getByRole('textbox').first().fill('Sampling');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=/);
  await expect(findDialog(page, 'Save This View')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('tap sampl');
  await expect(page.getByRole('listbox', { name: 'Search results' })).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('option', { name: /Tap sampling 2026/ }).click();
  await expect(titled(page, 'Tap sampling 2026')).toBeVisible();
});

test('a program is created by keyboard, and readers can only view', async ({ ownSystem }) => {
  const page = await ownSystem.open('/programs');
  const create = page.getByRole('button', { name: 'Create program' });
  await create.focus();
  await page.keyboard.press('Enter');
  const creating = findDialog(page, 'Create program');
  await expect(creating.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(creating.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(creating.getByRole('radio', { name: 'Customer requests' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(creating.getByRole('heading', { name: 'Details' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Requests of 2027');
  await page.keyboard.press('Enter');
  await expect(titled(page, 'Requests of 2027')).toBeFocused();

  const reader = await ownSystem.open('/programs', { person: demonstrationPeople.reader });
  await expect(findRows(reader).first()).toBeVisible();
  await expect(reader.getByRole('button', { name: /^Actions for|Create program/ })).toHaveCount(0);
  await findRows(reader).first().getByRole('link').click();
  await expect(reader.getByRole('link', { name: 'Details' })).toBeVisible();
  await expect(reader.getByRole('button', { name: /Edit program|More actions/ })).toHaveCount(0);
});

test('the dialog fills the screen of a phone and its buttons stay visible', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/', { viewport: phone, isMobile: true, hasTouch: true });
  await page.getByRole('button', { name: 'Create program' }).tap();
  const creating = findDialog(page, 'Create program');
  await creating.getByRole('radio', { name: 'Pitcher filters' }).check();
  await expectWithin(page, creating.getByRole('button', { name: 'Next' }));
  await creating.getByRole('button', { name: 'Next' }).tap();
  await creating.getByRole('button', { name: 'Create program' }).tap();
  await expect(creating.getByRole('alert')).toContainText('A Program Name is required.');
  await expectWithin(page, creating.getByRole('button', { name: 'Create program' }));
  await expectNoHorizontalScrolling(page, 'a program that was refused');
});

test('axe finds nothing on the programs, a program and their dialogs', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/programs');
  const { look, report } = createInspector(page);
  await expect(findRows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Create program' }).click();
  const creating = findDialog(page, 'Create program');
  await creating.getByRole('radio', { name: 'Replacement' }).check();
  await look('the types of programs');
  await creating.getByRole('button', { name: 'Next' }).click();
  await creating.getByRole('button', { name: 'Create program' }).click();
  await expect(creating.getByRole('alert')).toBeVisible();
  await look('a program that was refused');
  await creating.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await findRows(page).filter({ hasText: 'Line replacements' }).getByRole('link').click();
  await expect(page.getByRole('definition').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit program' }).click();
  await expect(findDialog(page, 'Edit program').getByLabel('Name')).toBeFocused();
  await look('the edit of a program');
  await page.keyboard.press('Escape');
  report();
});

async function expectWithin(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  const { width, height } = page.viewportSize() ?? phone;
  expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
}
