import { currentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { test as plainTest } from 'vitest';
import { z } from 'zod';
import { createInspector, listDisplayModes } from './axe.ts';
import { desktop, expect, expectNoHorizontalScrolling, waitUntilLoaded } from './browser.ts';
import { signInOverHttp } from './session.ts';
import { test, type System } from './fixtures.ts';

// Every screen opens with the demonstration's records, without an error, without horizontal scrolling, and accessible.

/** 1,280 px at four times their size (WCAG 1.4.10). */
const narrowest = { width: 320, height: 640 } as const;

/** Addresses with the beginning of their title. A name in braces is the id of a record of the demonstration. */
const screens = {
  programs: {
    '/programs': 'Programs',
    '/programs/{program}': 'Tap sampling 2026',
    '/programs/{program}/events': 'Tap sampling 2026',
    '/programs/{program}/locations': 'Tap sampling 2026',
    '/programs/{program}/samples': 'Tap sampling 2026',
    '/programs/{program}/kits': 'Tap sampling 2026',
    '/programs/{program}/letters': 'Tap sampling 2026',
    '/programs/{program}/history': 'Tap sampling 2026',
    '/events/{event}': 'January to June 2026',
    '/events/{event}/analytes': 'January to June 2026',
    '/events/{event}/protocol': 'January to June 2026',
    '/events/{event}/locations': 'January to June 2026',
    '/events/{event}/add-locations': 'January to June 2026',
    '/events/{active}/add-locations': 'July to December 2026',
    '/events/{event}/samples': 'January to June 2026',
    '/events/{event}/kits': 'January to June 2026',
    '/events/{event}/percentile': 'January to June 2026',
    '/events/{event}/map': 'January to June 2026',
    '/events/{event}/map?show=kits': 'January to June 2026',
    '/events/{event}/letters': 'January to June 2026',
    '/events/{event}/history': 'January to June 2026',
    '/samples': 'Samples',
    '/samples/{sample}': 'Sample ',
    '/compliance': 'Compliance',
    '/compliance/periods/2026-01-01': 'January to June 2026',
    '/compliance/deadlines?state=all': 'Compliance',
    '/compliance/calendar': 'Compliance',
    '/compliance/sites': 'Compliance',
    '/compliance/sites/add': 'Add sites',
    '/compliance/sites/history': 'Plan history',
    '/compliance/schools': 'Schools and child care',
    '/compliance/schools/plan': 'Schools and child care',
    '/compliance/schools/facilities/{school}': 'Little Otters Day Care',
    '/compliance/deadlines/baselineInventory': 'Baseline inventory',
  },
  inventory: {
    '/inventory/list?pageSize=10': 'Inventory',
    '/inventory/new': 'Add service line',
    '/inventory/reclassifications': 'Reclassified lines',
    '/locations?pageSize=10': 'Locations',
    '/locations/{location}/details': '',
    '/locations/{location}/inventory/{line}': '',
    '/inventory-import': 'Import your inventory',
    '/imports': 'Imports',
    '/imports/combined': 'Import: ',
    '/imports/{import}': '',
    '/imports/results/{import}': '',
  },
  communications: {
    '/communications': 'Letters',
    '/communications/letters': 'Letters',
    '/communications/campaigns': 'Notice campaigns',
    '/communications/campaigns/serviceLineNotice:2026?state=overdue': 'Annual notices of Lead',
    '/communications/letter-logs': 'Letter log',
    '/communications/bulk-downloads': 'Bulk downloads',
    '/communications/letters/create': 'Create a letter',
    '/communications/letters/create/serviceLineUnknown-es': 'Service line notice: Lead Status Unknown',
    '/communications/letters/update/{letter}': 'Annual notice',
    '/communications/letters/update/{letter}/history': 'Annual notice',
    '/communications/letters/update/{letter}/history?version=1': 'Annual notice',
  },
  administration: {
    '/administration': 'Administration',
    '/administration/population': 'Administration',
    '/administration/delivery': 'Administration',
    '/administration/features': 'Administration',
    '/administration/people': 'Administration',
    '/administration/api-keys': 'Administration',
    '/administration/security': 'Administration',
    '/administration/custom-fields': 'Administration',
    '/administration/history': 'Administration',
    '/administration/recalculated-results': 'Administration',
    '/administration/importlog': 'Administration',
    '/administration/exportlog': 'Administration',
    '/administration/outbox': 'Administration',
    '/administration/resources': 'Administration',
    '/administration/data': 'Administration',
  },
  other: {
    '/': 'Programs',
    '/overview': 'Good ',
    '/login': 'Programs',
    '/help': 'Help Center',
    '/help/import': 'Import your inventory',
    '/file-processor/documentation': 'Import your inventory',
    '/academy': '',
    '/academy/first-inventory': 'Your first inventory',
    '/accounts/switch/{account}': 'Programs',
    '/state-reporting': '',
    '/lsl-probability-finder': '',
  },
  withoutRecord: {
    '/no-such-page': 'Page not found',
    '/programs/17': 'Program not found',
    '/events/01995b1e-7c1a-7000-8000-00000000beef': 'Sampling event not found',
    '/samples/01995b1e-7c1a-7000-8000-00000000beef': 'Sample not found',
    '/compliance/periods/2001-01-01': 'Period not found',
    '/compliance/deadlines/zzz': 'Deadline not found',
    '/compliance/schools/zzz': 'Page not found',
    '/compliance/schools/facilities/01995b1e-7c1a-7000-8000-00000000beef': 'Facility not found',
    '/locations/17/details': 'Location Not Found',
    '/imports/01995b1e-7c1a-7000-8000-00000000beef': 'Import',
    '/communications/letters/update/01995b1e-7c1a-7000-8000-00000000beef': 'Letter not found',
    '/communications/campaigns/zzz': 'Campaign not found',
    '/communications/letters/create/zzz': 'Template not found',
    '/communications/batches/01995b1e-7c1a-7000-8000-00000000beef': 'Batch not found',
    '/communications/zzz': 'Page not found',
    '/imports/files/01995b1e-7c1a-7000-8000-00000000beef': 'Import not found',
    '/result-imports/01995b1e-7c1a-7000-8000-00000000beef': 'Import not found',
    '/accounts/switch/01995b1e-7c1a-7000-8000-00000000beef': 'This is not one of your water systems',
    '/accounts/switch/zzz': 'This is not one of your water systems',
    '/inventory/new/zzz': 'Location Not Found',
    '/locations/17/zzz': 'Page not found',
  },
  signedOut: {
    '/terms': '',
    '/privacy': '',
    '/invitation': '',
    '/error?error=unauthorized': 'You are not authorized',
    '/error': 'Sign-in failed',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

test('every screen of programs, sampling events and samples opens, fits and is accessible', ({ sharedSystem }) =>
  visitAll(sharedSystem, screens.programs));
test('every screen of the inventory, locations and imports opens, fits and is accessible', ({ sharedSystem }) =>
  visitAll(sharedSystem, screens.inventory));
test('every screen of letters opens, fits and is accessible', ({ sharedSystem }) =>
  visitAll(sharedSystem, screens.communications));
test('every section of the administration opens, fits and is accessible', ({ sharedSystem }) =>
  visitAll(sharedSystem, screens.administration));
test('the start page, help, courses and areas without access open, fit and are accessible', ({ sharedSystem }) =>
  visitAll(sharedSystem, screens.other));
test('an address without a record shows a message that fits and is accessible', ({ sharedSystem }) =>
  visitAll(sharedSystem, screens.withoutRecord, [400, 404]));

test('the screens without sign-in open, fit and are accessible', async ({ sharedSystem }) => {
  const page = await sharedSystem.newPage();
  // An invitation without its token is refused.
  await visitEach(page, Object.entries(screens.signedOut), [400, 404]);
});

plainTest('the addresses above include every route of the product', () => {
  const source = ['routes.tsx', 'public-routes.tsx']
    .map((name) => fs.readFileSync(path.join(import.meta.dirname, '../packages/web/src/shell', name), 'utf8'))
    .join('\n');
  const routes = [...source.matchAll(/\bpath: '([^']+)'/g)]
    .map(([, route]) => String(route))
    .filter((route) => !route.startsWith('/gallery'));
  const addresses = Object.values(screens)
    .flatMap((group) => Object.keys(group))
    .map((address) => String(address.split('?')[0]));
  const toRoutePattern = (route: string) =>
    new RegExp(
      `^${route
        .replace(/\/\{-\$\w+\}/, '(/[^/]+)?')
        .replaceAll(/\$\w+/g, '[^/]+')
        .replace(/\$$/, '.+')}$`,
    );
  expect(routes.length).toBeGreaterThan(25);
  expect(routes.filter((route) => !addresses.some((address) => toRoutePattern(route).test(address)))).toEqual([]);
});

async function visitAll(
  system: Pick<System, 'open'> & { readonly product: { readonly url: string } },
  group: Readonly<Record<string, string>>,
  expectedFailures: readonly number[] = [],
): Promise<void> {
  const ids = await readIds(system.product.url);
  const page = await system.open('/programs');
  const addresses = Object.entries(group).map(
    ([address, title]) =>
      [address.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name as keyof typeof ids])), title] as const,
  );
  await visitEach(page, addresses, expectedFailures);
}

async function visitEach(
  page: Page,
  addresses: readonly (readonly [address: string, title: string])[],
  expectedFailures: readonly number[] = [],
): Promise<void> {
  const { look, report } = createInspector(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && !expectedFailures.includes(response.status()))
      errors.push(`${page.url()}: ${response.status()} ${response.url()}`);
  });
  await page.addInitScript(recordLayoutShifts);
  for (const [place, [address, title]] of addresses.entries()) {
    for (const viewport of new Set(listDisplayModes(place).map((one) => one.viewport))) {
      await page.setViewportSize(viewport);
      await page.goto(address);
      await expectLittleMovement(page, `${address}, at ${viewport.width} px`);
    }
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(title);
    await page.setViewportSize(narrowest);
    await expectNoHorizontalScrolling(page, `${address}, at ${narrowest.width} px`);
    await look(address);
    await expectNoHorizontalScrolling(page, `${address}, at ${desktop.width} px`);
  }
  expect(errors).toEqual([]);
  report();
}

/** Core Web Vitals call up to 0.1 good; a page that moves by that much is still tapped in the wrong place. */
async function expectLittleMovement(page: Page, at: string): Promise<void> {
  await waitUntilLoaded(page);
  await page.waitForLoadState('networkidle');
  const layoutShift = await page.evaluate(() => Number(Reflect.get(window, 'layoutShift')));
  expect(layoutShift, at).toBeLessThan(0.05);
}

/** Runs in the page: adds up all layout shifts that no input caused. */
function recordLayoutShifts(): void {
  Reflect.set(window, 'layoutShift', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput)
        Reflect.set(window, 'layoutShift', Number(Reflect.get(window, 'layoutShift')) + entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

const list = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });

/** Records of the demonstration that have much to show. */
async function readIds(url: string) {
  const { tokens } = await signInOverHttp(url, demonstrationPeople.administrator.email);
  const requestJson = async (address: string): Promise<unknown> => {
    const response = await fetch(url + address, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const me = currentUser.parse(await requestJson('/platform/account-management/rest/currentuser/@me'));
  const account = String(me.defaultAccount?.id);
  const findFirstId = async (address: string) => list.parse(await requestJson(address)).items[0]?.id;
  const rest = `/pws/rest/accounts/${account}`;
  const program = await findFirstId(`${rest}/programs?searchTerm=Tap+sampling`);
  const location = await findFirstId(`${rest}/locations?searchTerm=little+otters`);
  return {
    account,
    program,
    location,
    event: await findFirstId(`${rest}/samplingevents?searchTerm=January+to+June`),
    active: await findFirstId(`${rest}/samplingevents?searchTerm=July+to+December`),
    sample: await findFirstId(`/pws/accounts/${account}/samples?sort=number`),
    school: await findFirstId(`${rest}/school-facilities?searchTerm=little+otters`),
    line: await findFirstId(`/pws/accounts/${account}/assets/ServiceLine?filters[locationId]=${location}`),
    letter: await findFirstId('/platform/communications/communication?searchTerm=annual'),
    import: await findFirstId(`/pws/accounts/${account}/imports?searchTerm=Dig+results`),
  };
}
