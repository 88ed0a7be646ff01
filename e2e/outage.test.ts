import { desktop, expect, phone } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

// The server is down while a form is saved: an error is shown, the input stays, and pressing again saves once.

test('a failed save succeeds with the next press, and its error message disappears', async ({ ownSystem }) => {
  const page = await ownSystem.open('/locations?searchTerm=spindle+mill');
  const window = page.getByRole('dialog');
  const save = window.getByRole('button', { name: 'Log activity' });
  await findRows(page).first().getByRole('link').click();
  await window.getByRole('link', { name: 'Full page' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Sampling events' })).toBeVisible();
  await page.getByRole('button', { name: 'Log activity' }).first().click();
  await window.getByLabel('Reason').selectOption({ index: 1 });
  await window.getByLabel('Outcome').selectOption({ index: 1 });
  await window.getByLabel('Description').fill('Nobody at home, card left');

  await ownSystem.product.stop();
  await save.click();
  await expect(page.getByText('An error occurred; the Activity could not be logged')).toBeVisible();
  const banner = page.getByText('The server can’t be reached. Your entries stay on this page.');
  await expect(banner).toBeVisible();
  await expect(window.getByRole('alert')).toBeVisible();
  await ownSystem.product.startAgain();
  await expect(banner).toHaveCount(0);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    // A trial click fails if another element covers the button.
    await save.click({ trial: true });
  }
  await save.click();
  await expect(window).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Activities' }).getByText('Nobody at home, card left')).toHaveCount(1);
});

test('a file whose response was lost is uploaded again as the same import', async ({ ownSystem }) => {
  const page = await ownSystem.open('/inventory-import');
  let isFirst = true;
  await page.route('**/imports', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  const name = 'lost-answer.csv';
  const buffer = Buffer.from('Site ID,Address\r\nSL-1,12 Mill Street\r\n');
  await page.getByLabel('Inventory file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: `Upload ${name} again` }).click();
  await expect(page.getByRole('button', { name: 'Choose sheet' })).toBeEnabled();
  await page.goto('/imports');
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
});
