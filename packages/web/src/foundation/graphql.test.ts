import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { toErrorMessage } from '../ui/error-message.ts';
import { connectClient } from './client.ts';
import { sendGraphql } from './graphql.ts';
import { outageStore } from './outage.ts';

let answer: () => Response | Promise<Response>;
const requests: Request[] = [];
let sentToSignIn = 0;

beforeEach(() => {
  requests.length = 0;
  sentToSignIn = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, 'https://water.example'), init));
    return answer();
  });
  connectClient({
    accessToken: () => Promise.resolve('good-token'),
    unauthorized: () => sentToSignIn++,
    answered: () => undefined,
  });
});
afterEach(() => vi.unstubAllGlobals());

const requestJson = (signal?: AbortSignal) =>
  sendGraphql({
    path: '/pws/graphql',
    document: '{ lines }',
    variables: { a: 1 },
    data: z.object({ lines: z.number() }),
    ...(signal && { signal }),
  });
const failing = async () => toErrorMessage(await requestJson().catch((error: unknown) => error));

test('a document is sent with the token and resolves to its data', async () => {
  answer = () => Response.json({ data: { lines: 640 } });
  expect(await requestJson()).toEqual({ lines: 640 });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer good-token');
  expect(await requests[0]?.json()).toEqual({ query: '{ lines }', variables: { a: 1 } });
});

test('an outage that a document meets shows the banner until the next success', async () => {
  answer = () => Response.json({ errors: [{ message: 'x', extensions: { statusCode: 503 } }] }, { status: 503 });
  await failing();
  expect(outageStore.read()).toBe(true);
  answer = () => Response.json({ data: { lines: 640 } });
  await requestJson();
  expect(outageStore.read()).toBe(false);
});

describe('a failure is an error of status 500 [A8.26]', () => {
  test('reports a failure with the validation errors', async () => {
    const errors = [
      { code: 'invalidProperty', detail: 'x', property: 'name', constraints: { required: 'name is required' } },
    ];
    answer = () =>
      Response.json({ data: null, errors: [{ message: 'Bad question', extensions: { statusCode: 400, errors } }] });
    expect(await failing()).toMatchObject({
      status: 500,
      sentences: ['Please review the following errors: Name Is Required'],
    });
  });

  test('else with the messages of the errors', async () => {
    answer = () =>
      Response.json(
        { errors: [{ message: 'Bulk send failed' }, { message: 'Twice' }] },
        { status: 200, headers: { 'x-request-id': 'req-9' } },
      );
    expect(await failing()).toEqual({ status: 500, requestId: 'req-9', sentences: ['Bulk send failed', 'Twice'] });
  });

  test('else with an unknown error', async () => {
    answer = () => Response.json({ errors: [{}] });
    expect((await failing()).sentences).toEqual(['Unknown error']);
  });

  test.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that is none', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ])('reports a failure with a message for %s', async (_, came) => {
    answer = came;
    expect(await failing()).toMatchObject({
      status: 500,
      sentences: ['No error response/status returned from server'],
    });
  });
});

test('a rejected token starts sign-in', async () => {
  answer = () =>
    Response.json({
      data: null,
      errors: [{ message: 'Please sign in to continue.', extensions: { statusCode: 401 } }],
    });
  await failing();
  expect(sentToSignIn).toBe(1);
});

test('an aborted request remains aborted and is not a failure', async () => {
  const giveUp = new AbortController();
  answer = () => {
    giveUp.abort();
    return Promise.reject(giveUp.signal.reason as Error);
  };
  await expect(requestJson(giveUp.signal)).rejects.toHaveProperty('name', 'AbortError');
});
