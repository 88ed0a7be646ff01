import { createLocation } from '@curbstop/contract/locations/location.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createServer } from './server.ts';

let product: TestProduct;
let clerk: TestPerson;

beforeAll(async () => {
  product = await startProduct({ GRAPHQL_INTROSPECTION: 'false' });
  clerk = await aPerson(product.app);
});
afterAll(() => product.stop());

const createUrl = () => fillPath(createLocation.path, { accountId: clerk.accountId });
const post = (url: string, type: string, payload: string | Buffer): InjectOptions => ({
  method: 'POST',
  url,
  headers: { ...clerk.headers, 'content-type': type },
  payload,
});

describe('a request that no honest client sends gets a 4xx problem', () => {
  test.each<[string, () => InjectOptions]>([
    ['nested arrays', () => post(createUrl(), 'application/json', '['.repeat(30_000) + ']'.repeat(30_000))],
    ['nested objects', () => post(createUrl(), 'application/json', '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000))],
    [
      'bytes that are not UTF-8',
      () =>
        post(
          createUrl(),
          'application/json',
          Buffer.from('{"addressLine1":"4 Weir \xff","city":"Harlow","state":"CT","zip":"06415"}', 'latin1'),
        ),
    ],
    [
      'a key that would change the prototype of objects',
      () => post(createUrl(), 'application/json', '{"__proto__":{"isAdmin":true},"addressLine1":"4 Weir Lane"}'),
    ],
    ['a path that cannot be decoded', () => ({ url: '/%ff', headers: clerk.headers })],
  ])('answers %s with a 4xx problem', async (_, request) => {
    const response = await product.server.inject(request());
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      400,
      expect.stringContaining('application/problem+json'),
    ]);
    const problem = response.json<ProblemResponse>();
    expect(problem.requestId).toBe(response.headers['x-request-id']);
    expect(problem.errors).not.toEqual([]);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('what a library refuses is refused in our words', () => {
  test.each<[string, () => InjectOptions, number, string]>([
    [
      'JSON that is cut off',
      () => post(createUrl(), 'application/json', '{"a":'),
      400,
      'The request is not valid JSON.',
    ],
    [
      'a key that would change the prototype of objects',
      () => post(createUrl(), 'application/json', '{"__proto__":{"isAdmin":true}}'),
      400,
      'The request is not valid JSON.',
    ],
    [
      'text instead of JSON',
      () => post(createUrl(), 'text/csv', 'a,b'),
      415,
      'This endpoint does not accept this Content-Type. Send JSON as application/json.',
    ],
    [
      'a query that is not UTF-8',
      () => ({ url: `${createUrl()}?searchTerm=%ff`, headers: clerk.headers }),
      400,
      'The query of the URL contains bytes that are not UTF-8. Send the text as percent-encoded UTF-8.',
    ],
  ])('refuses %s in our words', async (_, request, status, message) => {
    const response = await product.server.inject(request());
    const problem = response.json<ProblemResponse>();
    expect([response.statusCode, problem.message]).toEqual([status, message]);
    expect(problem.title).not.toMatch(/FST_|ERR_/);
  });

  test.each(['//evil.example/', '/%00'])('the path %s names no page', async (url) => {
    const response = await product.server.inject({ url });
    expect(response.body).not.toContain('FST_');
    expect(response.statusCode).not.toBe(403);
  });
});

describe('GraphQL', () => {
  const sendQuery = (query: string, variables: unknown = {}) =>
    product.server.inject({
      method: 'POST',
      url: '/pws/graphql',
      headers: { ...clerk.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ query, variables }),
    });
  interface Response {
    readonly data?: unknown;
    readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
  }

  /** Message of a request that was refused as a whole: no data, and no failure of ours. */
  function getMessage(response: Awaited<ReturnType<typeof sendQuery>>): string | undefined {
    expect(response.statusCode).toBeLessThan(500);
    const { data, errors } = response.json<Response>();
    expect(data).toBeUndefined();
    return errors?.[0]?.message;
  }

  test('refuses a subscription with a message', async () => {
    const response = await sendQuery('subscription { x }');
    expect(getMessage(response)).toBe('Subscriptions are not supported.');
  });

  test('refuses deeply nested input', async () => {
    const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    expect(getMessage(await sendQuery(`{ hasAccepted(x: ${nested}) }`))).toMatch(/nested more than 64 levels/);
  });

  test('counts each field of a request, so that aliases do not bypass the limits', async () => {
    const fields = Array.from(
      { length: 400 },
      (_, n) =>
        `c${n}: createContact(accountId: $a, relationType: "Location", relationId: $a, contact: { firstName: "x" }) { id }`,
    );
    const response = await sendQuery(`mutation ($a: String!) { ${fields.join('\n')} }`, { a: clerk.accountId });
    expect(getMessage(response)).toMatch(/at most 10 /);
  });

  test('counts the fields of fragments too', async () => {
    const fields = (from: number) => Array.from({ length: 8 }, (_, n) => `f${from + n}: hasAccepted`).join('\n');
    const response = await sendQuery(
      `{ ...a ...b ...c } fragment a on Query { ${fields(0)} } fragment b on Query { ${fields(8)} } fragment c on Query { ${fields(16)} }`,
    );
    expect(getMessage(response)).toMatch(/at most 20 /);
  });

  test.each([
    ['a field', '{ hasAccept }', 'hasAccept'],
    ['an argument', '{ contacts(accountid: "x") { id } }', 'accountid'],
    [
      'a type',
      'query ($a: Strin) { contacts(accountId: $a, relationType: "Location", relationId: "x") { id } }',
      'Strin',
    ],
    [
      'a field of an input',
      'mutation { createContact(accountId: "x", relationType: "Location", relationId: "x", contact: { firstNam: "a" }) { id } }',
      'firstNam',
    ],
    ['the schema', '{ __schema { types { name } } }', 'introspection has been disabled'],
    ['a fragment that contains itself', '{ ...a } fragment a on Query { ...a }', ''],
  ])('refuses an unknown name of %s and suggests none in production', async (_, query, named) => {
    const response = await sendQuery(query);
    expect(getMessage(response)).toContain(named);
    expect(response.body).not.toMatch(/Did you mean|firstName|accountId"/);
  });

  test('runs no mutation that another site could send: by GET, or as text or a form', async () => {
    const query = 'mutation { __typename }';
    const url = '/pws/graphql';
    const { headers } = clerk;
    const byGet = await product.server.inject({ url, headers, query: { query } });
    const [asText, asForm] = await Promise.all([
      product.server.inject(post(url, 'text/plain', JSON.stringify({ query }))),
      product.server.inject(post(url, 'application/x-www-form-urlencoded', new URLSearchParams({ query }).toString())),
    ]);
    expect([byGet, asText, asForm].map(({ statusCode }) => statusCode)).toEqual([405, 415, 415]);
  });

  test('returns the request id in errors', async () => {
    const response = await sendQuery(
      'mutation { createContact(accountId: "x", relationType: "Location", relationId: "x", contact: { firstName: "x" }) { id } }',
    );
    expect(response.json<Response>().errors?.[0]?.extensions?.['requestId']).toBe(response.headers['x-request-id']);
  });
});

describe('a proxy', () => {
  /** The address that rate limits and sign-in delays see for a chain of forwarded addresses. */
  async function addressSeen(trust: string, forwarded: string): Promise<string> {
    const server = await createServer(readConfig({ TRUST_PROXY: trust }), createLog('silent'));
    server.get('/address', (request) => request.ip);
    const response = await server.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded } });
    await server.close();
    return response.body;
  }

  test('gives the address added by one hop, not the one that the client invented', async () => {
    expect(await addressSeen('1', '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
  });

  test('is trusted if its network is listed, and others are not', async () => {
    expect(await addressSeen('127.0.0.0/8', '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressSeen('10.0.0.0/8', '198.51.100.7, 203.0.113.9')).toBe('127.0.0.1');
  });
});
