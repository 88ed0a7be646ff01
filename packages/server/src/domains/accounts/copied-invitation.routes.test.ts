import {
  acceptInvitation,
  createInvitationLink,
  getInvitation,
  invitePerson,
  listPeople,
} from '@curbstop/contract/accounts/member.endpoints';
import type { Invitation, Member } from '@curbstop/contract/accounts/member.rules';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { fillPath, type Endpoint } from '@curbstop/contract/primitives/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, aWaterSystem, testPassword, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { SignInClient } from '../../../testing/sign-in-client.ts';
import { createSignIn } from './operation.service.ts';

// Invitations without a mail server: an administrator hands over the link, which does not prove who reads the mailbox.

let product: TestProduct;
let admin: TestPerson;
let createdCount = 0;

beforeAll(async () => {
  product = await startProduct();
  admin = await aPerson(product.app);
});
afterAll(() => product.stop());

interface Answer<T> {
  readonly status: number;
  readonly body: T & Partial<ProblemResponse>;
  readonly retryAfter: string | undefined;
}

async function send<T = unknown>(endpoint: Endpoint, { id, payload }: { id?: string; payload?: object } = {}) {
  const response = await product.server.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, { accountId: admin.accountId, ...(id && { id }) }),
    headers: admin.headers,
    ...(payload && { payload }),
  });
  return {
    status: response.statusCode,
    body: response.json(),
    retryAfter: response.headers['retry-after'],
  } as Answer<T>;
}

const people = async () =>
  (await send<{ members: Member[]; invitations: Invitation[] }>(listPeople)).body as {
    members: Member[];
    invitations: Invitation[];
  };

/** Invites a person and returns the token of the copied link. */
async function invite(email = `colleague${++createdCount}@harlow.example`): Promise<{ email: string; token: string }> {
  await send(invitePerson, {
    payload: { email, firstName: 'Noor', lastName: 'Newcomer', permissions: ['pws:edit'] },
  });
  const id = (await people()).invitations.find((one) => one.email === email)?.id ?? '';
  const { body } = await send<{ link: string }>(createInvitationLink, { id });
  return { email, token: body.link?.split('#')[1] ?? '' };
}

const accept = (token: string, password: string) =>
  send<{ email: string }>(acceptInvitation, { payload: { token, password } });

describe('a copied link of the only water system of an installation', () => {
  test('lets a new colleague choose a password, sign in and use the permissions; it works once', async () => {
    const { email, token } = await invite();
    expect(await send(getInvitation, { payload: { token } })).toMatchObject({
      status: 200,
      body: { email, firstName: 'Noor', isKnown: false, canCreateSignIn: true },
    });
    expect((await accept(token, 'weak')).status).toBe(400);
    expect(await accept(token, testPassword)).toMatchObject({ status: 200, body: { email } });
    expect(await new SignInClient(product.url).signIn(email, testPassword)).toHaveProperty('tokens');
    expect((await people()).members.find((one) => one.email === email)).toMatchObject({
      state: 'active',
      permissions: ['pws:read', 'pws:edit'],
    });
    expect((await accept(token, testPassword)).status).toBe(404);
    expect((await people()).invitations).toEqual([]);
  });

  test('leaves the address unproven, so that the reader of the mailbox can recover it', async () => {
    const { email, token } = await invite();
    await accept(token, testPassword);
    const user = await product.app.database.owner
      .selectFrom('users')
      .select(['email_verified as isVerified', 'issuer'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ isVerified: false, issuer: 'local' });
  });

  test('is accepted once when it is used concurrently', async () => {
    const { email, token } = await invite();
    const both = await Promise.all([1, 2].map(() => accept(token, testPassword)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await people()).members.filter((one) => one.email === email)).toHaveLength(1);
  });
});

describe('a copied link where several water systems share the installation', () => {
  let stranger: TestPerson;
  beforeAll(async () => {
    stranger = await aPerson(product.app, { accountId: await aWaterSystem(product.app) });
  });

  test('sends the same response for an address with a sign-in and one without', async () => {
    const [known, unknown] = [await invite(stranger.email), await invite()];
    const readInvitation = async ({ token }: { token: string }) => {
      const { status, body } = await send<Record<string, unknown>>(getInvitation, { payload: { token } });
      const { email: _, ...rest } = body as Record<string, unknown>;
      return { status, rest };
    };
    expect(await readInvitation(known)).toEqual(await readInvitation(unknown));
    for (const password of ['Another-Horse-8', 'weak', 'Another-Horse-9']) {
      const [left, right] = [await accept(known.token, password), await accept(unknown.token, password)];
      const withoutId = ({ status, body, retryAfter }: typeof left) => ({
        status,
        body: { ...body, requestId: '' },
        isWait: retryAfter !== undefined,
      });
      expect(withoutId(left)).toEqual(withoutId(right));
      expect(left.status).not.toBe(200);
    }
  });

  test('makes no sign-in for a mailbox that was not proven', async () => {
    const { email, token } = await invite();
    const answer = await accept(token, testPassword);
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([400, 'signInNotConfirmed']);
    expect(await new SignInClient(product.url).signIn(email, testPassword)).not.toHaveProperty('tokens');
    expect((await people()).members.map((one) => one.email)).not.toContain(email);
  });

  test('accepts the password of an existing sign-in, which remains unchanged', async () => {
    const existingPerson = await aPerson(product.app);
    const { token } = await invite(existingPerson.email);
    expect((await accept(token, 'Another-Horse-8')).status).toBe(400);
    expect((await people()).members.map(({ email }) => email)).not.toContain(existingPerson.email);
    expect((await accept(token, testPassword)).status).toBe(200);
    expect((await people()).members.map(({ email }) => email)).toContain(existingPerson.email);
  });

  test('is accepted with the sign-in that the operator created', async () => {
    const { email, token } = await invite();
    const person = { email, firstName: 'Noor', lastName: 'Newcomer' };
    await createSignIn(product.app, person, () => Promise.resolve('Operators-Choice-1'));
    expect((await accept(token, 'Operators-Choice-1')).status).toBe(200);
    expect(await new SignInClient(product.url).signIn(email, 'Operators-Choice-1')).toHaveProperty('tokens');
  });

  test('shows how long to wait after too many attempts', async () => {
    const { token } = await invite();
    let refused = await accept(token, testPassword);
    for (let attempt = 0; attempt < 15 && refused.status !== 429; attempt++)
      refused = await accept(token, testPassword);
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([429, 'tooManyAttempts']);
    expect(refused.body.errors?.[0]?.detail).toMatch(
      /^Too many attempts\. Wait \d+ (second|seconds|minute|minutes), then/,
    );
    expect(refused.body.errors?.[0]?.detail).not.toContain(' 1 seconds');
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  });
});
