import type { Locator, Page } from 'playwright';
import { createInspector, narrow } from './axe.ts';
import { desktop, expect, expectNoHorizontalScrolling, fillDate, phone } from './browser.ts';
import { test } from './fixtures.ts';

// A utility completes samples, records that the State has invalidated one, and moves another; axe checks the dialogs.

async function openEventPart(page: Page, part: string): Promise<void> {
  await page.goto('/programs');
  await page.getByRole('link', { name: 'Tap sampling 2026' }).click();
  await page.getByRole('link', { name: 'Sampling events' }).click();
  await page.getByRole('link', { name: 'January to June 2026' }).click();
  await page
    .getByRole('navigation', { name: /^Sections of January/ })
    .getByRole('link', { name: part })
    .click();
}

async function openAction(page: Page, sample: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${sample}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const findComparison = (dialog: Locator) =>
  dialog.getByRole('table', { name: /^90th percentile before and after/ }).last();
const findRow = (page: Page, sample: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: sample, exact: true }) });

test('samples are completed with a certification, and the State’s invalidation of one is recorded', async ({
  ownSystem,
}) => {
  const page = await ownSystem.open('/programs');
  await openEventPart(page, 'Samples');
  await expect(page).toHaveURL(/samples$/);
  await page.goto(`${page.url()}?sort=number`);
  const { look, report } = createInspector(page);

  // Two samples are completed from the selection.
  for (const sample of ['Sample 1', 'Sample 2']) await findRow(page, sample).getByRole('checkbox').check();
  await page.getByRole('group', { name: 'Selected samples' }).getByRole('button', { name: 'Complete' }).click();
  const complete = page.getByRole('dialog', { name: 'Complete samples' });
  await expect(complete.getByText('Certify that the information is true and correct.')).toBeVisible();
  await look('samples that are certified');
  await complete
    .getByRole('checkbox', { name: 'I certify all information is true and correct to the best of my knowledge' })
    .check();
  await complete.getByRole('button', { name: 'Next' }).click();
  await expect(complete.getByText('1 and 2', { exact: true })).toBeVisible();
  await look('samples that are completed, confirmed');
  await complete.getByRole('button', { name: 'Complete 2 samples' }).click();
  await expect(complete.getByText('2 samples were completed.')).toBeVisible();
  await complete.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(findRow(page, 'Sample 1')).toContainText('Completed');

  // Another one is completed on a phone.
  await page.setViewportSize(phone);
  await openAction(page, 'Sample 6', 'Complete sample');
  await complete
    .getByRole('checkbox', { name: 'I certify all information is true and correct to the best of my knowledge' })
    .check();
  await expectNoHorizontalScrolling(page, 'a sample that is certified');
  await complete.getByRole('button', { name: 'Next' }).click();
  await complete.getByRole('button', { name: 'Complete Sample 6' }).click();
  await expect(complete.getByText('Sample 6 was completed.')).toBeVisible();
  await complete.getByRole('button', { name: 'Done' }).click();

  // The one above the action level is invalidated by the State, on the phone as well.
  await openAction(page, 'Sample 4', 'Invalidate sample');
  const invalidate = page.getByRole('dialog', { name: 'Invalidate Sample 4' });
  await invalidate.getByRole('button', { name: 'Next' }).click();
  await expect(invalidate.getByRole('alert')).toContainText('Enter the date of the State’s written decision');
  await look('an invalidation, refused', narrow);
  await page.setViewportSize(phone);
  await invalidate
    .getByRole('combobox', { name: 'State’s reason' })
    .selectOption('The sample container was damaged in transit');
  await fillDate(invalidate, 'Date of the State’s written decision', '2026-04-02');
  await invalidate.getByRole('textbox', { name: 'Notes' }).fill('Letter 2026-118 of the State');
  await invalidate.getByRole('button', { name: 'Next' }).click();
  const comparison = findComparison(invalidate);
  await expect(comparison.getByRole('row', { name: /^Lead/ })).toContainText('Rank 18 of 19 results');
  await expect(comparison.getByRole('row', { name: /^Lead/ })).toContainText('of 18 results');
  await look('an invalidation with the percentile before and after', narrow);
  await page.setViewportSize(phone);
  await invalidate.getByRole('button', { name: 'Invalidate Sample 4' }).click();
  await expect(invalidate.getByText('Sample 4 was not invalidated')).toBeVisible();
  await invalidate
    .getByRole('checkbox', { name: 'The State’s decision was checked: the lower numbers are right' })
    .check();
  await look('an invalidation that lowers numbers', narrow);
  await page.setViewportSize(phone);
  await invalidate.getByRole('button', { name: 'Invalidate Sample 4' }).click();
  await expect(invalidate.getByText('Sample 4 was invalidated. Its results stay on record.')).toBeVisible();
  await invalidate.getByRole('button', { name: 'Done' }).click();
  await expectNoHorizontalScrolling(page, 'the samples of an event');
  await page.setViewportSize(desktop);
  await expect(findRow(page, 'Sample 6')).toContainText('Completed');
  await expect(findRow(page, 'Sample 4')).toContainText('Invalidated');
  await expect(page.getByRole('link', { name: '0 Exceedances', exact: true })).toBeVisible();

  // One decision about several samples shows the percentile without all of them.
  for (const sample of ['Sample 3', 'Sample 5']) await findRow(page, sample).getByRole('checkbox').check();
  await page.getByRole('group', { name: 'Selected samples' }).getByRole('button', { name: 'Invalidate' }).click();
  const several = page.getByRole('dialog', { name: 'Invalidate 2 samples' });
  await several.getByRole('combobox', { name: 'State’s reason' }).selectOption('A separate reason for each sample');
  for (const sample of [/^Sample 3,/, /^Sample 5,/])
    await several.getByRole('combobox', { name: sample }).selectOption('The sample container was damaged in transit');
  await fillDate(several, 'Date of the State’s written decision', '2026-04-02');
  await look('an invalidation of several samples');
  await several.getByRole('button', { name: 'Next' }).click();
  await expect(findComparison(several).getByRole('row', { name: /^Lead/ })).toContainText('of 16 results');
  await look('an invalidation of several samples with the percentile before and after');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();

  // The sample keeps its result and shows the decision.
  await page.getByRole('link', { name: 'Sample 4', exact: true }).click();
  const notes = page.getByRole('note');
  await expect(notes.first()).toContainText('Invalidated: The sample container was damaged in transit');
  // Its customer was not notified, and the decision changes nothing about that.
  await expect(notes.last()).toContainText('Open exceedance of an invalidated sample');
  await expect(page.getByRole('row', { name: /^Lead 17\.4 µg\/L/ })).toBeVisible();
  await look('an invalidated sample');
  await openEventPart(page, '90th percentile');
  await expect(page.getByText(/^With the invalidated samples included:/).first()).toBeVisible();
  report();
});

test('a sample is moved to another event of its program with the same kit', async ({ ownSystem }) => {
  const page = await ownSystem.open('/programs');
  const { look, report } = createInspector(page);
  await page.getByRole('link', { name: 'Tap sampling 2026' }).click();
  await page.getByRole('link', { name: 'Sampling events' }).click();
  await page.getByRole('button', { name: 'Create event' }).click();
  const create = page.getByRole('dialog');
  await create.getByRole('textbox', { name: 'Name' }).fill('Extra taps');
  await fillDate(create, 'Starts', '2026-07-01');
  await fillDate(create, 'Ends', '2026-12-31');
  await create.getByRole('button', { name: 'Next' }).click();
  await expect(create.getByRole('heading', { name: 'Analytes and limits' })).toBeFocused();
  await create.getByRole('button', { name: 'Next' }).click();
  await create.getByRole('radio').first().check();
  await create.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Extra taps' })).toBeVisible();

  // A sample that was collected in March does not count in another half year.
  await page.goto('/samples?sort=number&pageSize=50');
  const dialog = page.getByRole('dialog', { name: /^Move / });
  await openAction(page, 'Sample 3', 'Move sample');
  await dialog.getByRole('combobox', { name: 'Move to' }).selectOption('Extra taps');
  await expect(dialog.getByText('Sample 3 was collected on 03-10-2026, outside the dates of Extra taps')).toBeVisible();
  await look('a move to an event with other dates');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();

  await openAction(page, 'Sample 24', 'Move sample');
  await dialog.getByRole('combobox', { name: 'Move to' }).selectOption('Extra taps');
  await dialog.getByRole('combobox', { name: 'Reason for the move' }).selectOption('Other');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter the reason');
  await dialog.getByRole('textbox', { name: 'Other reason' }).fill('The crew took it for the extra taps.');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('heading', { name: 'Confirm' })).toBeFocused();
  await look('a move, confirmed');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Sample 24 was moved to Extra taps.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(findRow(page, 'Sample 24')).toContainText('Extra taps');
  await page.getByRole('link', { name: 'Sample 24', exact: true }).click();
  await expect(page.getByText('The crew took it for the extra taps.')).toBeVisible();
  report();
});
