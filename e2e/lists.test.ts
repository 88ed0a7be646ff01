import type { Locator, Page } from 'playwright';
import { desktop, expect, phone, waitUntilLoaded } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

const leadLines = '/inventory/list?filters[epaReportingCategory]=Lead';

test('the headings and page numbers of a list stay in view while the page scrolls, and nothing else scrolls', async ({
  sharedSystem,
}) => {
  const page = await sharedSystem.open(leadLines);
  await expect(findRows(page).first()).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  expect(await measureBottom(pages)).toBeLessThanOrEqual(desktop.height);
  await expect(page.getByText('61 service lines', { exact: true })).toBeVisible();
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  const heading = await page.getByRole('columnheader', { name: 'Address' }).boundingBox();
  expect(Math.round(heading?.y ?? -1)).toBe(56);
  expect(await measureBottom(pages)).toBeLessThanOrEqual(desktop.height);
  expect(await listInnerScrollers(page)).toEqual([]);
});

test('the tile of the filtered classification is marked, and its lines are the first download', async ({
  ownSystem,
}) => {
  const page = await ownSystem.open(leadLines);
  await expect(findRows(page).first()).toBeVisible();
  const tiles = page.getByRole('list', { name: 'Number of service lines by classification' });
  await expect(tiles.locator('[aria-current="true"]')).toHaveText(/Lead/);
  await page.getByRole('button', { name: 'Export inventory', exact: true }).click();
  const first = page.getByRole('menuitem').first();
  await expect(first).toContainText('Export these 61 lines');
  const download = page.waitForEvent('download');
  await first.click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.goto('/inventory/list');
  await expect(tiles.locator('[aria-current="true"]')).toHaveText(/All service lines/);
  await page.getByRole('button', { name: 'Export inventory', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toContainText('EPA template (XLSX)');
});

test('the tools of a list are one row on a phone, and a tap anywhere on a card opens it', async ({ sharedSystem }) => {
  const page = await sharedSystem.open(leadLines, { viewport: phone, isMobile: true, hasTouch: true });
  const card = page.getByRole('list', { name: 'Service lines', exact: true }).getByRole('listitem').first();
  await expect(card).toBeVisible();
  const tools = [
    page.getByRole('searchbox', { name: 'Search service lines' }),
    page.getByRole('combobox', { name: 'Order' }),
    ...['Filter', 'Views', 'Columns', 'Export inventory'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    ),
  ];
  const middles = await Promise.all(tools.map(measureMiddle));
  expect(new Set(middles).size, String(middles)).toBe(1);

  await page.getByRole('button', { name: 'Columns', exact: true }).tap();
  const columns = page.getByRole('dialog', { name: 'Columns and row height' });
  await expect(columns).toBeVisible();
  const box = await columns.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  expect(box?.height).toBeGreaterThan(300);
  await page.keyboard.press('Escape');

  // Opening is one link; the checkbox and the menu of the card stay apart from it.
  await card.getByRole('checkbox').tap();
  await expect(card.getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card.getByRole('link')).toHaveCount(1);
  const term = card.getByRole('term').last();
  await term.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await term.boundingBox()) ?? {};
  await page.touchscreen.tap(x + 4, y + 4);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the page buttons of a list stay in view in one row on phones, large enough to tap', async ({ sharedSystem }) => {
  for (const width of [375, 320]) {
    const viewport = { width, height: 640 };
    const page = await sharedSystem.open('/inventory/list?page=16', { viewport, isMobile: true, hasTouch: true });
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(page.getByText('301–320 of 640')).toBeVisible();
    await expect(page.getByText('301–320 of 640')).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, 400));
    await expect(page.getByText('301–320 of 640')).toBeInViewport({ ratio: 1 });
    const buttons = await pages.getByRole('button').all();
    expect(buttons.length).toBe(4);
    for (const button of buttons) {
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    }
    expect(new Set(await Promise.all(buttons.map(measureMiddle))).size).toBe(1);
    await pages.getByRole('button', { name: 'Next page' }).tap();
    await expect(page.getByText('321–340 of 640')).toBeInViewport();
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveCount(1);
  }
});

test('what is current comes into view in a row of tabs that is wider than the phone', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/programs', { viewport: phone });
  const program = page.getByRole('list', { name: 'Programs' }).getByRole('link', { name: 'Tap sampling 2026' });
  await page.goto(`${await program.getAttribute('href')}/history`);
  await waitUntilLoaded(page);
  const tab = page.getByRole('navigation', { name: /^Sections of/ }).locator('[aria-current="page"]');
  const { x = -1, width = 0 } = (await tab.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(phone.width);
});

test('the card of a new service line is as wide as its form and buttons', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/inventory/new');
  const form = page.locator('main form');
  await expect(form).toBeVisible();
  const [card, inside] = await Promise.all([form.locator('..').boundingBox(), form.boundingBox()]);
  expect((card?.width ?? 0) - (inside?.width ?? 0)).toBeLessThan(40);
});

async function measureBottom(place: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
  return y + height;
}

async function measureMiddle(tool: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await tool.boundingBox()) ?? {};
  return Math.round(y + height / 2);
}

/** Elements that scroll up and down inside the page. */
function listInnerScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { overflowY } = getComputedStyle(element);
        return (overflowY === 'auto' || overflowY === 'scroll') && element.scrollHeight > element.clientHeight;
      })
      .map(({ className }) => String(className)),
  );
}
