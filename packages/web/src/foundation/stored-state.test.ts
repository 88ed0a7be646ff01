import { afterEach, expect, test, vi } from 'vitest';
import { getTodayAt } from './clock.ts';
import { fetchEveryPage } from './every-page.ts';
import { readStored, writeStored } from './stored-state.ts';
import { createStore } from './store.ts';

afterEach(() => vi.useRealTimers());
const isText = (value: unknown): value is string => typeof value === 'string';

test('a stored value comes back; one that does not fit or can’t be read does not', () => {
  writeStored('view', 'wide');
  expect(readStored('view', isText)).toBe('wide');
  expect(readStored('other', isText)).toBeUndefined();
  writeStored('view', 7);
  expect(readStored('view', isText)).toBeUndefined();
  localStorage.setItem('curbstop.view', '{broken');
  expect(readStored('view', isText)).toBeUndefined();
});

test('a browser without storage keeps nothing and does not fail', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('full');
    },
    clear: () => undefined,
  });
  expect(() => writeStored('view', 'wide')).not.toThrow('full');
  expect(readStored('view', isText)).toBeUndefined();
});

test('every page of a list is read, in order', async () => {
  const requests: number[] = [];
  const items = await fetchEveryPage((page) => {
    requests.push(page);
    return Promise.resolve({ total: 3, totalPages: 3, pageSize: 1, pageNumber: page, items: [`item ${page}`] });
  });
  expect(items).toEqual(['item 1', 'item 2', 'item 3']);
  expect(requests).toEqual([1, 2, 3]);
});

test('today is the calendar day at the water system', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T03:30:00Z') });
  expect(getTodayAt('America/New_York')).toBe('2026-11-22');
  expect(getTodayAt('Pacific/Guam')).toBe('2026-11-23');
});

test('a store notifies its listeners until they unsubscribe', () => {
  const store = createStore(1);
  const heard = vi.fn<() => void>();
  const leave = store.subscribe(heard);
  store.change(2);
  leave();
  store.change(3);
  expect(heard).toHaveBeenCalledOnce();
  expect(store.read()).toBe(3);
});
