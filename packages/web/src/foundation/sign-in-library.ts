import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts';

export interface Provider {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  /** What else this provider wants to be told, such as the API's name. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** What signing in and out takes, and a new token. */
export interface SignInLibrary {
  /** A new token; nothing when the provider gives no more. */
  refresh(): Promise<string | undefined>;
  /** Leaves for the provider. */
  begin(): Promise<void>;
  /** Ends what `begin` began; `address` is where the provider sent the browser back to. */
  finish(address: string): Promise<void>;
  /** Signs out at the provider too, which leads back to the site's origin. */
  end(): Promise<void>;
}

/** The provider's words for trouble of its own (RFC 6749, 4.1.2.1). */
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
        // Only the provider's own word ends a sign-in: silence, a gateway that finds nobody there and 'too many questions' pass.
        if (!(error instanceof ErrorResponse) || passing.has(error.error ?? '')) throw error;
        // It gives no more: its session has ended, or somebody signed out elsewhere.
        await manager.removeUser();
        return undefined;
      }
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
  };
}
