import {
  acceptTerms,
  changeDefaultAccount,
  listMyAccounts,
  type CurrentUser,
} from '@curbstop/contract/accounts/current-user.endpoints';
import { getSignInSettings, type SignInSettings } from '@curbstop/contract/accounts/sign-in.endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { ResponseProblem, connect, send } from '../../foundation/client.ts';
import { getNowSeconds } from '../../foundation/clock.ts';
import { joinTabs } from '../../foundation/other-tabs.ts';
import { createSignIn, prepareSignIn, type SignIn } from '../../foundation/sign-in.ts';
import { clearReferrer } from '../../foundation/referrer.ts';
import { createStore, type Store } from '../../foundation/store.ts';
import { deleteFormDrafts, restoreFormDrafts, storeFormDrafts } from '../../ui/form-drafts.ts';
import { setDisplayTimeZone } from '../../ui/format.ts';
import { countUnsavedWork, releaseUnsavedWork } from '../../ui/unsaved.ts';
import { currentUserQuery } from './account.queries.ts';
import { rememberAccount } from './recent-accounts.queries.ts';
import { rememberPath, takeRememberedPath } from '../../foundation/remembered-path.ts';
import type { Me, SessionSource, SessionState } from './session.queries.ts';

/** How long a 401 stays on the screen before the redirect to sign-in [A2.25]. */
const untilLoginMs = 1000;
/** Set after a sign-in until the first request succeeds with its token. */
const unprovenKey = 'curbstop.unproven';
/** When a 401 last led to sign-in, in seconds. */
const refusedKey = 'curbstop.refused';
/** A second 401 within this time is not cured by another sign-in. */
const cureSeconds = 60;
const notLetIn = '/error?error=unauthorized';

/** A message to the other tabs; tabs of other users ignore it. */
interface TabMessage {
  readonly personId: string;
  /** The new current account; undefined after a sign-out. */
  readonly account?: { readonly id: string; readonly name: string };
}

interface Provider {
  readonly settings: SignInSettings;
  readonly signIn: SignIn;
}

/** The session, backed by the identity provider and the API. */
export function createSession(cache: QueryClient): SessionSource {
  prepareSignIn();
  const state = createStore<SessionState>({ status: 'starting' });
  const provider = loadProvider();
  let settings: SignInSettings | undefined;
  let leaving = false;
  /** Set when another tab switches accounts or signs out: this tab then refuses requests until it is reloaded. */
  let closed: ResponseProblem | undefined;

  const readMe = async () => {
    try {
      const next = stateOf(await cache.fetchQuery(currentUserQuery));
      if (next.status === 'signedIn') restoreFormDrafts(getDraftOwner(next.me));
      state.change(next);
    } catch (error) {
      state.change(isUnknownUser(error) ? { status: 'nobody' } : { status: 'failed', error });
    }
  };
  const refresh = async () => {
    cache.removeQueries(currentUserQuery);
    // A failed request keeps the current state.
    await cache.fetchQuery(currentUserQuery).then(
      (user) => state.change(stateOf(user)),
      () => undefined,
    );
  };
  /** Refuses further requests, so that nothing is written to the wrong account while unsaved text can still be copied. */
  const close = (detail: string) => {
    closed = new ResponseProblem(409, [{ code: 'tabClosed', detail }], {});
    location.assign('/');
  };
  const tabs = joinTabs<TabMessage>('curbstop.session', ({ personId, account }) => {
    const now = state.read();
    if (closed || now.status !== 'signedIn' || now.me.id !== personId || now.me.defaultAccount.id === account?.id)
      return;
    if (account)
      return close(`You switched to ${account.name} in another tab. Copy any unsaved text, then reload this page.`);
    // Redirecting to sign-in now could renew the provider's session while the other tab is ending it.
    closed = new ResponseProblem(409, [{ code: 'tabClosed', detail: 'You signed out in another tab.' }], {});
    state.change({ status: 'signedOutElsewhere' });
    cache.clear();
    void provider().then(({ signIn }) => signIn.forget());
  });
  const checkAccess = onlyOneAtATime(async () => {
    const now = state.read();
    if (now.status !== 'signedIn' || closed) return;
    const { id, pwsid } = now.me.defaultAccount;
    const { items } = await send(listMyAccounts, { query: { filter: pwsid } });
    if (items.some((account) => account.id === id)) return;
    const { total } = await send(listMyAccounts, { query: { pageSize: 1 } });
    state.change({ status: 'lostAccess', me: now.me, others: total });
    cache.clear();
  });
  const start = async () => {
    try {
      const known = await provider();
      ({ settings } = known);
      if ((await known.signIn.accessToken()) === undefined) state.change({ status: 'signedOut' });
      else await readMe();
    } catch (error) {
      state.change({ status: 'failed', error });
    }
  };
  const toSignIn = async () => {
    if (leaving) return;
    leaving = true;
    const refusedAtOnce = sessionStorage.getItem(unprovenKey) !== null || isRefusedAgain();
    sessionStorage.removeItem(unprovenKey);
    rememberPath(location.pathname + location.search);
    await (await provider()).signIn.forget();
    setTimeout(() => {
      const now = state.read();
      if (now.status === 'signedIn') storeUnsavedWork(now.me);
      // A new sign-in would be refused again in an endless loop, so show the error page [A2.23].
      location.replace(refusedAtOnce ? notLetIn : '/login');
    }, untilLoginMs);
  };

  connect({
    accessToken: async () => {
      if (closed) throw closed;
      return (await provider()).signIn.accessToken();
    },
    unauthorized: () => void toSignIn(),
    answered: (problem) => {
      if (problem === undefined) sessionStorage.removeItem(unprovenKey);
      else if (problem.code === 'termsNotAccepted') requireTerms(state);
      // An account without access looks like a missing one, and so does a missing record.
      else if (problem.status === 404) void checkAccess();
      // The user's permissions or the account's features have changed since the page was loaded.
      else if (problem.code === 'notAllowed' || problem.code === 'featureMissing') void refresh();
    },
  });
  void start();

  return {
    read: state.read,
    subscribe: state.subscribe,
    rememberPath,
    signIn: async (address) => {
      const known = await provider();
      if (isSignInReturn(address)) return finish(known.signIn, address, readMe);
      // A sign-in started from another host name could not return here, so redirect to the configured origin first.
      if (known.settings.origin !== address.origin) location.replace(known.settings.origin + takeRememberedPath());
      else await known.signIn.begin();
      return undefined;
    },
    signOut: async () => {
      const { signIn } = await provider();
      const now = state.read();
      cache.clear();
      clearReferrer();
      deleteFormDrafts();
      if ('me' in now) tabs.tell({ personId: now.me.id });
      await signIn.end();
    },
    switchAccount: async (accountId) => {
      const now = state.read();
      const { id: personId, defaultAccount } = await send(changeDefaultAccount, { body: { accountId } });
      if ('me' in now) rememberAccount(personId, now.me.defaultAccount, accountId);
      if (defaultAccount) tabs.tell({ personId, account: { id: defaultAccount.id, name: defaultAccount.companyName } });
      // The account has already changed; the old token is valid for it too.
      await (await provider()).signIn.renew().catch(() => undefined);
      cache.clear();
      close(
        `You are now working in ${defaultAccount?.companyName ?? 'another water system'}. Copy any unsaved text, then reload this page.`,
      );
    },
    acceptTerms: async () => {
      await send(acceptTerms);
      cache.removeQueries(currentUserQuery);
      await readMe();
    },
    refresh,
    help: () => settings ?? {},
    retry: () => {
      state.change({ status: 'starting' });
      void start();
    },
  };
}

/** Runs the work once for concurrent requests; a failure changes nothing. */
function onlyOneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () =>
    (running ??= work()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      }));
}

/** Loads the settings once; after a failure the next caller tries again. */
function loadProvider(): () => Promise<Provider> {
  let known: Promise<Provider> | undefined;
  const ask = async (): Promise<Provider> => {
    const settings = await send(getSignInSettings);
    return { settings, signIn: createSignIn(settings) };
  };
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** Whether the previous 401 led to sign-in a moment ago, for one endpoint that refuses a token that others accept. */
function isRefusedAgain(): boolean {
  const last = Number(sessionStorage.getItem(refusedKey) ?? Number.NEGATIVE_INFINITY);
  const isAgain = getNowSeconds() - last < cureSeconds;
  if (isAgain) sessionStorage.removeItem(refusedKey);
  else sessionStorage.setItem(refusedKey, String(getNowSeconds()));
  return isAgain;
}

function isSignInReturn({ searchParams }: URL): boolean {
  return searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'));
}

async function finish(signIn: SignIn, address: URL, readMe: () => Promise<void>): Promise<string> {
  if (address.searchParams.has('error')) return notLetIn;
  try {
    await signIn.finish(address.href);
    sessionStorage.setItem(unprovenKey, 'yes');
  } catch (error) {
    // After the back button the code in the URL is used up: continue if the user is signed in.
    if ((await signIn.accessToken()) === undefined) throw error;
  }
  await readMe();
  return takeRememberedPath();
}

/** What was typed belongs to the person and the account. */
const getDraftOwner = ({ id, defaultAccount }: Me) => `${id} ${defaultAccount.id}`;

/** The browser asks "Leave site?" only about work that can't be stored, such as a new password. */
function storeUnsavedWork(me: Me): void {
  if (storeFormDrafts(getDraftOwner(me)) >= countUnsavedWork()) releaseUnsavedWork();
}

function stateOf(user: CurrentUser): SessionState {
  const { defaultAccount } = user;
  if (defaultAccount) setDisplayTimeZone(defaultAccount.timeZone);
  return defaultAccount ? { status: 'signedIn', me: { ...user, defaultAccount } } : { status: 'nobody' };
}

/** A valid sign-in of a person without an account here [A2.48]. */
function isUnknownUser(error: unknown): boolean {
  return error instanceof ResponseProblem && error.code === 'notAUser';
}

/** The terms changed while the page was open, so show them again [A4.1]. */
function requireTerms(state: Store<SessionState>): void {
  const now = state.read();
  if (now.status === 'signedIn' && now.me.termsAccepted)
    state.change({ status: 'signedIn', me: { ...now.me, termsAccepted: false } });
}
