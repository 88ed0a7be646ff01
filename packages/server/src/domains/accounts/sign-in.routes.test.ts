import { getCurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson, testPassword, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { createPerson } from './account.service.ts';
import { SignInClient, type SignInEnd, type Tokens } from '../../../testing/sign-in-client.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { signToken, type TokenChanges } from '../../../testing/tokens.ts';

const clock = new TestClock();
let product: TestProduct;
let dana: TestPerson;

beforeAll(async () => {
  product = await startProduct({}, { clock });
  dana = await aPerson(product.app);
});
afterAll(() => product.stop());
// Each test uses its own address, because failed attempts are counted by address.
beforeEach(async () => {
  clock.resume();
  await product.app.database.owner.deleteFrom('sign_in_delays').execute();
});

const client = () => new SignInClient(product.url);
const whoAmI = (token: string) =>
  fetch(product.url + getCurrentUser.path, { headers: { authorization: `Bearer ${token}` } });

function requireTokens(ending: SignInEnd): Tokens {
  if (!('tokens' in ending)) throw new Error(`Not signed in: ${ending.status} ${ending.page}`);
  return ending.tokens;
}

function requirePage(ending: SignInEnd) {
  if ('tokens' in ending) throw new Error('Signed in');
  return ending;
}

describe('signing in with the code flow and PKCE', () => {
  it('requires email and password and issues tokens that the endpoints accept', async () => {
    const ending = await client().signIn(dana.email, testPassword);
    const tokens = requireTokens(ending);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: `${product.url}/oidc`,
      aud: 'https://curbstop.example/api',
      sub: dana.id,
    });
    const response = await whoAmI(tokens.access_token);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: dana.id, email: dana.email, isSingleSignOn: false });
  });

  it('leads from a sign-in that has ended to the portal, as the Back button does', async () => {
    const browser = client();
    const first = await browser.get(browser.begin().address);
    const page = String(first.headers.get('location'));
    const signedIn = await browser.post(page, { email: dana.email, password: testPassword });
    await browser.get(String(signedIn.headers.get('location')));
    const back = await browser.get(page);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/']);
    // A browser that keeps no cookies would never arrive.
    const without = await client().get(page);
    expect([without.status, await without.text()]).toEqual([400, expect.stringContaining('Sign-in failed')]);
  });

  it('accepts the email address case-insensitively', async () => {
    expect(
      decodeJwt(requireTokens(await client().signIn(dana.email.toUpperCase(), testPassword)).access_token).sub,
    ).toBe(dana.id);
  });

  it('does not ask for the password again in the same browser', async () => {
    const browser = client();
    expect(await browser.signIn(dana.email, testPassword)).toMatchObject({ passwordRequested: true });
    expect(await browser.signIn(dana.email, 'not needed')).toMatchObject({ passwordRequested: false });
  });

  it('refuses an authorization without PKCE or with an unregistered redirect URI', async () => {
    const address = new URL(client().begin().address, product.url);
    address.searchParams.delete('code_challenge');
    const withoutChallenge = await client().get(address.href);
    expect(new URL(withoutChallenge.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request');
    const foreign = new URL(client().begin().address, product.url);
    foreign.searchParams.set('redirect_uri', 'https://elsewhere.example/login');
    const response = await client().get(foreign.href);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('builds all URLs from the configured public URL, not from the Host header', async () => {
    const response = await product.server.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(response.payload).not.toContain('evil.example');
    expect(response.json()).toMatchObject({
      issuer: `${product.url}/oidc`,
      authorization_endpoint: `${product.url}/oidc/auth`,
      code_challenge_methods_supported: ['S256'],
    });
  });
});

describe('the refresh token', () => {
  it('is rotated at every use', async () => {
    const first = requireTokens(await client().signIn(dana.email, testPassword));
    const second = await client().refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await whoAmI(String(second.access_token))).status).toBe(200);
  });

  it('revokes the whole chain when used twice, and the person can sign in again', async () => {
    const browser = client();
    const first = requireTokens(await browser.signIn(dana.email, testPassword));
    const second = await browser.refresh(first.refresh_token);
    expect((await whoAmI(String(second.access_token))).status).toBe(200);
    expect(await browser.refresh(first.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect((await whoAmI(String(second.access_token))).status, 'access tokens end with their grant').toBe(401);
    expect(await browser.refresh(String(second.refresh_token))).toMatchObject({ status: 400, error: 'invalid_grant' });
    const secondTokens = requireTokens(await browser.signIn(dana.email, testPassword));
    expect((await browser.refresh(secondTokens.refresh_token)).status).toBe(200);
  });

  it('is accepted at most once when used concurrently', async () => {
    const { refresh_token: token } = requireTokens(await client().signIn(dana.email, testPassword));
    const answers = await Promise.all([client().refresh(token), client().refresh(token), client().refresh(token)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('reusing a stolen refresh token does not end other sessions', async () => {
    const [here, elsewhere] = [client(), client()];
    const [mine, theirs] = [
      requireTokens(await here.signIn(dana.email, testPassword)),
      requireTokens(await elsewhere.signIn(dana.email, testPassword)),
    ];
    await elsewhere.refresh(theirs.refresh_token);
    expect((await elsewhere.refresh(theirs.refresh_token)).status).toBe(400);
    expect((await here.refresh(mine.refresh_token)).status).toBe(200);
  });

  it('is revoked by signing out, and the next sign-in requires the password', async () => {
    const browser = client();
    const tokens = requireTokens(await browser.signIn(dana.email, testPassword));
    expect(await browser.signOut(tokens.id_token)).toBe(`${product.url}/`);
    expect(await browser.refresh(tokens.refresh_token)).toMatchObject({ status: 400 });
    expect((await whoAmI(tokens.access_token)).status).toBe(401);
    expect(await browser.signIn(dana.email, testPassword)).toMatchObject({ passwordRequested: true });
  });
});

describe('the sign-in page', () => {
  it('shows the same error for a wrong password and an unknown person and keeps the typed email', async () => {
    const wrong = requirePage(await client().signIn(dana.email, 'Wrong-Password-1'));
    const unknown = requirePage(await client().signIn('nobody@harlow.example', 'Wrong-Password-1'));
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const neutral = (page: string) => page.replace(/\/signin\/[\w-]+/g, '').replace(/[\w.]+@harlow\.example/g, '…');
    expect(neutral(wrong.page)).toBe(neutral(unknown.page));
    expect(wrong.page).toContain('Incorrect email address or password.');
    expect(wrong.page).toContain(`value="${dana.email}"`);
  });

  it('shows the missing field', async () => {
    const { status, page } = requirePage(await client().signIn('', ''));
    expect(status).toBe(400);
    expect(page).toContain('<a href="#email">Enter your email address</a>');
    expect(page).toContain('<a href="#password">Enter your password</a>');
  });

  it('escapes typed text', async () => {
    const { page } = requirePage(await client().signIn('"><script>alert(1)</script>', 'Wrong-Password-1'));
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&#34;&#62;&#60;script&#62;');
  });

  it('delays repeated failures increasingly, for known and unknown people alike', async () => {
    clock.stop();
    for (const email of [(await aPerson(product.app)).email, 'still-nobody@harlow.example']) {
      const guess = async () => requirePage(await client().signIn(email, 'Wrong-Password-1'));
      for (let attempt = 0; attempt < 6; attempt++) expect((await guess()).status).toBe(401);
      const slowed = await guess();
      expect(slowed).toMatchObject({ status: 429, retryAfter: '1' });
      expect(slowed.page).toContain('Too many attempts. Wait 1 second, then try again.');
    }
  });

  it('refuses the right password during the delay and clears the failures after a successful sign-in', async () => {
    clock.stop();
    const person = await aPerson(product.app);
    for (let attempt = 0; attempt < 6; attempt++) await client().signIn(person.email, 'Wrong-Password-1');
    expect(requirePage(await client().signIn(person.email, testPassword)).status).toBe(429);
    clock.advance(1);
    expect(await client().signIn(person.email, testPassword)).toHaveProperty('tokens');
    for (let attempt = 0; attempt < 5; attempt++)
      expect(requirePage(await client().signIn(person.email, 'Wrong-Password-1')).status).toBe(401);
  });

  it('refuses requests from another browser or another site', async () => {
    const browser = client();
    const address = String((await browser.get(browser.begin().address)).headers.get('location'));
    const form = { email: dana.email, password: testPassword };
    expect((await client().post(address, form)).status).toBe(400);
    expect((await browser.post(address, form, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await browser.post(address, form, { origin: product.url })).status).toBe(303);
  });

  it('loads no external resources and can’t be framed', async () => {
    const browser = client();
    const page = await browser.get(String((await browser.get(browser.begin().address)).headers.get('location')));
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    const text = await page.text();
    expect(text).toContain('Sign in to Curbstop');
    expect(text).not.toMatch(/https?:\/\//);
    expect((await browser.get('/signin/page.css')).headers.get('content-type')).toContain('text/css');
  });

  it('shows no demonstration sign-in unless the demonstration is on', async () => {
    const browser = client();
    const page = await browser.get(String((await browser.get(browser.begin().address)).headers.get('location')));
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('Sign in to Curbstop');
    expect(text).not.toContain('demonstration');
  });
});

describe('the people of the demonstration', () => {
  it('can’t sign in with the right password when the demonstration is off', async () => {
    const { permissions: _, ...alex } = demonstrationPeople.administrator;
    await createPerson(product.app, { ...alex, password: demonstrationPassword });
    expect(requirePage(await client().signIn(alex.email, demonstrationPassword)).status).toBe(401);
    expect(requirePage(await client().signIn(alex.email.toUpperCase(), demonstrationPassword)).status).toBe(401);
  });
});

describe('access tokens', () => {
  it.each<[string, TokenChanges]>([
    ['of another issuer', { issuer: 'https://elsewhere.example' }],
    ['for another audience', { audience: 'https://elsewhere.example/api' }],
    ['that has run out', { expiresIn: -60 }],
    ['of another type', { type: 'JWT' }],
  ])('refuses a token %s', async (_, changes) => {
    expect((await whoAmI(await signToken(product.app, dana.id, changes))).status).toBe(401);
  });

  it('refuses an ID token, a token with another signature, and a missing token', async () => {
    const tokens = requireTokens(await client().signIn(dana.email, testPassword));
    expect((await whoAmI(tokens.id_token)).status).toBe(401);
    expect((await whoAmI(`${tokens.access_token.slice(0, -8)}AAAAAAAA`)).status).toBe(401);
    const none = await fetch(product.url + getCurrentUser.path);
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ errors: [{ code: 'notSignedIn' }] });
  });

  it('refuses a valid token of an unknown or deleted person', async () => {
    const response = await whoAmI(await signToken(product.app, '0192c0de-0000-7000-8000-000000000000'));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'notAUser' }] });
  });
});
