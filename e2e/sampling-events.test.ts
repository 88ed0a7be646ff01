import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import type { Page } from 'playwright';
import { createInspector } from './axe.ts';
import { expect, fillDate } from './browser.ts';
import { test } from './fixtures.ts';

// A utility sets up the next half year by keyboard; then axe checks the events.

async function openEvents(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tap sampling 2026' }).first().click();
  await page.getByRole('link', { name: 'Sampling events' }).click();
  await expect(page.getByRole('link', { name: /July to December 2026/ })).toBeVisible();
}

/** The focused element. */
const focused = (page: Page) => page.locator(':focus');

test('an event is set up, changed and deleted by keyboard', async ({ ownSystem }) => {
  const page = await ownSystem.open('/programs');
  await openEvents(page);
  await page.getByRole('button', { name: 'Create event' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Event Name is required');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('January to June 2028');
  await fillDate(page, 'Starts', '2028-01-01');
  await fillDate(page, 'Ends', '2028-06-30');
  await page.getByRole('textbox', { name: 'Samples planned' }).press('Enter');

  // The corrected value is valid by then.
  await expect(page.getByRole('heading', { name: 'Analytes and limits' })).toBeFocused();
  await expect(page.getByLabel('Limit, µg/L').first()).toHaveValue('10');
  await page.getByRole('button', { name: 'Add analyte' }).press('Enter');
  await page.getByRole('combobox', { name: 'Analyte' }).nth(2).focus();
  await page.keyboard.type('pH');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7.2');
  await expect(page.getByRole('checkbox', { name: 'Check results for pH against the limit' })).toBeChecked();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Kit', exact: true })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Create event' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('A kit must be selected');
  await page.getByRole('button', { name: 'Back', exact: true }).press('Enter');
  await expect(page.getByLabel('Lower limit, pH units')).toHaveValue('7.2');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('checkbox', { name: 'The carrier ships the kit to each location' }).press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Create event' }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'January to June 2028' })).toBeVisible();
  await expect(page.getByText('Sampling event has been created')).toBeVisible();
  await page.getByRole('link', { name: 'Analytes' }).press('Enter');
  await expect(page.getByText('At least 7.2 pH units')).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/\/events\/[\w-]+\/analytes$/);

  await page.getByRole('button', { name: 'Edit event' }).press('Enter');
  await page.getByRole('combobox', { name: 'Status' }).focus();
  await page.keyboard.type('Ina');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('button', { name: 'Save event' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'January to June 2028 (Inactive)' })).toBeVisible();

  await page.getByRole('button', { name: /More actions/ }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Import laboratory results' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Imported files' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Send letter to its locations' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete event' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveText('Cancel');
  await page.getByRole('button', { name: 'Delete event' }).press('Enter');
  await expect(page.getByText('“January to June 2028” was deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: /July to December 2026/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /January to June 2028/ })).toHaveCount(0);
});

test('readers can view events but not change them', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/programs', { person: demonstrationPeople.reader });
  await openEvents(page);
  await expect(page.getByRole('button', { name: 'Create event' })).toHaveCount(0);
  await page.getByRole('link', { name: /Schools and day care/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Schools and day care/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit event' })).toHaveCount(0);
});

test('axe finds nothing on events, their wizards, drawers and confirmations', async ({ ownSystem }) => {
  const page = await ownSystem.open('/programs');
  const { look, report } = createInspector(page);
  await openEvents(page);
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look('the details of an event, refused');
  await page.getByRole('textbox', { name: 'Name' }).fill('January to June 2027');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Add analyte' }).click();
  await page.getByRole('combobox', { name: 'Analyte' }).nth(2).selectOption({ label: 'pH' });
  await look('the analytes of an event');
  await page.getByRole('combobox', { name: 'Analyte' }).nth(2).selectOption({ label: 'Lead' });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('No duplicate Analytes allowed');
  await look('the analytes of an event, refused');
  await page.getByRole('button', { name: 'Remove Lead' }).last().click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio').first().check();
  await look('the kit of an event');
  await page.getByRole('dialog').getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'January to June 2027' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit event' }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await look('an event that is edited');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete event' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('the question before a deletion');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/programs');
  await openEvents(page);
  for (const viewer of ['Analytes', 'Protocol']) {
    await page.getByRole('button', { name: 'Actions for July to December 2026' }).click();
    await page.getByRole('menuitem', { name: viewer }).click();
    await expect(page.getByRole('dialog', { name: new RegExp(`^${viewer} for`) })).toBeVisible();
    await look(`the drawer ${viewer}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  report();
});
