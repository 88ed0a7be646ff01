import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { outageStore } from '../foundation/outage.ts';
import { OutageBanner } from './OutageBanner.tsx';

// The files of one worker share the store.
beforeEach(() => outageStore.change(false));

function List({ load }: { readonly load: () => Promise<string> }) {
  const { data, isError } = useQuery({ queryKey: ['list'], queryFn: load, retry: false });
  return <p>{isError ? 'failed' : data}</p>;
}

test('announces an outage, disappears by itself and loads failed lists again', async () => {
  const responses = [() => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve('12 lines')];
  show(
    <QueryClientProvider client={new QueryClient()}>
      <OutageBanner />
      <List load={async () => (responses.shift() as () => Promise<string>)()} />
    </QueryClientProvider>,
  );
  await screen.findByText('failed');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => outageStore.change(true));
  expect(screen.getByRole('status').textContent).toMatch(/^The server can’t be reached\. Your entries stay/);
  act(() => outageStore.change(false));
  await screen.findByText('12 lines');
  expect(screen.getByRole('status').textContent).toBe('');
});
