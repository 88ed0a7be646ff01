import { expect, expectNoHorizontalScrolling, phone } from './browser.ts';
import { reasonIn } from './inventory-screen.ts';
import { listSmallTargets } from './axe.ts';
import { test } from './fixtures.ts';

const onPhone = { viewport: phone, isMobile: true, hasTouch: true, deviceScaleFactor: 2 } as const;

test('a crew in the field finds the line of an address and reads why it has its classification', async ({
  sharedSystem,
}) => {
  const page = await sharedSystem.open('/inventory', onPhone);
  await expectNoHorizontalScrolling(page, 'the inventory');
  await page.getByRole('searchbox', { name: 'Search service lines' }).fill('52 mill row');
  await page.getByRole('searchbox', { name: 'Search service lines' }).press('Enter');
  const card = page
    .getByRole('list', { name: 'Service lines', exact: true })
    .getByRole('listitem')
    .filter({ hasText: '52 Mill Row' });
  await expect(card).toHaveCount(1);
  await expectNoHorizontalScrolling(page, 'what was found');
  await card.getByRole('link').tap();
  const drawer = page.getByRole('dialog');
  await expect(reasonIn(drawer)).toHaveText(/^Lead, because .+\.$/);
  await expectNoHorizontalScrolling(page, 'the line');
  const { width } = (await drawer.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThanOrEqual(phone.width - 1);

  await drawer.getByRole('button', { name: 'Edit', exact: true }).tap();
  await expect(drawer.getByRole('form', { name: 'Edit service line' })).toBeVisible();
  await expectNoHorizontalScrolling(page, 'the form');
  await drawer.getByRole('button', { name: 'Cancel' }).tap();
  await drawer.getByRole('link', { name: 'Location' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: '52 Mill Row' })).toBeVisible();
  await expectNoHorizontalScrolling(page, 'the location');
});

test('the tabs collapse into a menu [A2.36]', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/', onPhone);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Locations' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a clerk gets from the program to the 90th percentile of its monitoring period', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/programs', onPhone);
  await page.getByRole('link', { name: 'Tap sampling 2026' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Tap sampling 2026' })).toBeVisible();
  await expectNoHorizontalScrolling(page, 'the program');
  await page.getByRole('link', { name: 'Sampling events' }).tap();
  await page.getByRole('link', { name: 'January to June 2026' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'January to June 2026' })).toBeVisible();
  const leadPercentile = page.getByRole('region', { name: 'Lead', exact: true }).locator('strong').first();
  await expect(leadPercentile).toHaveText(/^[\d.]+ µg\/L$/);
  const shownPercentile = await leadPercentile.innerText();
  await expectNoHorizontalScrolling(page, 'the event');
  await page
    .getByRole('navigation', { name: /^Sections of January/ })
    .getByRole('link', { name: '90th percentile' })
    .tap();
  await expect(page).toHaveURL(/percentile$/);
  await expect(page.getByRole('link', { name: 'Open the period' })).toBeVisible();
  await expectNoHorizontalScrolling(page, 'the percentiles of the event');
  await page.getByRole('link', { name: 'Open the period' }).tap();
  await expect(page).toHaveURL(/compliance\/periods\/2026-01-01/);
  await expect(leadPercentile).toHaveText(shownPercentile);
  await expectNoHorizontalScrolling(page, 'the period');
});

test('no page scrolls sideways at 320 pixels, and every target is large enough', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/locations', { viewport: { width: 320, height: 640 } });
  const locationHref = await page
    .getByRole('list', { name: 'Locations' })
    .getByRole('link')
    .first()
    .getAttribute('href');
  for (const path of [
    String(locationHref),
    '/programs',
    '/samples',
    '/imports',
    '/inventory/list?filters[city]=Harlow',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoHorizontalScrolling(page, path);
    expect(await listSmallTargets(page), path).toEqual([]);
  }
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns and row height' })).toBeVisible();
  expect(await listSmallTargets(page)).toEqual([]);
});

test('the order of a list is chosen with a tap', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/samples', onPhone);
  const order = page.getByRole('combobox', { name: 'Order' });
  const { width = 0, height = 0 } = (await order.boundingBox()) ?? {};
  for (const position of [
    { x: 3, y: height / 2 },
    { x: width / 2, y: height / 2 },
  ]) {
    await order.tap({ position });
    await expect(order).toBeFocused();
    await order.blur();
  }
});

test('the menus of a list stay within the screen at 320 pixels', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/inventory', { viewport: { width: 320, height: 640 } });
  for (const name of [/^Export/, /^Views/, /^Columns/, /^Filter/, /^Notifications/]) {
    await page.getByRole('button', { name }).first().click();
    const menu = page.locator('[role="dialog"], [role="menu"]').first();
    await expect(menu).toBeVisible();
    const { x, width } = (await menu.boundingBox()) ?? { x: 0, width: 0 };
    expect(x + width, String(name)).toBeLessThanOrEqual(320);
    await expectNoHorizontalScrolling(page, String(name));
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
});
