import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import type { Page } from 'playwright';
import { expect, expectNoHorizontalScrolling, phone } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

/** Tab leads through a date by its text and its calendar button. */
const dateParts = [undefined, undefined] as const;
const activities = (page: Page) => page.getByRole('region', { name: 'Activities' });

test('a crew logs a visit on a phone; the office finds, edits, deletes and restores it', async ({ ownSystem }) => {
  const street = await ownSystem.open('/locations?searchTerm=52+mill+row', {
    viewport: phone,
    isMobile: true,
    hasTouch: true,
  });
  await street.getByRole('button', { name: 'Actions for 52 Mill Row' }).tap();
  await street.getByRole('menuitem', { name: 'Log activity' }).tap();
  const drawer = street.getByRole('dialog', { name: 'Log activity at 52 Mill Row' });
  await drawer.getByRole('combobox', { name: 'Activity' }).selectOption('Visit');
  await drawer.getByRole('button', { name: 'Log activity' }).tap();
  await expect(drawer.getByRole('alert')).toContainText('Reason: Required');
  await drawer.getByLabel('Reason').selectOption('Right of entry');
  await drawer.getByRole('combobox', { name: 'Outcome', exact: true }).selectOption('No answer');
  await drawer.getByLabel('Outcome detail').selectOption('No one home');
  await drawer.getByLabel('Description').fill('Dog in the yard.');
  await expectNoHorizontalScrolling(street, 'the form');
  await drawer.getByRole('button', { name: 'Log activity' }).tap();
  await expect(street.getByText('Activity has been logged')).toBeVisible();
  await expect(drawer).toHaveCount(0);

  const office = await ownSystem.open('/locations?searchTerm=52+mill+row');
  await findRows(office).first().getByRole('link').click();
  await office.getByRole('dialog').getByRole('link', { name: 'Full page' }).click();
  const row = activities(office).getByRole('row', { name: /Dog in the yard/ });
  await expect(row).toBeVisible();
  await office.getByLabel('Date range').selectOption('Last 24 Hours');
  await expect(office).toHaveURL(/filters\[activityDate\]=last24Hours/);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Visit', exact: true }).click();
  const form = office.getByRole('form', { name: 'Edit activity' });
  await form.getByLabel('Outcome detail').selectOption('Left a door hanger');
  await form.getByRole('button', { name: 'Save activity' }).click();
  await expect(row).toContainText('No answer: Left a door hanger');

  await row.getByRole('button', { name: /^Actions for Visit: right of entry/ }).click();
  await office.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await office.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  // The location's timeline shows it without a reload.
  await office.getByRole('combobox', { name: 'Filter the timeline' }).selectOption('Activities');
  await expect(office).toHaveURL(/kind=activity/);
  for (const text of [
    'Restored the activity “Visit: right of entry”',
    'Removed the activity “Visit: right of entry”',
    'Changed 1 field of the activity “Visit: right of entry”',
  ])
    await expect(office.getByText(text)).toBeVisible();
  await office.getByRole('button', { name: 'Visit: right of entry', exact: true }).click();
  await expect(form.getByLabel('Description')).toHaveValue('Dog in the yard.');
});

test('an activity is logged by keyboard, and readers can only view', async ({ ownSystem }) => {
  const page = await ownSystem.open('/locations?searchTerm=town+hall');
  await findRows(page).first().getByRole('link').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Log activity' }).press('Enter');
  const form = page.getByRole('form', { name: 'Log activity' });
  await expect(form).toBeVisible();
  // The form takes the focus; Tab leads from field to field.
  await expect(form).toBeFocused();
  for (const letters of ['Mee', ...dateParts, 'Cost', 'Foll']) {
    await page.keyboard.press('Tab');
    if (letters !== undefined) await page.keyboard.type(letters);
  }
  await form.getByLabel('Description').press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Activity has been logged')).toBeVisible();
  await expect(page.getByRole('dialog', { name: /Town Hall|Canal Street/ })).toBeVisible();

  const reader = await ownSystem.open('/locations?searchTerm=town+hall', { person: demonstrationPeople.reader });
  await expect(findRows(reader).first()).toBeVisible();
  await expect(reader.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await findRows(reader).first().getByRole('link').click();
  await reader.getByRole('dialog').getByRole('link', { name: 'Full page' }).click();
  await activities(reader).getByRole('button', { name: 'Meeting', exact: true }).first().click();
  await expect(reader.getByRole('dialog')).toContainText('Follow-up needed');
  await expect(reader.getByRole('form')).toHaveCount(0);
});
