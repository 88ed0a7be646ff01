import type { CurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import type { SignInSettings } from '@curbstop/contract/accounts/sign-in.endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCache } from '../../foundation/cache.ts';
import { sendRequest } from '../../foundation/client.ts';
import { getCurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import { defineEndpoint } from '@curbstop/contract/primitives/endpoint';
import { z } from 'zod';
import { listRecentAccounts } from './recent-accounts.queries.ts';
import { createSession } from './session.commands.ts';
import type { SessionSource } from './session.queries.ts';

const origin = 'https://water.example';
const settings: SignInSettings = {
  authority: `${origin}/oidc`,
  clientId: 'curbstop',
  scope: 'openid',
  parameters: { resource: 'api' },
  origin,
  supportEmail: 'support@curbstop.example',
};
const account = {
  id: '0192c0de-0000-7000-8000-00000000000a',
  companyName: 'Harlow Springs',
  contactPhone: null,
  createdOn: '2027-01-01T00:00:00.000Z',
  primacyCode: 'CT',
  pwsid: 'CT0000001',
  timeZone: 'America/New_York',
  systemType: 'CWS' as const,
  localLeadBan: null,
  plan: 'Basic' as const,
  isDemonstration: false,
};
const dana: CurrentUser = {
  id: '0192c0de-0000-7000-8000-00000000000b',
  authId: 'dana',
  email: 'dana@harlow.example',
  firstName: 'Dana',
  lastName: 'Lee',
  createdOn: account.createdOn,
  isSingleSignOn: false,
  defaultAccount: account,
  accountCount: 1,
  permissions: ['pws:admin'],
  features: ['ASSETS'],
  flags: [],
  termsAccepted: true,
  hasMailHouse: false,
  hasMailServer: true,
};

/** The environment: server responses by path, and the browser's location. */
let answers: Record<string, () => Response>;
let went: string[];
let requests: { path: string; body: string; token: string | null }[];

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const problemResponse = (status: number, code: string) =>
  json({ statusCode: status, message: code, errors: [{ code, detail: code }] }, status);

/** Each test has its own channel between tabs. */
const Channel = BroadcastChannel;
let browsers = 0;

beforeEach(() => {
  const browser = ++browsers;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(`${name} ${browser}`);
      }
    },
  );
  localStorage.clear();
  sessionStorage.clear();
  went = [];
  requests = [];
  answers = {
    '/api/sign-in-settings': json(settings),
    '/platform/account-management/rest/currentuser/@me': json(dana),
    '/platform/account-management/rest/currentuser/terms': json({ termsAccepted: true }),
    '/oidc/.well-known/openid-configuration': json({
      issuer: settings.authority,
      authorization_endpoint: `${settings.authority}/auth`,
      token_endpoint: `${settings.authority}/token`,
      end_session_endpoint: `${settings.authority}/session/end`,
    }),
  };
  const go = (address: string | URL) => void went.push(String(address));
  vi.stubGlobal('location', {
    origin,
    href: `${origin}/inventory?page=2`,
    pathname: '/inventory',
    search: '?page=2',
    assign: go,
    replace: go,
  });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, origin);
    const headers = new Headers(init?.headers);
    requests.push({
      path: pathname,
      body: init?.body instanceof URLSearchParams ? init.body.toString() : '',
      token: headers.get('authorization'),
    });
    return (answers[pathname] ?? problemResponse(404, 'notFound'))();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function signedIn({ expiresIn = 600, refreshToken = 'r-1' }: { expiresIn?: number; refreshToken?: string } = {}): void {
  const user = {
    access_token: 'a-1',
    refresh_token: refreshToken,
    token_type: 'Bearer',
    id_token: 'i-1',
    scope: 'openid',
    profile: { sub: 'dana' },
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
  };
  sessionStorage.setItem(`curbstop.sign-in.user:${settings.authority}:${settings.clientId}`, JSON.stringify(user));
}

async function settled(session: SessionSource) {
  await vi.waitFor(() => expect(session.read().status).not.toBe('starting'));
  return session.read();
}
const begin = () => createSession(createCache());

describe('the session', () => {
  it('the session is signed out when this tab has no token', async () => {
    expect(await settled(begin())).toEqual({ status: 'signedOut' });
  });

  it('knows who is signed in from the token in session storage [A7.1]', async () => {
    signedIn();
    expect(await settled(begin())).toEqual({ status: 'signedIn', me: dana });
    expect(requests.find(({ path }) => path.endsWith('@me'))?.token).toBe('Bearer a-1');
  });

  it('reports an unknown user when the token has no user or no account here [A2.48]', async () => {
    signedIn();
    answers['/platform/account-management/rest/currentuser/@me'] = problemResponse(403, 'notAUser');
    expect(await settled(begin())).toEqual({ status: 'unknownUser' });
    answers['/platform/account-management/rest/currentuser/@me'] = json({ ...dana, defaultAccount: null });
    expect(await settled(begin())).toEqual({ status: 'unknownUser' });
  });

  it('reports a failure to load the user and retries', async () => {
    signedIn();
    answers['/platform/account-management/rest/currentuser/@me'] = problemResponse(400, 'unexpected');
    const session = begin();
    expect(await settled(session)).toMatchObject({ status: 'failed', error: { code: 'unexpected' } });
    answers['/platform/account-management/rest/currentuser/@me'] = json(dana);
    session.retry();
    expect(await settled(session)).toMatchObject({ status: 'signedIn' });
  });

  it('requires the terms, and requires them again when a response reports a change [A4.1]', async () => {
    signedIn();
    answers['/platform/account-management/rest/currentuser/@me'] = json({ ...dana, termsAccepted: false });
    const session = begin();
    expect(await settled(session)).toMatchObject({ me: { termsAccepted: false } });
    answers['/platform/account-management/rest/currentuser/@me'] = json(dana);
    await session.acceptTerms();
    expect(session.read()).toMatchObject({ me: { termsAccepted: true } });
    answers['/platform/account-management/rest/currentuser/@me'] = problemResponse(403, 'termsNotAccepted');
    await expect(sendRequest(getCurrentUser)).rejects.toMatchObject({ code: 'termsNotAccepted' });
    expect(session.read()).toMatchObject({ me: { termsAccepted: false } });
  });
});

describe('tokens', () => {
  it('refreshes tokens once before they expire, for any number of calls', async () => {
    signedIn({ expiresIn: 30 });
    answers['/oidc/token'] = json({
      access_token: 'a-2',
      refresh_token: 'r-2',
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'openid',
    });
    await settled(begin());
    await Promise.all([sendRequest(getCurrentUser), sendRequest(getCurrentUser)]);
    const refreshes = requests.filter(({ path }) => path === '/oidc/token');
    expect(refreshes).toHaveLength(1);
    expect(refreshes[0]?.body).toContain('refresh_token=r-1');
    expect(requests.at(-1)?.token).toBe('Bearer a-2');
  });

  it('drops tokens that the provider no longer renews', async () => {
    signedIn({ expiresIn: 30 });
    answers['/oidc/token'] = json({ error: 'invalid_grant' }, 400);
    expect(await settled(begin())).toEqual({ status: 'signedOut' });
    expect(Object.keys(sessionStorage).filter((key) => key.includes('user:'))).toEqual([]);
  });

  it('keeps tokens while the network is unavailable', async () => {
    signedIn({ expiresIn: -5 });
    answers['/oidc/token'] = () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await settled(begin())).toMatchObject({ status: 'failed' });
    expect(Object.keys(sessionStorage).filter((key) => key.includes('user:'))).toHaveLength(1);
  });
});

describe('a 401', () => {
  it('leads to sign-in after a second and remembers path and query [A2.24, A2.25]', async () => {
    signedIn();
    await settled(begin());
    vi.useFakeTimers();
    answers['/platform/account-management/rest/currentuser/@me'] = problemResponse(401, 'notSignedIn');
    await Promise.allSettled([sendRequest(getCurrentUser), sendRequest(getCurrentUser)]);
    await vi.advanceTimersByTimeAsync(900);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(went).toEqual(['/login']);
    expect(sessionStorage.getItem('curbstop.returnTo')).toBe('/inventory?page=2');
  });

  it('a repeated 401 after signing in leads to the error page, even if other requests succeed', async () => {
    signedIn();
    const first = begin();
    await settled(first);
    const locations = '/pws/rest/accounts/1/locations';
    answers[locations] = problemResponse(401, 'notSignedIn');
    const refused = defineEndpoint({
      name: 'refused',
      method: 'GET',
      path: locations,
      summary: '',
      access: 'pws:read',
    });
    await sendRequest(refused).catch(() => undefined);
    await vi.waitFor(() => expect(went).toEqual(['/login']), { timeout: 3000 });
    // The sign-in succeeds, and so does the first request.
    signedIn();
    await settled(begin());
    await sendRequest(refused).catch(() => undefined);
    await vi.waitFor(() => expect(went).toEqual(['/login', '/error?error=unauthorized']), { timeout: 3000 });
  });

  it('a 401 directly after sign-in opens the error page instead of a redirect loop [A2.23]', async () => {
    signedIn();
    sessionStorage.setItem('curbstop.unproven', 'yes');
    answers['/platform/account-management/rest/currentuser/@me'] = problemResponse(401, 'notSignedIn');
    begin();
    await vi.waitFor(() => expect(went).toEqual(['/error?error=unauthorized']), { timeout: 3000 });
  });
});

describe('signing in', () => {
  it('leaves for the provider with PKCE and the name of the API [A2.22]', async () => {
    const session = begin();
    await settled(session);
    session.storeReturnPath('/inventory?page=2');
    void session.signIn(new URL(`${origin}/login`));
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(sessionStorage.getItem('curbstop.returnTo')).toBe('/inventory?page=2');
    const address = new URL(String(went[0]));
    expect(address.pathname).toBe('/oidc/auth');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'curbstop',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/login`,
      resource: 'api',
    });
  });

  it('begins at the one address that the provider leads back to', async () => {
    const session = begin();
    await settled(session);
    session.storeReturnPath('/locations?page=2');
    await session.signIn(new URL('https://127.0.0.1/login'));
    expect(went).toEqual([`${origin}/locations?page=2`]);
  });

  it('goes to the error page when the provider refuses the sign-in [A2.23]', async () => {
    const session = begin();
    await settled(session);
    expect(await session.signIn(new URL(`${origin}/login?error=access_denied&state=s`))).toBe(
      '/error?error=unauthorized',
    );
  });

  it('continues when a signed-in user returns to a used-up URL', async () => {
    signedIn();
    const session = begin();
    await settled(session);
    session.storeReturnPath('/locations');
    expect(await session.signIn(new URL(`${origin}/login?code=used&state=gone`))).toBe('/locations');
  });
});

describe('switching the account', () => {
  const other = {
    ...account,
    id: '0192c0de-0000-7000-8000-00000000000c',
    companyName: 'Alder Brook',
    pwsid: 'CT0000002',
  };

  it('makes it the one in use, gets a new token, remembers the one that was left, and begins at the root [A2.44, A2.45]', async () => {
    signedIn();
    const session = begin();
    await settled(session);
    answers['/platform/account-management/rest/currentuser/defaultaccount'] = json({ ...dana, defaultAccount: other });
    answers['/oidc/token'] = json({
      access_token: 'a-2',
      refresh_token: 'r-2',
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'openid',
    });
    await session.switchAccount(other.id);
    expect(requests.map(({ path }) => path)).toContain('/oidc/token');
    expect(listRecentAccounts(dana.id)).toEqual([
      { id: account.id, companyName: 'Harlow Springs', pwsid: 'CT0000001' },
    ]);
    expect(went).toEqual(['/']);
  });

  it('sends no more requests from a page that remains open because of unsaved work', async () => {
    signedIn();
    const session = begin();
    await settled(session);
    answers['/platform/account-management/rest/currentuser/defaultaccount'] = json({ ...dana, defaultAccount: other });
    await session.switchAccount(other.id);
    await expect(sendRequest(getCurrentUser)).rejects.toMatchObject({
      message: 'You are now working in Alder Brook. Copy any unsaved text, then reload this page.',
    });
  });

  it('changes nothing when the account is not one of theirs', async () => {
    signedIn();
    const session = begin();
    await settled(session);
    answers['/platform/account-management/rest/currentuser/defaultaccount'] = problemResponse(404, 'notFound');
    answers['/platform/account-management/rest/currentuser/accounts'] = json({
      total: 1,
      totalPages: 1,
      pageSize: 25,
      pageNumber: 1,
      items: [{ id: account.id, companyName: 'Harlow Springs', pwsid: 'CT0000001', enabled: true, type: 2 }],
    });
    await expect(session.switchAccount(other.id)).rejects.toMatchObject({ status: 404 });
    expect(listRecentAccounts(dana.id)).toEqual([]);
    expect(went).toEqual([]);
    expect(session.read()).toMatchObject({ status: 'signedIn' });
  });
});

describe('another tab', () => {
  /** Sends a message from another tab. */
  const elsewhere = (news: object) => {
    const tab = new BroadcastChannel('curbstop.session');
    tab.postMessage(news);
    setTimeout(() => tab.close(), 100);
  };

  it('an account switch in another tab switches this tab and stops writes to the old account', async () => {
    signedIn();
    await settled(begin());
    elsewhere({ personId: dana.id, account: { id: 'another', name: 'Alder Brook' } });
    await vi.waitFor(() => expect(went).toEqual(['/']));
    const before = requests.length;
    await expect(sendRequest(getCurrentUser)).rejects.toMatchObject({ code: 'tabClosed' });
    expect(requests).toHaveLength(before);
  });

  it('signing out in another tab clears the tokens and the page of this one without starting a sign-in', async () => {
    signedIn();
    const session = begin();
    await settled(session);
    elsewhere({ personId: dana.id });
    await vi.waitFor(() => expect(session.read()).toEqual({ status: 'signedOutElsewhere' }));
    await expect(sendRequest(getCurrentUser)).rejects.toMatchObject({ code: 'tabClosed' });
    expect(went).toEqual([]);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('user:'))).toEqual([]);
  });

  it('ignores messages of other users and of the same account', async () => {
    signedIn();
    await settled(begin());
    elsewhere({ personId: 'another person' });
    elsewhere({ personId: dana.id, account: { id: account.id, name: 'Harlow Springs' } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(went).toEqual([]);
    await expect(sendRequest(getCurrentUser)).resolves.toMatchObject({ id: dana.id });
  });
});

describe('what the person may do', () => {
  const accounts = (items: readonly object[], total = items.length) =>
    json({ total, totalPages: 1, pageSize: 25, pageNumber: 1, items });
  const own = { id: account.id, companyName: 'Harlow Springs', pwsid: 'CT0000001', enabled: true, type: 2 };
  const somewhere = defineEndpoint({
    name: 'somewhere',
    method: 'GET',
    path: '/somewhere',
    summary: '',
    access: 'pws:read',
    query: z.unknown(),
  });

  it('checks the access after the first missing record and reports that it ended', async () => {
    signedIn();
    const session = begin();
    await settled(session);
    answers['/platform/account-management/rest/currentuser/accounts'] = accounts([], 0);
    await expect(sendRequest(somewhere)).rejects.toMatchObject({ status: 404 });
    await vi.waitFor(() =>
      expect(session.read()).toMatchObject({ status: 'lostAccess', me: { id: dana.id }, others: 0 }),
    );
  });

  it('continues when only a record is missing', async () => {
    signedIn();
    const session = begin();
    await settled(session);
    answers['/platform/account-management/rest/currentuser/accounts'] = accounts([own]);
    await expect(sendRequest(somewhere)).rejects.toMatchObject({ status: 404 });
    await vi.waitFor(() => expect(requests.at(-1)?.path).toMatch(/accounts$/));
    expect(session.read()).toMatchObject({ status: 'signedIn' });
  });

  it('requests the permissions again when a response reports a change', async () => {
    signedIn();
    const session = begin();
    await settled(session);
    answers['/platform/account-management/rest/currentuser/@me'] = json({ ...dana, permissions: ['pws:read'] });
    answers['/somewhere'] = problemResponse(403, 'notAllowed');
    await expect(sendRequest(somewhere)).rejects.toMatchObject({ status: 403 });
    await vi.waitFor(() => expect(session.read()).toMatchObject({ me: { permissions: ['pws:read'] } }));
  });
});

describe('signing out', () => {
  it('ends the session at the provider too and comes back to the origin [A2.48]', async () => {
    signedIn();
    const session = begin();
    await settled(session);
    void session.signOut();
    await vi.waitFor(() => expect(went).toHaveLength(1));
    const address = new URL(String(went[0]));
    expect(address.pathname).toBe('/oidc/session/end');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      id_token_hint: 'i-1',
      post_logout_redirect_uri: `${origin}/`,
    });
    expect(Object.keys(sessionStorage).filter((key) => key.includes('user:'))).toEqual([]);
  });
});
