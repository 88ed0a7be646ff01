import { getNowSeconds } from './clock.ts';
import type { Provider, SignInLibrary } from './sign-in-library.ts';
import { isCopyOfAnotherTab } from './tab-lock.ts';

/** OpenID Connect: authorization code flow with PKCE, tokens in session storage [A7.1]. */
export interface SignIn extends Omit<SignInLibrary, 'refresh'> {
  /** A token that is valid for at least another minute; `undefined` when not signed in. */
  accessToken(): Promise<string | undefined>;
  /** Gets a new token now if the provider can refresh it, because the user's claims may have changed. */
  renew(): Promise<void>;
  /** Deletes the tokens; the provider's own session may still exist. */
  forget(): Promise<void>;
}

/** Refreshed this long before it expires, so that it doesn't expire while a request is on its way [A7.1]. */
const marginSeconds = 60;
/** The library deletes every unknown key under its prefix, so nothing else may be stored there. */
const prefix = 'curbstop.sign-in.';

/** The part of the library's stored user that is read here. */
interface KeptTokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_at?: number;
}

const fetchLibrary = () => import('./sign-in-library.ts');

/** Well after the page has loaded, and well before its token expires. */
const untilSpareMs = 10_000;

/**
 * Without a token in this tab, the user is about to sign in: the library loads in parallel with the page. Otherwise it
 * loads later, so that a page that is open during an update can still refresh its token.
 */
export function prepareSignIn(): void {
  const isSignedIn = Object.keys(sessionStorage).some((key) => key.startsWith(`${prefix}user:`));
  const fetchNow = () => void fetchLibrary().catch(() => undefined);
  if (isSignedIn) setTimeout(fetchNow, untilSpareMs);
  else fetchNow();
}

/**
 * A page that loads with a valid token doesn't need the library, which is a twelfth of the first page. The library is
 * loaded for signing in and out and for refreshing the token.
 */
export function createSignIn(provider: Provider): SignIn {
  const key = `${prefix}user:${provider.authority}:${provider.clientId}`;
  const forget = () => sessionStorage.removeItem(key);
  const settled = isCopyOfAnotherTab().then((isCopy) => (isCopy ? forget() : undefined));
  let library: Promise<SignInLibrary> | undefined;
  let refreshing: Promise<string | undefined> | undefined;

  const open = () =>
    (library ??= fetchLibrary().then(
      ({ openLibrary }) => openLibrary(provider, prefix),
      (error: unknown) => {
        library = undefined;
        throw error;
      },
    ));
  // Many requests may find the token expired at once, but a refresh token can be used only once.
  const refreshOnce = () =>
    (refreshing ??= open()
      .then((opened) => opened.refresh())
      .finally(() => {
        refreshing = undefined;
      }));
  return {
    accessToken: async () => {
      await settled;
      const kept = parseTokens(key);
      const seconds = kept && secondsLeft(kept);
      if (!kept || seconds === undefined || seconds > marginSeconds) return kept?.access_token;
      if (kept.refresh_token === undefined) return seconds <= 0 ? undefined : kept.access_token;
      // While the old token is still valid, an unreachable provider must not interrupt work.
      return refreshOnce().catch((error: unknown) => {
        if (seconds > 0) return kept.access_token;
        throw error;
      });
    },
    renew: async () => {
      await settled;
      if (parseTokens(key)?.refresh_token !== undefined) await refreshOnce();
    },
    begin: async () => (await open()).begin(),
    finish: async (address) => (await open()).finish(address),
    end: async () => (await open()).end(),
    forget: () => Promise.resolve(forget()),
  };
}

function parseTokens(key: string): KeptTokens | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as KeptTokens);
}

function secondsLeft({ expires_at: until }: KeptTokens): number | undefined {
  return until === undefined ? undefined : until - getNowSeconds();
}
