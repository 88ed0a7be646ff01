import { defineList } from '@curbstop/contract/primitives/list';
import type { SavedView, TableView } from '@curbstop/contract/saved-views/saved-view.rules';
import { expect, test } from 'vitest';
import type { TableUrlState } from '../../ui/table/table-url.ts';
import type { TableParts } from '../../ui/table/table-props.ts';
import { fitView, groupViews, showsView, toView } from './saved-view.calculation.ts';

const lines = defineList({
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    city: { label: 'City', sort: true },
    category: { label: 'Classification', filter: 'choice' },
    built: { label: 'Built', filter: 'year' },
  },
  defaultSort: 'address',
});
const table = {
  list: lines,
  columns: [
    { id: 'address', header: 'Address', names: 'row' as const },
    { id: 'city', header: 'City' },
    { id: 'note', header: 'Note', startsHidden: true },
  ],
  choices: { category: ['Lead', 'Non-lead'].map((value) => ({ value, label: value })) },
} satisfies Pick<TableParts, 'list' | 'columns' | 'choices'>;
const view = (change: Partial<TableView> = {}): TableView => ({
  activeFilters: {},
  columns: ['address', 'city', 'note'],
  hiddenColumns: ['note'],
  sort: 'address',
  ...change,
});
const at = (filters: TableUrlState['request']['filters'], sort = 'address', hidden = ['note']) => ({
  urlState: { request: { page: 1, pageSize: 20, searchTerm: '', filters, sort } } as unknown as TableUrlState,
  layout: { order: ['address', 'city', 'note'], hidden },
});

test('a view keeps the filters, the order and the columns of the table, not its search and page', () => {
  expect(toView(at({ category: ['Lead'] }, '-city'))).toEqual({
    activeFilters: { category: ['Lead'] },
    columns: ['address', 'city', 'note'],
    hiddenColumns: ['note'],
    sort: '-city',
  });
});

test('a view that fits is applied as it is', () => {
  const fitted = fitView(view({ activeFilters: { category: ['Lead'], built: ['before:1960'] }, sort: '-city' }), table);
  expect(fitted).toEqual({
    filters: { category: ['Lead'], built: ['before:1960'] },
    sort: '-city',
    columns: ['address', 'city'],
    missing: [],
  });
});

test('lists a choice that is no longer offered, and applies the other choices', () => {
  expect(fitView(view({ activeFilters: { category: ['Lead', 'Galvanized'] } }), table)).toMatchObject({
    filters: { category: ['Lead'] },
    missing: ['Classification “Galvanized”'],
  });
});

test('a filter without a value left is not applied at all', () => {
  expect(fitView(view({ activeFilters: { category: ['Galvanized'] } }), table).filters).toEqual({});
  expect(fitView(view({ activeFilters: { built: ['once upon a time'] } }), table)).toMatchObject({
    filters: {},
    missing: ['Built “once upon a time”'],
  });
});

test('a field that can no longer be filtered, or no longer exists, is named', () => {
  const { filters, missing } = fitView(
    view({ activeFilters: { city: ['Ashby'], pipeAge: ['40'], 'custom.0199': ['High'] } }),
    table,
  );
  expect(filters).toEqual({});
  expect(missing).toEqual([
    'the filter by City',
    'the filter by Pipe age',
    'the filter by a custom field that was deleted',
  ]);
});

test('a field that was renamed has its former label', () => {
  const former = { ...table, formerNames: { pipeAge: 'Age of the pipe' } };
  expect(fitView(view({ columns: ['address', 'pipeAge'], sort: '-pipeAge' }), former).missing).toEqual([
    'the column Age of the pipe',
    'the sort by Age of the pipe',
  ]);
});

test('a name that every object has is not a field of the list', () => {
  expect(fitView(view({ activeFilters: { constructor: ['x'] }, sort: 'toString' }), table)).toMatchObject({
    filters: {},
    sort: 'address',
    missing: ['the filter by Constructor', 'the sort by To string'],
  });
});

test('an order by a field that can’t be sorted falls back to the usual one', () => {
  expect(fitView(view({ sort: '-category' }), table).sort).toBe('address');
});

test('a view that hides the column of row names shows it nevertheless', () => {
  expect(fitView(view({ columns: ['city', 'address'], hiddenColumns: ['address'] }), table).columns).toContain(
    'address',
  );
});

test('a column that was added since the view was saved appears as it usually does', () => {
  const { columns } = fitView(view({ columns: ['address', 'city'], hiddenColumns: [] }), table);
  expect(columns).toEqual(['address', 'city']);
});

test('a table matches a view with any order of its filters', () => {
  const fitted = fitView(view({ activeFilters: { category: ['Lead', 'Non-lead'], address: ['elm'] } }), table);
  expect(showsView(fitted, at({ address: ['elm'], category: ['Non-lead', 'Lead'] }))).toBe(true);
});

test('another filter, order or column makes the table differ from the view', () => {
  const fitted = fitView(view({ activeFilters: { category: ['Lead'] } }), table);
  expect(showsView(fitted, at({ category: ['Lead'] }))).toBe(true);
  expect(showsView(fitted, at({ category: ['Non-lead'] }))).toBe(false);
  expect(showsView(fitted, at({ category: ['Lead'] }, '-address'))).toBe(false);
  expect(showsView(fitted, at({ category: ['Lead'] }, 'address', []))).toBe(false);
});

const saved = (change: Partial<SavedView>): SavedView => ({
  id: 'v1',
  name: 'Lead first',
  type: 'inventory',
  view: '{}',
  accountView: false,
  isPlatformView: false,
  ownerId: 'p1',
  createdBy: 'Dana Reyes',
  ...change,
});

test('own, team and platform views are grouped in this order; platform views only if there are any', () => {
  const groups = groupViews([
    saved({ id: 'platform', isPlatformView: true }),
    saved({ id: 'team', accountView: true }),
    saved({ id: 'own' }),
  ]);
  expect(groups.map(({ label, views }) => [label, views.map(({ id }) => id)])).toEqual([
    ['My Views', ['own']],
    ['Team Views', ['team']],
    ['Platform Views', ['platform']],
  ]);
  expect(groupViews([]).map(({ label, none }) => [label, none])).toEqual([
    ['My Views', 'You have no saved views for this list.'],
    ['Team Views', 'Your team has no saved views for this list.'],
  ]);
});
