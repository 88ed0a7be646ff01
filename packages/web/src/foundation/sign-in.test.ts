import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignIn } from './sign-in.ts';

const provider = { authority: 'https://water.example/oidc', clientId: 'portal', scope: 'openid', parameters: {} };
const key = 'curbstop.sign-in.user:https://water.example/oidc:portal';
const metadata = {
  issuer: provider.authority,
  token_endpoint: `${provider.authority}/token`,
  authorization_endpoint: `${provider.authority}/auth`,
  jwks_uri: `${provider.authority}/jwks`,
};

function keepToken(secondsLeft: number): void {
  sessionStorage.setItem(
    key,
    JSON.stringify({
      access_token: 'old',
      token_type: 'Bearer',
      refresh_token: 'r',
      scope: 'openid',
      profile: { sub: 'a', iss: provider.authority, aud: 'portal', exp: 0, iat: 0 },
      expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    }),
  );
}

/** What the provider's token endpoint responds; its discovery document is always available. */
function tokenEndpointResponses(query: () => Response): void {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(address.includes('.well-known') ? Response.json(metadata) : query()),
  );
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

const passing: readonly (readonly [string, () => Response])[] = [
  [
    'a gateway that reaches no server',
    () => new Response('<html>Bad Gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
  ],
  ['too many questions', () => Response.json({ title: 'tooManyRequests', status: 429 }, { status: 429 })],
  ['trouble of its own', () => Response.json({ error: 'server_error' }, { status: 500 })],
];

test.each(passing)(
  '%s at the provider does not sign the user out: the old token is used while it is valid, and kept after [A7.1]',
  async (_, query) => {
    tokenEndpointResponses(query);
    keepToken(30);
    const signIn = createSignIn(provider);
    expect(await signIn.accessToken()).toBe('old');
    keepToken(-5);
    await expect(signIn.accessToken()).rejects.toThrow(/Content-Type|429|server_error/);
    expect(sessionStorage.getItem(key)).not.toBeNull();
  },
);

test('an OAuth error of the provider ends the session', async () => {
  tokenEndpointResponses(() => Response.json({ error: 'invalid_grant' }, { status: 400 }));
  keepToken(30);
  expect(await createSignIn(provider).accessToken()).toBeUndefined();
  expect(sessionStorage.getItem(key)).toBeNull();
});
