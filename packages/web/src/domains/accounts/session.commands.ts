import {
  acceptTerms,
  changeDefaultAccount,
  listMyAccounts,
  type CurrentUser,
} from '@curbstop/contract/accounts/current-user.calls';
import { getSignInSettings, type SignInSettings } from '@curbstop/contract/accounts/sign-in.calls';
import type { QueryClient } from '@tanstack/react-query';
import { ResponseProblem, connect, send } from '../../foundation/client.ts';
import { joinTabs } from '../../foundation/other-tabs.ts';
import { createSignIn, prepareSignIn, type SignIn } from '../../foundation/sign-in.ts';
import { forgetOrigin } from '../../foundation/referrer.ts';
import { createStore, type Store } from '../../foundation/store.ts';
import { formatInstantsIn } from '../../ui/format.ts';
import { currentUserQuery } from './account.queries.ts';
import { leftAccount } from './recent-accounts.queries.ts';
import { rememberPath, takeRememberedPath } from '../../foundation/remembered-path.ts';
import type { SessionSource, SessionState } from './session.queries.ts';

/** How long a 401 is on the screen before it leads to sign-in [A2.25]. */
const untilLoginMs = 1000;
/** Set when a sign-in has just ended and no call has gone through with it yet. */
const unprovenKey = 'curbstop.unproven';
const notLetIn = '/error?error=unauthorized';

/** What a tab tells the others: whoever it was who did it, tabs of somebody else stay as they are. */
interface News {
  readonly personId: string;
  /** The account that is now in use; nothing after signing out. */
  readonly account?: { readonly id: string; readonly name: string };
}

interface Provider {
  readonly settings: SignInSettings;
  readonly signIn: SignIn;
}

/** The session that speaks to the identity provider and to our own calls. */
export function createSession(cache: QueryClient): SessionSource {
  prepareSignIn();
  const state = createStore<SessionState>({ status: 'starting' });
  const provider = askForProvider();
  let settings: SignInSettings | undefined;
  let leaving = false;
  /** Why this tab may ask nothing more, from when another tab has taken its ground away until it is loaded again. */
  let closed: ResponseProblem | undefined;

  const readMe = async () => {
    try {
      state.change(stateOf(await cache.fetchQuery(currentUserQuery)));
    } catch (error) {
      state.change(isNobody(error) ? { status: 'nobody' } : { status: 'failed', error });
    }
  };
  const refresh = async () => {
    cache.removeQueries(currentUserQuery);
    // A failure to ask leaves what is known.
    await cache.fetchQuery(currentUserQuery).then(
      (user) => state.change(stateOf(user)),
      () => undefined,
    );
  };
  /** Nothing more is asked, so nothing is written to the wrong account while what was typed here may still be copied. */
  const close = (detail: string) => {
    closed = new ResponseProblem(409, [{ code: 'tabClosed', detail }], {});
    location.assign('/');
  };
  const tabs = joinTabs<News>('curbstop.session', ({ personId, account }) => {
    const now = state.read();
    if (closed || now.status !== 'signedIn' || now.me.id !== personId || now.me.defaultAccount.id === account?.id)
      return;
    if (account)
      return close(
        `You work in ${account.name} now: it was chosen in another tab. Copy what you have typed here, then load this page again.`,
      );
    // Going to sign in by itself would meet the provider's session, which may be just about to end, and renew it.
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
    const refusedAtOnce = sessionStorage.getItem(unprovenKey) !== null;
    sessionStorage.removeItem(unprovenKey);
    rememberPath(location.pathname + location.search);
    await (await provider()).signIn.forget();
    // Signing in again would be refused again, for ever: say so instead [A2.23].
    setTimeout(() => location.assign(refusedAtOnce ? notLetIn : '/login'), untilLoginMs);
  };

  connect({
    accessToken: async () => {
      if (closed) throw closed;
      return (await provider()).signIn.accessToken();
    },
    unauthorized: () => void toSignIn(),
    answered: (problem) => {
      if (problem === undefined) sessionStorage.removeItem(unprovenKey);
      else if (problem.code === 'termsNotAccepted') askForTerms(state);
      // An account that is no longer ours looks like one that does not exist; so does a record that is not there.
      else if (problem.status === 404) void checkAccess();
      // What this person may do, or what the account bought, has changed since they came.
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
      if (cameBack(address)) return finish(known.signIn, address, readMe);
      // A sign-in that began at another name of this machine could not come back here, so the page moves first.
      if (known.settings.origin !== address.origin) location.replace(known.settings.origin + takeRememberedPath());
      else await known.signIn.begin();
      return undefined;
    },
    signOut: async () => {
      const { signIn } = await provider();
      const now = state.read();
      cache.clear();
      forgetOrigin();
      if ('me' in now) tabs.tell({ personId: now.me.id });
      await signIn.end();
    },
    switchAccount: async (accountId) => {
      const now = state.read();
      const { id: personId, defaultAccount } = await send(changeDefaultAccount, { body: { accountId } });
      if ('me' in now) leftAccount(personId, now.me.defaultAccount, accountId);
      if (defaultAccount) tabs.tell({ personId, account: { id: defaultAccount.id, name: defaultAccount.companyName } });
      // The account is changed already; an old token is good for it too.
      await (await provider()).signIn.renew().catch(() => undefined);
      cache.clear();
      close(
        `You work in ${defaultAccount?.companyName ?? 'another account'} now. Copy what you have typed here, then load this page again.`,
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

/** However many calls find something out at once, it is looked into once; a failure to ask changes nothing. */
function onlyOneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () =>
    (running ??= work()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      }));
}

/** Asks once; after a failure the next who needs it asks again. */
function askForProvider(): () => Promise<Provider> {
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

function cameBack({ searchParams }: URL): boolean {
  return searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'));
}

async function finish(signIn: SignIn, address: URL, readMe: () => Promise<void>): Promise<string> {
  if (address.searchParams.has('error')) return notLetIn;
  try {
    await signIn.finish(address.href);
    sessionStorage.setItem(unprovenKey, 'yes');
  } catch (error) {
    // The back button shows an address whose code is used up: whoever is signed in simply goes on.
    if ((await signIn.accessToken()) === undefined) throw error;
  }
  await readMe();
  return takeRememberedPath();
}

function stateOf(user: CurrentUser): SessionState {
  const { defaultAccount } = user;
  if (defaultAccount) formatInstantsIn(defaultAccount.timeZone);
  return defaultAccount ? { status: 'signedIn', me: { ...user, defaultAccount } } : { status: 'nobody' };
}

/** A good sign-in of somebody whom nobody has invited [A2.48]. */
function isNobody(error: unknown): boolean {
  return error instanceof ResponseProblem && error.code === 'notAUser';
}

/** The terms have changed while the page was open: the next thing to see is their window [A4.1]. */
function askForTerms(state: Store<SessionState>): void {
  const now = state.read();
  if (now.status === 'signedIn' && now.me.termsAccepted)
    state.change({ status: 'signedIn', me: { ...now.me, termsAccepted: false } });
}
