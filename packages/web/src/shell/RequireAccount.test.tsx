import { Problem } from '@curbstop/contract/primitives/problem';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { SessionContext, type SessionSource, type SessionState } from '../domains/accounts/session.queries.ts';
import { createCache } from '../foundation/cache.ts';
import { parseUrlQuery, formatUrlQuery } from '../ui/url-query.ts';
import { sampleUser, createStaticSession } from './invented-session.ts';
import { routeTree } from './routes.tsx';
import { TestRouter } from '../../testing/TestRouter.tsx';

// A long limit, so that a busy machine doesn't make a test fail.
configure({ asyncUtilTimeout: 15_000 });

// The server has no running work.
beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ items: [] })));
afterEach(() => vi.unstubAllGlobals());

function open(at: string, state: SessionState, overrides: Partial<SessionSource> = {}) {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (text) => parseUrlQuery(text),
    stringifySearch: formatUrlQuery,
  });
  const shown = show(
    <QueryClientProvider client={createCache()}>
      <SessionContext value={{ ...createStaticSession(state), ...overrides }}>
        <TestRouter router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
  return { ...shown, router };
}

test.each(['/inventory/list?filters[epaReportingCategory]=Lead', '/no/such/page?x=1'])(
  '%s leads to sign-in and remembers the path and query',
  async (at) => {
    const storeReturnPath = vi.fn<SessionSource['storeReturnPath']>();
    const signIn = vi.fn<SessionSource['signIn']>(() => new Promise<undefined>(() => undefined));
    const { router } = open(at, { status: 'signedOut' }, { storeReturnPath, signIn });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(storeReturnPath).toHaveBeenCalledWith(at);
    await waitFor(() => expect(signIn).toHaveBeenCalledOnce());
  },
);

test('sign-in returns to the requested page', async () => {
  const { router } = open(
    '/login?code=abc&state=xyz',
    { status: 'signedIn', me: sampleUser },
    { signIn: () => Promise.resolve('/no/such/page') },
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/no/such/page'));
});

test('a failed sign-in shows why', async () => {
  open('/login', { status: 'signedOut' }, { signIn: () => Promise.reject(new TypeError('Failed to fetch')) });
  await screen.findByRole('heading', { name: 'Sign-in failed' });
  expect(screen.getByText(/could not be reached/)).toBeVisible();
});

test.each([true, false])('a page has the banner only in a demonstration account: %s', async (isDemonstration) => {
  const me = { ...sampleUser, defaultAccount: { ...sampleUser.defaultAccount, isDemonstration } };
  open('/no/such/page', { status: 'signedIn', me });
  await screen.findByRole('heading', { level: 1 });
  const banner = screen.queryByRole('complementary', { name: 'Demonstration' });
  expect(banner?.textContent).toBe(
    isDemonstration ? 'Demonstration with invented data. Nothing here is about a real water system.' : undefined,
  );
});

test('only the dialog of the terms is shown before they are accepted, and it cannot be dismissed', async () => {
  const acceptTerms = vi.fn<SessionSource['acceptTerms']>(() => Promise.resolve());
  const { user } = open(
    '/locations',
    { status: 'signedIn', me: { ...sampleUser, termsAccepted: false } },
    { acceptTerms },
  );
  const window = await screen.findByRole('dialog', { name: 'Terms of Service' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBe(window);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Privacy Policy' }).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(acceptTerms).toHaveBeenCalledOnce();
});

test('a sign-in without a user record shows a notice, and Try Again signs out', async () => {
  const signOut = vi.fn<SessionSource['signOut']>(() => new Promise<void>(() => undefined));
  const { user } = open('/locations', { status: 'unknownUser' }, { signOut });
  await screen.findByRole('heading', { name: 'Unable to authenticate your account' });
  expect(screen.getByText(/sign in again/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'the support team' }).getAttribute('href')).toBe(
    'mailto:support@demo.curbstop.example',
  );
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(signOut).toHaveBeenCalledOnce();
});

test('an error of the identity provider has its own page from any address', async () => {
  const { router } = open('/locations?error=unauthorized', { status: 'signedOut' });
  await screen.findByRole('heading', { name: 'You are not authorized' });
  expect(router.state.location.pathname).toBe('/error');
  expect(screen.getByRole('link', { name: 'Curbstop' }).getAttribute('href')).toBe('/login');
});

test('the terms and the privacy policy are public', async () => {
  const { router } = open('/terms', { status: 'signedOut' });
  await screen.findByRole('heading', { name: 'Terms of Service', level: 1 });
  await router.navigate({ href: '/privacy' });
  await screen.findByRole('heading', { name: 'Privacy Policy', level: 1 });
  expect(document.title).toBe('Privacy Policy · Curbstop');
});

test('the frame shows the tabs of the account, the signed-in user and Logout', async () => {
  const signOut = vi.fn<SessionSource['signOut']>(() => Promise.resolve());
  const { user } = open('/no/such/page', { status: 'signedIn', me: sampleUser }, { signOut });
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Overview', 'Locations', 'Inventory']);
  expect(screen.getByText('Millbrook Water Department')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Profile of Alex Rivera' }));
  expect(await screen.findByText('alex@demo.curbstop.example')).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledOnce();
});

test('Profile Settings opens the profile, and is hidden from users of an external identity provider [A2.38, A6.6]', async () => {
  const { user, unmount } = open('/no/such/page', { status: 'signedIn', me: sampleUser });
  await user.click(await screen.findByRole('button', { name: 'Profile of Alex Rivera' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Profile Settings' }));
  const profile = within(await screen.findByRole('dialog', { name: 'Edit profile' }));
  expect((await profile.findByRole<HTMLInputElement>('textbox', { name: 'First name' })).value).toBe('Alex');
  expect(profile.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).readOnly).toBe(true);
  await user.click(profile.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  const elsewhere = open('/no/such/page', { status: 'signedIn', me: { ...sampleUser, isSingleSignOn: true } });
  await elsewhere.user.click(await screen.findByRole('button', { name: 'Profile of Alex Rivera' }));
  await screen.findByRole('menuitem', { name: 'Logout' });
  expect(screen.queryByRole('menuitem', { name: 'Profile Settings' })).toBeNull();
});

test('signing out in another tab shows a notice and no part of the account [A2.38]', async () => {
  open('/locations', { status: 'signedOutElsewhere' });
  const title = await screen.findByRole('heading', { name: 'You are signed out' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test.each([
  [0, 'Sign out'],
  [1, 'Go to your other water system'],
])(
  'a user who loses access while working sees a notice, and a link to the others with %i other accounts',
  async (others, way) => {
    open('/locations', { status: 'lostAccess', me: sampleUser, others });
    const title = await screen.findByRole('heading', {
      name: 'You no longer have access to Millbrook Water Department',
    });
    expect(document.activeElement).toBe(title);
    expect(screen.getByRole('button', { name: way })).toBeVisible();
  },
);

test('a link to another account switches only after confirmation; a link to the current one opens it [A2.1]', async () => {
  const switchAccount = vi.fn<SessionSource['switchAccount']>(() => new Promise<void>(() => undefined));
  const other = '01900000-0000-7000-8000-000000000009';
  vi.stubGlobal('fetch', async (address: string) =>
    // The next screen requests its data, which never arrives.
    String(address).includes('/accounts?')
      ? Response.json({
          items: [{ id: other, companyName: 'Alder Brook', pwsid: 'CT9990024', enabled: true, type: 2 }],
          total: 1,
        })
      : new Promise<Response>(() => undefined),
  );
  const { router, user } = open(`/accounts/switch/${other}`, { status: 'signedIn', me: sampleUser }, { switchAccount });
  await screen.findByRole('heading', { name: 'Switch to Alder Brook?' });
  expect(switchAccount).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Stay in Millbrook Water Department' }).getAttribute('href')).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Switch to Alder Brook' }));
  expect(switchAccount).toHaveBeenCalledExactlyOnceWith(other);
  await router.navigate({ href: `/accounts/switch/${sampleUser.defaultAccount.id}` });
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'));
  expect(switchAccount).toHaveBeenCalledOnce();
});

test('a link with its account also works for a user with more accounts than one page', async () => {
  const accounts = Array.from({ length: 30 }, (_, at) => ({
    id: `01900000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
    companyName: `Water system ${at}`,
    pwsid: `CT99900${at}`,
    enabled: true,
    type: 2,
  }));
  const last = accounts[29];
  vi.stubGlobal('fetch', async (address: string) => {
    const ids = new URL(address, 'http://localhost').searchParams.getAll('ids');
    const found = ids.length > 0 ? accounts.filter(({ id }) => ids.includes(id)) : accounts.slice(0, 25);
    return Response.json({ items: found, total: accounts.length });
  });
  open(`/accounts/switch/${last?.id}`, { status: 'signedIn', me: sampleUser });
  expect(await screen.findByRole('heading', { name: 'Switch to Water system 29?' })).toBeVisible();
});

test.each([404, 400])('a link to an account without access shows a notice (%i)', async (status) => {
  const switchAccount = () =>
    Promise.reject(new Problem('notFound', status, [{ code: 'notFound', detail: 'Not there' }]));
  const { user } = open('/accounts/switch/17', { status: 'signedIn', me: sampleUser }, { switchAccount });
  await user.click(await screen.findByRole('button', { name: 'Switch to another water system' }));
  await screen.findByRole('heading', { name: 'This is not one of your water systems' });
  expect(screen.getByText(/alex@demo.curbstop.example doesn’t have access to/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Stay in Millbrook Water Department' }).getAttribute('href')).toBe('/');
});

test('a link to an unknown account offers no switch', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [], total: 0 }));
  open('/accounts/switch/01900000-0000-7000-8000-000000000009', { status: 'signedIn', me: sampleUser });
  await screen.findByRole('heading', { name: 'This is not one of your water systems' });
  expect(screen.queryByRole('button', { name: 'Switch to another water system' })).toBeNull();
});

test('the error page blames missing authorization only if the sign-in provider did [A2.23]', async () => {
  const { router } = open('/error', { status: 'signedIn', me: sampleUser });
  await screen.findByRole('heading', { name: 'Sign-in failed' });
  await router.navigate({ href: '/error?error=unauthorized' });
  expect(await screen.findByRole('heading', { name: 'You are not authorized' })).toBeVisible();
});

test('the keyboard can skip the top bar, and the footer links to the terms and the privacy policy', async () => {
  open('/no/such/page', { status: 'signedIn', me: sampleUser });
  const skip = await screen.findByRole('link', { name: 'Skip to content' });
  expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
  expect(footer.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
});
