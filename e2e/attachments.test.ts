import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import fs from 'node:fs';
import type { Page } from 'playwright';
import { trenchPhoto } from '../packages/server/seed/harlow-falls/files.ts';
import { writePdf } from '../packages/server/seed/pdf.ts';
import { expect } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test, type PageOptions, type System } from './fixtures.ts';

async function atTownHall(system: System, options?: PageOptions): Promise<Page> {
  const page = await system.open('/locations?searchTerm=town+hall', options);
  await findRows(page).first().getByRole('link').press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Full page' }).press('Enter');
  await page.waitForURL(/\/details/);
  return page;
}

const photo = 'Curb box.png';
const card = 'Tap card 1912.pdf';
const cardBytes = writePdf('Tap card', ['Town Hall, laid in 1912, lead from the main to the curb.']);
const files = (page: Page) => page.getByRole('region', { name: 'Attachments', exact: true });
const row = (page: Page, name: string) => files(page).getByRole('row', { name: new RegExp(name) });

test('an editor adds and finds a photo and a tap card; a reader views and downloads them; an administrator deletes one [A6.1, A7.28-A7.33, A8.6]', async ({
  ownSystem,
}) => {
  const office = await atTownHall(ownSystem);
  await office.getByRole('button', { name: 'Add attachments' }).press('Enter');
  const dialog = office.getByRole('dialog', { name: /^Add attachments/ });
  await dialog.getByLabel('Photos and documents').setInputFiles([
    { name: photo, mimeType: 'image/png', buffer: trenchPhoto() },
    { name: card, mimeType: 'application/pdf', buffer: cardBytes },
  ]);
  await expect(office.getByText('2 attachments have been uploaded')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(office.getByRole('list', { name: 'Uploads' })).toHaveCount(0);

  await row(office, photo).getByRole('button', { name: photo, exact: true }).press('Enter');
  const drawer = office.getByRole('dialog', { name: photo });
  await expect(office).toHaveURL(/attachment=/);
  await expect
    .poll(() => drawer.getByRole('img', { name: photo }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(480);
  await expect(drawer).toContainText('(camera time)');
  await office.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await office.getByRole('searchbox', { name: 'Search attachments' }).fill('tap card');
  await expect(row(office, photo)).toHaveCount(0);
  await expect(row(office, card)).toBeVisible();
  await expect(office).toHaveURL(/attachments\.searchTerm=tap\+card/);
  // The activities table of the same page has its own parameters.
  await office.getByLabel('Date range').selectOption('Last 24 Hours');
  await expect(office).toHaveURL(/[?&]filters\[activityDate\]=last24Hours/);
  await office.reload();
  await expect(row(office, card)).toBeVisible();
  await expect(row(office, photo)).toHaveCount(0);
  await expect(office.getByLabel('Date range')).toHaveValue('last24Hours');

  const reader = await atTownHall(ownSystem, { person: demonstrationPeople.reader });
  await expect(row(reader, photo)).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Add attachments' })).toHaveCount(0);
  await row(reader, card)
    .getByRole('button', { name: `Actions for ${card}` })
    .press('Enter');
  await expect(reader.getByRole('menuitem')).toHaveText(['View', 'Download']);
  const download = reader.waitForEvent('download');
  await reader.getByRole('menuitem', { name: 'Download' }).press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(card);
  expect(fs.readFileSync(await saved.path())).toEqual(cardBytes);

  await row(office, card)
    .getByRole('button', { name: `Actions for ${card}` })
    .press('Enter');
  await office.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const question = office.getByRole('dialog', { name: 'Delete this attachment?' });
  await expect(question).toContainText(
    `${card} is about to be deleted. This cannot be undone: the document will be removed entirely.`,
  );
  await question.getByRole('button', { name: 'Delete attachment' }).press('Enter');
  await expect(office.getByText('Successfully deleted document')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(row(office, card)).toHaveCount(0);
  await reader.reload();
  await expect(row(reader, photo)).toBeVisible();
  await expect(row(reader, card)).toHaveCount(0);
});
