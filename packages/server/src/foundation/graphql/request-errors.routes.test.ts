import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { createLog } from '../log.ts';

let product: TestProduct;
let clerk: TestPerson;
const logged: string[] = [];

beforeAll(async () => {
  product = await startProduct({}, { log: createLog('info', { write: (line) => void logged.push(line) }) });
  clerk = await aPerson(product.app);
});
beforeEach(() => void logged.splice(0));
afterAll(() => product.stop());

const send = (payload: string) =>
  product.server.inject({
    method: 'POST',
    url: '/pws/graphql',
    headers: { ...clerk.headers, 'content-type': 'application/json' },
    payload,
  });

interface Refused {
  readonly errors: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[];
}

const query = (text: string) => JSON.stringify({ query: text });
const deep = `{ a ${'{ a '.repeat(12)}${'}'.repeat(12)} }`;

describe('a GraphQL request that is refused before it runs', () => {
  test.each<[string, string, RegExp]>([
    ['a subscription', query('subscription { x }'), /Subscriptions are not supported/],
    ['a query that is too deep', query(deep), /depth|deep/i],
    ['nested input', query(`{ hasAccepted(x: ${'['.repeat(100)}${']'.repeat(100)}) }`), /nested more than 64 levels/],
    ['an unknown field', query('{ hasAccept }'), /hasAccept/],
    [
      'too many fields',
      query(`{ ${Array.from({ length: 30 }, (_, n) => `f${n}: hasAccepted`).join(' ')} }`),
      /at most 20/,
    ],
    ['a document that cannot be parsed', query('{ '), /Syntax Error/],
    ['no query', '{}', /query/],
    ['a list', '[]', /./],
    ['a text', '"x"', /must be a JSON object/],
    ['null', 'null', /must be a JSON object/],
  ])('returns the request id and logs its reason once: %s', async (_, payload, reason) => {
    const response = await send(payload);
    const { errors } = response.json<Refused>();
    expect(errors.length).toBeGreaterThan(0);
    expect(errors[0]?.message).toMatch(reason);
    for (const { extensions } of errors) {
      expect(extensions['requestId']).toBe(response.headers['x-request-id']);
      expect(extensions).not.toHaveProperty('originalError');
    }
    const lines = logged.filter((line) => line.includes('"msg":"A GraphQL request was refused"'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"reqId":"${String(response.headers['x-request-id'])}"`);
  });

  test('gets a new request id when the same document is sent again', async () => {
    const [first, second] = [await send(query('{ hasAccept }')), await send(query('{ hasAccept }'))];
    const ids = [first, second].map((response) => response.json<Refused>().errors[0]?.extensions['requestId']);
    expect(ids).toEqual([first.headers['x-request-id'], second.headers['x-request-id']]);
  });

  test('is not logged as refused when a field fails, which has its own problem', async () => {
    const response = await send(
      query('{ contacts(accountId: "x", relationType: "Location", relationId: "x") { id } }'),
    );
    expect(response.json<Refused>().errors[0]?.extensions['requestId']).toBe(response.headers['x-request-id']);
    expect(logged.filter((line) => line.includes('was refused'))).toEqual([]);
  });
});
