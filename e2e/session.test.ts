import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { acceptTermsIfShown, expect, fillInSignIn, signIn } from './browser.ts';
import { findRows } from './inventory-screen.ts';
import { test } from './fixtures.ts';

const bookmark = '/inventory/list?searchTerm=street&sort=-address&filters[epaReportingCategory]=Lead';

test('a bookmarked list opens after sign-in with its search, order and filter [A2.22-A2.24]', async ({
  sharedSystem,
}) => {
  const page = await sharedSystem.newPage();
  await signIn(page, bookmark);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Classification');
  await expect(page.getByRole('searchbox', { name: 'Search service lines' })).toHaveValue('street');
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveAttribute('aria-sort', 'descending');
  expect(decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search)).toBe(bookmark);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toContainText('Lead');
  await expect(rows.filter({ hasNotText: 'Lead' })).toHaveCount(0);
});

test('the sign-in address leads to the start page for a signed-in browser', async ({ sharedSystem }) => {
  const page = await sharedSystem.newPage();
  await signIn(page, '/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
});

test('a wrong password shows an error that does not reveal whether the user exists, and the right one signs in', async ({
  ownSystem,
}) => {
  const page = await ownSystem.newPage();
  await page.goto('/locations');
  await page.getByLabel('Email address').fill('nobody.there@demo.curbstop.example');
  await page.getByLabel('Password').fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('There is a problem');
  const unknownPerson = await page.getByRole('alert').textContent();
  await page.getByLabel('Email address').fill(demonstrationPeople.reader.email);
  await page.getByLabel('Password').fill('not it either');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(String(unknownPerson));
  await fillInSignIn(page);
  await acceptTermsIfShown(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
});

test('Back after signing in, also after a wrong password, shows the portal and submits no form again', async ({
  ownSystem,
}) => {
  const page = await ownSystem.newPage();
  await page.goto('/locations');
  await page.getByLabel('Email address').fill(demonstrationPeople.reader.email);
  await page.getByLabel('Password').fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('There is a problem');
  await fillInSignIn(page);
  await acceptTermsIfShown(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  for (let step = 0; step < 2; step++) {
    // Later, so that the page answers before it is left.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
  }
});

test('a rejected token leads to sign-in after a moment, and back to the same list [A2.25]', async ({
  sharedSystem,
}) => {
  const page = await sharedSystem.open(bookmark);
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(spoilToken);
  let rejected = 0;
  page.on('response', (response) => {
    if (response.status() === 401) rejected += 1;
  });
  await page.getByRole('columnheader', { name: 'Address' }).getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Sign in to Curbstop' })).toBeVisible();
  // The list and its counts, and nothing again.
  expect(rejected).toBeGreaterThan(0);
  expect(rejected).toBeLessThanOrEqual(4);
  await fillInSignIn(page);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Classification');
  await expect(page.getByRole('searchbox', { name: 'Search service lines' })).toHaveValue('street');
});

test('what was typed when the token was rejected is back in the form after sign-in, and is saved there', async ({
  ownSystem,
}) => {
  const page = await ownSystem.open('/locations?searchTerm=52+mill+row');
  await findRows(page).first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Full page' }).click();
  await page.getByRole('button', { name: 'Edit location' }).click();
  await page.getByLabel('Meter number').fill('MX-70418');
  await page.context().clearCookies();
  await page.evaluate(spoilToken);
  // The browser shows no prompt, because the entered text is stored.
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Save location' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Curbstop' })).toBeVisible();
  expect(dialogTypes).toEqual([]);
  await fillInSignIn(page);
  await expect(page.getByText('You had to sign in again before your changes were saved.')).toBeVisible();
  await expect(page.getByLabel('Meter number')).toHaveValue('MX-70418');
  await page.getByRole('button', { name: 'Save location' }).click();
  await expect(page.getByText('Location has been updated')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('MX-70418');
});

test('a reader can view the inventory but has no actions that change it', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/inventory', { person: demonstrationPeople.reader });
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /import/i })).toHaveCount(0);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Why this classification' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
});

test('a refused sign-in shows a notice and a retry button [A2.23]', async ({ sharedSystem }) => {
  const page = await sharedSystem.newPage();
  await page.goto('/error?error=unauthorized');
  await expect(page.getByRole('heading', { level: 1, name: 'You are not authorized' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Curbstop' })).toBeVisible();
});

test('the documentation of import files is the import topic of the help [A2.17]', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/file-processor/documentation');
  await expect(page).toHaveURL(/\/help\/import$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an unknown address requires sign-in [A2.24], then shows a message and a link back', async ({ sharedSystem }) => {
  const page = await sharedSystem.newPage();
  await signIn(page, '/inventory/list/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
});

test('a missing location shows the sentences of [A2.47], also for an invalid id', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/locations/01890000-0000-7000-8000-000000000000/details');
  const notFound = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Location Not Found', exact: true })).toBeVisible();
    await expect(
      page.getByText("It looks like the location you're trying to view doesn't exist.", { exact: true }),
    ).toBeVisible();
  };
  await notFound();
  await page.getByRole('link', { name: 'Back to Locations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await page.goto('/locations/17/details');
  await notFound();
});

test('a user with two water systems switches by keyboard, another tab follows, and the previous one is listed first [A2.39-A2.45]', async ({
  ownSystem,
}) => {
  const page = await ownSystem.open('/locations');
  const other = await page.context().newPage();
  await other.goto('/locations');
  await expect(other.getByRole('table').getByRole('link').first()).toBeVisible();

  await page.getByRole('button', { name: /^Water system: Harlow Falls/ }).press('Enter');
  await page.getByRole('combobox', { name: 'Find a water system by name or PWSID' }).fill('ct9990024');
  await expect(page.getByText('Press Enter to switch to Alder Brook Water Association.')).toBeVisible();
  await page.keyboard.press('Enter');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: /^Water system: Alder Brook/ })).toBeVisible();
    await expect(tab.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
  }

  await page.getByRole('button', { name: /^Water system:/ }).click();
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(
    /Harlow Falls Water Department/,
  );
  const address = await page.getByRole('option', { name: /Harlow Falls/ }).getAttribute('value');
  await page.goto(`/accounts/switch/${address}`);
  await page.getByRole('button', { name: 'Switch to Harlow Falls Water Department' }).click();
  await expect(page.getByRole('button', { name: /^Water system: Harlow Falls/ })).toBeVisible();
  await page.goto('/accounts/switch/01890000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'This is not one of your water systems' })).toBeVisible();
});

test('signing out in one tab signs out the other', async ({ sharedSystem }) => {
  const page = await sharedSystem.open('/inventory');
  const other = await page.context().newPage();
  await other.goto('/locations');
  await expect(other.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Curbstop' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await other.getByRole('button', { name: 'Sign in again' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in to Curbstop' })).toBeVisible();
});

test('a new password keeps this browser signed in and ends all other sessions [B8.3]', async ({ ownSystem }) => {
  const here = await ownSystem.open('/inventory', { person: demonstrationPeople.reader });
  const elsewhere = await ownSystem.open('/inventory', { person: demonstrationPeople.reader });
  await here.getByRole('button', { name: /^Profile of/ }).click();
  await here.getByRole('menuitem', { name: 'Profile Settings' }).click();
  const profile = here.getByRole('dialog', { name: 'Edit profile' });
  await profile.getByLabel('First name').fill('Robyn');
  await profile.getByLabel('New password', { exact: true }).fill('Another-Stop-2028');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect(profile.getByText('Required to set new password', { exact: true })).toHaveCount(2);
  await profile.getByLabel('Current password').fill(demonstrationPassword);
  await profile.getByLabel('Confirm new password').fill('Another-Stop-2028');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect(here.getByText('User Password was updated successfully')).toBeVisible();
  await expect(profile).toBeHidden();
  await here.getByRole('link', { name: 'Locations', exact: true }).click();
  await expect(here.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(here.getByRole('button', { name: 'Profile of Robyn Okafor' })).toBeVisible();

  await elsewhere.getByRole('link', { name: 'Locations', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to Curbstop' })).toBeVisible();
});

/** Runs in the page: replaces the token's signature with an invalid one. */
function spoilToken(): void {
  for (const key of Object.keys(sessionStorage)) {
    const stored: unknown = JSON.parse(
      sessionStorage.getItem(key)?.startsWith('{') ? String(sessionStorage.getItem(key)) : 'null',
    );
    if (stored && typeof stored === 'object' && 'access_token' in stored)
      sessionStorage.setItem(
        key,
        JSON.stringify({ ...stored, access_token: `${String(stored.access_token).slice(0, -12)}AAAAAAAAAAAA` }),
      );
  }
}
