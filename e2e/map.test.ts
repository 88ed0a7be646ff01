import type { Locator, Page } from 'playwright';
import { listViolations } from './axe.ts';
import { expect, expectNoHorizontalScrolling, openChromium, phone, withMaps } from './browser.ts';
import { test as storyTest, type PageOptions, type System } from './fixtures.ts';

// oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures from the pattern
const test = storyTest.extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
  const browser = await openChromium(withMaps);
  onCleanup(() => browser.close());
  return browser;
});

async function openHeronRoad({ open }: Pick<System, 'open'>, options: PageOptions): Promise<Page> {
  const page = await open('/locations?searchTerm=300%20heron', options);
  await page.getByRole('link', { name: '300 Heron Road' }).first().click();
  await page.waitForURL(/location=|\/details/);
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url())?.[0] ?? '';
  await page.goto(`/locations/${id}/details`);
  await expect(page.getByRole('region', { name: 'Map around 300 Heron Road' })).toBeVisible();
  return page;
}

async function expectAccessible(page: Page): Promise<void> {
  const violations = await listViolations(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
}

/** Drags by this many pixels horizontally. */
async function drag(page: Page, pin: Locator, by: number): Promise<void> {
  await pin.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pin.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + by, y + height / 2, { steps: 4 });
  await page.mouse.up();
}

test('a clerk drags the pin of a location, undoes that, moves it with the arrow keys and saves it with the form [A3.3, A6.19]', async ({
  ownSystem,
  browser,
}) => {
  const page = await openHeronRoad(ownSystem, { browser });
  await page.getByRole('button', { name: 'Show what is at the pin' }).click();
  await expect(page.getByRole('link', { name: '300 Heron Road, Harlow Falls' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit location' }).click();
  const pin = page.getByRole('button', { name: /^Pin at / });
  const longitude = page.getByLabel('Longitude');
  const [latitude, before] = [await page.getByLabel('Latitude').inputValue(), await longitude.inputValue()];
  await drag(page, pin, 60);
  await expect(longitude).not.toHaveValue(before);
  await expect(page.getByText(/^Pin moved \d+ feet/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset pin' }).click();
  await expect(longitude).toHaveValue(before);

  await pin.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(longitude).not.toHaveValue(before);
  const longitudeAfter = await longitude.inputValue();
  await page.getByRole('button', { name: 'Save location' }).click();
  await expect(page.getByText('Location has been updated')).toBeVisible();
  await expect(page.getByText(`${latitude}, ${longitudeAfter}`).first()).toBeVisible();
});

test('a map on a phone does not capture scrolling until panning is turned on', async ({ sharedSystem, browser }) => {
  const page = await openHeronRoad(sharedSystem, { browser, viewport: phone, hasTouch: true, isMobile: true });
  await expectNoHorizontalScrolling(page, 'a location with its map');
  const touchAction = () =>
    page.locator('.maplibregl-canvas').evaluate((canvas) => getComputedStyle(canvas).touchAction);
  expect(await touchAction()).not.toBe('none');
  await page.getByRole('button', { name: 'Pan map' }).tap();
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  expect(await touchAction()).toBe('none');
  await expectAccessible(page);
});
