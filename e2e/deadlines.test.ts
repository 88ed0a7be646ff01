import { expect } from './browser.ts';
import { createInspector } from './axe.ts';
import { test } from './fixtures.ts';

// A person subscribes to the deadlines with a calendar program; axe checks the dialog.

test('a secret address shows the deadlines to a calendar program until it is revoked', async ({ ownSystem }) => {
  const page = await ownSystem.open('/compliance/calendar');
  const { look, report } = createInspector(page);
  await page.getByRole('button', { name: 'Subscribe to calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to deadlines' });
  await expect(dialog.getByText('You have no calendar link yet.')).toBeVisible();
  await look('no calendar address');
  await dialog.getByRole('button', { name: 'Create calendar link' }).click();
  const address = (await dialog.getByText(/\/api\/calendars\/deadlines\.ics\?token=/).textContent()) ?? '';
  await look('a new calendar address');
  const { pathname, search } = new URL(address);
  // The calendar program has no session.
  const fetchCalendar = async () => fetch(new URL(pathname + search, page.url()));
  const calendar = await fetchCalendar();
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain('BEGIN:VEVENT');
  await dialog.getByRole('button', { name: 'Turn off calendar link' }).click();
  await expect(page.getByText('Calendar link turned off')).toBeVisible();
  expect((await fetchCalendar()).status).toBe(404);
  report();
});

test('Notifications remind of deadlines, and a person turns the emails off', async ({ ownSystem }) => {
  const page = await ownSystem.open('/compliance/deadlines');
  const { look, report } = createInspector(page);
  const bell = page.getByRole('button', { name: /^Notifications, \d+ deadlines?(,|$)/ });
  // The first reminders of a product that has just started may come after the page.
  await expect(async () => {
    await page.reload();
    await expect(bell).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 180_000 });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link').first()).toBeVisible();
  await look('the reminders');
  const href = (await panel.getByRole('link').first().getAttribute('href')) ?? '';
  await panel.getByRole('link').first().click();
  await expect(page).toHaveURL((url) => url.pathname === href);
  await page.goto('/compliance/deadlines');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await panel.getByRole('button', { name: 'Dismiss all' }).click();
  await expect(panel.getByRole('heading', { name: 'Deadlines' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reminders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deadline reminders' });
  const mailed = dialog.getByRole('checkbox');
  await expect(mailed).toBeChecked();
  await mailed.click();
  await expect(page.getByText('You will get no reminders by email')).toBeVisible();
  await look('the setting of reminders');
  await page.reload();
  await page.getByRole('button', { name: 'Reminders' }).click();
  await expect(mailed).not.toBeChecked();
  report();
});
