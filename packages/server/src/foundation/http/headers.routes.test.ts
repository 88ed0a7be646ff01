import { getCurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import { downloadInventory } from '@curbstop/contract/exports/inventory-export.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { planImport } from '@curbstop/contract/imports/import-batch.endpoints';
import { updateServiceLine } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, startProduct, type TestProduct } from '../../../testing/product.ts';
import { createId } from '../new-id.ts';

let product: TestProduct;
let dana: TestPerson;
beforeAll(async () => {
  product = await sharedProduct();
  dana = await aPerson(product.app);
});

/** One answer of every sort that the product gives. */
const answers = {
  'a call': () => ({ url: getCurrentUser.path, headers: dana.headers }),
  'a file': () => ({ url: fillPath(downloadInventory.path, { accountId: dana.accountId }), headers: dana.headers }),
  '401': () => ({ url: getCurrentUser.path }),
  '404 of a call': () => ({ url: '/pws/accounts/nonsense' }),
  '413': () => ({
    method: 'PUT',
    url: fillPath(updateServiceLine.path, { accountId: dana.accountId, id: createId() }),
    headers: dana.headers,
    payload: { text: 'x'.repeat(70_000) },
  }),
  '400 that no shape read': () => ({
    method: 'PUT',
    url: fillPath(updateServiceLine.path, { accountId: dana.accountId, id: createId() }),
    headers: { ...dana.headers, 'content-type': 'application/json' },
    payload: '{',
  }),
  'a screen': () => ({ url: '/inventory' }),
  GraphQL: () => ({
    method: 'POST',
    url: '/pws/graphql',
    headers: dana.headers,
    payload: { query: '{ hasAccepted }' },
  }),
  'a refused GraphQL question': () => ({
    method: 'POST',
    url: '/platform/features/graphql',
    payload: { query: '{ featureFlags { name } }' },
  }),
  // Its description and its public keys are public, as the standard requires; tokens are not.
  'the provider': () => ({
    method: 'POST',
    url: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=refresh_token&client_id=curbstop&refresh_token=x',
  }),
  'a sign-in that has ended': () => ({ url: '/signin/nonsense' }),
  'the description of the calls': () => ({ url: '/api/docs' }),
  health: () => ({ url: '/healthz' }),
} satisfies Readonly<Record<string, () => InjectOptions>>;

describe.each(Object.entries(answers))('the headers of %s', (_, requestJson) => {
  test('restrict a page to its own origin', async () => {
    const { headers } = await product.server.inject(requestJson());
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toContain('*');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['cache-control']).toMatch(/no-store|no-cache/);
  });

  test('let no other site read it', async () => {
    const options: InjectOptions = requestJson();
    const origin = { origin: 'https://elsewhere.example' };
    const response = await product.server.inject({ ...options, headers: { ...options.headers, ...origin } });
    expect(Object.keys(response.headers).filter((header) => header.startsWith('access-control-allow-'))).toEqual([]);
    const preflight = await product.server.inject({
      method: 'OPTIONS',
      url: options.url as string,
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(Object.keys(preflight.headers).filter((header) => header.startsWith('access-control-allow-'))).toEqual([]);
  });
});

describe('a request that is too large', () => {
  test('is refused in plain words, by the limit of its call', async () => {
    const small = await product.server.inject(answers['413']());
    expect(small.statusCode).toBe(413);
    expect(small.json<ProblemResponse>().errors).toEqual([
      {
        code: 'requestTooLarge',
        detail: 'The request is larger than 64 KB.',
      },
    ]);
    const plan = (size: number) =>
      product.server.inject({
        method: 'PUT',
        url: fillPath(planImport.path, { accountId: dana.accountId, id: createId() }),
        headers: dana.headers,
        payload: { version: 1, plan: { sheet: 'x'.repeat(size) } },
      });
    expect((await plan(500_000)).statusCode).not.toBe(413);
    expect((await plan(1_100_000)).json<ProblemResponse>().errors[0]?.detail).toContain('larger than 1 MB');
  });

  test('is refused by GraphQL as well', async () => {
    const response = await product.server.inject({
      method: 'POST',
      url: '/pws/graphql',
      payload: { query: `{ hasAccepted } # ${'x'.repeat(70_000)}` },
    });
    expect(response.statusCode).toBe(413);
  });
});

describe('too many requests', () => {
  test('respond with 429 and the time to wait for one person, through REST and GraphQL, and do not affect others', async () => {
    const strict = await startProduct({ RATE_LIMIT_PER_PERSON: '3' });
    const [greedy, other] = [await aPerson(strict.app), await aPerson(strict.app)];
    const me = (person: TestPerson) => strict.server.inject({ url: getCurrentUser.path, headers: person.headers });
    const fields = await strict.server.inject({
      method: 'POST',
      url: '/pws/graphql',
      headers: greedy.headers,
      payload: { query: '{ a: hasAccepted b: hasAccepted c: hasAccepted d: hasAccepted }' },
    });
    expect(fields.statusCode).toBe(200);
    expect([(await me(greedy)).statusCode, (await me(greedy)).statusCode]).toEqual([200, 200]);
    const refused = await me(greedy);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json<ProblemResponse>().errors[0]?.detail).toMatch(
      /^Too many requests\. Wait \d+ seconds?, then try again\.$/,
    );
    const limited = await strict.server.inject({
      method: 'POST',
      url: '/pws/graphql',
      headers: greedy.headers,
      payload: { query: '{ hasAccepted }' },
    });
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await me(other)).statusCode).toBe(200);
    await strict.stop();
  });

  test('respond with 429 before authentication for one address, while health checks still succeed', async () => {
    const strict = await startProduct({ RATE_LIMIT_PER_MINUTE: '2' });
    const requestFrom = (remoteAddress: string) => strict.server.inject({ url: getCurrentUser.path, remoteAddress });
    expect([
      (await requestFrom('2001:db8:1:2::1')).statusCode,
      (await requestFrom('2001:db8:1:2::2')).statusCode,
    ]).toEqual([401, 401]);
    const refused = await requestFrom('2001:db8:1:2::3');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
    expect(refused.json<ProblemResponse>().errors[0]?.code).toBe('tooManyRequests');
    expect((await requestFrom('2001:db8:1:3::1')).statusCode).toBe(401);
    expect((await strict.server.inject({ url: '/healthz', remoteAddress: '2001:db8:1:2::3' })).statusCode).toBe(200);
    await strict.stop();
  });
});
