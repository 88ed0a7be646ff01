import { defineEndpoint } from '@curbstop/contract/primitives/endpoint';
import { accountParams } from '@curbstop/contract/primitives/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ResponseProblem, connectClient, receiveFile, sendRequest } from './client.ts';

const accountId = '0192c0de-0000-7000-8000-00000000000a';
const base = {
  summary: '',
  access: 'pws:read',
  params: accountParams,
  path: '/pws/rest/accounts/{accountId}/things',
} as const;
const listThings = defineEndpoint({
  ...base,
  name: 'listThings',
  method: 'GET',
  query: z.record(z.string(), z.unknown()),
  response: z.object({ total: z.number() }),
});
const makeThing = defineEndpoint({
  ...base,
  name: 'makeThing',
  method: 'POST',
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
});
const dropThing = defineEndpoint({ ...base, name: 'dropThing', method: 'DELETE' });
const exportThings = defineEndpoint({ ...base, name: 'exportThings', method: 'GET', transfer: 'download' });
const parseSettings = defineEndpoint({
  name: 'readSettings',
  method: 'GET',
  path: '/api/settings',
  summary: '',
  access: 'public',
  response: z.object({}),
});

const requests: Request[] = [];
let response: () => Response;
const heard = { unauthorized: 0, answered: [] as (string | undefined)[] };

beforeEach(() => {
  requests.length = 0;
  heard.unauthorized = 0;
  heard.answered = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requests.push(new Request(new URL(address, 'https://water.example'), init));
    return Promise.resolve().then(response);
  });
  connectClient({
    accessToken: () => Promise.resolve('good-token'),
    unauthorized: () => heard.unauthorized++,
    answered: (problem) => heard.answered.push(problem?.code),
  });
});
afterEach(() => vi.unstubAllGlobals());

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

async function getProblem(promise: Promise<unknown>): Promise<ResponseProblem> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ResponseProblem)) throw new Error(`Expected a problem, got ${String(error)}`);
  return error;
}

describe('a request to an endpoint', () => {
  it('fills the path, writes the query, and sends the token [A7.1]', async () => {
    response = json({ total: 3 });
    const page = await sendRequest(listThings, {
      params: { accountId },
      query: { page: 2, searchTerm: 'Elm & Oak', sort: undefined, 'filters[kind]': ['a', 'b'] },
    });
    expect(page.total).toBe(3);
    expect(requests[0]?.url).toBe(
      `https://water.example/pws/rest/accounts/${accountId}/things?page=2&searchTerm=Elm+%26+Oak&filters%5Bkind%5D=a&filters%5Bkind%5D=b`,
    );
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer good-token');
  });

  it('accepts the query as pairs, so that a filter may be repeated', async () => {
    response = json({ total: 0 });
    await sendRequest(listThings, {
      params: { accountId },
      query: [
        ['filters[kind]', 'a'],
        ['filters[kind]', 'b'],
      ],
    });
    expect(new URL(String(requests[0]?.url)).searchParams.getAll('filters[kind]')).toEqual(['a', 'b']);
  });

  it('sends a body as JSON, with an idempotency key', async () => {
    response = json({ id: 'x' });
    await sendRequest(makeThing, { params: { accountId }, body: { name: 'Valve' }, idempotencyKey: 'k-1' });
    expect(await requests[0]?.json()).toEqual({ name: 'Valve' });
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(requests[0]?.headers.get('idempotency-key')).toBe('k-1');
  });

  it('creates an idempotency key for creating requests, and none for reads', async () => {
    response = json({ id: 'x' });
    await sendRequest(makeThing, { params: { accountId }, body: { name: 'Valve' } });
    await sendRequest(makeThing, { params: { accountId }, body: { name: 'Valve' } });
    await sendRequest(listThings, { params: { accountId } });
    const [first, second, read] = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(read).toBeNull();
  });

  it('reuses the key of a write without a response when it is sent again unchanged', async () => {
    const valve = { params: { accountId }, body: { name: 'Valve' } };
    response = () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(sendRequest(makeThing, valve)).rejects.toThrow('Failed to fetch');
    response = () => new Response('Bad gateway', { status: 502 });
    await expect(sendRequest(makeThing, valve)).rejects.toThrow('please try again');
    response = json({ id: 'x' });
    await sendRequest(makeThing, { params: { accountId }, body: { name: 'Hydrant' } });
    await sendRequest(makeThing, valve);
    await sendRequest(makeThing, valve);
    const [lost, gateway, other, done, again] = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect([gateway, done]).toEqual([lost, lost]);
    expect([other, again]).not.toContain(lost);
  });

  it('resolves to undefined for 204', async () => {
    response = () => new Response(null, { status: 204 });
    expect(await sendRequest(dropThing, { params: { accountId } })).toBeUndefined();
    expect(heard.answered).toEqual([undefined]);
  });

  it('sends no token to public endpoints', async () => {
    response = json({});
    await sendRequest(parseSettings);
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  it('returns a file under the name that the server sends', async () => {
    response = () =>
      new Response('a,b', {
        headers: {
          'content-disposition': `attachment; filename="Inventory.csv"; filename*=UTF-8''Invent%C3%A1rio.csv`,
        },
      });
    const file = await receiveFile(exportThings, { params: { accountId } });
    expect(file.fileName).toBe('Inventário.csv');
    expect(await file.content.text()).toBe('a,b');
  });
});

describe('an error response', () => {
  it('becomes a problem with its code, sentence, request id and the current record', async () => {
    response = json(
      {
        statusCode: 409,
        message: 'Changed',
        errors: [{ code: 'changedMeanwhile', detail: 'Someone else changed this record.' }],
        current: { version: 3 },
      },
      409,
      { 'x-request-id': 'r-1' },
    );
    const problem = await getProblem(sendRequest(makeThing, { params: { accountId }, body: { name: 'Valve' } }));
    expect(problem).toMatchObject({
      code: 'changedMeanwhile',
      status: 409,
      message: 'Someone else changed this record.',
      requestId: 'r-1',
      current: { version: 3 },
    });
    expect(heard.answered).toEqual(['changedMeanwhile']);
  });

  it('shows our own sentence for an error response with an unknown body', async () => {
    response = () => new Response('<html>Bad Gateway</html>', { status: 502 });
    expect(await getProblem(sendRequest(parseSettings))).toMatchObject({
      code: 'unexpected',
      status: 502,
      message: expect.stringContaining('An error occurred'),
    });
  });

  it('a response with status 401 starts sign-in [A2.25]', async () => {
    response = json(
      { statusCode: 401, message: '', errors: [{ code: 'notSignedIn', detail: 'Please sign in to continue.' }] },
      401,
    );
    expect(await getProblem(sendRequest(dropThing, { params: { accountId } }))).toMatchObject({ status: 401 });
    expect(heard).toMatchObject({ unauthorized: 1, answered: [] });
  });

  it('a missing response is not a problem of the API', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(sendRequest(parseSettings)).rejects.toThrow(TypeError);
  });
});
