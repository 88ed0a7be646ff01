import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createCache } from './cache.ts';

afterEach(() => onlineManager.setOnline(true));

test('a save fails with an error while the browser is offline, instead of waiting without a message', async () => {
  onlineManager.setOnline(false);
  const cache = createCache();
  const mutation = cache
    .getMutationCache()
    .build(cache, { mutationFn: () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(mutation.execute(undefined)).rejects.toThrow('Failed to fetch');
});

test('a load fails with an error while the browser is offline', async () => {
  onlineManager.setOnline(false);
  const query = createCache().fetchQuery({
    queryKey: ['locations'],
    retry: false,
    queryFn: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await expect(query).rejects.toThrow('Failed to fetch');
});
