import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';
import { createInspector } from './axe.ts';
import { expect } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test, type System } from './fixtures.ts';

/** A section of the location's page, by its heading. */
const part = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

async function openSpindleMill(system: System): Promise<Page> {
  const page = await system.open('/locations?searchTerm=spindle+mill');
  await findRows(page).first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Full page' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Sampling events' })).toBeVisible();
  return page;
}

async function assign(page: Page, program: string, event: string): Promise<void> {
  await page.getByRole('button', { name: 'Assign to program and event' }).click();
  const window = page.getByRole('dialog', { name: 'Assign to program and event' });
  await window.getByLabel('Program').selectOption(program);
  await window.getByRole('button', { name: 'Next' }).click();
  await expect(window.getByText('Please select a valid sampling event first')).toBeVisible();
  await window.getByRole('combobox').selectOption(event);
  await window.getByRole('button', { name: 'Next' }).click();
  await window.getByRole('button', { name: /^Assign / }).click();
  await window.getByRole('button', { name: 'Done' }).click();
  await expect(window).toHaveCount(0);
}

test('a location is assigned to a program and its event, changes status, and is removed from both in order', async ({
  ownSystem,
}) => {
  const page = await openSpindleMill(ownSystem);
  const [programs, events] = [part(page, 'Programs'), part(page, 'Sampling events')];
  const window = page.getByRole('dialog');
  const address = await page.getByRole('heading', { level: 1 }).innerText();
  await assign(page, 'Line replacements 2026 and 2027', 'After the replacements of 2026');
  const row = programs.getByRole('listitem').filter({ hasText: 'Line replacements' });
  await expect(row).toContainText('Assigned');
  await expect(events.getByText('After the replacements of 2026')).toBeVisible();

  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Update status' }).click();
  await window.getByLabel('Status', { exact: true }).selectOption('Scheduled');
  await window.getByRole('button', { name: 'Update status' }).click();
  await expect(page.getByText('1 Location was updated to status Scheduled')).toBeVisible();
  await expect(row).toContainText('Scheduled');

  // The program lists the location and its status counts.
  await row.getByRole('link').click();
  await page
    .getByRole('navigation', { name: /^Sections of/ })
    .getByRole('link', { name: 'Locations' })
    .click();
  await page
    .getByRole('list', { name: 'Locations by status' })
    .getByRole('link', { name: /Scheduled/ })
    .click();
  await expect(page).toHaveURL(/filters\[status\]=Scheduled/);
  await page.getByRole('searchbox', { name: 'Search locations' }).fill(address);
  await expect(findRows(page)).toHaveCount(1);
  await findRows(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/locations\/[^/]+\/programs/);

  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Remove from program' }).click();
  await window.getByRole('button', { name: 'Remove from program' }).click();
  await expect(window.getByRole('alert')).toContainText(
    'Location cannot be removed from the program while it is in one of its events. Remove it from the event first.',
  );
  await window.getByRole('button', { name: 'Cancel' }).click();

  await events.getByRole('button', { name: 'Actions for After the replacements of 2026' }).click();
  await page.getByRole('menuitem', { name: 'Remove from event' }).click();
  await window.getByRole('button', { name: 'Remove from event' }).click();
  await expect(events.getByText('After the replacements of 2026')).toHaveCount(0);
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Remove from program' }).click();
  await window.getByRole('button', { name: 'Remove from program' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row).toContainText('Scheduled');

  // The location's timeline shows all of it.
  await page.getByRole('combobox', { name: 'Filter the timeline' }).selectOption('Programs');
  for (const text of [
    'Removed the location from the program Line replacements 2026 and 2027',
    'Changed the status in the program Line replacements 2026 and 2027',
  ])
    await expect(page.getByText(text)).toBeVisible();
});

test('readers can view but not change', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/locations?searchTerm=cooper', { person: demonstrationPeople.reader });
  await findRows(page).first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Full page' }).click();
  await expect(part(page, 'Programs').getByRole('link', { name: 'Line replacements 2026 and 2027' })).toBeVisible();
  await expect(part(page, 'Programs').getByRole('button')).toHaveCount(0);
  await expect(part(page, 'Sampling events').getByRole('button')).toHaveCount(0);
});

test('axe finds nothing on the programs and events of a location', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/locations?searchTerm=cooper');
  const { look, report } = createInspector(page);
  const window = page.getByRole('dialog');
  await findRows(page).first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Full page' }).click();
  const programs = part(page, 'Programs');
  await expect(programs.getByRole('link', { name: 'Line replacements 2026 and 2027' })).toBeVisible();
  await page.getByRole('button', { name: 'Assign to program and event' }).click();
  await window.getByLabel('Program').selectOption('Tap sampling 2026');
  await look('which program');
  await window.getByRole('button', { name: 'Next' }).click();
  await window.getByRole('combobox').selectOption('July to December 2026');
  await look('which event');
  await window.getByRole('button', { name: 'Next' }).click();
  await look('the assignment once more');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  for (const [action, button] of [
    ['Update status', 'Update status'],
    ['Remove from program', 'Remove from program'],
  ] as const) {
    await programs.getByRole('button', { name: 'Actions for Line replacements 2026 and 2027' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect(window.getByRole('button', { name: button })).toBeVisible();
    await look(action);
    await page.keyboard.press('Escape');
  }
  await part(page, 'Sampling events').getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Remove from event' }).click();
  await expect(window.getByRole('button', { name: 'Remove from event' })).toBeVisible();
  await look('Remove from event');
  await page.keyboard.press('Escape');
  await programs.getByRole('link', { name: 'Line replacements 2026 and 2027' }).click();
  await page
    .getByRole('navigation', { name: /^Sections of/ })
    .getByRole('link', { name: 'Locations' })
    .click();
  await expect(page.getByRole('list', { name: 'Locations by status' })).toBeVisible();
  await look('the locations of a program');
  report();
});

test('the locations of a file are assigned to an event with their samples, all or none [A2.75]', async ({
  ownSystem,
}) => {
  const page = await ownSystem.open('/programs');
  await page.getByRole('link', { name: 'Tap sampling 2026' }).first().click();
  await page.getByRole('link', { name: 'Sampling events' }).click();
  await page.getByRole('link', { name: 'July to December 2026' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'July to December 2026' })).toBeVisible();
  const parts = page.getByRole('navigation', { name: /^Sections of/ });
  await parts.getByRole('link', { name: 'Locations' }).click();
  await page.getByRole('button', { name: 'Assign by file' }).first().click();
  const window = page.getByRole('dialog', { name: 'Assign locations by file' });
  const send = (text: string) =>
    window
      .getByLabel(/^Locations of/)
      .setInputFiles({ name: 'pwsEventAssignment.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await send('Location ID\nNOWHERE\n');
  await expect(
    window.getByText('Row 2: No location was found with the Location ID “NOWHERE”. Check the row.'),
  ).toBeVisible();
  const { look, report } = createInspector(page);
  await look('assign by file');
  await send('Location ID\nP-10001\nP-10002\n');
  await expect(window.getByText('2 rows of the file read.')).toBeVisible();
  await window.getByRole('button', { name: 'Done' }).click();
  await expect(window).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('P-10001');
  await expect(findRows(page)).toHaveCount(1);

  // Both files are on record, the refused one with its row.
  const openFile = async (status: { readonly hasText?: string; readonly hasNotText?: string }) => {
    await page.goto(new URL('/imports', page.url()).href);
    const row = page.getByRole('row').filter({ hasText: 'Event assignment' }).filter(status);
    await row.getByRole('link', { name: 'pwsEventAssignment.csv' }).click();
  };
  await openFile({ hasText: 'Failed' });
  await expect(page.getByRole('list', { name: 'Refused rows' })).toContainText('Row 2');
  await look('a refused file of event assignments');
  await openFile({ hasNotText: 'Failed' });
  await expect(page.getByRole('list', { name: 'Records by outcome' })).toContainText('Rows');
  await look('an imported file of event assignments');
  report();
});

test('suggested locations are added to an event with their samples [A2.74]', async ({ ownSystem }) => {
  const page = await ownSystem.open('/programs');
  await page.getByRole('link', { name: 'Tap sampling 2026' }).click();
  await page.getByRole('link', { name: 'July to December 2026' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'July to December 2026' })).toBeVisible();
  await page
    .getByRole('navigation', { name: /^Sections of/ })
    .getByRole('link', { name: 'Locations' })
    .click();
  await page.getByRole('link', { name: 'Add locations' }).click();
  const addLocations = page.getByRole('region', { name: 'Add locations' });
  await expect(addLocations).toContainText('29 of 40 planned locations');
  await page.getByRole('button', { name: 'Choose all 11 suggestions' }).click();
  await expect(addLocations).toContainText('40 of 40 planned locations');
  await addLocations.getByRole('button', { name: 'Add 11 locations' }).click();
  await expect(page.getByText('11 locations were added to July to December 2026.')).toBeVisible();
  await expect(page).toHaveURL(/\/locations$/);
});
