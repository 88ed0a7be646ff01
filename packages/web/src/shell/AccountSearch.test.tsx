import type { AccountChoice } from '@curbstop/contract/accounts/current-user.endpoints';
import { Problem } from '@curbstop/contract/primitives/problem';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { createCache } from '../foundation/cache.ts';
import { addRecentAccount } from '../domains/accounts/recent-accounts.queries.ts';
import { SessionContext, type SessionSource } from '../domains/accounts/session.queries.ts';
import { AccountSearch } from './AccountSearch.tsx';
import { sampleUser, createStaticSession } from './invented-session.ts';

configure({ asyncUtilTimeout: 15_000 });

const me = { ...sampleUser, accountCount: 4 };
const account = (number: number, companyName: string): AccountChoice => ({
  id: `01900000-0000-7000-8000-00000000010${number}`,
  companyName,
  pwsid: `CT000001${number}`,
  enabled: true,
  type: 2,
});
const own: AccountChoice = { ...account(0, 'Millbrook Water Department'), id: me.defaultAccount.id };
const [birch, cedar, elm] = [
  account(1, 'Birch Hill Water'),
  account(2, 'Cedar Valley Water'),
  account(3, 'Elm Grove Water'),
];

/** The server: the requests it received, and the user's accounts. */
let questions: URLSearchParams[];
let mine: readonly AccountChoice[];
let stillOpen: readonly AccountChoice[];
let total: number | undefined;

beforeEach(() => {
  localStorage.clear();
  [questions, mine, stillOpen, total] = [[], [own, birch, cedar, elm], [own, birch, cedar, elm], undefined];
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'https://water.example');
    questions.push(searchParams);
    const part = searchParams.get('filter')?.toLowerCase() ?? '';
    const ids = searchParams.getAll('ids');
    const items =
      ids.length > 0
        ? stillOpen.filter(({ id }) => ids.includes(id))
        : mine.filter(
            ({ companyName, pwsid }) => companyName.toLowerCase().includes(part) || pwsid.toLowerCase().includes(part),
          );
    return Response.json({ total: total ?? items.length, totalPages: 1, pageSize: 25, pageNumber: 1, items });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(switchAccount: SessionSource['switchAccount'] = () => new Promise<void>(() => undefined)) {
  const { user } = show(
    <QueryClientProvider client={createCache()}>
      <SessionContext value={{ ...createStaticSession({ status: 'signedIn', me }), switchAccount }}>
        <AccountSearch me={me} />
      </SessionContext>
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: /^Water system: Millbrook Water Department/ }));
  const box = await screen.findByRole('combobox', { name: 'Find a water system by name or PWSID' });
  await screen.findAllByRole('option');
  return { user, box };
}
const namesIn = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('option')
    .map(({ textContent }) => textContent?.replace(/CT\d+$/, ''));

test('a user with one account sees its name without a menu [A2.39]', () => {
  show(<AccountSearch me={sampleUser} />);
  expect(screen.getByText('Millbrook Water Department')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('it lists 25 water systems, without the one in use, recent ones first [A2.41, A2.42, A2.44]', async () => {
  addRecentAccount(me.id, elm, 'x');
  await open();
  expect(questions.map((request) => Object.fromEntries(request))).toEqual([
    { pageSize: '25', type: '2', filter: '' },
    { pageSize: '25', type: '2', ids: elm.id },
  ]);
  expect(namesIn(screen.getByRole('group', { name: 'Recent' }))).toEqual(['Elm Grove Water']);
  expect(namesIn(screen.getByRole('group', { name: 'All water systems' }))).toEqual([
    'Birch Hill Water',
    'Cedar Valley Water',
  ]);
});

test('typing sends one debounced request, and Enter chooses the only result [A2.43, A2.45]', async () => {
  const switchAccount = vi.fn<SessionSource['switchAccount']>(() => new Promise<void>(() => undefined));
  const { user, box } = await open(switchAccount);
  await user.type(box, 'cedar');
  await screen.findByText('Press Enter to switch to Cedar Valley Water.');
  expect(questions.map((request) => request.get('filter'))).toEqual(['', 'cedar']);
  await user.keyboard('{Enter}');
  expect(switchAccount).toHaveBeenCalledExactlyOnceWith(cedar.id);
  await screen.findByText('Switching to Cedar Valley Water…');
});

test('the arrow keys move through the list and Enter chooses', async () => {
  const switchAccount = vi.fn<SessionSource['switchAccount']>(() => new Promise<void>(() => undefined));
  const { user, box } = await open(switchAccount);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const pointedAt = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  expect(pointedAt?.textContent).toContain('Cedar Valley Water');
  await user.keyboard('{Enter}');
  expect(switchAccount).toHaveBeenCalledExactlyOnceWith(cedar.id);
});

test('a recent account without access any more shows a message and is removed', async () => {
  addRecentAccount(me.id, elm, 'x');
  // It is closed after the list was loaded.
  [mine, total] = [[own, birch], 61];
  const { user } = await open(() =>
    Promise.reject(new Problem('notFound', 404, [{ code: 'notFound', detail: 'Not there' }])),
  );
  await user.click(screen.getByRole('option', { name: /Elm Grove Water/ }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Elm Grove Water is no longer one of your water systems.',
  );
  expect(screen.queryByRole('option', { name: /Elm Grove Water/ })).toBeNull();
});

test('a closed recent account is not offered, also when there are more accounts than are listed', async () => {
  addRecentAccount(me.id, elm, 'x');
  [mine, stillOpen, total] = [[own, birch], [own, birch], 61];
  await open();
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Birch Hill Water'),
    ]),
  );
});

test('it shows the total when not all are listed, and a message when none match', async () => {
  total = 61;
  const { user, box } = await open();
  expect(await screen.findByText('The first 4 of 61 are shown. Enter a name or PWSID to find others.')).toBeVisible();
  total = undefined;
  await user.type(box, 'nowhere');
  expect(await screen.findByText('No water systems match “nowhere”.')).toBeVisible();
});

test('Escape closes it and returns the focus', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Water system:/ })));
});
