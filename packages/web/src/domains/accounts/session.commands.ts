import { acceptTerms } from '@curbstop/contract/accounts/current-user.calls';
import type { CurrentUser } from '@curbstop/contract/accounts/current-user.calls';
import { getSignInSettings, type SignInSettings } from '@curbstop/contract/accounts/sign-in.calls';
import type { QueryClient } from '@tanstack/react-query';
import { AnsweredProblem, connect, send } from '../../foundation/client.ts';
import { createSignIn, type SignIn } from '../../foundation/sign-in.ts';
import { forgetOrigin } from '../../foundation/came-from.ts';
import { createStore, type Store } from '../../foundation/store.ts';
import { currentUserQuery } from './account.queries.ts';
import { rememberPath, takeRememberedPath } from '../../foundation/remembered-path.ts';
import type { SessionSource, SessionState } from './session.queries.ts';

/** How long a 401 is on the screen before it leads to sign-in [A2.25]. */
const untilLoginMs = 1000;
/** Set when a sign-in has just ended and no call has gone through with it yet. */
const unprovenKey = 'curbstop.unproven';
const notLetIn = '/error?error=unauthorized';

interface Provider {
  readonly settings: SignInSettings;
  readonly signIn: SignIn;
}

/** The session that speaks to the identity provider and to our own calls. */
export function createSession(cache: QueryClient): SessionSource {
  const state = createStore<SessionState>({ status: 'starting' });
  const provider = askForProvider();
  let settings: SignInSettings | undefined;
  let leaving = false;

  const readMe = async () => {
    try {
      state.change(stateOf(await cache.fetchQuery(currentUserQuery)));
    } catch (error) {
      state.change(isNobody(error) ? { status: 'nobody' } : { status: 'failed', error });
    }
  };
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
    accessToken: async () => (await provider()).signIn.accessToken(),
    unauthorized: () => void toSignIn(),
    answered: (problem) => {
      if (problem === undefined) sessionStorage.removeItem(unprovenKey);
      else if (problem.code === 'termsNotAccepted') askForTerms(state);
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
      cache.clear();
      forgetOrigin();
      await signIn.end();
    },
    acceptTerms: async () => {
      await send(acceptTerms);
      cache.removeQueries(currentUserQuery);
      await readMe();
    },
    help: () => settings ?? {},
    retry: () => {
      state.change({ status: 'starting' });
      void start();
    },
  };
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
  return defaultAccount ? { status: 'signedIn', me: { ...user, defaultAccount } } : { status: 'nobody' };
}

/** A good sign-in of somebody whom nobody has invited [A2.48]. */
function isNobody(error: unknown): boolean {
  return error instanceof AnsweredProblem && error.code === 'notAUser';
}

/** The terms have changed while the page was open: the next thing to see is their window [A4.1]. */
function askForTerms(state: Store<SessionState>): void {
  const now = state.read();
  if (now.status === 'signedIn' && now.me.termsAccepted) state.change({ status: 'signedIn', me: { ...now.me, termsAccepted: false } });
}
