import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts';

export interface Provider {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  /** Further parameters that this provider requires, such as the API's audience. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Signing in and out, and refreshing the token. */
export interface SignInLibrary {
  /** A new token; `undefined` when the provider no longer issues one. */
  refresh(): Promise<string | undefined>;
  /** Redirects to the provider. */
  begin(): Promise<void>;
  /** Completes what `begin` started; `address` is the URL that the provider redirected to. */
  finish(address: string): Promise<void>;
  /** Signs out at the provider too, which redirects to the site's origin. */
  end(): Promise<void>;
}

/** Error codes of the provider's own failures (RFC 6749, 4.1.2.1). */
const passing: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

export function openLibrary(provider: Provider, prefix: string): SignInLibrary {
  const store = new WebStorageStateStore({ store: sessionStorage, prefix });
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
  return {
    refresh: async () => {
      try {
        return (await manager.signinSilent({ extraTokenParams: { ...provider.parameters } }))?.access_token;
      } catch (error) {
        // Only an OAuth error ends the session: timeouts, gateway errors and rate limits are temporary.
        if (!(error instanceof ErrorResponse) || passing.has(error.error ?? '')) throw error;
        // The provider's session has ended, for example by signing out in another product.
        await manager.removeUser();
        return undefined;
      }
    },
    // The page that needed a sign-in is replaced, so that Back doesn't lead into it again.
    begin: () => manager.signinRedirect({ redirectMethod: 'replace' }),
    finish: async (address) => {
      await manager.signinRedirectCallback(address);
    },
    end: async () => {
      try {
        await manager.signoutRedirect();
      } catch {
        // The provider has no end-session endpoint, which is optional in the standard.
        await manager.removeUser();
        location.assign(location.origin);
      }
    },
  };
}
