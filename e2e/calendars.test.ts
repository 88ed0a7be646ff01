import type { Locator, Page } from 'playwright';
import { checksAllModes, createInspector } from './axe.ts';
import { desktop, expect, fillDate, phone } from './browser.ts';
import { test } from './fixtures.ts';

const sizes = [desktop, ...(checksAllModes ? [{ width: 1024, height: 768 }] : []), phone];

/** Starts on a Saturday and has 31 days, so its calendar has six rows. */
const longMonth = 'August 2026';
const daysOfRows = [1, 2, 9, 16, 23, 30] as const;

const findCalendarButton = (place: Locator, label: string) =>
  place.getByRole('button', { name: `Open the calendar for ${label}`, exact: true });
const findCalendar = (page: Page, label: string) => page.getByRole('dialog', { name: `Calendar for ${label}` });

async function openCalendar(page: Page, button: Locator, label: string): Promise<Locator> {
  await button.click();
  const calendar = findCalendar(page, label);
  await expect(calendar).toBeVisible();
  await expect(calendar.getByRole('button', { name: /20\d\d/ }).first()).toBeVisible();
  await calendar.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  return calendar;
}

/** The days of an open calendar whose middle belongs to something else, which a click would hit. */
function listCoveredDays(calendar: Locator): Promise<string[]> {
  return calendar.locator('td button:visible').evaluateAll((days) =>
    days
      .filter((day) => {
        const { left, top, width, height } = day.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit === null || !day.contains(hit);
      })
      .map((day) => day.getAttribute('aria-label') ?? day.textContent),
  );
}

/** Chooses a day in each row of the calendar, each as a click at its place in the window. */
async function chooseInEachRow(page: Page, place: Locator, label: string): Promise<void> {
  await fillDate(place, label, '2026-08-05');
  for (const day of daysOfRows) {
    const calendar = await openCalendar(page, findCalendarButton(place, label), label);
    expect(await listCoveredDays(calendar)).toEqual([]);
    const button = calendar.getByRole('button', { name: new RegExp(`\\b${day},? ${longMonth}|August ${day}, 2026`) });
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(calendar).toHaveCount(0);
    await expect(place.getByRole('textbox', { name: label })).toHaveValue(`08-${String(day).padStart(2, '0')}-2026`);
  }
}

test('every day of an open calendar can be clicked in the event wizard, wide and narrow', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/programs');
  const { look, report } = createInspector(page);
  await page.getByRole('link', { name: 'Tap sampling 2026' }).first().click();
  await page.getByRole('link', { name: 'Sampling events' }).click();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Create event' }).first().click();
    const wizard = page.getByRole('dialog', { name: 'Create sampling event' });
    for (const label of ['Starts', 'Ends']) await chooseInEachRow(page, wizard, label);
    if (size === desktop) {
      await openCalendar(page, findCalendarButton(wizard, 'Ends'), 'Ends');
      await look('the calendar of an event');
      await page.keyboard.press('Escape');
    }
    await wizard.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(wizard).toHaveCount(0);
  }
  report();
});

const everyCalendar = /^Open the calendar for /;

/** Windows and drawers with date fields, by the steps that open them. */
const places: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Create program': async (page) => {
    await page.goto('/programs');
    await page.getByRole('button', { name: 'Create program' }).click();
    await page.getByRole('dialog').getByRole('radio').first().check();
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  },
  'Edit program': async (page) => {
    await page.goto('/programs');
    await page.getByRole('link', { name: 'Tap sampling 2026' }).first().click();
    await page.getByRole('button', { name: 'Edit program' }).click();
  },
  'Log activity': async (page) => {
    await page.goto('/locations?searchTerm=weir+street+school');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Weir Street/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Full page' }).click();
    await page.locator('main').getByRole('button', { name: 'Log activity' }).first().click();
  },
  'Edit service line': async (page) => {
    await page.goto('/inventory/list?searchTerm=52+mill+row');
    await page
      .getByRole('main')
      .getByRole('link', { name: /52 Mill Row/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  },
};

test('no day of an open calendar is covered in windows and drawers, wide and narrow', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/programs');
  const covered: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [name, open] of Object.entries(places)) {
      await open(page);
      const buttons = page.getByRole('dialog').getByRole('button', { name: everyCalendar });
      await expect(buttons.first()).toBeVisible();
      for (const button of await buttons.all()) {
        const label = (await button.getAttribute('aria-label'))?.replace(everyCalendar, '') ?? '';
        const calendar = await openCalendar(page, button, label);
        const days = await listCoveredDays(calendar);
        covered.push(...days.map((day) => `${name}, ${label}, ${size.width} px: ${day}`));
        await page.keyboard.press('Escape');
        await expect(calendar).toHaveCount(0);
      }
      await page.reload();
    }
  }
  expect(covered).toEqual([]);
});
