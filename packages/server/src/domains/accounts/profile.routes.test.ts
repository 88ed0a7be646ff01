import { changePassword, getCurrentUser, updateProfile } from '@curbstop/contract/accounts/current-user.endpoints';
import type { PasswordChange } from '@curbstop/contract/accounts/password.rules';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson, testPassword, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { SignInClient, type Tokens } from '../../../testing/sign-in-client.ts';

const clock = new TestClock();
let product: TestProduct;
beforeAll(async () => {
  product = await startProduct({}, { clock });
});
afterAll(() => product.stop());
beforeEach(async () => {
  clock.resume();
  await product.app.database.owner.deleteFrom('sign_in_delays').execute();
});

type Headers = TestPerson['headers'];
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const me = (headers: Headers) => product.server.inject({ url: getCurrentUser.path, headers });
const rename = (headers: Headers, payload: object) =>
  product.server.inject({ method: 'PUT', url: updateProfile.path, headers, payload });

const newPassword = 'Another-Horse-8';
const setPassword = (headers: Headers, changes: Partial<PasswordChange> = {}) =>
  product.server.inject({
    method: 'PUT',
    url: changePassword.path,
    headers,
    payload: { currentPassword: testPassword, password: newPassword, passwordConfirm: newPassword, ...changes },
  });

const browser = () => new SignInClient(product.url);
async function signIn(client: SignInClient, email: string, password = testPassword): Promise<Tokens> {
  const ending = await client.signIn(email, password);
  if (!('tokens' in ending)) throw new Error(`Not signed in: ${ending.status}`);
  return ending.tokens;
}
const getErrorText = (response: { json: <T>() => T }) =>
  response.json<ProblemResponse>().errors.map(({ property, detail }) => `${property}: ${detail}`);

describe("a person's own name [B7.51]", () => {
  it('is changed, returned and stored', async () => {
    const person = await aPerson(product.app);
    const response = await rename(person.headers, { firstName: '  Ada ', lastName: 'Okonkwo' });
    expect(response.statusCode).toBe(200);
    expect(updateProfile.response.parse(response.json())).toMatchObject({
      id: person.id,
      firstName: 'Ada',
      lastName: 'Okonkwo',
      email: person.email,
    });
    expect((await me(person.headers)).json()).toMatchObject({ firstName: 'Ada', lastName: 'Okonkwo' });
  });

  it('requires both first and last name [B5.1]', async () => {
    const person = await aPerson(product.app);
    const response = await rename(person.headers, { firstName: ' ', lastName: '' });
    expect(response.statusCode).toBe(400);
    expect(getErrorText(response)).toEqual(['firstName: Required', 'lastName: Required']);
  });

  it('is changed by GraphQL with the same rules [B7.52]', async () => {
    const person = await aPerson(product.app);
    const change = async (lastName: string) =>
      (
        await product.server.inject({
          method: 'POST',
          url: '/pws/graphql',
          headers: person.headers,
          payload: {
            query: `mutation { ProfileUpdate(firstName: "Ida", lastName: "${lastName}") { firstName lastName email } }`,
          },
        })
      ).json();
    expect(await change('Brook')).toEqual({
      data: { ProfileUpdate: { firstName: 'Ida', lastName: 'Brook', email: person.email } },
    });
    expect(JSON.stringify(await change(' '))).toContain('invalidProperties');
    expect((await me(person.headers)).json()).toMatchObject({ firstName: 'Ida', lastName: 'Brook' });
  });

  it('does not change other people', async () => {
    const [person, other] = [await aPerson(product.app), await aPerson(product.app)];
    const otherProfile = (await me(other.headers)).json<unknown>();
    await rename(person.headers, { firstName: 'Ada', lastName: 'Okonkwo' });
    expect((await me(other.headers)).json()).toEqual(otherProfile);
  });
});

describe("a person's own password", () => {
  it('is changed with the current one; the old one stops working', async () => {
    const person = await aPerson(product.app);
    expect((await setPassword(person.headers)).statusCode).toBe(204);
    expect(await browser().signIn(person.email, testPassword)).toMatchObject({ status: 401 });
    expect(await browser().signIn(person.email, newPassword)).toHaveProperty('tokens');
  });

  it.each<[string, Partial<PasswordChange>, readonly string[]]>([
    ['too weak', { password: 'weak', passwordConfirm: 'weak' }, ['password: Must be 10 characters long']],
    [
      'confirmed as something else',
      { passwordConfirm: 'Another-Horse-9' },
      ['passwordConfirm: Must match new password'],
    ],
    ['set without the current one', { currentPassword: '' }, ['currentPassword: Required to set new password']],
    [
      'set with a wrong current one',
      { currentPassword: 'Wrong-Horse-7' },
      ['currentPassword: The current password is incorrect.'],
    ],
  ])('is not changed when the new one is %s', async (_, changes, expected) => {
    const person = await aPerson(product.app);
    const response = await setPassword(person.headers, changes);
    expect(response.statusCode).toBe(400);
    expect(getErrorText(response)).toEqual(expected);
    expect(await browser().signIn(person.email, testPassword)).toHaveProperty('tokens');
  });

  it('ends all other sessions of that person, but not this one or those of other people', async () => {
    const [person, other] = [await aPerson(product.app), await aPerson(product.app)];
    const [atWork, elsewhere, stranger] = [browser(), browser(), browser()];
    const [here, there, foreign] = [
      await signIn(atWork, person.email),
      await signIn(elsewhere, person.email),
      await signIn(stranger, other.email),
    ];

    expect((await setPassword(bearer(here.access_token))).statusCode).toBe(204);

    expect((await me(bearer(there.access_token))).statusCode).toBe(401);
    expect(await elsewhere.refresh(there.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await elsewhere.signIn(person.email, 'The-Old-Cookie-1')).toMatchObject({ status: 401 });

    expect((await me(bearer(here.access_token))).statusCode).toBe(200);
    const renewed = await atWork.refresh(here.refresh_token);
    expect(renewed.status).toBe(200);
    expect((await me(bearer(String(renewed.access_token)))).statusCode).toBe(200);
    expect(await atWork.signIn(person.email, 'not needed')).toMatchObject({ passwordRequested: false });

    expect((await me(bearer(foreign.access_token))).statusCode).toBe(200);
    expect((await stranger.refresh(foreign.refresh_token)).status).toBe(200);
  });

  it('is delayed after wrong current passwords in any session, and reset by the right one', async () => {
    clock.stop();
    const person = await aPerson(product.app);
    const second = bearer((await signIn(browser(), person.email)).access_token);
    const guess = (headers: Headers) => setPassword(headers, { currentPassword: 'Wrong-Horse-7' });
    for (let attempt = 0; attempt < 6; attempt++)
      expect((await guess(attempt % 2 ? second : person.headers)).statusCode).toBe(400);
    const slowed = await setPassword(second);
    expect(slowed.statusCode).toBe(429);
    expect(getErrorText(slowed)).toEqual(['currentPassword: Too many attempts. Wait 1 second, then try again.']);
    expect(await browser().signIn(person.email, testPassword)).toHaveProperty('tokens');
    clock.advance(1);
    expect((await setPassword(second)).statusCode).toBe(204);
    for (let attempt = 0; attempt < 5; attempt++) expect((await guess(second)).statusCode).toBe(400);
  });
});
