import { defineList } from '@curbstop/contract/primitives/list';
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { getTableHref, useTableUrlState, type TableUrlState } from './table-url.ts';

const lines = defineList({
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    category: { label: 'Classification', filter: 'choice' },
  },
  defaultSort: 'address',
});

/** The table's state at an address, and the address after a change. */
async function at(query: string, prefix?: string) {
  const seen = vi.fn<(urlState: TableUrlState) => void>();
  function Probe() {
    seen(useTableUrlState(lines, prefix));
    return null;
  }
  const { router } = showScreen(<Probe />, { responses: () => undefined, path: '/lines', at: `/lines${query}` });
  await waitFor(() => expect(seen).toHaveBeenCalled());
  const current = () => {
    const [address] = seen.mock.lastCall ?? [];
    if (!address) throw new Error('The table is not rendered');
    return address;
  };
  const written = () => decodeURIComponent(router.state.location.searchStr);
  const change = async (how: (urlState: TableUrlState) => void) => {
    const before = router.state.location.href;
    act(() => how(current()));
    await waitFor(() => expect(router.state.location.href).not.toBe(before));
    return written();
  };
  return { current, change, router, query: written };
}

test('a filter, the search and the page are read from the address', async () => {
  const { current } = await at('?filters[category]=Lead&searchTerm=elm&page=3');
  expect(current().request).toMatchObject({ filters: { category: ['Lead'] }, searchTerm: 'elm', page: 3 });
  expect(current().columns).toBeUndefined();
  expect(current().viewId).toBeUndefined();
});

test('a new filter is in the address, from the first page, and takes the view out of it', async () => {
  const { change } = await at('?view=v1&columns=address&page=3');
  const written = await change((address) => address.change({ filters: { category: ['Lead'] } }));
  expect(written).toContain('filters[category]=Lead');
  expect(written).not.toMatch(/page=3|view=/);
});

test('turning the page keeps the view', async () => {
  const { change } = await at('?view=v1&columns=address');
  const written = await change((address) => address.change({ page: 2 }));
  expect(written).toContain('view=v1');
  expect(written).toContain('page=2');
});

test('typing further in the search replaces the step in the browser history', async () => {
  const { change, router } = await at('');
  await change((address) => address.change({ searchTerm: 'e' }));
  const steps = router.history.length;
  await change((address) => address.change({ searchTerm: 'el' }));
  expect(router.history.length).toBe(steps);
  await change((address) => address.change({ page: 2 }));
  expect(router.history.length).toBe(steps + 1);
});

test('a view brings its filters, order and columns, and its name', async () => {
  const { change, current } = await at('?filters[category]=Lead&page=4');
  const written = await change((address) =>
    address.open({ filters: { address: ['elm'] }, sort: '-address', columns: ['category', 'address'], viewId: 'v1' }),
  );
  expect(written).toContain('filters[address]=elm');
  expect(written).not.toContain('Lead');
  expect(current()).toMatchObject({
    columns: ['category', 'address'],
    viewId: 'v1',
    request: { sort: '-address', page: 1 },
  });
});

test('a view that was deleted leaves the table as it is, without its name', async () => {
  const { change } = await at('?view=v1&columns=address&filters[category]=Lead');
  const written = await change((address) => address.releaseView());
  expect(written).toContain('columns=address');
  expect(written).toContain('filters[category]=Lead');
  expect(written).not.toContain('view=');
});

test('the user’s own columns take the view and its columns out of the address', async () => {
  const { change } = await at('?view=v1&columns=address&filters[category]=Lead');
  expect(await change((address) => address.releaseColumns())).toBe('?filters[category]=Lead');
});

test('releases no column if the address has none', async () => {
  const { current, query } = await at('?filters[category]=Lead');
  act(() => current().releaseColumns());
  expect(query()).toBe('?filters[category]=Lead');
});

test('ignored parts of the address are known until the next change', async () => {
  const { current, change } = await at('?filters[zone]=North&sort=zone&page=2');
  expect(current().ignored).toEqual(['filters[zone]', 'sort']);
  expect(await change((address) => address.change({ page: 1 }))).not.toContain('zone');
  expect(current().ignored).toEqual([]);
});

test('empty columns of an address are as none', async () => {
  const { current } = await at('?columns=,&view=');
  expect(current().columns).toBeUndefined();
  expect(current().viewId).toBeUndefined();
});

test('a second table of the page has parameters of its own', async () => {
  const { change, current } = await at('?page=2&samples.page=3', 'samples');
  expect(current().request.page).toBe(3);
  const written = await change((address) => address.change({ page: 4 }));
  expect(written).toContain('samples.page=4');
  expect(written).toMatch(/[?&]page=2/);
});

test('a link to rows has only what differs from the usual', () => {
  expect(decodeURIComponent(getTableHref('/lines', lines, { filters: { category: ['Lead', 'Non-lead'] } }))).toBe(
    '/lines?filters[category]=Lead&filters[category]=Non-lead',
  );
  expect(getTableHref('/lines', lines, {})).toBe('/lines');
});
