import { defineList } from '@curbstop/contract/primitives/list';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import type { Filters } from './table-filters.ts';
import { AddFilter, FilterBar } from './TableFilters.tsx';

const lines = defineList({
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    category: { label: 'Classification', filter: 'choice' },
    zone: { label: 'Zone', filter: 'choice' },
    note: { label: 'Note', sort: true },
  },
  defaultSort: 'address',
});
const choices = { category: ['Lead', 'Non-lead'].map((value) => ({ value, label: value })) };

/** The filters of a table as they are now; the page shows them for the test. */
function Filtered({ start = {} }: { readonly start?: Filters }) {
  const [filters, onChange] = useState<Filters>(start);
  const props = { list: lines, filters, choices, onChange };
  return (
    <>
      <AddFilter {...props} />
      <FilterBar {...props} />
      <output data-testid="filters">{JSON.stringify(filters)}</output>
    </>
  );
}
const filters = () => JSON.parse(screen.getByTestId('filters').textContent ?? '') as Filters;
const active = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('offers only fields that can be filtered, without choice fields that have no choices', async () => {
  const { user } = show(<Filtered />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter' });
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Address', 'Classification']);
});

test('a list without filterable fields has no filter button', () => {
  const plain = defineList({ fields: { note: { label: 'Note', sort: true } }, defaultSort: 'note' });
  show(<AddFilter list={plain} filters={{}} choices={{}} onChange={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
});

test('an added filter reads as a sentence and leaves the other filters', async () => {
  const { user } = show(<Filtered start={{ address: ['elm'] }} />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('button', { name: 'Classification' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Lead' }));
  expect(filters()).toEqual({ address: ['elm'], category: ['Lead'] });
  expect(active()).toEqual(['Address contains “elm”', 'Classification is Lead', 'Clear all filters']);
});

test('the sentence of a filter opens its values, which can be changed', async () => {
  const { user } = show(<Filtered start={{ category: ['Lead'] }} />);
  await user.click(screen.getByRole('button', { name: 'Classification is Lead' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change filter: Classification' }));
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Lead' })).checked).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Non-lead' }));
  expect(filters()).toEqual({ category: ['Lead', 'Non-lead'] });
  expect(screen.getByRole('button', { name: 'Classification is Lead or Non-lead' })).toBeVisible();
});

test('Escape closes the values and returns the focus to the filter', async () => {
  const { user } = show(<Filtered start={{ category: ['Lead'] }} />);
  await user.click(screen.getByRole('button', { name: 'Classification is Lead' }));
  await screen.findByRole('dialog', { name: 'Change filter: Classification' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Classification is Lead' })),
  );
});

test('one filter is removed by its cross, all by one button', async () => {
  const { user } = show(<Filtered start={{ address: ['elm'], category: ['Lead'] }} />);
  await user.click(screen.getByRole('button', { name: 'Remove filter: Classification is Lead' }));
  expect(filters()).toEqual({ address: ['elm'] });
  expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
});

test('all filters are cleared at once', async () => {
  const { user } = show(<Filtered start={{ address: ['elm'], category: ['Lead'] }} />);
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(filters()).toEqual({});
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

test('a filter of a field that the list does not have is not shown as active', () => {
  show(<Filtered start={{ pipeAge: ['40'] }} />);
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});
