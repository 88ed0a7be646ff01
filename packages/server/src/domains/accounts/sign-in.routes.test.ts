import { getCurrentUser } from '@curbstop/contract/accounts/current-user.calls';
import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson, testPassword, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { createUser } from './account.service.ts';
import { SignInClient, type Ending, type Tokens } from '../../../testing/sign-in-client.ts';
import { mintToken, type TokenChanges } from '../../../testing/tokens.ts';

let product: TestProduct;
let dana: TestPerson;

beforeAll(async () => {
  product = await startProduct();
  dana = await aPerson(product.app);
});
afterAll(() => product.stop());
// Every test signs in from one address, whose failures must not add up.
beforeEach(() => product.app.database.owner.deleteFrom('sign_in_delays').execute());

const client = () => new SignInClient(product.url);
const whoAmI = (token: string) =>
  fetch(product.url + getCurrentUser.path, { headers: { authorization: `Bearer ${token}` } });

function tokensOf(ending: Ending): Tokens {
  if (!('tokens' in ending)) throw new Error(`Not signed in: ${ending.status} ${ending.page}`);
  return ending.tokens;
}

function pageOf(ending: Ending) {
  if ('tokens' in ending) throw new Error('Signed in');
  return ending;
}

describe('signing in with the code flow and PKCE', () => {
  it('asks for e-mail address and password, and gives tokens that the calls accept', async () => {
    const ending = await client().signIn(dana.email, testPassword);
    const tokens = tokensOf(ending);
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

  it('takes the e-mail address in any capitals', async () => {
    expect(decodeJwt(tokensOf(await client().signIn(dana.email.toUpperCase(), testPassword)).access_token).sub).toBe(
      dana.id,
    );
  });

  it('does not ask again in the same browser', async () => {
    const browser = client();
    expect(await browser.signIn(dana.email, testPassword)).toMatchObject({ passwordAsked: true });
    expect(await browser.signIn(dana.email, 'not needed')).toMatchObject({ passwordAsked: false });
  });

  it('refuses an authorization without PKCE, and one that returns to a foreign address', async () => {
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

  it('builds every address from the configured one, whatever the Host header says', async () => {
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
  it('is exchanged for a new one at every use', async () => {
    const first = tokensOf(await client().signIn(dana.email, testPassword));
    const second = await client().refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await whoAmI(String(second.access_token))).status).toBe(200);
  });

  it('used twice ends the whole chain, and the person can sign in anew', async () => {
    const browser = client();
    const first = tokensOf(await browser.signIn(dana.email, testPassword));
    const second = await browser.refresh(first.refresh_token);
    expect(await browser.refresh(first.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await browser.refresh(String(second.refresh_token))).toMatchObject({ status: 400, error: 'invalid_grant' });
    const again = tokensOf(await browser.signIn(dana.email, testPassword));
    expect((await browser.refresh(again.refresh_token)).status).toBe(200);
  });

  it('used by two at the same moment serves at most one of them', async () => {
    const { refresh_token: token } = tokensOf(await client().signIn(dana.email, testPassword));
    const answers = await Promise.all([client().refresh(token), client().refresh(token), client().refresh(token)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('of one sign-in that is stolen and used ends no other sign-in of the person', async () => {
    const [here, elsewhere] = [client(), client()];
    const [mine, theirs] = [
      tokensOf(await here.signIn(dana.email, testPassword)),
      tokensOf(await elsewhere.signIn(dana.email, testPassword)),
    ];
    await elsewhere.refresh(theirs.refresh_token);
    expect((await elsewhere.refresh(theirs.refresh_token)).status).toBe(400);
    expect((await here.refresh(mine.refresh_token)).status).toBe(200);
  });

  it('is gone after signing out, and the next sign-in asks for the password', async () => {
    const browser = client();
    const tokens = tokensOf(await browser.signIn(dana.email, testPassword));
    expect(await browser.signOut(tokens.id_token)).toBe(`${product.url}/`);
    expect(await browser.refresh(tokens.refresh_token)).toMatchObject({ status: 400 });
    expect((await whoAmI(tokens.access_token)).status).toBe(401);
    expect(await browser.signIn(dana.email, testPassword)).toMatchObject({ passwordAsked: true });
  });
});

describe('the sign-in page', () => {
  it('says the same to a wrong password and to an unknown person, and keeps what was typed', async () => {
    const wrong = pageOf(await client().signIn(dana.email, 'Wrong-Password-1'));
    const unknown = pageOf(await client().signIn('nobody@harlow.example', 'Wrong-Password-1'));
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const neutral = (page: string) => page.replace(/\/signin\/[\w-]+/g, '').replace(/[\w.]+@harlow\.example/g, '…');
    expect(neutral(wrong.page)).toBe(neutral(unknown.page));
    expect(wrong.page).toContain('The e-mail address or the password is not right.');
    expect(wrong.page).toContain(`value="${dana.email}"`);
  });

  it('names what is missing', async () => {
    const { status, page } = pageOf(await client().signIn('', ''));
    expect(status).toBe(400);
    expect(page).toContain('<a href="#email">Enter your e-mail address</a>');
    expect(page).toContain('<a href="#password">Enter your password</a>');
  });

  it('never repeats what was typed as markup', async () => {
    const { page } = pageOf(await client().signIn('"><script>alert(1)</script>', 'Wrong-Password-1'));
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('slows guessing down with a wait that grows, for a known person and an unknown one alike', async () => {
    for (const email of [(await aPerson(product.app)).email, 'still-nobody@harlow.example']) {
      const guess = async () => pageOf(await client().signIn(email, 'Wrong-Password-1'));
      for (let attempt = 0; attempt < 6; attempt++) expect((await guess()).status).toBe(401);
      const slowed = await guess();
      expect(slowed).toMatchObject({ status: 429, retryAfter: '1' });
      expect(slowed.page).toContain('Too many attempts. Wait 1 second, then try again.');
    }
  });

  it('refuses the right password as well while the wait lasts, and forgets the failures once it was right', async () => {
    const person = await aPerson(product.app);
    for (let attempt = 0; attempt < 6; attempt++) await client().signIn(person.email, 'Wrong-Password-1');
    expect(pageOf(await client().signIn(person.email, testPassword)).status).toBe(429);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await client().signIn(person.email, testPassword)).toHaveProperty('tokens');
    for (let attempt = 0; attempt < 5; attempt++)
      expect(pageOf(await client().signIn(person.email, 'Wrong-Password-1')).status).toBe(401);
  });

  it('is no use to another browser, or to a form on another site', async () => {
    const browser = client();
    const address = String((await browser.get(browser.begin().address)).headers.get('location'));
    const form = { email: dana.email, password: testPassword };
    expect((await client().post(address, form)).status).toBe(400);
    expect((await browser.post(address, form, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await browser.post(address, form, { origin: product.url })).status).toBe(303);
  });

  it('may load nothing from elsewhere and may not be framed', async () => {
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
    expect(await page.text()).not.toContain('demonstration');
  });
});

describe('the people of the demonstration', () => {
  it('cannot sign in where the demonstration is off, though they are in the database and their password is right', async () => {
    const { permissions: _, ...alex } = demonstrationPeople.administrator;
    await createUser(product.app, { ...alex, password: demonstrationPassword });
    expect(pageOf(await client().signIn(alex.email, demonstrationPassword)).status).toBe(401);
    expect(pageOf(await client().signIn(alex.email.toUpperCase(), demonstrationPassword)).status).toBe(401);
  });
});

describe('what the calls believe', () => {
  it.each<[string, TokenChanges]>([
    ['of another issuer', { issuer: 'https://elsewhere.example' }],
    ['for another audience', { audience: 'https://elsewhere.example/api' }],
    ['that has run out', { expiresIn: -60 }],
    ['of another type', { type: 'JWT' }],
  ])('refuses a token %s', async (_, changes) => {
    expect((await whoAmI(await mintToken(product.app, dana.id, changes))).status).toBe(401);
  });

  it('refuses an ID token, a token with another signature and no token at all', async () => {
    const tokens = tokensOf(await client().signIn(dana.email, testPassword));
    expect((await whoAmI(tokens.id_token)).status).toBe(401);
    expect((await whoAmI(`${tokens.access_token.slice(0, -8)}AAAAAAAA`)).status).toBe(401);
    const none = await fetch(product.url + getCurrentUser.path);
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ errors: [{ code: 'notSignedIn' }] });
  });

  it('knows a good token of somebody who is not (or no longer) a person here', async () => {
    const response = await whoAmI(await mintToken(product.app, '0192c0de-0000-7000-8000-000000000000'));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'notAUser' }] });
  });
});
