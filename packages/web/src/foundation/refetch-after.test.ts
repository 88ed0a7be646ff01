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

test('a success is reported when the new data is there', async () => {
  const order: string[] = [];
  const write = new MutationObserver(createCache(), {
    mutationFn: (name: string) => Promise.resolve(`${name} done`),
    onSettled: refetchAfter(
      async () => {
        await new Promise((pass) => setTimeout(pass, 20));
        order.push('refetched');
      },
      (data: string, name: string) => order.push(`${name}: ${data}`),
    ),
  });
  await write.mutate('edit');
  expect(order).toEqual(['refetched', 'edit: edit done']);
});

test('a failure is not reported as saved', async () => {
  const report = vi.fn<() => void>();
  const write = new MutationObserver(createCache(), {
    mutationFn: () => Promise.reject(new Error('no answer')),
    onSettled: refetchAfter<void, void>(() => Promise.resolve(), report),
  });
  await expect(write.mutate()).rejects.toThrow('no answer');
  expect(report).not.toHaveBeenCalled();
});
