import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import type { Page } from 'playwright';
import { createInspector } from './axe.ts';
import { expect, phone } from './browser.ts';
import { createRequestFunction, type Call } from './session.ts';
import { test } from './fixtures.ts';

// A utility sends the results of its samples, and a letter to locations as a ZIP file of PDFs.

interface Letter {
  readonly id: string;
  readonly version: number;
}

/** An active letter, started from a template. */
async function activate(call: Call, letter: object): Promise<void> {
  const path = '/platform/communications/communication';
  const { id, version } = await call<Letter>('POST', path, { language: 'en', ...letter });
  await call('PUT', `${path}/${id}/status`, { version, status: 'Active' });
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('results letters are sent from the samples', async ({ ownSystem }) => {
  const call = await createRequestFunction(ownSystem.product.url, demonstrationPeople.administrator.email);
  const me = await call<{ defaultAccount: { id: string } }>('GET', '/platform/account-management/rest/currentuser/@me');
  const { items } = await call<{ items: { id: string; program: { id: string }; samplingEvent: { id: string } }[] }>(
    'GET',
    `/pws/accounts/${me.defaultAccount.id}/samples?filters[detection]=exceedance`,
  );
  const event = { programId: items[0]?.program.id, eventId: items[0]?.samplingEvent.id };
  await activate(call, {
    name: 'Consumer notice: exceedance',
    templateId: 'resultExceedance-en',
    triggerType: 'SendKitResult',
    triggerCondition: 'exceedance',
    ...event,
  });
  const page = await ownSystem.open('/samples?filters[detection]=exceedance');
  const { look, report } = createInspector(page);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('group', { name: 'Selected samples' }).getByRole('button', { name: 'Send letters' }).click();
  await expect(dialog(page, 'Send communications')).toBeVisible();
  await look('what to send');
  await dialog(page, 'Send communications').getByRole('button', { name: 'Next' }).click();
  const wizard = dialog(page, 'Send Results Letter');
  await expect(wizard.getByRole('list', { name: 'Letters by finding' })).toBeVisible();
  await look('the breakdown of results letters');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('radio', { name: 'USPS' }).check();
  await look('how results letters are sent');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByText('Consumer notice: exceedance (English)')).toBeVisible();
  await look('the confirmation of results letters');
  await wizard.getByRole('button', { name: 'Confirm & Send' }).click();
  await expect(wizard.getByRole('heading', { name: 'Letters are queued' })).toBeVisible();
  await look('results letters that are queued');
  await wizard.getByRole('button', { name: 'Close Window' }).click();
  report();
});

test('a letter to selected locations becomes a ZIP file', async ({ ownSystem }) => {
  const call = await createRequestFunction(ownSystem.product.url, demonstrationPeople.administrator.email);
  await activate(call, {
    name: 'Filter instructions',
    templateId: 'filterInstructions-en',
    triggerType: 'AdHocLocation',
  });
  const page = await ownSystem.open('/locations');
  const { look, report } = createInspector(page);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('group', { name: 'Selected locations' }).getByRole('button', { name: 'Send letter' }).click();
  const wizard = dialog(page, 'Send Communication');
  await wizard.getByRole('radio', { name: 'PDF' }).check();
  await wizard.getByRole('combobox', { name: /^Letter/ }).selectOption({ label: 'Filter instructions (English)' });
  await expect(wizard.getByRole('article', { name: 'Letter' })).toBeVisible();
  await look('the letter and how it is sent');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByRole('heading', { name: 'Your PDFs are Ready for Processing' })).toBeVisible();
  await expect(wizard.getByRole('list', { name: 'Letters by name' })).toBeVisible();
  await look('the confirmation of a letter');
  await page.setViewportSize(phone);
  await wizard.getByRole('button', { name: 'Start Processing' }).click();
  await expect(wizard.getByRole('heading', { name: 'Your downloads have begun processing!' })).toBeVisible();
  await wizard.getByRole('link', { name: 'View Download Progress' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk downloads' })).toBeVisible();
  await expect(page.getByText('Filter instructions').first()).toBeVisible();
  report();
});
