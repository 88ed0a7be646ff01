import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { CommunicationRow } from '@curbstop/contract/communications/communication.rules';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { Campaign } from '@curbstop/contract/notice-campaigns/campaign.rules';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { readXlsx } from 'hucre/xlsx';
import type { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { drawPng } from '../packages/server/seed/png.ts';
import { readPdf } from '../packages/server/testing/pdf-text.ts';
import { unzip } from '../packages/server/testing/unzip.ts';
import { createInspector, narrow } from './axe.ts';
import { expect, waitUntilLoaded } from './browser.ts';
import { createRequestFunction, type Call } from './session.ts';
import { test } from './fixtures.ts';

// This year's notices of service lines: sent as PDF, mailed, certified to the State, and read on the web by a
// recipient.

type Files = ReadonlyMap<string, Buffer>;

async function switchLetterPagesOn(call: Call, account: string): Promise<void> {
  const profile = await call<AccountProfile>('GET', `${account}/profile`);
  const fields = { ...accountProfileFields.parse(profile), letterPages: true };
  await call('PUT', `${account}/profile`, { version: profile.version, fields });
  const form = new FormData();
  const picture = drawPng({ width: 120, height: 40, colorAt: () => [28, 111, 181] });
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png');
  await call('POST', `${account}/profile/logo`, form);
}

/** Two hundred letters fewer: the others count as notices without an active letter. */
async function pauseOtherLetters(call: Call): Promise<void> {
  const path = '/platform/communications/communication';
  const { items } = await call<{ items: CommunicationRow[] }>('GET', `${path}?filters[status]=Active`);
  for (const { id, version } of items.filter(({ name }) => /^Annual notice: (lead|unknown)$/.test(name)))
    await call('PUT', `${path}/${id}/status`, { version, status: 'Draft' });
}

async function readCampaign(call: Call, account: string): Promise<Campaign> {
  const path = `${account.replace('/pws/', '/pws/rest/')}/notice-campaigns`;
  const { items } = await call<{ items: Campaign[] }>('GET', path);
  return items.find(({ kind, isPast }) => kind === 'serviceLineNotice' && !isPast) as Campaign;
}

/** A ZIP begins once its print files are created, which takes a busy machine more than a minute. */
async function download(page: Page, button: string): Promise<Files> {
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 240_000 }),
    page.getByRole('button', { name: button }).click(),
  ]);
  return unzip(await readFile(await file.path()));
}

/** From the page of the campaign to that of the batch. */
async function sendRemaining(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send \d+ remaining notices$/ }).click();
  const wizard = page.getByRole('dialog').filter({ has: page.getByRole('radio', { name: 'PDF' }) });
  await wizard.getByRole('radio', { name: 'PDF' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  // Within the calendar year, some were sent the same text for the notices of the year before.
  await expect(page.getByRole('dialog').getByText('Send by')).toBeVisible();
  const again = page.getByRole('checkbox', { name: 'Send the letter again' });
  if (await again.isVisible()) await again.check();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Processing' }).click();
  await page.getByRole('link', { name: 'View Download Progress' }).click();
  await page
    .getByRole('link', { name: /^Annual notice/ })
    .first()
    .click();
}

async function recordMailing(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Record mailing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record mailing' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Beside the file to print, which has all of them. */
const countLetters = (files: Files) =>
  [...files].filter(([name, bytes]) => name.startsWith('letters/') && bytes.subarray(0, 5).toString() === '%PDF-')
    .length;

/** As a recipient types it from the paper. */
async function readPageAddress(pdf: Uint8Array): Promise<string> {
  const { texts } = await readPdf(pdf);
  return /https?:\S+letter\?c=[\w-]{23}/.exec(texts.map(({ text }) => text).join(''))?.[0] ?? '';
}

/** The problems that the browser reports: a blocked style or picture is one. */
function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('requestfailed', (request) => errors.push(`${request.url().slice(0, 60)} failed`));
  return errors;
}

/** A line is listed as Lead after its letter said something else. */
async function listAsLead(call: Call, account: string, { locationId }: LetterRow): Promise<void> {
  const path = `${account.replace('/pws/', '/pws/rest/')}/leadservicelines?locationId=${locationId}`;
  const { items } = await call<{ items: { id: string }[] }>('GET', path);
  const line = `${account}/assets/ServiceLine/${items[0]?.id}`;
  const { version } = await call<ServiceLineDetails>('GET', line);
  const change = { action: 'set', listedClassification: { category: 'Lead', basis: null } };
  await call('PUT', `${line}/listed-classification`, { version, reason: 'Lead found in the basement', change });
}

interface PageToCheck {
  readonly address: string;
  readonly code: string;
  readonly outdate: () => Promise<void>;
}

/** The letter, then what replaces it once it is out of date, and an address without a letter. */
async function checkLetterPage(page: Page, { address, code, outdate }: PageToCheck): Promise<void> {
  const errors = listenForErrors(page);
  const { look, report } = createInspector(page);
  const open = async () => (await page.goto(address))?.status();
  expect(await open()).toBe(200);
  await expect(page.getByText(code)).toBeVisible();
  const logo = page.locator('header img');
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  // Its styles are let through.
  await expect(page.locator('dl')).toHaveCSS('display', 'flex');
  await look('the page of a letter', narrow);
  expect(errors).toEqual([]);
  await outdate();
  expect(await open()).toBe(410);
  await expect(page.getByRole('heading', { name: 'This letter is out of date' })).toBeVisible();
  await expect(page.locator('dl')).toHaveCSS('display', 'flex');
  await look('the page of an outdated letter', narrow);
  expect((await page.goto('/letter?c=nothing'))?.status()).toBe(404);
  await look('an address without a letter', narrow);
  report();
  // Chromium itself reports the two statuses.
  expect(errors.filter((error) => !/status of 4(10|04)/.test(error))).toEqual([]);
}

test('the annual notices go from their campaign to the State, and a recipient reads one on the web', async ({
  ownSystem,
}) => {
  const call = await createRequestFunction(ownSystem.product.url, demonstrationPeople.administrator.email);
  const me = await call<{ defaultAccount: { id: string } }>('GET', '/platform/account-management/rest/currentuser/@me');
  const account = `/pws/accounts/${me.defaultAccount.id}`;
  await switchLetterPagesOn(call, account);
  await pauseOtherLetters(call);
  const before = await readCampaign(call, account);
  const page = await ownSystem.open(`/communications/campaigns/${before.key}`);
  const { look, report } = createInspector(page);
  await sendRemaining(page);
  await expect(page.getByText('These letters have not been mailed')).toBeVisible();
  await look('a batch to print and mail');
  const files = await download(page, 'Download ZIP');
  const batchId = new URL(page.url()).pathname.split('/').at(-1);
  const rows = files.get('letters.csv')?.toString().trim().split('\r\n').slice(1) ?? [];
  const letters = countLetters(files);
  expect(letters).toBeGreaterThan(0);
  expect(rows).toHaveLength(letters);
  await recordMailing(page);
  await expect(page.getByText('These letters have not been mailed')).toBeHidden();
  await page.goto(`/communications/campaigns/${before.key}`);
  await waitUntilLoaded(page);
  const done = before.counts.done + letters;
  await expect(page.getByText(`${done} of ${before.counts.total} notices done`)).toBeVisible();
  const certification = await download(page, 'Certification package');
  const { sheets } = await readXlsx(certification.get('Notices.xlsx') as Buffer);
  const notices = sheets.find(({ name }) => name === 'Notices')?.rows ?? [];
  expect(notices).toHaveLength(before.counts.total + 1);
  expect(notices.filter((row) => row.includes('Done'))).toHaveLength(done);
  report();
  const filters = `filters[batchId]=${batchId}&filters[letterName]=galvanized`;
  const { items } = await call<{ items: LetterRow[] }>('GET', `/platform/communications/instance?${filters}`);
  const letter = items[0] as LetterRow;
  const pdf = [...files].find(([name]) => name.includes(letter.code))?.[1] as Buffer;
  await checkLetterPage(await ownSystem.newPage(), {
    address: await readPageAddress(pdf),
    code: letter.code,
    outdate: () => listAsLead(call, account, letter),
  });
});
