import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import type { Page } from 'playwright';
import { createInspector } from './axe.ts';
import { expect, fillDate } from './browser.ts';
import { test } from './fixtures.ts';

// A utility reads a laboratory's results, enters a result by hand and corrects it; then axe checks the samples.

async function openEventSamples(page: Page, event: string): Promise<void> {
  await page.getByRole('link', { name: 'Tap sampling 2026' }).click();
  await page.getByRole('link', { name: 'Sampling events' }).click();
  await page.getByRole('link', { name: event }).click();
  // The program's tabs are still shown until the event has loaded.
  await expect(page.getByRole('heading', { level: 1, name: event })).toBeVisible();
  await page
    .getByRole('navigation', { name: /^Sections of/ })
    .getByRole('link', { name: 'Samples' })
    .click();
}

const counts = (page: Page) => page.getByRole('list', { name: 'Detection counts' });

test('the count of exceedances leads to the sample, and a result is corrected with a reason', async ({ ownSystem }) => {
  const page = await ownSystem.open('/programs');
  await openEventSamples(page, 'January to June 2026');
  for (const [word, many] of [
    ['Exceedances', 1],
    ['Detects', 8],
    ['Non-Detects', 11],
  ] as const)
    await expect(counts(page).getByRole('link', { name: `${many} ${word}`, exact: true })).toBeVisible();
  await counts(page)
    .getByRole('link', { name: /Exceedances/ })
    .click();
  await expect(page).toHaveURL(/filters\[detection\]=exceedance/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Sample 4' }).click();
  await expect(page.getByRole('row', { name: /^Lead 17\.4 µg\/L/ })).toContainText('Exceedance');

  await page.getByRole('button', { name: 'Correct result for Lead' }).click();
  const form = page.getByRole('form', { name: 'Correct result' });
  await form.getByRole('textbox', { name: 'Result' }).fill('1.74');
  await expect(form.getByRole('status')).toContainText('Finding: Detect, value 1.74 µg/L');
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(form.getByRole('alert')).toContainText('Reason: Enter why a result with an exceedance is lowered');
  await form.getByRole('textbox', { name: 'Reason' }).fill('The laboratory moved the decimal point.');
  await form.getByRole('checkbox', { name: /this result was reported by mistake/ }).check();
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(form.getByRole('alert')).toContainText('Lead of January to June 2026');
  await form.getByRole('checkbox', { name: /the lower numbers are right/ }).check();
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('The result was corrected')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Lead 1\.74 µg\/L/ })).toContainText('Detect');
  const explained = page.getByRole('listitem').filter({ hasText: 'The laboratory moved the decimal point.' });
  await expect(explained).toHaveCount(2);
  await expect(explained.filter({ hasText: 'Lead 90th percentile, January to June 2026' })).toContainText('5.2 µg/L');
  await expect(explained.filter({ hasText: 'Result for Lead received' })).toContainText('1.74 µg/L');

  // The location shows it too, and no longer counts an exceedance.
  await page.getByRole('definition').getByRole('link').first().click();
  await expect(counts(page).getByRole('link', { name: '0 Exceedances', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Filter the timeline' }).selectOption('Samples');
  await expect(page.getByText('Changed 2 fields of the sample 4').first()).toBeVisible();
});

test('samples are created for an event, collected, and their results entered by keyboard', async ({ ownSystem }) => {
  const page = await ownSystem.open('/programs');
  await openEventSamples(page, 'Schools and day care (fall 2026)');
  await page.getByRole('button', { name: 'Create samples' }).first().press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Create samples' }).press('Enter');
  await expect(page.getByText(/\d+ samples were created/)).toBeVisible();
  await page
    .getByRole('link', { name: /^Sample \d+$/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Sample \d+$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Edit sample' }).press('Enter');
  const sample = page.getByRole('form', { name: 'Edit sample' });
  await sample.getByRole('textbox', { name: 'Lab sample ID' }).fill('L-2026-0815');
  await fillDate(sample, 'Collected', '2026-09-29');
  await sample.getByRole('textbox', { name: 'Collected' }).press('Enter');
  await expect(page.getByText('The sample was saved')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Collected' })).toBeVisible();

  await page.getByRole('button', { name: 'Enter result' }).press('Enter');
  const result = page.getByRole('form', { name: 'Enter result' });
  await result.getByRole('textbox', { name: 'Result' }).fill('ND');
  await page.keyboard.press('Enter');
  await expect(result.getByRole('alert')).toContainText('Detection limit: Enter the laboratory’s detection limit');
  await result.getByRole('textbox', { name: 'Detection limit' }).fill('0.5');
  await expect(result.getByRole('status')).toContainText('Finding: Non-detect, value 0 µg/L');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The result was saved')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Lead ND, below 0.5 µg\/L/ })).toContainText('Non-detect');
  await expect(page.getByRole('definition').filter({ hasText: 'Analyzed' })).toBeVisible();
  await page.goto('/samples?searchTerm=l-2026-0815');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('readers can view samples but not change them', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/samples?sort=number', { person: demonstrationPeople.reader });
  await page.getByRole('link', { name: 'Sample 2', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Results' })).toBeVisible();
  for (const name of ['Edit sample', 'Enter result', 'Correct result for Lead', 'Add attachments'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('axe finds nothing on samples, their counts, their page and its drawers', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/samples?sort=number');
  const { look, report } = createInspector(page);
  await expect(page.getByRole('link', { name: 'Sample 1', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sample 1', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Results' })).toBeVisible();
  await page.getByRole('button', { name: 'Correct result for Lead' }).click();
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look('a result that is corrected, refused');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit sample' }).click();
  await expect(page.getByRole('form', { name: 'Edit sample' })).toBeVisible();
  await look('a sample that is edited');
  await page.goto('/samples?filters[status]=At+Lab');
  await page
    .getByRole('link', { name: /^Sample \d+$/ })
    .first()
    .click();
  await expect(page.getByText('No results yet')).toBeVisible();
  await look('a sample without results');
  await page.getByRole('button', { name: 'Enter result' }).click();
  await expect(page.getByRole('form', { name: 'Enter result' })).toBeVisible();
  await look('a result that is entered');
  report();
});
