import type { WorkOverview } from '@curbstop/contract/overviews/my-work.endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { SessionContext, type Me } from '../domains/accounts/session.queries.ts';
import { createCache } from '../foundation/cache.ts';
import { toastStore } from '../ui/toasts.ts';
import { Notifications } from './Notifications.tsx';
import { sampleUser, createStaticSession } from './invented-session.ts';
import { myWorkQuery } from './my-work.queries.ts';
import { TestRouter } from '../../testing/TestRouter.tsx';

// A long limit, so that a busy machine doesn't make a test fail.
configure({ asyncUtilTimeout: 15_000 });

const batch = '01900000-0000-7000-8000-0000000000b1';
const at = '2026-03-01T15:00:00.000Z';
const checking: WorkOverview = {
  id: '01900000-0000-7000-8000-0000000000a1',
  kind: 'imports.check',
  state: 'running',
  subjectId: batch,
  name: 'lines.xlsx',
  done: 500,
  total: 2000,
  step: null,
  error: null,
  createdOn: at,
  startedOn: at,
  finishedOn: null,
};
const ended = (state: 'completed' | 'failed'): WorkOverview => ({ ...checking, state, done: 2000, finishedOn: at });

/** The environment: the running work that the server reports. */
let items: readonly WorkOverview[];
let lettersToResend: number;
let lettersToRewrite: number;
let lettersRefused: number;
beforeEach(() => {
  items = [];
  lettersToResend = 0;
  lettersToRewrite = 0;
  lettersRefused = 0;
  toastStore.change([]);
  vi.stubGlobal('fetch', async () => Response.json({ items, lettersToResend, lettersToRewrite, lettersRefused }));
});
afterEach(() => vi.unstubAllGlobals());

function open({ me = sampleUser, path = '/inventory' }: { me?: Me; path?: string } = {}) {
  const cache = createCache();
  const root = createRootRoute({ component: () => <Notifications me={me} /> });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultNotFoundComponent: () => <Notifications me={me} />,
  });
  const shown = show(
    <QueryClientProvider client={cache}>
      <SessionContext value={createStaticSession({ status: 'signedIn', me })}>
        <TestRouter router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
  const becomes = async (next: readonly WorkOverview[]) => {
    items = next;
    await cache.refetchQueries(myWorkQuery(me.defaultAccount.id));
  };
  return { ...shown, router, becomes };
}
const toasts = () => toastStore.read().map(({ tone, text }) => `${tone}: ${text}`);

test('running work is counted under Notifications and listed with its progress and link', async () => {
  items = [checking];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 task running' }));
  const link = await screen.findByRole('link', { name: /Checking lines\.xlsx/ });
  expect(link.getAttribute('href')).toBe(`/imports/${batch}`);
  expect(link.textContent).toContain('500 of 2,000 rows');
  expect(screen.getByRole('progressbar', { name: 'Checking lines.xlsx' }).getAttribute('aria-valuenow')).toBe('25');
});

test('finished work is announced once, with a link', async () => {
  items = [checking];
  const { becomes, router } = open();
  await screen.findByRole('button', { name: 'Notifications, 1 task running' });
  await becomes([ended('completed')]);
  await waitFor(() => expect(toasts()).toEqual(['success: lines.xlsx was checked.']));
  await becomes([ended('completed')]);
  expect(toasts()).toHaveLength(1);
  toastStore.read()[0]?.action?.run();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/imports/${batch}`));
});

test('failed work is announced as failed', async () => {
  items = [checking];
  const { becomes } = open();
  await screen.findByRole('button', { name: 'Notifications, 1 task running' });
  await becomes([ended('failed')]);
  await waitFor(() => expect(toasts()).toEqual(['error: lines.xlsx could not be checked.']));
});

test('work that had ended before, or whose page is open, is not announced', async () => {
  items = [ended('completed')];
  open();
  await screen.findByRole('button', { name: 'Notifications' });
  expect(toasts()).toEqual([]);
  items = [checking];
  const { becomes } = open({ path: `/imports/${batch}` });
  await screen.findByRole('button', { name: 'Notifications, 1 task running' });
  await becomes([ended('completed')]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notifications, 1 task running' })).toBeNull());
  expect(toasts()).toEqual([]);
});

test('letters that did not arrive are counted under Notifications and linked', async () => {
  lettersToResend = 3;
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 3 letters undelivered' }));
  const link = await screen.findByRole('link', { name: /^3 letters need resending/ });
  expect(link.getAttribute('href')).toBe('/communications/letter-logs?filters[needsResending]=true');
});

test('letters that have to be written again are counted under Notifications and linked', async () => {
  [lettersToResend, lettersToRewrite] = [1, 1];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 letters undelivered' }));
  const link = await screen.findByRole('link', { name: /^1 undelivered letter to write again/ });
  expect(link.getAttribute('href')).toBe('/communications/letter-logs?filters[needsRewriting]=true');
});

test('active letters that can’t be sent as they are written are counted under Notifications and linked', async () => {
  lettersRefused = 2;
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 active letters can’t be sent' }));
  const link = await screen.findByRole('link', { name: /^2 active letters can’t be sent as written/ });
  expect(link.getAttribute('href')).toBe('/communications/letters');
});

test('an empty panel explains what is listed; users who cannot start such work have no notifications', async () => {
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await screen.findByText(/^No background tasks\./);
  unmount();
  open({ me: { ...sampleUser, permissions: ['pws:read'] } });
  expect(screen.queryByRole('button')).toBeNull();
});
