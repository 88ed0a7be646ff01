import { expect, test } from 'vitest';
import { VersionCache } from './version-cache.ts';

test('a value is known for its version only', () => {
  const cache = new VersionCache<string>(10);
  cache.set('periods', { version: 1, value: 'first' });
  expect([cache.get('periods', 1), cache.get('periods', 2), cache.get('others', 1)]).toEqual([
    'first',
    undefined,
    undefined,
  ]);
  cache.set('periods', { version: 2, value: 'second' });
  expect([cache.get('periods', 1), cache.get('periods', 2)]).toEqual([undefined, 'second']);
});

test('the least recently used values are evicted first when the total size is reached', () => {
  const cache = new VersionCache<string>(10);
  cache.set('one', { version: 1, value: 'one', size: 4 });
  cache.set('two', { version: 1, value: 'two', size: 4 });
  cache.get('one', 1);
  cache.set('three', { version: 1, value: 'three', size: 4 });
  expect(['one', 'two', 'three'].map((key) => cache.get(key, 1))).toEqual(['one', undefined, 'three']);
  cache.set('large', { version: 1, value: 'large', size: 11 });
  expect(cache.get('large', 1)).toBeUndefined();
});
