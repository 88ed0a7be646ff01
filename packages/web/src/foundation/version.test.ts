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
  const announced: (string | undefined)[] = [];
  stop = watchVersion((newer) => announced.push(newer));
  await vi.advanceTimersByTimeAsync(0);
  return announced;
}

test('a first visit stores the version without a notice', async () => {
  expect(await watch()).toEqual([undefined]);
  expect(stored()).toBe('"one"');
});

test('a newer build is reported within five minutes, and at once when the tab becomes visible', async () => {
  const announced = await watch();
  isDeployed('two');
  await vi.advanceTimersByTimeAsync(61_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(announced.at(-1)).toBe('two');
  isDeployed('three');
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(announced.at(-1)).toBe('three');
  expect(stored()).toBe('"one"');
});

test('switching tabs often does not send a request each time', async () => {
  const announced = await watch();
  for (let times = 0; times < 20; times++) document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(announced).toHaveLength(1);
});

test('Update Now clears the caches, reloads and removes the notice', async () => {
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

test('an old page that is still delivered after Update Now shows no notice', async () => {
  localStorage.setItem('curbstop.version', '"two"');
  isDeployed('two');
  expect(await watch()).toEqual([undefined]);
});

test('reloading without the button removes the notice, and another tab with the old page still shows it', async () => {
  localStorage.setItem('curbstop.version', '"zero"');
  expect(await watch()).toEqual([undefined]);
  expect(stored()).toBe('"one"');
  const announced = await watch();
  localStorage.setItem('curbstop.version', '"two"');
  isDeployed('two');
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(announced.at(-1)).toBe('two');
});

test.each([
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page', () => Promise.resolve(new Response('<!doctype html>'))],
  ['a refusal', () => Promise.resolve(Response.json({ version: 'x' }, { status: 503 }))],
])('a response that is %s shows no notice', async (_, query) => {
  vi.stubGlobal('fetch', query);
  expect(await watch()).toEqual([]);
});
