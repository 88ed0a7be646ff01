import type { Page } from 'playwright';
import { drawPng } from '../packages/server/seed/png.ts';
import { createInspector } from './axe.ts';
import { desktop, expect, phone } from './browser.ts';
import { test } from './fixtures.ts';

// A clerk makes a letter from a template, with a data field, an image, a table and a condition, until it is active.

const findLetterText = (page: Page) => page.getByRole('textbox', { name: 'Letter text' });

async function createLetter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Use this template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create letter' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create letter' }).click();
  await expect(findLetterText(page)).toBeVisible();
}

/** By keyboard: behind the greeting. */
async function insertMeterNumber(page: Page): Promise<void> {
  await findLetterText(page).getByText('Dear', { exact: false }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Your meter: ');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('toolbar').getByRole('button').first()).toBeFocused();
  await page.getByRole('button', { name: 'Insert data' }).press('Enter');
  await page.getByLabel('Search data fields').fill('meter number');
  await page.getByRole('button', { name: /^Meter number/ }).press('Enter');
  await page.getByLabel('Print if a recipient has no value').fill('not recorded');
  await expect(findLetterText(page)).toContainText('Location: Meter number or “not recorded”');
}

async function insertImage(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Image' }).click();
  const buffer = drawPng({ width: 80, height: 30, colorAt: () => [28, 111, 181] });
  await (await chooser).setFiles({ name: 'main.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('note').getByText(/Image 1 has no alternative text/)).toBeVisible();
  await page.getByLabel('Alternative text').fill('The new main in Mill Street');
}

async function insertTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Table', exact: true }).click();
  await page.keyboard.type('Street');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Days of work');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(findLetterText(page)).not.toBeFocused();
}

test('the buttons of a form stay in view in a window that scrolls', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/communications/letters/create/newCustomer-en');
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.getByRole('button', { name: 'Use this template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create letter' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  expect(await dialog.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  for (const name of ['Cancel', 'Create letter'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

test('a letter goes from its template to active in the editor', async ({ ownSystem }) => {
  const page = await ownSystem.open('/communications/letters/create/newCustomer-en');
  const inspector = createInspector(page);
  await createLetter(page, 'Welcome 2027');
  await insertMeterNumber(page);
  await insertImage(page);
  await insertTable(page);
  await inspector.look('the editor with a table');
  await findLetterText(page).getByText('If you own a portion', { exact: false }).click();
  await expect(page.getByRole('group', { name: 'Condition' })).toBeVisible();
  await inspector.look('the editor with a condition');

  // Leaving needs confirmation.
  await page.getByRole('link', { name: 'Change history' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByText('Ready to activate')).toBeVisible();

  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('button', { name: 'Pause and edit' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The new main in Mill Street' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Letter' })).toContainText('Your meter: M-20431');
  await expect(page.getByRole('columnheader', { name: 'Days of work' })).toBeVisible();

  // On a phone it is paused and edited again.
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Pause and edit' }).click();
  await page.getByRole('button', { name: 'Pause letter' }).click();
  // At its beginning: in the middle of the paragraph is a data field, which a click would select.
  await findLetterText(page)
    .getByText('Dear', { exact: false })
    .click({ position: { x: 4, y: 8 } });
  await page.keyboard.press('Home');
  await page.keyboard.type('Hello! ');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.setViewportSize(desktop);
  inspector.report();
});
