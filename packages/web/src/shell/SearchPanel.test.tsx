import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { SessionContext, type Me } from '../domains/accounts/session.queries.ts';
import { createCache } from '../foundation/cache.ts';
import { sampleUser, createStaticSession } from './invented-session.ts';
import { listSearchChoices, saveRecentChoice, listRecentChoices } from './search-entries.ts';
import { searchScreens } from './screens.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { TestRouter } from '../../testing/TestRouter.tsx';

// A long limit, so that a busy machine doesn't make a test fail.
configure({ asyncUtilTimeout: 15_000 });

const locationId = '01900000-0000-7000-8000-00000000000a';
const lineId = '01900000-0000-7000-8000-00000000000b';
const found = {
  groups: [
    {
      noun: 'location',
      found: [{ id: locationId, parentId: null, title: '12 Mill Row', detail: 'Harlow 06415 · P-7' }],
    },
    {
      noun: 'serviceLine',
      found: [{ id: lineId, parentId: locationId, title: '12 Mill Row', detail: 'Harlow 06415 · HF-0007' }],
    },
  ],
} as const;

/** The environment: the server's responses, and which requests were aborted. */
let query: () => Response | Promise<Response>;
let requests: string[];
let aborted: number;

beforeEach(() => {
  localStorage.clear();
  [requests, aborted] = [[], 0];
  query = () => Response.json(found);
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    requests.push(new URL(address, 'https://water.example').searchParams.get('term') ?? '');
    signal?.addEventListener('abort', () => aborted++);
    return query();
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(me: Me = sampleUser) {
  const close = vi.fn<() => void>();
  const root = createRootRoute({ component: () => <SearchPanel props={{}} close={close} /> });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory(),
    defaultNotFoundComponent: () => null,
  });
  const shown = show(
    <QueryClientProvider client={createCache()}>
      <SessionContext value={createStaticSession({ status: 'signedIn', me })}>
        <TestRouter router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
  return { ...shown, close, router };
}
const box = () => screen.findByRole('combobox', { name: 'Search' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('typing sends one debounced request, and results are grouped by kind', async () => {
  const { user } = open();
  await user.type(await box(), 'mill row');
  await screen.findAllByText('12 Mill Row');
  expect(requests).toEqual(['mill row']);
  expect(within(screen.getByRole('group', { name: 'Locations' })).getAllByRole('option')).toHaveLength(1);
  expect(within(screen.getByRole('group', { name: 'Service lines' })).getByRole('option').textContent).toContain(
    'HF-0007',
  );
  expect(screen.getByText('2 results')).toBeVisible();
});

test('the arrow keys move the active option cyclically, and Enter opens it and closes the search', async () => {
  const { user, close, router } = open();
  const input = await box();
  await user.type(input, 'mill');
  await screen.findAllByText('12 Mill Row');
  const chosen = () =>
    screen
      .getAllByRole('option')
      .findIndex(
        (option) =>
          option.id === input.getAttribute('aria-activedescendant') && option.getAttribute('aria-selected') === 'true',
      );
  expect(chosen()).toBe(0);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe(0);
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe(1);
  await user.keyboard('{Enter}');
  expect(close).toHaveBeenCalledOnce();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/locations/${locationId}/inventory/${lineId}`));
  expect(listRecentChoices(sampleUser).map(({ detail }) => detail)).toEqual(['Harlow 06415 · HF-0007']);
});

test('an empty search offers recent choices, then the pages', async () => {
  saveRecentChoice(sampleUser, { href: `/locations/${locationId}/details`, title: '12 Mill Row', detail: 'Harlow' });
  open();
  await box();
  expect(options()).toEqual([
    '12 Mill RowHarlow',
    'Locations',
    'Inventory',
    'Overview',
    'Import file',
    'Imports',
    'Reclassified lines',
    'Administration',
    'Help Center',
    'Academy',
  ]);
});

test('an outdated request is aborted', async () => {
  query = () => new Promise<Response>(() => undefined);
  const { user } = open();
  await user.type(await box(), 'mill');
  await waitFor(() => expect(requests).toEqual(['mill']));
  await user.type(await box(), ' row');
  await waitFor(() => expect(requests).toEqual(['mill', 'mill row']));
  expect(aborted).toBe(1);
});

test('no results, a short term and an error each have a message', async () => {
  query = () => Response.json({ groups: [] });
  const { user } = open();
  await user.type(await box(), 'q');
  expect(screen.getByText('Enter at least 2 characters to search addresses and IDs.')).toBeVisible();
  await user.type(await box(), 'q');
  await screen.findByText(/^No results for “qq”/);
  query = () =>
    Response.json({ statusCode: 403, message: '', errors: [{ code: 'x', detail: 'You may not.' }] }, { status: 403 });
  await user.type(await box(), 'q');
  expect((await screen.findByRole('alert')).textContent).toContain('The search failed. You may not.');
  query = () => Response.json(found);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findAllByText('12 Mill Row');
});

test('a full group ends with a link to all results', () => {
  const five = Array.from({ length: 5 }, (_, at) => ({
    id: `${at}`,
    parentId: null,
    title: `${at} Mill Row`,
    detail: '',
  }));
  expect(listSearchChoices([{ noun: 'location', found: five }], 'mill & co')[0]?.choices.at(-1)).toEqual({
    href: '/locations?searchTerm=mill+%26+co',
    title: 'Show all locations with “mill & co”',
  });
});

test('pages are found by word prefixes and synonyms, and only by users who can open them', () => {
  const names = (term: string, me = sampleUser) => searchScreens(me, term).map(({ label }) => label);
  expect(names('inv')).toEqual(['Inventory']);
  expect(names('excel')).toEqual(['Import file']);
  expect(names('help')).toEqual(['Help Center']);
  expect(names('imp')).toEqual(['Import file', 'Imports']);
  expect(names('imp', { ...sampleUser, permissions: ['pws:read'] })).toEqual(['Imports']);
});

test('the last six choices are kept once each, per user and account; external links are not shown', () => {
  for (const at of [1, 2, 3, 4, 5, 6, 7, 3])
    saveRecentChoice(sampleUser, { href: `/locations/${at}/details`, title: String(at) });
  expect(listRecentChoices(sampleUser).map(({ title }) => title)).toEqual(['3', '7', '6', '5', '4', '2']);
  expect(listRecentChoices({ ...sampleUser, id: 'another person' })).toEqual([]);
  expect(listRecentChoices({ ...sampleUser, defaultAccount: { ...sampleUser.defaultAccount, id: 'another' } })).toEqual(
    [],
  );
  localStorage.setItem(
    `curbstop.search.${sampleUser.defaultAccount.id}.${sampleUser.id}`,
    JSON.stringify([{ href: 'https://evil.example', title: 'x' }]),
  );
  expect(listRecentChoices(sampleUser)).toEqual([]);
});
