import type { Buffer } from 'node:buffer';
import type { Page } from 'playwright';
import { expect } from './browser.ts';

export interface UploadedFile {
  readonly name: string;
  readonly buffer: Buffer;
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Chooses the file on the first page of an import and waits until it has been read. */
export async function sendFile(page: Page, file: UploadedFile): Promise<void> {
  await page.getByLabel('Inventory file').setInputFiles({ ...file, mimeType: xlsx });
  await expect(page.getByRole('button', { name: 'Choose sheet' })).toBeEnabled({ timeout: 120_000 });
}

/** Fills in the defaults for missing columns [A5.28]; the account's city is suggested. */
export async function fillInTown(
  page: Page,
  town: { readonly city: string; readonly state: string; readonly zip: string },
): Promise<void> {
  const group = page.getByRole('group', { name: 'City, state and ZIP' });
  await group.getByRole('textbox', { name: 'City' }).fill(town.city);
  await group.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: town.state, exact: true }).click();
  await group.getByRole('textbox', { name: 'ZIP' }).fill(town.zip);
}

/** From the columns, or again from the terms, through the check to the terms; a job checks the rows. */
export async function checkRows(page: Page, button: 'Check rows' | 'Check again'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeEnabled({ timeout: 120_000 });
  await expect(page.getByRole('heading', { level: 2, name: 'Match terms' })).toBeVisible();
}

/** The numbers of the review and the result: "New lines", "Failed rows" and so on. */
export async function readFigures(page: Page): Promise<Readonly<Record<string, number>>> {
  const items = await page.getByRole('list', { name: 'Rows by result' }).getByRole('listitem').all();
  const figures = await Promise.all(items.map(async (item) => (await item.innerText()).trim()));
  return Object.fromEntries(
    figures.map((text) => [
      text.replace(/^[\d,]+\s*/, ''),
      Number((/[\d,]+/.exec(text)?.[0] ?? '').replaceAll(',', '')),
    ]),
  );
}
