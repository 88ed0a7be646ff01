import { secondsNow } from './clock.ts';
import type { Provider, SignInLibrary } from './sign-in-library.ts';
import { isCopyOfAnotherTab } from './tab-lock.ts';

/** OpenID Connect: code flow with PKCE, tokens in session storage [A7.1]. */
export interface SignIn extends Omit<SignInLibrary, 'refresh'> {
  /** A token good for at least another minute; nothing when nobody is signed in (any more). */
  accessToken(): Promise<string | undefined>;
  /** Gets a new token now, where this provider renews them: what they say of the person may have changed. */
  renew(): Promise<void>;
  /** Drops the tokens; the provider may still know the person. */
  forget(): Promise<void>;
}

/** Refreshed this long before it expires, so that no call meets an expired token on its way [A7.1]. */
const marginSeconds = 60;
/** The library sweeps whatever it does not know under its prefix, so nothing else may live there. */
const prefix = 'curbstop.sign-in.';

/** What the library keeps of a signed-in person, as far as it is read here. */
interface KeptTokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_at?: number;
}

const fetchLibrary = () => import('./sign-in-library.ts');

/** Long after the page stands, and long before its token runs out. */
const untilSpareMs = 10_000;

/**
 * Whoever has no token in this tab is about to sign in: what that takes is fetched beside everything else. For everybody
 * else it comes once the page stands, so that a page that is open during an update can still get a new token.
 */
export function prepareSignIn(): void {
  const isSignedIn = Object.keys(sessionStorage).some((key) => key.startsWith(`${prefix}user:`));
  const fetchNow = () => void fetchLibrary().catch(() => undefined);
  if (isSignedIn) setTimeout(fetchNow, untilSpareMs);
  else fetchNow();
}

/**
 * A page that is loaded with a good token needs only the token: the library, a twelfth of the first page, comes for
 * signing in and out and for a new token.
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
  // Many calls may find the token old at once; a refresh token can be used but once.
  const refreshOnce = () =>
    (refreshing ??= open()
      .then((opened) => opened.refresh())
      .finally(() => {
        refreshing = undefined;
      }));
  return {
    accessToken: async () => {
      await settled;
      const kept = readTokens(key);
      const seconds = kept && secondsLeft(kept);
      if (!kept || seconds === undefined || seconds > marginSeconds) return kept?.access_token;
      if (kept.refresh_token === undefined) return seconds <= 0 ? undefined : kept.access_token;
      // While the old one is still good, a provider that cannot be reached keeps nobody from their work.
      return refreshOnce().catch((error: unknown) => {
        if (seconds > 0) return kept.access_token;
        throw error;
      });
    },
    renew: async () => {
      await settled;
      if (readTokens(key)?.refresh_token !== undefined) await refreshOnce();
    },
    begin: async () => (await open()).begin(),
    finish: async (address) => (await open()).finish(address),
    end: async () => (await open()).end(),
    forget: () => Promise.resolve(forget()),
  };
}

function readTokens(key: string): KeptTokens | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as KeptTokens);
}

function secondsLeft({ expires_at: until }: KeptTokens): number | undefined {
  return until === undefined ? undefined : until - secondsNow();
}
