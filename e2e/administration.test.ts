import fs from 'node:fs';
import { expect } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

test('a laboratory uses its API key until an administrator revokes it', async ({ ownSystem }) => {
  const page = await ownSystem.open('/administration/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  await page.getByLabel('Name').fill('LIMS of Valley Lab');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByText(/^cs_[0-9a-f]{12}_[\w-]{43}$/).textContent();
  await page.getByRole('button', { name: 'I have copied the key' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();

  const requestJson = (path: string) =>
    fetch(ownSystem.product.url + path, { headers: { authorization: `Bearer ${key}` } });
  const pendingRequest = page.waitForRequest(/\/pws\/accounts\/[^/]+\/api-keys$/);
  await page.reload();
  const path = new URL((await pendingRequest).url()).pathname.replace('/api-keys', '/assets/ServiceLine');
  const lines = await requestJson(path);
  expect(lines.status).toBe(200);
  expect(((await lines.json()) as { total: number }).total).toBeGreaterThan(600);

  await page.reload();
  await expect(page.getByText(/^Last used /)).toBeVisible();
  await page.getByRole('button', { name: 'Actions for LIMS of Valley Lab' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await requestJson(path)).status).toBe(401);
  await page.goto('/administration/security');
  await expect(findRows(page).filter({ hasText: 'API key rejected' })).toHaveCount(1);
});

test('an administrator exports the whole account, and the export log records it', async ({ ownSystem }) => {
  const page = await ownSystem.open('/administration/data');
  await page.getByRole('button', { name: 'Export all data' }).click();
  const fetchIt = page.getByRole('button', { name: /^Download .+ whole account .+\.zip$/ });
  await expect(fetchIt).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()]);
  expect(download.suggestedFilename()).toMatch(/whole account \d{4}-\d\d-\d\d\.zip$/);
  const bytes = fs.readFileSync(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  for (const file of ['README.txt', 'service-lines.csv', 'change-history.csv']) expect(bytes.includes(file)).toBe(true);
  await page.goto('/administration/exportlog');
  await expect(findRows(page).filter({ hasText: 'All data' })).toHaveCount(1);
  await expect(findRows(page).filter({ hasText: 'Completed' })).toHaveCount(1);
});
