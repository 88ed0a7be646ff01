import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outageStore, fetchWithOutageDetection } from './outage.ts';

const fetched = vi.fn<() => Promise<Response>>();
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (status: number) => () => Promise.resolve(new Response(null, { status }));

beforeEach(async () => {
  // Another file of the same worker may have begun an outage, whose timer is a real one.
  await fetchWithOutageDetection(answer(200));
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(async () => {
  await fetchWithOutageDetection(answer(200));
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('begins when no response arrives, and ends by itself when the server is ready again', async () => {
  fetched.mockImplementationOnce(unreachable).mockImplementationOnce(answer(503)).mockImplementation(answer(200));
  await expect(fetchWithOutageDetection(unreachable)).rejects.toThrow('Failed to fetch');
  expect(outageStore.read()).toBe(true);
  await vi.advanceTimersByTimeAsync(6_500);
  expect(outageStore.read()).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(outageStore.read()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('begins with a 503 and ends with the next successful request', async () => {
  await fetchWithOutageDetection(answer(503));
  expect(outageStore.read()).toBe(true);
  await fetchWithOutageDetection(answer(204));
  expect(outageStore.read()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['a database that cannot be reached', 'databaseUnavailable', true],
  ['a geocoding service that does not answer', 'geocodingUnreachable', false],
  ['a file storage that cannot be reached', 'fileStoreUnavailable', false],
])('a 503 about %s: %s', async (_, title, begins) => {
  const response = await fetchWithOutageDetection(() => Promise.resolve(Response.json({ title }, { status: 503 })));
  expect(outageStore.read()).toBe(begins);
  expect(await response.json()).toEqual({ title });
});

test.each([400, 404, 409, 500, 507])('does not begin with a %i', async (status) => {
  await fetchWithOutageDetection(answer(status));
  expect(outageStore.read()).toBe(false);
});

test('does not begin when the page itself aborts a request', async () => {
  await expect(fetchWithOutageDetection(unreachable, AbortSignal.abort())).rejects.toThrow('Failed to fetch');
  expect(outageStore.read()).toBe(false);
});
