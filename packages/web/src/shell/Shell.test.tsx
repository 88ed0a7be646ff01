import { listMyAccounts } from '@curbstop/contract/accounts/current-user.endpoints';
import { waitFor, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageOf, respond } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { show } from '../../testing/show.tsx';
import { SessionContext, type Help, type Me, type SessionSource } from '../domains/accounts/session.queries.ts';
import { createUnsavedWork, useUnsavedGuard } from '../ui/unsaved.ts';
import { AccountSearch } from './AccountSearch.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { sampleUser, createStaticSession } from './invented-session.ts';
import { AccessLost, PageFailed, SignedOutElsewhere, UnableToAuthenticate } from './message-pages.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SmallScreenMenu } from './SmallScreenMenu.tsx';
import { SwitchAccountPage } from './SwitchAccountPage.tsx';
import { TermsModal } from './TermsModal.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';

const assign = vi.fn<(address: string) => void>();
const reload = vi.fn<() => void>();
beforeEach(() => {
  assign.mockReset();
  reload.mockReset();
  vi.spyOn(location, 'assign').mockImplementation((address) => assign(String(address)));
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => document.querySelector('meta[name="version"]')?.remove());

const showWith = (piece: React.ReactNode, overrides: Partial<SessionSource> = {}, me: Me = sampleUser) =>
  showScreen(
    <SessionContext value={{ ...createStaticSession({ status: 'signedIn', me }), ...overrides }}>
      {piece}
    </SessionContext>,
    { responses: () => undefined, elsewhere: ['/elsewhere'] },
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const refusal = { statusCode: 503, message: '', errors: [{ code: 'x', detail: 'The server is restarting.' }] };

// Terms and session

test('shows why terms could not be accepted, which can be accepted again', async () => {
  const acceptTerms = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValueOnce();
  const { user } = showWith(<TermsModal />, { acceptTerms });
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms of Service' }));
  await user.keyboard('{Escape}');
  expect(dialog.queryByRole('button', { name: /close/i })).toBeNull();
  expect(dialog.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The server is restarting.');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(acceptTerms).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
});

test('a failed sign-out leaves the user signed in with a message', async () => {
  const { user } = showWith(<ProfileMenu me={sampleUser} />, { signOut: () => Promise.reject(refusal) });
  await user.click(await button('Profile of Alex Rivera'));
  expect(await screen.findByText('alex@demo.curbstop.example')).toBeVisible();
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByText('You are still signed in. The server is restarting.')).toBeVisible();
});

test('a user without a name is shown by the email address', async () => {
  showWith(<ProfileMenu me={{ ...sampleUser, firstName: '', lastName: '' }} />);
  const profile = await button('Profile of alex@demo.curbstop.example');
  expect(profile.textContent).toBe('A');
});

test('a person without a user record signs out before the next try [A2.48]', async () => {
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { user } = showWith(<UnableToAuthenticate />, { signOut });
  await user.click(await button('Try Again'));
  expect(signOut).toHaveBeenCalledOnce();
  await waitFor(() => expect(assign).toHaveBeenCalledWith(location.origin));
});

test('a user signed out in another tab signs in again here and returns to the same page', async () => {
  const storeReturnPath = vi.fn<(path: string) => void>();
  const { user } = showWith(<SignedOutElsewhere />, { storeReturnPath });
  const title = await screen.findByRole('heading', { name: 'You are signed out' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.click(await button('Sign in again'));
  expect(storeReturnPath).toHaveBeenCalledWith(location.pathname + location.search);
  expect(assign).toHaveBeenCalledWith('/login');
});

function Editing() {
  useUnsavedGuard(createUnsavedWork('this line'));
  return null;
}

function SigningOut({ children }: { readonly children: React.ReactNode }) {
  const [isOut, setOut] = useState(false);
  return isOut ? (
    <SignedOutElsewhere />
  ) : (
    <>
      {children}
      <button type="button" onClick={() => setOut(true)}>
        Sign out elsewhere
      </button>
    </>
  );
}

test.each([
  ['unsaved work', <Editing key="editing" />, true],
  ['none', null, false],
])('a sign-out in another tab lists lost changes with %s', async (_, work, isNamed) => {
  const { user } = showWith(<SigningOut>{work}</SigningOut>);
  await user.click(await button('Sign out elsewhere'));
  await screen.findByRole('heading', { name: 'You are signed out' });
  expect(screen.queryByText('The changes that you had not saved in this tab are lost.') !== null).toBe(isNamed);
});

test.each([
  [0, 'Sign out'],
  [1, 'Go to your other water system'],
  [3, 'Go to another of your water systems'],
])('a user who lost access and has %i other accounts is offered “%s”', async (others, label) => {
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { user } = showWith(<AccessLost me={sampleUser} others={others} />, { signOut });
  expect(
    await screen.findByRole('heading', { name: 'You no longer have access to Millbrook Water Department' }),
  ).toBeVisible();
  await user.click(await button(label));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(others === 0 ? location.origin : '/'));
  expect(signOut).toHaveBeenCalledTimes(others === 0 ? 1 : 0);
});

const otherAccount = {
  id: '01900000-0000-7000-8000-000000000130',
  companyName: 'Harlow Water',
  pwsid: 'CT9990130',
  enabled: true,
  type: 2 as const,
};

test('shows why a water system could not be switched to for another reason [A2.1]', async () => {
  const switchAccount = vi.fn<SessionSource['switchAccount']>(() => Promise.reject(refusal));
  const { user } = showScreen(
    <SessionContext value={{ ...createStaticSession({ status: 'signedIn', me: sampleUser }), switchAccount }}>
      <SwitchAccountPage />
    </SessionContext>,
    {
      responses: respond(listMyAccounts, pageOf([otherAccount])),
      path: '/accounts/switch/$accountId',
      at: `/accounts/switch/${otherAccount.id}`,
    },
  );
  const confirm = await button(/^Switch to/);
  expect(switchAccount).not.toHaveBeenCalled();
  await user.click(confirm);
  expect(await screen.findByRole('heading', { name: 'The water system could not be switched' })).toBeVisible();
  expect(screen.getByText('The server is restarting.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Stay in Millbrook Water Department' }).getAttribute('href')).toBe('/');
});

test('unsaved work is confirmed before the water system changes, because it can’t be saved afterwards', async () => {
  const switchAccount = vi.fn<SessionSource['switchAccount']>(() => new Promise<void>(() => undefined));
  const me = { ...sampleUser, accountCount: 2 };
  const { user } = showScreen(
    <SessionContext value={{ ...createStaticSession({ status: 'signedIn', me }), switchAccount }}>
      <Editing />
      <AccountSearch me={me} />
    </SessionContext>,
    { responses: respond(listMyAccounts, pageOf([otherAccount])) },
  );
  await user.click(await button(/^Water system: Millbrook Water Department/));
  const answer = async (label: string) => {
    await user.click(await screen.findByRole('option', { name: /Harlow Water/ }));
    const confirmation = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(switchAccount).not.toHaveBeenCalled();
    await user.click(confirmation.getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  };
  await answer('Keep editing');
  expect(switchAccount).not.toHaveBeenCalled();
  if (!screen.queryByRole('combobox')) await user.click(await button(/^Water system: Millbrook Water Department/));
  await answer('Leave without saving');
  expect(switchAccount).toHaveBeenCalledExactlyOnceWith(otherAccount.id);
});

// Errors and updates

test('a failed page shows the number for support and loads again', async () => {
  const { user } = showWith(<PageFailed error={{ ...refusal, requestId: 'req-7' }} />);
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByText('req-7')).toBeVisible();
  await user.click(await button('Try again'));
  expect(reload).toHaveBeenCalledOnce();
});

function deploy(running: string, deployed: string) {
  document.head.insertAdjacentHTML('beforeend', `<meta name="version" content="${running}">`);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ version: deployed })));
}

test('a newer version is offered and loaded on request only [A1.1]', async () => {
  deploy('aaaa', 'bbbb');
  const { user } = show(<UpdateBanner />);
  expect(await screen.findByText('A new version is available.')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await user.click(await button('Update Now'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('the current version offers nothing', async () => {
  deploy('aaaa', 'aaaa');
  const looked = vi.spyOn(globalThis, 'fetch');
  show(<UpdateBanner />);
  await waitFor(() => expect(looked).toHaveBeenCalled());
  expect(screen.queryByText('A new version is available.')).toBeNull();
});

test('code that is missing after an update offers the update instead of an error', async () => {
  deploy('aaaa', 'bbbb');
  show(<PageFailed error={new TypeError('Failed to fetch dynamically imported module: /assets/x.js')} />);
  expect(
    await screen.findByText('Curbstop was updated while this page was open. Your saved work is safe.'),
  ).toBeVisible();
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('code that could not be loaded for lack of a connection can be loaded again', async () => {
  deploy('aaaa', 'aaaa');
  const { user } = show(<PageFailed error={new TypeError('Failed to fetch dynamically imported module: /x.js')} />);
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await user.click(await button('Try again'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

// Menus of the bar

test.each<[string, Help, readonly string[]]>([
  ['the product’s own pages', {}, ['Help Center', 'Academy']],
  ['support', { supportEmail: 'help@example.com' }, ['Help Center', 'Contact Support', 'Academy']],
])('the help menu lists %s [A2.37]', async (_, help, labels) => {
  const { user } = showWith(<HelpMenu />, { help: () => help });
  await user.click(await button('Help'));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(labels);
});

test('the operator’s own help pages replace the product’s', async () => {
  const { user } = showWith(<HelpMenu />, {
    help: () => ({ helpCenter: 'https://help.example.org', academy: 'https://learn.example.org' }),
  });
  await user.click(await button('Help'));
  const hrefs = (await screen.findAllByRole('menuitem')).map((item) => item.getAttribute('href'));
  expect(hrefs).toEqual(['https://help.example.org', 'https://learn.example.org']);
});

test('light and dark switch, and the button shows which comes next', async () => {
  const { user } = show(<ThemeToggle />);
  await user.click(await button('Switch to dark colors'));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  await user.click(await button('Switch to light colors'));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
});

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('%s opens the search once', async (keys) => {
  const { user } = showWith(<SearchButton />);
  await button(/^Search/);
  await user.keyboard(keys);
  await user.keyboard(keys);
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
});

test('other keys open no search', async () => {
  const { user } = showWith(<SearchButton />);
  await button(/^Search/);
  await user.keyboard('k{Control>}{Shift>}k{/Shift}{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the menu of a small screen has the tabs and the water system in use [A2.36]', async () => {
  const me = { ...sampleUser, features: ['PT:LCR'] };
  const { user } = showWith(<SmallScreenMenu tabs={[{ href: '/inventory', label: 'Inventory' } as never]} />, {}, me);
  const burger = await button('Open menu');
  expect(burger.getAttribute('aria-expanded')).toBe('false');
  await user.click(burger);
  const menu = within(await screen.findByRole('dialog', { name: 'Curbstop' }));
  expect(menu.getByRole('link', { name: 'Inventory' }).getAttribute('href')).toBe('/inventory');
  expect(menu.getByRole('link', { name: 'Compliance' }).getAttribute('href')).toBe('/compliance');
  expect(
    within(menu.getByRole('region', { name: 'Water system' })).getByText('Millbrook Water Department'),
  ).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
