import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';
import { isCopyOfAnotherTab } from './tab.ts';

export interface Provider {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  /** What else this provider wants to be told, such as the API's name. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** OpenID Connect: code flow with PKCE, tokens in session storage [A7.1]. */
export interface SignIn {
  /** A token good for at least another minute; nothing when nobody is signed in (any more). */
  accessToken(): Promise<string | undefined>;
  /** Gets a new token now, where this provider renews them: what they say of the person may have changed. */
  renew(): Promise<void>;
  /** Leaves for the provider. */
  begin(): Promise<void>;
  /** Ends what `begin` began; `address` is where the provider sent the browser back to. */
  finish(address: string): Promise<void>;
  /** Signs out at the provider too, which leads back to the site's origin. */
  end(): Promise<void>;
  /** Drops the tokens; the provider may still know the person. */
  forget(): Promise<void>;
}

/** Refreshed this long before it expires, so that no call meets an expired token on its way [A7.1]. */
const marginSeconds = 60;

export function createSignIn(provider: Provider): SignIn {
  // The library sweeps whatever it does not know under its prefix, so nothing else may live there.
  const store = new WebStorageStateStore({ store: sessionStorage, prefix: 'curbstop.sign-in.' });
  const manager = new UserManager({
    authority: provider.authority,
    client_id: provider.clientId,
    scope: provider.scope,
    redirect_uri: `${location.origin}/login`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    extraQueryParams: { ...provider.parameters },
    extraTokenParams: { ...provider.parameters },
    userStore: store,
    stateStore: store,
    automaticSilentRenew: false,
    loadUserInfo: false,
  });
  const settled = dropCopiedTokens(manager);
  let refreshing: Promise<User | null> | undefined;

  const refresh = async (): Promise<User | null> => {
    try {
      return await manager.signinSilent({ extraTokenParams: { ...provider.parameters } });
    } catch (error) {
      if (isOffline(error)) throw error;
      // The provider gives no more: its session has ended, or somebody signed out elsewhere.
      await manager.removeUser();
      return null;
    }
  };
  // Many calls may find the token old at once; a refresh token can be used but once.
  const refreshOnce = () =>
    (refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    }));
  return {
    accessToken: async () => {
      await settled;
      const user = await manager.getUser();
      if (!user || isFresh(user)) return user?.access_token;
      if (user.refresh_token === undefined) return user.expired ? undefined : user.access_token;
      return (await refreshOnce())?.access_token;
    },
    renew: async () => {
      await settled;
      if ((await manager.getUser())?.refresh_token !== undefined) await refreshOnce();
    },
    begin: () => manager.signinRedirect(),
    finish: async (address) => {
      await manager.signinRedirectCallback(address);
    },
    end: async () => {
      try {
        await manager.signoutRedirect();
      } catch {
        // A provider without a sign-out of its own (the page for it is optional in the standard).
        await manager.removeUser();
        location.assign(location.origin);
      }
    },
    forget: () => manager.removeUser(),
  };
}

async function dropCopiedTokens(manager: UserManager): Promise<void> {
  if (await isCopyOfAnotherTab()) await manager.removeUser();
}

function isFresh({ expires_in: seconds }: User): boolean {
  return seconds === undefined || seconds > marginSeconds;
}

function isOffline(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'ErrorTimeout');
}
