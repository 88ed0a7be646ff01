import { listAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import { listReclassificationRuns } from '@curbstop/contract/overviews/reclassification-report.endpoints';
import { listSavedViews } from '@curbstop/contract/saved-views/saved-view.endpoints';
import { platformViews } from '@curbstop/contract/saved-views/platform-view.values';
import { downloadInventory, downloadSelectedLines } from '@curbstop/contract/exports/inventory-export.endpoints';
import {
  countInventory,
  listServiceLineChanges,
  listServiceLines,
  getServiceLine,
  type ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServiceLine, aServiceLineRow, someCounts } from '../../testing/a-service-line.ts';
import {
  neverRespond,
  inSequence,
  pageOf,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
} from '../../testing/server.ts';
import { problemReply, showScreen } from '../../testing/show-screen.tsx';
import { InventoryScreen } from './InventoryScreen.tsx';

const line = aServiceLine();
const row = aServiceLineRow();
const noLines = someCounts({
  totalAssets: 0,
  leadAssets: 0,
  galvanizedAssets: 0,
  nonLeadAssets: 0,
  unknownAssets: 0,
  needsReview: 0,
  differsFromFile: 0,
});
const serving = (items: readonly ServiceLineRow[]) => [
  respond(countInventory, items.length > 0 ? someCounts() : noLines),
  respond(listServiceLines, pageOf(items)),
  respond(getServiceLine, line),
  respond(listServiceLineChanges, { total: 0, items: [] }),
  respond(listAttachments, pageOf([])),
  respond(listReclassificationRuns, { items: [] }),
];
const inventory = (around: Partial<Parameters<typeof showScreen>[1]> = {}) =>
  showScreen(<InventoryScreen />, { responses: serving([row]), path: '/inventory', at: '/inventory', ...around });

test('each count links to its lines, and so do the two counts of open work', async () => {
  inventory();
  const leads = await screen.findByRole('link', { name: /^3 ?Lead Status Unknown/ });
  expect(leads.getAttribute('href')).toBe('/inventory/list?filters[epaReportingCategory]=Lead+Status+Unknown');
  const work = await screen.findByRole('list', { name: 'Lines under review' });
  expect(
    within(work)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['7 lines need review', '/inventory/list?filters[needsReview]=true'],
    ['6 of them differ from your file', '/inventory/list?filters[differsFromFile]=true'],
  ]);
});

test('the inventory has one page, and addresses below it are unknown', async () => {
  inventory({ path: '/inventory/{-$active}', at: '/inventory/list' });
  expect(await screen.findByText('12 Elm Street')).toBeVisible();
  cleanup();
  inventory({ path: '/inventory/{-$active}', at: '/inventory/nonsense' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the filter of the address is sent to the server [B2.11]', async () => {
  const { requests } = inventory({ at: '/inventory?filters[epaReportingCategory]=Lead&page=1' });
  await screen.findByText('12 Elm Street');
  expect(requestsTo(requests, listServiceLines)[0]?.query.getAll('filters[epaReportingCategory]')).toEqual(['Lead']);
  expect(screen.getByText('Classification is Lead')).toBeVisible();
});

test('a row opens its line in a drawer with an address, and closing it leaves the table unchanged', async () => {
  const { user, router } = inventory({ at: '/inventory?searchTerm=elm' });
  await user.click(await screen.findByRole('link', { name: /12 Elm Street/ }));
  const drawer = await screen.findByRole('dialog', { name: '12 Elm Street, Hartwell' });
  expect(router.state.location.search).toEqual({ searchTerm: 'elm', line: line.id });
  expect(await within(drawer).findByText(line.explanation.sentence)).toBeVisible();
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ searchTerm: 'elm' }));
});

test('an empty inventory explains the import and links to it', async () => {
  inventory({ responses: serving([]) });
  expect(await screen.findByRole('heading', { name: 'No service lines yet' })).toBeVisible();
  // One is in the head of the page, one in the explanation.
  const links = screen.getAllByRole('link', { name: 'Import file' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/inventory-import', '/inventory-import']);
});

test('the built-in view uses only fields of the inventory', async () => {
  inventory({
    at: `/inventory?view=${platformViews[0]?.id}`,
    responses: [respond(listSavedViews, { items: [...platformViews] }), ...serving([row])],
  });
  expect(await screen.findByRole('button', { name: 'Annual LCRR Communication' })).toBeVisible();
  expect(
    await screen.findByText('Classification is Lead, Galvanized Requiring Replacement or Lead Status Unknown'),
  ).toBeVisible();
  expect(screen.queryByText(/Not applied/)).toBeNull();
});

test('users without create permission see no import', async () => {
  inventory({ responses: serving([]), permissions: ['pws:read'] });
  expect(await screen.findByRole('heading', { name: 'No service lines yet' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Import/ })).toBeNull();
});

test('a refused request shows the server’s message instead of the table', async () => {
  inventory({ responses: () => problemReply(403, 'This feature is not part of your plan.') });
  expect((await screen.findByRole('alert')).textContent).toContain('This feature is not part of your plan.');
});

test('counts that fail to load show an error; the table is still shown', async () => {
  inventory({ responses: [refuse(countInventory, 500, 'The database is busy.'), ...serving([row])] });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The counts could not be loaded. The database is busy.',
  );
  expect(await screen.findByText('12 Elm Street')).toBeVisible();
});

test('counts that failed to load are loaded with Try again', async () => {
  const responses = [
    inSequence(
      countInventory,
      refuse(countInventory, 500, 'The database is busy.'),
      respond(countInventory, someCounts()),
    ),
    ...serving([row]),
  ];
  const { user } = inventory({ responses });
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /^3 ?Lead Status Unknown/ })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('no count is shown before the counts are loaded', async () => {
  inventory({ responses: [neverRespond(countInventory), ...serving([row])] });
  expect(await screen.findByText('12 Elm Street')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Lines under review' })).toBeNull();
  expect(screen.getByRole('link', { name: /Lead Status Unknown/ }).textContent).not.toMatch(/\d/);
});

test('one line is counted in the singular, and lines without a basis are listed', async () => {
  inventory({
    responses: [
      respond(countInventory, someCounts({ needsReview: 1, differsFromFile: 1, lacksBasis: 1 })),
      ...serving([row]),
    ],
  });
  const work = await screen.findByRole('list', { name: 'Lines under review' });
  expect(
    within(work)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 line needs review', 'It differs from your file', '1 Non-lead line without a valid basis']);
});

test('a row shows both sides, whether they are verified, and the classification', async () => {
  inventory({
    responses: serving([aServiceLineRow({ systemMaterial: 'lead', category: 'Lead', externalId: 'SL-7' })]),
  });
  const shown = (await screen.findByRole('link', { name: /12 Elm Street/ })).closest('[role="row"], tr') as HTMLElement;
  expect(shown.textContent).toContain('SL-7');
  expect(shown.textContent).toContain('Plastic, verified');
  expect(within(shown).getAllByText('Lead').length).toBeGreaterThanOrEqual(2);
});

test('the side that the other owner does not record is a dash with its reason', async () => {
  inventory({
    responses: serving([
      aServiceLineRow({ ownership: 'System-Owned', customerMaterial: 'unknown', customerVerified: false }),
    ]),
  });
  await screen.findByText('12 Elm Street');
  expect(screen.getByText('Not recorded separately')).toBeVisible();
});

test('a row is edited from its menu in the drawer', async () => {
  const { user, router } = inventory();
  await user.click(await screen.findByRole('button', { name: 'Actions for 12 Elm Street' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit line' }));
  expect(await screen.findByRole('form', { name: 'Edit service line' })).toBeVisible();
  expect(router.state.location.search).toEqual({ line: line.id });
});

test.each([
  ['without edit permission', { permissions: ['pws:create'] }],
  ['with editing in rows switched off', { flags: [] }],
])('%s a row has no actions', async (_, around) => {
  inventory(around);
  await screen.findByText('12 Elm Street');
  expect(screen.queryByRole('button', { name: 'Actions for 12 Elm Street' })).toBeNull();
});

test('a drawer opened by its address links to the location and to the full page of the line', async () => {
  inventory({ at: `/inventory?line=${line.id}` });
  const drawer = within(await screen.findByRole('dialog', { name: '12 Elm Street, Hartwell' }));
  expect((await drawer.findByRole('link', { name: 'Location' })).getAttribute('href')).toBe(
    `/locations/${line.locationId}/details`,
  );
  expect(drawer.getByRole('link', { name: 'Full page' }).getAttribute('href')).toBe(
    `/locations/${line.locationId}/inventory/${line.id}`,
  );
});

test('an address of a missing line opens a drawer with an explanation [A2.50]', async () => {
  inventory({
    at: `/inventory?line=${line.id}`,
    responses: [refuse(getServiceLine, 404, 'Not found'), ...serving([row])],
  });
  const drawer = await screen.findByRole('dialog', { name: 'Not found' });
  expect(within(drawer).getByText("We could not find what you're looking for.")).toBeVisible();
});

test('a line that fails to load is loaded with Try again', async () => {
  const reading = inSequence(
    getServiceLine,
    refuse(getServiceLine, 500, 'The database is busy.'),
    respond(getServiceLine, line),
  );
  const { user } = inventory({ at: `/inventory?line=${line.id}`, responses: [reading, ...serving([row])] });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The service line could not be loaded');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(line.explanation.sentence)).toBeVisible();
});

test('the lines that match are the first download [B1.5]', async () => {
  const { user, requests } = inventory({
    at: '/inventory?searchTerm=elm',
    responses: [respondWithFile(downloadSelectedLines, 'inventory.xlsx'), ...serving([row])],
  });
  await screen.findByText('12 Elm Street');
  await user.click(await screen.findByRole('button', { name: 'Export inventory' }));
  const [first] = await screen.findAllByRole('menuitem');
  expect(first?.textContent).toMatch(/^Export this line/);
  await user.click(first as HTMLElement);
  expect(await screen.findByText(/inventory\.xlsx is in your downloads/)).toBeVisible();
  expect(requestsTo(requests, downloadSelectedLines)[0]?.body).toMatchObject({
    selection: { request: { searchTerm: 'elm', filters: {} }, expectedCount: 1 },
  });
});

test('the first download is the whole inventory without a search or filter', async () => {
  const { user, requests } = inventory({
    at: '/inventory',
    responses: [respondWithFile(downloadInventory, 'inventory.xlsx'), ...serving([row])],
  });
  await screen.findByText('12 Elm Street');
  await user.click(await screen.findByRole('button', { name: 'Export inventory' }));
  await user.click((await screen.findAllByRole('menuitem'))[0] as HTMLElement);
  expect(await screen.findByText(/inventory\.xlsx is in your downloads/)).toBeVisible();
  expect(requestsTo(requests, downloadInventory)).toHaveLength(1);
});

test('the tile of the filtered classification is marked, and only that one', async () => {
  inventory({ at: '/inventory?filters[epaReportingCategory]=Lead' });
  await screen.findByText('12 Elm Street');
  const marked = () => [...document.querySelectorAll('[aria-current="true"]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(marked()).toEqual([expect.stringMatching(/Lead(?! Status)/)]));
});
