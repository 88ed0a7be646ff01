import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateNow, watchVersion } from './version.ts';

/** The environment: the build that the server delivers, and the build of this page. */
let deployed: () => Response;
let stop: () => void = () => undefined;
const isDeployed = (version: string) => {
  deployed = () => Response.json({ version });
};
const stored = () => localStorage.getItem('curbstop.version');

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '<meta name="version" content="one">';
  isDeployed('one');
  vi.stubGlobal('fetch', async () => deployed());
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function watch(): Promise<(string | undefined)[]> {
  const told: (string | undefined)[] = [];
  stop = watchVersion((newer) => told.push(newer));
  await vi.advanceTimersByTimeAsync(0);
  return told;
}

test('a first visit keeps the version and says nothing', async () => {
  expect(await watch()).toEqual([undefined]);
  expect(stored()).toBe('"one"');
});

test('a newer build is told within five minutes, and at once when the tab is looked at again', async () => {
  const told = await watch();
  isDeployed('two');
  await vi.advanceTimersByTimeAsync(61_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('two');
  isDeployed('three');
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(told.at(-1)).toBe('three');
  expect(stored()).toBe('"one"');
});

test('changing between tabs all the time does not ask each time', async () => {
  const told = await watch();
  for (let times = 0; times < 20; times++) document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveLength(1);
});

test('Update Now clears what is cached and loads anew; then nothing is said', async () => {
  const reload = vi.fn<() => void>();
  const remove = vi.fn<(name: string) => Promise<boolean>>(async () => true);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('caches', { keys: async () => ['pages', 'pictures'], delete: remove });
  isDeployed('two');
  await watch();
  await updateNow('two');
  expect(remove.mock.calls).toEqual([['pages'], ['pictures']]);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  document.head.innerHTML = '<meta name="version" content="two">';
  expect(await watch()).toEqual([undefined]);
  expect(stored()).toBe('"two"');
});

test('an old page that comes again after Update Now does not nag', async () => {
  localStorage.setItem('curbstop.version', '"two"');
  isDeployed('two');
  expect(await watch()).toEqual([undefined]);
});

test('who loads the page without the button is not asked either, and another tab with the old page still is', async () => {
  localStorage.setItem('curbstop.version', '"zero"');
  expect(await watch()).toEqual([undefined]);
  expect(stored()).toBe('"one"');
  const told = await watch();
  localStorage.setItem('curbstop.version', '"two"');
  isDeployed('two');
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(told.at(-1)).toBe('two');
});

test.each([
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page', () => Promise.resolve(new Response('<!doctype html>'))],
  ['a refusal', () => Promise.resolve(Response.json({ version: 'x' }, { status: 503 }))],
])('an answer that is %s says nothing', async (_, query) => {
  vi.stubGlobal('fetch', query);
  expect(await watch()).toEqual([]);
});
