import { defineList, type Page } from '@curbstop/contract/primitives/list';
import { platformViews as allPlatformViews } from '@curbstop/contract/saved-views/platform-view.values';
import type { SavedView, TableView } from '@curbstop/contract/saved-views/saved-view.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { me, problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { closeAllOverlays, overlayStore } from '../../ui/overlays.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { closeToast, toastStore } from '../../ui/toasts.ts';
import { SavedViews } from './SavedViews.tsx';

const platformViews = allPlatformViews.filter(({ type }) => type === 'inventory');

interface Line {
  readonly id: string;
  readonly address: string;
  readonly city: string;
}
const lines = defineList({
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    city: { label: 'City', filter: 'text', sort: true },
    category: { label: 'Classification', filter: 'choice' },
  },
  defaultSort: 'address',
});
const columns: readonly TableColumn<Line>[] = [
  { id: 'address', header: 'Address', names: 'row', cell: ({ address }) => address },
  { id: 'city', header: 'City', cell: ({ city }) => city },
  { id: 'note', header: 'Note', startsHidden: true, cell: () => 'A note' },
];
const choices = { category: [{ value: 'Lead', label: 'Lead' }] };
const page: Page<Line> = {
  total: 1,
  totalPages: 1,
  pageSize: 20,
  pageNumber: 1,
  items: [{ id: 'a', address: '12 Elm Street', city: 'Ashby' }],
};

function Lines() {
  const urlState = useTableUrlState(lines);
  return (
    <DataTable
      name="lines"
      noun={['line', 'lines']}
      list={lines}
      columns={columns}
      choices={choices}
      urlState={urlState}
      rowId={({ id }) => id}
      rowName={(line) => line.address}
      query={{ data: page, isFetching: false, error: null, refetch: () => undefined }}
      views={(table) => <SavedViews type="inventory" table={table} />}
    />
  );
}

const ids = {
  own: '01995b1e-7c1a-7000-8000-0000000000a1',
  team: '01995b1e-7c1a-7000-8000-0000000000a2',
  saved: '01995b1e-7c1a-7000-8000-0000000000a3',
};
const content: TableView = {
  activeFilters: { city: ['Ashby'] },
  columns: ['address', 'note', 'city'],
  hiddenColumns: ['city'],
  sort: '-address',
};
const aView = (overrides: Partial<SavedView> = {}): SavedView => ({
  id: ids.own,
  name: 'Ashby',
  type: 'inventory',
  view: JSON.stringify(content),
  accountView: false,
  isPlatformView: false,
  ownerId: me.id,
  createdBy: 'Dana Reyes',
  ...overrides,
});
const team = aView({
  id: ids.team,
  name: 'Lead first',
  accountView: true,
  ownerId: '01995b1e-7c1a-7000-8000-00000000d002',
  createdBy: 'Sam Ortiz',
});

function serving(views: SavedView[], others: Responses = () => undefined): Responses {
  return (request) => {
    const other = others(request);
    if (other) return other;
    if (request.method === 'GET' && request.path.endsWith('/savedViews/inventory')) return { body: { items: views } };
    return undefined;
  };
}
const table = (around: Partial<Parameters<typeof showScreen>[1]> = {}) =>
  showScreen(<Lines />, {
    responses: serving([aView(), team, ...platformViews]),
    path: '/inventory',
    at: '/inventory',
    ...around,
  });
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  closeAllOverlays();
  overlayStore.change([]);
  for (const { id } of toastStore.read()) closeToast(id);
});

test('the menu has My Views, Team Views and Platform Views [A2.61]', async () => {
  const { user } = table();
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  const menu = await screen.findByRole('dialog', { name: 'Views' });
  const groups = (await within(menu).findAllByRole('region')).map((group) => [
    group.getAttribute('aria-label'),
    within(group)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ]);
  expect(groups).toEqual([
    ['My Views', ['Ashby']],
    ['Team Views', ['Lead firstSam Ortiz']],
    ['Platform Views', ['Annual LCRR Communication']],
  ]);
});

test('opening a view applies its filters, columns, hidden columns and sort, and the address holds them all', async () => {
  const { user, router } = table();
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('link', { name: 'Ashby' }));
  expect(await screen.findByRole('button', { name: 'Ashby' })).toBeVisible();
  expect(router.state.location.search).toEqual({
    'filters[city]': 'Ashby',
    sort: '-address',
    columns: 'address,note',
    view: ids.own,
  });
  expect(headings()).toEqual(['Address', 'Note']);
  expect(screen.getByRole('button', { name: 'City contains “Ashby”' })).toBeVisible();
});

test('a link with nothing but the view opens it', async () => {
  const { router } = table({ at: `/inventory?view=${ids.own}` });
  expect(await screen.findByRole('button', { name: 'Ashby' })).toBeVisible();
  expect(router.state.location.search).toMatchObject({ 'filters[city]': 'Ashby', columns: 'address,note' });
});

test('explains that the view of a link does not exist and shows the list', async () => {
  table({ at: `/inventory?view=${ids.saved}` });
  expect(await screen.findByText('View not found')).toBeVisible();
  expect(screen.getByText('12 Elm Street')).toBeVisible();
});

test('the URL of a view shows the same table to a user who can’t see the view', async () => {
  table({
    responses: serving([]),
    at: `/inventory?filters[city]=Ashby&sort=-address&columns=address,note&view=${ids.own}`,
  });
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible();
  expect(headings()).toEqual(['Address', 'Note']);
  expect(screen.queryByText('View not found')).toBeNull();
});

test.each([
  [
    'a filter',
    async (user: ReturnType<typeof table>['user']) =>
      user.click(await screen.findByRole('button', { name: 'Remove filter: City contains “Ashby”' })),
  ],
  [
    'the order',
    async (user: ReturnType<typeof table>['user']) =>
      user.click(within(screen.getByRole('columnheader', { name: 'Address' })).getByRole('button')),
  ],
  [
    'a column',
    async (user: ReturnType<typeof table>['user']) => {
      await user.click(screen.getByRole('button', { name: 'Columns' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Note' }));
    },
  ],
])('changing %s clears the name of the view [A4.12]', async (_, change) => {
  const { user, router } = table({ at: `/inventory?view=${ids.own}` });
  await screen.findByRole('button', { name: 'Ashby' });
  await change(user);
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible();
  expect(router.state.location.search).not.toHaveProperty('view');
});

test('a column that is turned on appears next to its default neighbor', async () => {
  const { user } = table({ at: `/inventory?view=${ids.own}` });
  await screen.findByRole('button', { name: 'Ashby' });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'City' }));
  await waitFor(() => expect(headings()).toEqual(['Address', 'City', 'Note']));
});

test('Save View is disabled while a view is in force [A4.13]', async () => {
  const { user } = table({ at: `/inventory?view=${ids.own}` });
  await user.click(await screen.findByRole('button', { name: 'Ashby' }));
  expect(await screen.findByRole('button', { name: 'Save View' })).toHaveProperty('disabled', true);
});

async function openSaving(around: Partial<Parameters<typeof showScreen>[1]> = {}) {
  const shown = table({ at: '/inventory?filters[category]=Lead', ...around });
  await shown.user.click(await screen.findByRole('button', { name: 'Views' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Save View' }));
  return { ...shown, window: within(await screen.findByRole('dialog', { name: 'Save This View' })) };
}

test('saving requires a name, with the specified messages [A5.1-A5.3]', async () => {
  const { user, window, requests } = await openSaving();
  await user.click(await window.findByRole('button', { name: 'Save View' }));
  expect(window.getByText('Name is Required')).toBeVisible();
  await user.click(window.getByRole('textbox', { name: 'Name' }));
  await user.paste('x'.repeat(200));
  await user.click(window.getByRole('button', { name: 'Save View' }));
  expect(window.getByText('Your view name is too long, please shorten.')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('what is saved is the table as it is, and it is in force at once', async () => {
  const kept: SavedView[] = [];
  const responses = serving(kept, ({ method, body }) => {
    if (method !== 'POST') return undefined;
    kept.push({ ...aView({ id: ids.saved }), ...(body as Partial<SavedView>) });
    return { body: kept[0] };
  });
  const { user, window, requests, router } = await openSaving({ responses });
  await user.type(await window.findByRole('textbox', { name: 'Name' }), 'Only lead');
  await user.click(window.getByRole('checkbox', { name: 'Team View' }));
  await user.click(window.getByRole('button', { name: 'Save View' }));
  expect(await screen.findByText('The view “Only lead” has been saved')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Only lead' })).toBeVisible();
  const body = requests.find(({ method }) => method === 'POST')?.body as { view: string };
  expect(body).toMatchObject({ name: 'Only lead', type: 'inventory', accountView: true });
  expect(JSON.parse(body.view)).toEqual({
    activeFilters: { category: ['Lead'] },
    columns: ['address', 'city', 'note'],
    hiddenColumns: ['note'],
    sort: 'address',
  });
  expect(router.state.location.search).toMatchObject({ view: ids.saved });
});

test('only administrators are offered a team view [A6.1]', async () => {
  const { window } = await openSaving({ permissions: ['pws:edit', 'pws:create'] });
  expect(await window.findByRole('textbox', { name: 'Name' })).toBeVisible();
  expect(window.queryByRole('checkbox', { name: 'Team View' })).toBeNull();
});

test('a save that fails shows the message of the server, and the notice shows that it failed [A7.21, A8.2]', async () => {
  const { user, window } = await openSaving({
    responses: serving([], ({ method }) =>
      method === 'POST' ? problemReply(409, 'You already have a view with this name. Choose another name.') : undefined,
    ),
  });
  await user.type(await window.findByRole('textbox', { name: 'Name' }), 'Ashby{Enter}');
  expect((await window.findByRole('alert')).textContent).toContain(
    'You already have a view with this name. Choose another name.',
  );
  expect(await screen.findByText('Something went wrong!')).toBeVisible();
});

test('views are deleted by their owner and by administrators; views of the product are kept [A6.2]', async () => {
  const { user } = table({ permissions: ['pws:read'] });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  expect(
    (await screen.findAllByRole('button', { name: /^Delete view/ })).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Delete view Ashby']);
});

test('deleting requires confirmation; after a failure the dialog is still open with the specified message [A8.3]', async () => {
  let isBroken = true;
  const { user, requests } = table({
    responses: serving([aView(), team, ...platformViews], ({ method }) =>
      method === 'DELETE' ? (isBroken ? problemReply(500, 'Broken.') : { body: {} }) : undefined,
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('button', { name: 'Delete view Lead first' }));
  const request = within(await screen.findByRole('dialog', { name: 'Delete this view?' }));
  expect(
    request.getByText('“Lead first” will be deleted for everyone in Hartwell Water. This cannot be undone.'),
  ).toBeVisible();
  await user.click(request.getByRole('button', { name: 'Delete view' }));
  expect((await request.findByRole('alert')).textContent).toBe(
    'There seems to be an error, please try again or contact support for assistance.',
  );
  expect(screen.getByText('View failed deleting, please try again.')).toBeVisible();
  isBroken = false;
  await user.click(request.getByRole('button', { name: 'Delete view' }));
  expect(await screen.findByText('The view “Lead first” has been deleted')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1))).toEqual([
    ids.team,
    ids.team,
  ]);
});

test('lists the parts of a view that no longer exist and applies the rest [A4.14]', async () => {
  const old: TableView = {
    activeFilters: { city: ['Ashby'], pipeAge: ['12'], category: ['Lead', 'Brass'] },
    columns: ['address', 'oldNotes', 'city'],
    hiddenColumns: [],
    sort: '-pipeAge',
  };
  table({ responses: serving([aView({ view: JSON.stringify(old) })]), at: `/inventory?view=${ids.own}` });
  const warning = await screen.findByText(/Skipped:/);
  expect(warning.textContent).toBe(
    'Skipped: the filter by Pipe age, Classification “Brass”, the column Old notes, and the sort by Pipe age. Everything else is applied.',
  );
  expect(screen.getByRole('button', { name: 'City contains “Ashby”' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Classification is Lead' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ashby' })).toBeVisible();
});

test('repeats the notice about missing fields of a view after the page is reloaded [A4.14]', async () => {
  const old: TableView = { ...content, activeFilters: { city: ['Ashby'], pipeAge: ['12'] }, sort: '-pipeAge' };
  const responses = serving([aView({ view: JSON.stringify(old) })]);
  const first = table({ responses, at: `/inventory?view=${ids.own}` });
  await screen.findByText(/Skipped:/);
  const { href } = first.router.state.location;
  first.unmount();
  table({ responses, at: href });
  expect((await screen.findByText(/Skipped:/)).textContent).toContain('the filter by Pipe age');
});

test('deleting the active view removes it from the address and keeps the table unchanged', async () => {
  const { user, router } = table({
    responses: serving([aView(), team, ...platformViews], ({ method }) =>
      method === 'DELETE' ? { body: {} } : undefined,
    ),
    at: `/inventory?view=${ids.own}`,
  });
  await user.click(await screen.findByRole('button', { name: 'Ashby' }));
  await user.click(await screen.findByRole('button', { name: 'Delete view Ashby' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this view?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete view' }));
  expect(await screen.findByText('The view “Ashby” has been deleted')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('view'));
  expect(router.state.location.search).toMatchObject({ 'filters[city]': 'Ashby', columns: 'address,note' });
  expect(screen.queryByText('View not found')).toBeNull();
});

test('views that can’t be loaded show an error and can be reloaded', async () => {
  const { user } = table({ responses: () => problemReply(503, 'The service is being restarted.') });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The views could not be loaded. The service is being restarted.',
  );
});
