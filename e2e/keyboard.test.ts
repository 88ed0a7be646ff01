import type { Locator, Page } from 'playwright';
import { expect } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test, type System } from './fixtures.ts';

async function openList(system: System, address: string): Promise<Page> {
  const page = await system.open(address);
  await expect(findRows(page).nth(3)).toBeVisible();
  return page;
}

/** The maximum number of Tab presses. */
const patience = 60;

/** Presses Tab from the current focus until the element has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < patience; presses += 1) {
    if (await isFocused(target)) return;
    if (presses > 0 && (await page.evaluate(() => document.activeElement === document.body)))
      throw new Error(`The focus was lost on the way to ${String(target)}`);
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true });

test('the inventory is sorted, filtered, arranged, saved as a view and opened without a mouse', async ({
  ownSystem,
}) => {
  const page = await openList(ownSystem, '/inventory/list');
  const table = page.getByRole('table');

  await tabTo(page, button(table, 'Classification'));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/sort=epaReportingCategory/);
  await expect(button(table, 'Classification')).toBeFocused();

  // The filter popover takes the focus, its editor takes it over, and the Filter button has it in the end.
  const filter = button(page, 'Filter');
  await tabTo(page, filter, 'Shift+Tab');
  await press(page, 'Enter');
  const fields = page.getByRole('dialog', { name: 'Filter' });
  await tabTo(page, button(fields, 'Address'));
  await press(page, 'Enter');
  await expect(fields.getByLabel('Address contains')).toBeFocused();
  await page.keyboard.type('mill row');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/filters\[address[^\]]*\]=mill/);
  await expect(filter).toBeFocused();

  // One column is hidden, another moved down: Space picks it up, an arrow key moves it, Space drops it.
  await tabTo(page, button(page, 'Columns'));
  await press(page, 'Enter');
  const columns = page.getByRole('dialog', { name: 'Columns' });
  const second = columns.getByRole('button', { name: /^Move / }).nth(1);
  const moved = (await second.getAttribute('aria-label')) ?? '';
  await tabTo(page, second);
  await press(page, 'Space');
  await expect(page.getByText(/is over position 2 of/)).toBeAttached();
  // Picked up by mistake: Escape cancels the move, and the popover stays.
  await press(page, 'Escape');
  await expect(page.getByText(/Move of .* canceled/)).toBeAttached();
  await expect(second).toBeFocused();
  await press(page, 'Space');
  await expect(page.getByText(/is over position 2 of/)).toBeAttached();
  await press(page, 'ArrowDown');
  await expect(page.getByText(/is over position 3 of/)).toBeAttached();
  await press(page, 'Space');
  await expect(columns.getByRole('button', { name: /^Move / }).nth(2)).toHaveAttribute('aria-label', moved);
  await tabTo(page, columns.getByRole('checkbox', { name: 'Last changed' }));
  await press(page, 'Space', 'Escape');
  await expect(button(page, 'Columns')).toBeFocused();
  await expect(table.getByRole('columnheader', { name: 'Last changed' })).toHaveCount(0);

  await press(page, 'Shift+Tab');
  await expect(button(page, 'Views')).toBeFocused();
  await press(page, 'Enter');
  await tabTo(page, button(page.getByRole('dialog', { name: 'Views' }), 'Save View'));
  await press(page, 'Enter');
  const save = page.getByRole('dialog', { name: 'Save This View' });
  await tabTo(page, save.getByLabel('Name'));
  await page.keyboard.type('Mill Row by classification');
  await press(page, 'Enter');
  await expect(save).toHaveCount(0);
  await expect(page).toHaveURL(/view=/);
  // The pressed button was replaced by the one with the view's name: the table has the focus.
  const inventoryRegion = page.getByRole('region', { name: 'Service lines', exact: true });
  await expect(inventoryRegion).toBeFocused();

  // With the arrow keys to a row, and back to it from its drawer, repeatedly.
  const row = table.getByRole('link').first();
  await tabTo(page, row);
  await press(page, 'ArrowDown', 'ArrowUp');
  for (const _ of ['first', 'again']) {
    await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row).toBeFocused();
  }

  // Nothing found: Clear Search disappears when pressed, and the table keeps the focus.
  await tabTo(page, page.getByRole('searchbox', { name: 'Search service lines' }), 'Shift+Tab');
  await page.keyboard.type('no such street');
  await press(page, 'Enter');
  await tabTo(page, button(page, 'Clear Search'));
  await press(page, 'Enter');
  await expect(findRows(page).nth(3)).toBeVisible();
  await expect(inventoryRegion).toBeFocused();
});

test('an activity is logged from a row’s menu without a mouse, and the focus returns to the row', async ({
  ownSystem,
}) => {
  const page = await openList(ownSystem, '/locations');
  const menu = page.getByRole('button', { name: /^Actions for/ }).first();
  await tabTo(page, menu);
  const item = page.getByRole('menuitem', { name: 'Log activity' });
  const drawer = page.getByRole('dialog', { name: /^Log activity at/ });
  const open = async () => {
    await press(page, 'Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await press(page, 'End', 'Enter');
    await expect(drawer).toBeVisible();
    await expect(item).toHaveCount(0);
  };
  for (const _ of ['first', 'again']) {
    await open();
    await press(page, 'Escape');
    await expect(drawer).toHaveCount(0);
    await expect(menu).toBeFocused();
  }
  await open();
  for (const [label, letters] of [
    ['Reason', 'Right'],
    ['Outcome', 'Nobody'],
  ] as const) {
    await tabTo(page, drawer.getByRole('combobox', { name: label, exact: true }));
    await page.keyboard.type(letters);
  }
  await tabTo(page, button(drawer, 'Log activity'));
  await press(page, 'Enter');
  await expect(page.getByText('Activity has been logged')).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await expect(menu).toBeFocused();
});
