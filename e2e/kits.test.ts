import { readFile } from 'node:fs/promises';
import { desktop, expect, expectNoHorizontalScrolling, phone } from './browser.ts';
import { createInspector, narrow } from './axe.ts';
import { test } from './fixtures.ts';

// A utility orders kits for locations of an event and scans them; axe checks the list and the dialogs.

test('kits are ordered in two steps, and a scan changes the status of one', async ({ ownSystem }) => {
  const page = await ownSystem.open('/programs');
  await page.getByRole('link', { name: 'Tap sampling 2026' }).click();
  await page.getByRole('link', { name: 'Sampling events' }).click();
  await page.getByRole('link', { name: 'July to December 2026' }).click();
  const parts = page.getByRole('navigation', { name: /^Sections of July/ });
  await parts.getByRole('link', { name: 'Kits' }).click();
  const { look, report } = createInspector(page);
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions for Kit K/ }) });
  await expect(rows).toHaveCount(15);
  await look('the kits of an event');

  // The locations of the event get their kits; those that have one get no second one.
  await page.getByRole('button', { name: 'Order kits' }).first().click();
  const order = page.getByRole('dialog', { name: 'Order kits' });
  await expect(order.getByRole('combobox')).toHaveValue(/.+/);
  await look('the event of an order');
  await order.getByRole('button', { name: 'Next' }).click();
  await expect(order.getByRole('switch')).toBeChecked();
  await expect(order.getByText('Kits to order')).toBeVisible();
  await look('an order, confirmed');
  await order.getByRole('button', { name: 'Back' }).click();
  await expect(order.getByRole('combobox')).toHaveValue('');
  await order.getByRole('combobox').selectOption({ label: 'July to December 2026 (Tap sampling 2026)' });
  await order.getByRole('button', { name: 'Next' }).click();
  await order.getByRole('button', { name: /^Order \d+ kits$/ }).click();
  await expect(page.getByText(/^Created \d+ kits for \d+ locations/).first()).toBeVisible();
  await expect(rows.first()).toContainText('Ordered');

  // On a phone the order is repeated, and no location gets a second kit.
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Order kits' }).first().click();
  await expect(order.getByRole('combobox')).toHaveValue(/.+/);
  await expectNoHorizontalScrolling(page, 'an order');
  await order.getByRole('button', { name: 'Next' }).click();
  await expect(order.getByText(/^0\. \d+ locations already have their kits\.$/)).toBeVisible();
  await expectNoHorizontalScrolling(page, 'an order, confirmed');
  await order.getByRole('button', { name: 'Order kits' }).click();
  await expect(page.getByText(/^All \d+ locations already have their kits/).first()).toBeVisible();
  await expectNoHorizontalScrolling(page, 'the kits of an event');
  await page.setViewportSize(desktop);

  // A hand scanner types the code of the newest kit, into a phone in the field.
  const label = await rows
    .first()
    .getByRole('button', { name: /^Actions for Kit/ })
    .getAttribute('aria-label');
  const code = label?.replace('Actions for Kit ', '') ?? '';
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Scan kits' }).click();
  const scan = page.getByRole('dialog', { name: 'Scan kits' });
  await scan.getByRole('combobox', { name: 'Change scanned kits to' }).selectOption('Shipped');
  await page.keyboard.type(`${code.toLowerCase()}\n`);
  await expect(scan.getByText('Changed to Shipped')).toBeVisible();
  await page.keyboard.type('K12345678\n');
  await expect(scan.getByText(/is not a kit code/)).toBeVisible();
  await look('scanned kits', narrow);
  await scan.getByRole('button', { name: 'Done' }).click();
  await expect(rows.first()).toContainText('Shipped');

  // The carrier's list of shipments changes the status and the tracking number.
  await page.getByRole('button', { name: 'Update by file' }).click();
  const byFile = page.getByRole('dialog', { name: 'Update kits from file' });
  const upload = async (csv: string) =>
    byFile
      .getByLabel(/^File of kits/)
      .setInputFiles({ name: 'shipments.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await look('a file of kits');
  await upload(`Kit,Status,Tracking\n${code},In transit,1Z9\n`);
  await expect(byFile.getByText(/^Row 2: In transit is not a status of kits/)).toBeVisible();
  await look('a refused file of kits');
  await upload(`Kit,Status,Tracking\n${code},Delivered,1Z9\n`);
  await expect(byFile.getByText('1 kit changed.')).toBeVisible();
  await byFile.getByRole('button', { name: 'Done' }).click();
  await expect(rows.first()).toContainText('Delivered');

  // Its label and the chain-of-custody form are files to print.
  await rows.first().getByRole('checkbox').check();
  for (const document of [/^Labels \(4 x 6 in\)/, /^Chain of custody/]) {
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.getByRole('menuitem', { name: document })).toBeVisible();
    await look(`printing kits: ${document.source}`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: document }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.includes('/StructTreeRoot')).toBe(true);
  }
  await rows.first().getByRole('checkbox').uncheck();

  await rows
    .first()
    .getByRole('button', { name: /^Actions for Kit/ })
    .click();
  await page.getByRole('menuitem', { name: 'View kit' }).click();
  await expect(
    page
      .getByRole('dialog', { name: `Kit ${code}` })
      .getByRole('term')
      .filter({ hasText: 'Sampling event' })
      .first(),
  ).toBeVisible();
  await look('one kit');
  report();
});
