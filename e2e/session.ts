import { acceptTerms } from '@curbstop/contract/accounts/current-user.endpoints';
import { demonstrationPassword } from '@curbstop/contract/accounts/demonstration.values';
import { getSignInSettings } from '@curbstop/contract/accounts/sign-in.endpoints';
import { Buffer } from 'node:buffer';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { SignInClient, type Tokens } from '../packages/server/testing/sign-in-client.ts';

export interface HttpSession {
  readonly tokens: Tokens;
  readonly cookies: SignInClient['cookies'];
}

const maxAttempts = 5;

/** Sign-ins of one person that test files begin at the same time are slowed down by the product. */
async function signInWhenAllowed(url: string, email: string) {
  for (let attempt = 1; ; attempt++) {
    const client = new SignInClient(url);
    const ending = await client.signIn(email, demonstrationPassword);
    if (!('status' in ending) || ending.status !== 429 || attempt === maxAttempts) return { client, ending };
    await pause(Number(ending.retryAfter ?? 1) * 1000);
  }
}

/** Signs in without a browser, and accepts the terms. */
export async function signInOverHttp(url: string, email: string): Promise<HttpSession> {
  const { client, ending } = await signInWhenAllowed(url, email);
  if (!('tokens' in ending)) throw new Error(`Sign-in ended with ${ending.status}: ${ending.page}`);
  const { tokens } = ending;
  const accepted = await fetch(url + acceptTerms.path, {
    method: acceptTerms.method,
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  await accepted.body?.cancel();
  if (!accepted.ok) throw new Error(`The terms could not be accepted: ${accepted.status}`);
  return { tokens, cookies: client.cookies };
}

/** Signs a page in before it loads: through the sign-in page this takes three times as long. */
export async function signInBeforeLoading(page: Page, url: string, email: string): Promise<void> {
  const { tokens, cookies } = await signInOverHttp(url, email);
  const { authority, clientId } = getSignInSettings.response.parse(
    await (await fetch(url + getSignInSettings.path)).json(),
  );
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: new URL(url).hostname })));
  const { expires_in: seconds, ...rest } = tokens;
  const profile: unknown = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString());
  const user = { ...rest, profile, expires_at: Math.floor(Date.now() / 1000) + seconds };
  await page.addInitScript(storeOnce, {
    key: `curbstop.sign-in.user:${authority}:${clientId}`,
    value: JSON.stringify(user),
    marker: 'test.signed-in',
    origin: new URL(url).origin,
  });
}

interface Stored {
  readonly key: string;
  readonly value: string;
  readonly marker: string;
  readonly origin: string;
}

/** Runs in the page before each load; after a sign-out it must not sign in again. */
function storeOnce({ key, value, marker, origin }: Stored): void {
  if (location.origin !== origin || sessionStorage.getItem(marker) !== null) return;
  sessionStorage.setItem(marker, 'yes');
  sessionStorage.setItem(key, value);
}

export type Call = <Body>(method: string, path: string, body?: object) => Promise<Body>;

/** Requests of one person to the API, with their answers. A form is sent as such, everything else as JSON. */
export async function createRequestFunction(url: string, email: string): Promise<Call> {
  const { tokens } = await signInOverHttp(url, email);
  return async <Body>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  };
}
