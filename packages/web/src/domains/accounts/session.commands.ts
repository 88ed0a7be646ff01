import {
  acceptTerms,
  changeDefaultAccount,
  listMyAccounts,
  type CurrentUser,
} from '@curbstop/contract/accounts/current-user.endpoints';
import { getSignInSettings, type SignInSettings } from '@curbstop/contract/accounts/sign-in.endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { ResponseProblem, connectClient, sendRequest } from '../../foundation/client.ts';
import { getNowSeconds } from '../../foundation/clock.ts';
import { joinTabs, type OtherTabs } from '../../foundation/tab-channel.ts';
import { createSignIn, prepareSignIn, type SignIn } from '../../foundation/sign-in.ts';
import { clearReferrer } from '../../foundation/referrer.ts';
import { createStore, type Store } from '../../foundation/store.ts';
import { deleteFormDrafts, restoreFormDrafts, storeFormDrafts } from '../../ui/form-drafts.ts';
import { setDisplayTimeZone } from '../../ui/format.ts';
import { countUnsavedWork, releaseUnsavedWork } from '../../ui/unsaved.ts';
import { currentUserQuery } from './account.queries.ts';
import { addRecentAccount } from './recent-accounts.queries.ts';
import { storeReturnPath, takeReturnPath } from '../../foundation/return-path.ts';
import type { Me, SessionSource, SessionState } from './session.queries.ts';

/** How long a 401 stays on the screen before the redirect to sign-in [A2.25]. */
const untilLoginMs = 1000;
/** Set after a sign-in until the first request succeeds with its token. */
const unprovenKey = 'curbstop.unproven';
/** When a 401 last led to sign-in, in seconds. */
const refusedKey = 'curbstop.refused';
/** A second 401 within this time is not cured by another sign-in. */
const cureSeconds = 60;
const unauthorizedPage = '/error?error=unauthorized';

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
  return new Session(cache);
}

class Session implements SessionSource {
  readonly #cache: QueryClient;
  readonly #state = createStore<SessionState>({ status: 'starting' });
  readonly #provider = loadProvider();
  readonly #tabs: OtherTabs<TabMessage>;
  #settings: SignInSettings | undefined;
  #isLeaving = false;
  /** Set when another tab switches accounts or signs out: this tab then refuses requests until it is reloaded. */
  #closed: ResponseProblem | undefined;

  readonly read = this.#state.read;
  readonly subscribe = this.#state.subscribe;
  readonly storeReturnPath = storeReturnPath;

  constructor(cache: QueryClient) {
    prepareSignIn();
    this.#cache = cache;
    this.#tabs = joinTabs<TabMessage>('curbstop.session', (message) => this.#followTab(message));
    connectClient({
      accessToken: async () => {
        if (this.#closed) throw this.#closed;
        return (await this.#provider()).signIn.accessToken();
      },
      unauthorized: () => void this.#leaveToSignIn(),
      answered: (problem) => this.#followAnswer(problem),
    });
    void this.#start();
  }

  readonly signIn = async (address: URL): Promise<string | undefined> => {
    const { signIn, settings } = await this.#provider();
    if (isSignInReturn(address)) return finish(signIn, address, () => this.#readMe());
    // A sign-in started from another host name could not return here, so redirect to the configured origin first.
    if (settings.origin !== address.origin) location.replace(settings.origin + takeReturnPath());
    else await signIn.begin();
    return undefined;
  };

  readonly signOut = async (): Promise<void> => {
    const { signIn } = await this.#provider();
    const now = this.read();
    this.#cache.clear();
    clearReferrer();
    deleteFormDrafts();
    if ('me' in now) this.#tabs.send({ personId: now.me.id });
    await signIn.end();
  };

  readonly switchAccount = async (accountId: string): Promise<void> => {
    const now = this.read();
    const { id: personId, defaultAccount } = await sendRequest(changeDefaultAccount, { body: { accountId } });
    if ('me' in now) addRecentAccount(personId, now.me.defaultAccount, accountId);
    if (defaultAccount)
      this.#tabs.send({ personId, account: { id: defaultAccount.id, name: defaultAccount.companyName } });
    // The account has already changed; the old token is valid for it too.
    await (await this.#provider()).signIn.renew().catch(() => undefined);
    this.#cache.clear();
    // The user confirmed leaving it before the switch.
    releaseUnsavedWork();
    this.#close(
      `You are now working in ${defaultAccount?.companyName ?? 'another water system'}. Copy any unsaved text, then reload this page.`,
    );
  };

  readonly acceptTerms = async (): Promise<void> => {
    await sendRequest(acceptTerms);
    this.#cache.removeQueries(currentUserQuery);
    await this.#readMe();
  };

  readonly refresh = async (): Promise<void> => {
    this.#cache.removeQueries(currentUserQuery);
    // A failed request keeps the current state.
    await this.#cache.fetchQuery(currentUserQuery).then(
      (user) => this.#state.change(getState(user)),
      () => undefined,
    );
  };

  readonly help = () => this.#settings ?? {};

  readonly retry = (): void => {
    this.#state.change({ status: 'starting' });
    void this.#start();
  };

  async #start(): Promise<void> {
    try {
      const { signIn, settings } = await this.#provider();
      this.#settings = settings;
      if ((await signIn.accessToken()) === undefined) this.#state.change({ status: 'signedOut' });
      else await this.#readMe();
    } catch (error) {
      this.#state.change({ status: 'failed', error });
    }
  }

  async #readMe(): Promise<void> {
    try {
      const next = getState(await this.#cache.fetchQuery(currentUserQuery));
      if (next.status === 'signedIn') restoreFormDrafts(getDraftOwner(next.me));
      this.#state.change(next);
    } catch (error) {
      this.#state.change(isUnknownUser(error) ? { status: 'unknownUser' } : { status: 'failed', error });
    }
  }

  #followAnswer(problem: ResponseProblem | undefined): void {
    if (problem === undefined) sessionStorage.removeItem(unprovenKey);
    else if (problem.code === 'termsNotAccepted') requireTerms(this.#state);
    // An account without access looks like a missing one, and so does a missing record.
    else if (problem.status === 404) void this.#checkAccess();
    // The user's permissions or the account's features have changed since the page was loaded.
    else if (problem.code === 'notAllowed' || problem.code === 'featureMissing') void this.refresh();
  }

  readonly #checkAccess = onlyOneAtATime(async () => {
    const now = this.read();
    if (now.status !== 'signedIn' || this.#closed) return;
    const { id, pwsid } = now.me.defaultAccount;
    const { items } = await sendRequest(listMyAccounts, { query: { filter: pwsid } });
    if (items.some((account) => account.id === id)) return;
    const { total } = await sendRequest(listMyAccounts, { query: { pageSize: 1 } });
    this.#state.change({ status: 'lostAccess', me: now.me, others: total });
    this.#cache.clear();
  });

  async #leaveToSignIn(): Promise<void> {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    const refusedAtOnce = sessionStorage.getItem(unprovenKey) !== null || isRefusedAgain();
    sessionStorage.removeItem(unprovenKey);
    storeReturnPath(location.pathname + location.search);
    await (await this.#provider()).signIn.forget();
    setTimeout(() => {
      const now = this.read();
      if (now.status === 'signedIn') storeUnsavedWork(now.me);
      // A new sign-in would be refused again in an endless loop, so show the error page [A2.23].
      location.replace(refusedAtOnce ? unauthorizedPage : '/login');
    }, untilLoginMs);
  }

  #followTab({ personId, account }: TabMessage): void {
    const now = this.read();
    if (this.#closed || now.status !== 'signedIn') return;
    if (now.me.id !== personId || now.me.defaultAccount.id === account?.id) return;
    if (account)
      return this.#close(
        `You switched to ${account.name} in another tab. Copy any unsaved text, then reload this page.`,
      );
    // Redirecting to sign-in now could renew the provider's session while the other tab is ending it.
    this.#closed = createTabClosed('You signed out in another tab.');
    this.#state.change({ status: 'signedOutElsewhere' });
    this.#cache.clear();
    void this.#provider().then(({ signIn }) => signIn.forget());
  }

  /**
   * Refuses further requests, so that nothing is written to the wrong account while unsaved text can still be copied.
   */
  #close(detail: string): void {
    this.#closed = createTabClosed(detail);
    location.assign('/');
  }
}

function createTabClosed(detail: string): ResponseProblem {
  return new ResponseProblem(409, [{ code: 'tabClosed', detail }], {});
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
  let loadedProvider: Promise<Provider> | undefined;
  const load = async (): Promise<Provider> => {
    const settings = await sendRequest(getSignInSettings);
    return { settings, signIn: createSignIn(settings) };
  };
  return () => {
    loadedProvider ??= load().catch((error: unknown) => {
      loadedProvider = undefined;
      throw error;
    });
    return loadedProvider;
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
  if (address.searchParams.has('error')) return unauthorizedPage;
  try {
    await signIn.finish(address.href);
    sessionStorage.setItem(unprovenKey, 'yes');
  } catch (error) {
    // After the back button the code in the URL is used up: continue if the user is signed in.
    if ((await signIn.accessToken()) === undefined) throw error;
  }
  await readMe();
  return takeReturnPath();
}

/** What was typed belongs to the person and the account. */
const getDraftOwner = ({ id, defaultAccount }: Me) => `${id} ${defaultAccount.id}`;

/** The browser asks "Leave site?" only about work that can't be stored, such as a new password. */
function storeUnsavedWork(me: Me): void {
  if (storeFormDrafts(getDraftOwner(me)) >= countUnsavedWork()) releaseUnsavedWork();
}

function getState(user: CurrentUser): SessionState {
  const { defaultAccount } = user;
  if (defaultAccount) setDisplayTimeZone(defaultAccount.timeZone);
  return defaultAccount ? { status: 'signedIn', me: { ...user, defaultAccount } } : { status: 'unknownUser' };
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
