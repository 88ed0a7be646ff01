import { createHmac } from 'node:crypto';
import { getCurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { signToken } from '../../../testing/tokens.ts';
import { getSigningKey } from './embedded-identity.ts';

let product: TestProduct;
let clerk: TestPerson;
let colleague: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  clerk = await aPerson(product.app);
  colleague = await aPerson(product.app);
});

async function statusWith(headers: Readonly<Record<string, string>>, query: Readonly<Record<string, string>> = {}) {
  return (await product.server.inject({ url: getCurrentUser.path, headers, query })).statusCode;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const part = (at: number) => clerk.token.split('.')[at] ?? '';
const claims = () => JSON.parse(Buffer.from(part(1), 'base64url').toString()) as object;

/** Our token signed with a secret that everyone knows. */
function signedWith(secret: string): string {
  const head = encode({ alg: 'HS256', typ: 'at+jwt' });
  return `${head}.${part(1)}.${createHmac('sha256', secret)
    .update(`${head}.${part(1)}`)
    .digest('base64url')}`;
}

test.each<[string, () => string | Promise<string>]>([
  ['without an algorithm', () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${part(1)}.`],
  ['without a signature', () => `${part(0)}.${part(1)}.`],
  ['about a colleague', () => `${part(0)}.${encode({ ...claims(), sub: colleague.id })}.${part(2)}`],
  ['signed with an empty secret', () => signedWith('')],
  [
    'signed with the public key as a secret',
    async () => {
      const { kty, crv, x, y } = await getSigningKey(product.app.database.owner);
      return signedWith(JSON.stringify({ kty, crv, x, y }));
    },
  ],
  ['that expired', () => signToken(product.app, clerk.id, { expiresIn: -60 })],
  ['for another audience', () => signToken(product.app, clerk.id, { audience: 'https://other.example' })],
  ['of another issuer', () => signToken(product.app, clerk.id, { issuer: 'https://other.example' })],
  ['of another type', () => signToken(product.app, clerk.id, { type: 'JWT' })],
])('a token %s is refused', async (_, token) => {
  expect(await statusWith({ authorization: `Bearer ${await token()}` })).toBe(401);
});

test('the token itself is accepted in its header, and nowhere else', async () => {
  expect(await statusWith({ authorization: `Bearer ${clerk.token}` })).toBe(200);
  expect(await statusWith({ authorization: `Basic ${clerk.token}` })).toBe(401);
  expect(await statusWith({}, { access_token: clerk.token })).toBe(401);
  expect(await statusWith({ cookie: `access_token=${clerk.token}` })).toBe(401);
});
