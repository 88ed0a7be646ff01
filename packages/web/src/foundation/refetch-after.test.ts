import { MutationObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refetchAfter } from './refetch-after.ts';
import { createCache } from './cache.ts';

const never = () => new Promise<never>(() => undefined);

test('a failed write is reported without waiting for the refetch', async () => {
  const requestJson = vi.fn<() => Promise<never>>(never);
  const write = new MutationObserver(createCache(), {
    mutationFn: () => Promise.reject(new Error('no answer')),
    onSettled: refetchAfter(requestJson),
  });
  await expect(write.mutate()).rejects.toThrow('no answer');
  expect(requestJson).toHaveBeenCalledOnce();
});

test('a successful write waits for the refetch', async () => {
  const order: string[] = [];
  const requestJson = async () => {
    await new Promise((pass) => setTimeout(pass, 20));
    order.push('refetched');
  };
  const write = new MutationObserver(createCache(), {
    mutationFn: () => Promise.resolve('done'),
    onSettled: refetchAfter(requestJson),
  });
  await write.mutate();
  order.push('over');
  expect(order).toEqual(['refetched', 'over']);
});
