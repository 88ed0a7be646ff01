import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import type { Locator, Page } from 'playwright';
import { createInspector, narrow, wide } from './axe.ts';
import { expect, fillInSignIn, phone } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

test('axe finds nothing before and around sign-in', async ({ ownSystem }) => {
  const page = await ownSystem.newPage();
  const { look, report } = createInspector(page);
  await page.goto('/inventory');
  await expect(page.getByRole('heading', { name: 'Sign in to Curbstop' })).toBeVisible();
  await look('the sign-in page');
  await page.getByLabel('Email address').fill('nobody.there@demo.curbstop.example');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look('a sign-in that was refused');
  await fillInSignIn(page, demonstrationPeople.reader);
  await expect(page.getByRole('dialog', { name: 'Terms of Service' })).toBeVisible();
  await look('the terms window');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.goto('/inventory-import');
  await expect(page.getByText('You do not have permission to see this page.')).toBeVisible();
  await look('a screen that the person may not open');
  report();
});

test('axe finds nothing on the inventory, its line and the locations', async ({ sharedSystem }) => {
  const page = await sharedSystem.open(
    '/inventory/list?pageSize=10&filters[epaReportingCategory]=Galvanized+Requiring+Replacement',
  );
  const { look, report } = createInspector(page);
  await expect(findRows(page).first()).toBeVisible();
  // The surrounding page was already checked: one check each.
  for (const button of [
    'Filter',
    'Views',
    'Columns',
    'Export inventory',
    'Notifications',
    'Help',
    'Profile of Alex Rivera',
    'Water system: Harlow Falls Water Department. Switch to another one',
  ]) {
    // the name of the button ends with its contents.
    await page
      .getByRole('button', button === 'Notifications' ? { name: /^Notifications/ } : { name: button, exact: true })
      .click();
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
    await look(`what "${button}" opens`, wide);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Profile of Alex Rivera' }).click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await page.getByLabel('New password', { exact: true }).fill('weak');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Must be 10 characters long', { exact: true })).toBeVisible();
  await look('a profile that was refused');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button', { name: /^Classification is/ })
    .click();
  await expect(page.getByRole('checkbox', { name: 'Non-lead' })).toBeVisible();
  await look('the values of a filter', wide);
  await page.keyboard.press('Escape');
  await page.goto('/inventory/list?searchTerm=nothing+of+that+name');
  await expect(page.getByText('No data found.')).toBeVisible();
  await look('a search without a find');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('mill row');
  await expect(page.getByRole('option', { name: /Mill Row/ }).first()).toBeVisible();
  await look('the search of everything');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Locations' })).toBeVisible();
  await look('the small menu', narrow);
  await page.keyboard.press('Escape');

  await page.goto('/inventory/list?searchTerm=mill+row&filters[epaReportingCategory]=Lead');
  await findRows(page).first().getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Change history' })).toBeVisible();
  await look('a line in the drawer');
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(drawer.getByRole('form')).toBeVisible();
  await look('the form of a line');
  await drawer
    .getByRole('group', { name: 'Customer side' })
    .getByRole('textbox', { name: 'Verification date' })
    .fill('someday');
  await drawer.getByRole('button', { name: 'Save service line' }).click();
  await expect(drawer.getByRole('alert').first()).toBeVisible();
  await look('a form that was refused');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').last()).toContainText('this service line');
  await look('the question about what is not saved');
  await page.reload();

  await page.goto('/inventory/list?searchTerm=mill+row&filters[epaReportingCategory]=Lead');
  await findRows(page).nth(0).getByRole('checkbox').check();
  await findRows(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('searchbox', { name: 'Search service lines' }).fill('mill');
  await look('selected lines');
  const selected = page.getByRole('group', { name: 'Selected service lines' });
  await selected.getByRole('button', { name: 'Export selected' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('what selected lines can be downloaded as');
  await page.keyboard.press('Escape');
  await selected.getByRole('button', { name: 'Delete' }).click();
  await expect(drawer.getByRole('note')).toContainText('Warning');
  await look('the deletion of lines');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await selected.getByRole('button', { name: 'Change tier' }).click();
  await expect(drawer.getByLabel('New tier')).toBeVisible();
  await look('a change of tier');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await page.goto('/inventory/new');
  await page.getByRole('button', { name: 'Add service line' }).click();
  await look('a new line that was refused');
  await page.goto('/locations?pageSize=10');
  await expect(findRows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add location' }).click();
  await drawer.getByLabel('Last name').fill('Nair');
  await drawer.getByRole('button', { name: 'Add location' }).click();
  await expect(drawer.getByRole('alert')).toBeVisible();
  await look('a new location that was refused');
  await page.goto('/locations?searchTerm=weir+street+school');
  await findRows(page).first().getByRole('link').click();
  await expect(drawer.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await look('a location in the drawer');
  await drawer.getByRole('link', { name: 'Full page' }).click();
  await expect(page.getByRole('button', { name: /^Call: |^Inspection: / }).first()).toBeVisible();
  await page.locator('main').getByRole('button', { name: 'Log activity' }).first().click();
  await drawer.getByRole('button', { name: 'Log activity' }).click();
  await expect(drawer.getByRole('alert')).toBeVisible();
  await look('an activity that was refused');
  await page.keyboard.press('Escape');
  report();
});

test('sign-in, opening and closing a line, and logout work by keyboard', async ({ sharedSystem }) => {
  const page = await sharedSystem.newPage();
  await page.goto('/inventory');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type(demonstrationPeople.administrator.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demonstrationPassword);
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'Inventory' });
  const accept = page.getByRole('button', { name: 'Accept' });
  await accept.or(title).first().waitFor();
  if (await accept.isVisible()) {
    await expect(accept).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(findRows(page).first()).toBeVisible();

  await page.reload();
  await expect(findRows(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  const line = findRows(page).first().getByRole('link');
  await tabTo(page, line);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Why this classification' })).toBeVisible();
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await tabTo(page, drawer.getByRole('button', { name: 'Edit', exact: true }));
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(line).toBeFocused();

  const profile = page.getByRole('button', { name: /^Profile of/ });
  await profile.focus();
  await page.keyboard.press('Enter');
  // The menu opens with its first item focused.
  await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();

  await page.setViewportSize(phone);
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'Locations' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeFocused();
});

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Sixty presses of Tab did not reach ${String(wanted)}`);
}
