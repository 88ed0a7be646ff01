import { defineList, type Page, type PageRequest } from '@curbstop/contract/primitives/list';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { act, configure, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { useTableState } from '../../../testing/table-state.ts';
import { EmptyState } from '../EmptyState.tsx';
import { DataTable } from './DataTable.tsx';
import { emptySelection } from './selected-rows.ts';
import type { TableColumn } from './table-layout.ts';
import type { DataTableProps } from './table-props.ts';

// A long limit, so that a busy machine doesn't make a test fail.
configure({ asyncUtilTimeout: 15_000 });

interface Line {
  readonly id: string;
  readonly address: string;
  readonly samples: number;
}

const lines = defineList({
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    category: { label: 'Classification', filter: 'choice' },
    samples: { label: 'Samples', filter: 'number', sort: true },
    updatedOn: { label: 'Updated', filter: 'instant' },
    built: { label: 'Built', filter: 'year' },
  },
  defaultSort: 'address',
});
const columns: readonly TableColumn<Line>[] = [
  { id: 'address', header: 'Address', names: 'row', cell: ({ address }) => address },
  { id: 'samples', header: 'Samples', align: 'end', cell: ({ samples }) => samples },
  { id: 'note', header: 'Note', startsHidden: true, cell: () => 'A note' },
];
const items: readonly Line[] = [
  { id: 'a', address: '12 Elm Street', samples: 77 },
  { id: 'b', address: '14 Elm Street', samples: 0 },
];
const page = (overrides: Partial<Page<Line>> = {}): Page<Line> => ({
  total: 2204,
  totalPages: 111,
  pageSize: 20,
  pageNumber: 1,
  items,
  ...overrides,
});

/** The last request of the table, read by a probe component. */
const hearing = vi.fn<(request: PageRequest) => void>();
function currentRequest(): PageRequest {
  const request = hearing.mock.lastCall?.[0];
  if (!request) throw new Error('Nothing was currentRequest().');
  return request;
}

function Table(overrides: Partial<DataTableProps<Line>>) {
  const urlState = useTableState(lines);
  hearing(urlState.request);
  return (
    <DataTable
      name="test"
      noun={['service line', 'service lines']}
      list={lines}
      columns={columns}
      urlState={urlState}
      query={{ data: page(), isFetching: false, error: null, refetch: () => undefined }}
      rowId={({ id }) => id}
      rowName={({ address: name }) => name}
      choices={{
        category: [
          { value: 'Lead', label: 'Lead' },
          { value: 'Non-lead', label: 'Non-lead' },
        ],
      }}
      {...overrides}
    />
  );
}

let narrow = false;
beforeEach(() => {
  localStorage.clear();
  narrow = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: narrow && query.includes('max-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('a heading cycles none, ascending, descending, none, and announces it', async () => {
  const { user } = show(<Table />);
  const heading = () => screen.getByRole('columnheader', { name: 'Samples' });
  const seen = [];
  for (let click = 0; click < 4; click += 1) {
    seen.push([currentRequest().sort, heading().getAttribute('aria-sort')]);
    await user.click(within(heading()).getByRole('button'));
  }
  expect(seen).toEqual([
    ['address', 'none'],
    ['samples', 'ascending'],
    ['-samples', 'descending'],
    ['address', 'none'],
  ]);
});

test('a search starts half a second after the last key, from the first page', () => {
  vi.useFakeTimers();
  show(<Table query={{ data: page({ pageNumber: 3 }), isFetching: false, error: null, refetch: () => undefined }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Page 4' }));
  expect(currentRequest().page).toBe(4);
  const field = screen.getByRole('searchbox', { name: 'Search service lines' });
  fireEvent.change(field, { target: { value: 'el' } });
  pass(400);
  fireEvent.change(field, { target: { value: 'elm' } });
  pass(499);
  expect(currentRequest().searchTerm).toBe('');
  pass(1);
  expect(currentRequest()).toMatchObject({ searchTerm: 'elm', page: 1 });
});

test('Enter searches at once, and the cross clears the search', async () => {
  const { user } = show(<Table />);
  await user.type(screen.getByRole('searchbox'), '  oak {Enter}');
  expect(currentRequest().searchTerm).toBe('oak');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(currentRequest().searchTerm).toBe('');
});

test('the page size is remembered for every table', async () => {
  const { user, unmount } = show(<Table />);
  expect(currentRequest().pageSize).toBe(20);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50 rows');
  expect(currentRequest().pageSize).toBe(50);
  unmount();
  show(<Table name="another" />);
  expect(currentRequest().pageSize).toBe(50);
});

test('first and last page have buttons from six pages on, not before', () => {
  const { rerender } = show(<Table />);
  expect(screen.getByRole('button', { name: 'Last page' })).toBeVisible();
  expect(screen.getByText('1–20 of 2,204')).toBeVisible();
  rerender(
    <Table
      query={{ data: page({ total: 100, totalPages: 5 }), isFetching: false, error: null, refetch: () => undefined }}
    />,
  );
  expect(screen.queryByRole('button', { name: 'First page' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Next page' })).toBeVisible();
});

test('an empty result shows the sentence of the specification, and Clear Search removes search and filters', async () => {
  const { user } = show(
    <Table
      query={{
        data: page({ total: 0, totalPages: 0, items: [] }),
        isFetching: false,
        error: null,
        refetch: () => undefined,
      }}
      empty={<EmptyState title="No service lines yet" />}
    />,
  );
  expect(screen.getByText('No service lines yet')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'zzz{Enter}');
  expect(screen.getByText('No data found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  expect(currentRequest().searchTerm).toBe('');
  expect(screen.getByText('No service lines yet')).toBeVisible();
});

test('a filter is chosen, shown as a sentence, and can be removed', async () => {
  const { user } = show(<Table />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('button', { name: 'Classification' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Lead' }));
  expect(currentRequest().filters).toEqual({ category: ['Lead'] });
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Classification is Lead' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Classification is Lead' }));
  expect(currentRequest().filters).toEqual({});
});

test('a number filter has an operator and accepts digits only', async () => {
  const { user } = show(<Table />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Samples' }));
  await user.type(await screen.findByRole('textbox', { name: 'Number' }), '1x2.{Enter}');
  expect(currentRequest().filters).toEqual({ samples: ['atLeast:12'] });
});

async function openFilter(user: ReturnType<typeof show>['user'], field: string) {
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: field }));
  return dialog;
}

test('a date offers exactly the operators of the specification, and a span needs both ends', async () => {
  const { user } = show(<Table />);
  const dialog = await openFilter(user, 'Updated');
  await user.click(await dialog.findByRole('combobox', { name: 'Updated' }));
  expect((await dialog.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    'Last Week',
    'Last Month',
    'Before',
    'After',
    'Between',
  ]);
  await user.click(dialog.getByRole('option', { name: 'Between' }));
  await user.type(dialog.getByRole('textbox', { name: 'From' }), '01-31-2026');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByRole('alert').textContent).toBe('Choose both dates, From and To.');
  expect(currentRequest().filters).toEqual({});
  await user.type(dialog.getByRole('textbox', { name: 'To' }), '02-02-2026');
  fireEvent.change(dialog.getByLabelText('To, time (optional)'), { target: { value: '14:30' } });
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(currentRequest().filters).toEqual({ updatedOn: ['between:2026-01-31,2026-02-02T14:30'] });
  expect(screen.getByRole('button', { name: 'Updated between 01-31-2026 and 02-02-2026 02:30 PM' })).toBeVisible();
});

test('a relative date span remains a name', async () => {
  const { user } = show(<Table />);
  const dialog = await openFilter(user, 'Updated');
  await user.click(await dialog.findByRole('combobox', { name: 'Updated' }));
  await user.click(await dialog.findByRole('option', { name: 'Last Week' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(currentRequest().filters).toEqual({ updatedOn: ['lastWeek'] });
});

test('a year filter has before and after', async () => {
  const { user } = show(<Table />);
  const dialog = await openFilter(user, 'Built');
  await user.click(await dialog.findByRole('combobox', { name: 'Built' }));
  expect((await dialog.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Before', 'After']);
});

test('quick successive changes cause one request', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const requests: number[] = [];
  function Listening() {
    const urlState = useTableState(lines);
    requests.push(urlState.settledRequest.page);
    return (
      <DataTable
        name="test"
        noun={['line', 'lines']}
        list={lines}
        columns={columns}
        urlState={urlState}
        query={{
          data: page({ pageNumber: urlState.request.page }),
          isFetching: false,
          error: null,
          refetch: () => undefined,
        }}
        rowId={({ id }) => id}
        rowName={({ address: name }) => name}
      />
    );
  }
  show(<Listening />);
  for (let press = 0; press < 4; press += 1) {
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    pass(100);
  }
  pass(149);
  expect([...new Set(requests)]).toEqual([1, 2]);
  pass(1);
  expect([...new Set(requests)]).toEqual([1, 2, 5]);
});

test('the first load shows placeholder rows, a reload keeps the old rows', () => {
  const { rerender, container } = show(<Table query={{ isFetching: true, error: null, refetch: () => undefined }} />);
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  rerender(<Table query={{ data: page(), isFetching: true, error: null, refetch: () => undefined }} />);
  expect(screen.getByText('12 Elm Street')).toBeVisible();
  expect(container.querySelector('[data-fetching]')).not.toBeNull();
});

test('a failed load shows the error and a retry button; old rows remain with a warning', async () => {
  const refetch = vi.fn<() => unknown>();
  const error = { statusCode: 503, message: '', errors: [{ code: 'x', detail: 'The service is being restarted.' }] };
  const { rerender, user } = show(<Table query={{ isFetching: false, error, refetch }} />);
  expect(screen.getByRole('alert').textContent).toContain('The service lines could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  rerender(<Table query={{ data: page(), isFetching: false, error, refetch }} />);
  expect(screen.getByRole('alert').textContent).toContain(
    'These service lines may be out of date. The service is being restarted.',
  );
  expect(screen.getByText('12 Elm Street')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('the previous rows remain with a note when the next ones fail to load [A2.59]', async () => {
  const refetch = vi.fn<() => unknown>();
  const error = { statusCode: 0, message: '', errors: [{ code: 'x', detail: 'Curbstop could not be reached.' }] };
  const { rerender, user } = show(<Table />);
  rerender(<Table query={{ data: page(), isPlaceholderData: true, isFetching: true, error: null, refetch }} />);
  rerender(<Table query={{ isFetching: false, error, refetch }} />);
  expect(screen.getByText('12 Elm Street')).toBeVisible();
  expect(screen.getByRole('alert').textContent).toContain(
    'The service lines you requested could not be loaded; the previous ones are still shown. Curbstop could not be reached.',
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  rerender(<Table query={{ data: page({ items: items.slice(1) }), isFetching: false, error: null, refetch }} />);
  expect(screen.queryByText('12 Elm Street')).toBeNull();
  // Rows of a list that was never shown here don't come back.
  rerender(<Table query={{ isFetching: false, error, refetch }} />);
  expect(screen.queryByText('14 Elm Street')).toBeNull();
});

test('parts of the address that the list does not have are named and can be removed', async () => {
  const change = vi.fn<() => void>();
  function Linked() {
    const ignored = ['filters[zone]', 'sort'];
    const urlState = { ...useTableState(lines), change, ignored, columns: ['address', 'color'] };
    return <Table urlState={urlState} />;
  }
  const { user } = show(<Linked />);
  expect((await screen.findByRole('note')).textContent).toContain(
    'Skipped: the filter by “zone”, the sort order, and the column “color”. The list has no such field',
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(change).toHaveBeenCalledExactlyOnceWith({});
});

test('a row opens with the mouse anywhere and with the keyboard on its name; its controls do not open it', async () => {
  const open = vi.fn<(id: string) => void>();
  const remove = vi.fn<() => void>();
  const { user } = show(
    <Table onOpenRow={({ id }) => open(id)} rowActions={() => [{ label: 'Delete', run: remove, tone: 'danger' }]} />,
  );
  await user.click(screen.getByText('77'));
  screen.getByRole('button', { name: '14 Elm Street' }).focus();
  await user.keyboard('{Enter}');
  expect(open.mock.calls).toEqual([['a'], ['b']]);
  await user.click(screen.getByRole('button', { name: 'Actions for 12 Elm Street' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(remove).toHaveBeenCalledOnce();
  expect(open).toHaveBeenCalledTimes(2);
});

test('a row with an address is a real link', () => {
  show(<Table rowHref={({ id }) => `/locations/${id}/details`} />);
  expect(screen.getByRole('link', { name: '12 Elm Street' }).getAttribute('href')).toBe('/locations/a/details');
});

function Selecting() {
  const [selected, setSelected] = useState<Selection>({ ids: ['elsewhere'] });
  return <Table selection={{ selected, onChange: setSelected, actions: () => null }} />;
}

test('selected rows are counted over all pages', async () => {
  const { user } = show(<Selecting />);
  expect(await screen.findByText('1 service line selected')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('3 service lines selected')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select 14 Elm Street' }));
  expect(screen.getByText('2 service lines selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('columns are hidden, shown and remembered; the name column remains', async () => {
  const { user, unmount } = show(<Table />);
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Note' }));
  await user.click(screen.getByRole('checkbox', { name: 'Samples' }));
  expect(screen.getByRole('checkbox', { name: 'Address' })).toHaveProperty('disabled', true);
  unmount();
  show(<Table />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Address', 'Note']);
});

test('leaves empty values out of the cards of a phone', () => {
  narrow = true;
  const line = (id: string, card?: 'top') => ({
    id,
    header: id,
    text: ({ samples }: Line) => samples || null,
    cell: ({ samples }: Line) => (samples ? `${id} ${samples}` : 'empty'),
    ...(card && { card }),
  });
  show(<Table columns={[columns[0]!, line('Status', 'top'), line('Level')]} />);
  const cards = within(screen.getByRole('list', { name: 'Service lines' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual(['12 Elm StreetStatus 77LevelLevel 77', '14 Elm Street']);
});

test('shows rows as cards with the same content on a phone', () => {
  narrow = true;
  show(<Table />);
  expect(screen.queryByRole('table')).toBeNull();
  const cards = within(screen.getByRole('list', { name: 'Service lines' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual(['12 Elm StreetSamples77', '14 Elm StreetSamples0']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: '-samples' } });
  expect(currentRequest().sort).toBe('-samples');
});

test('the arrow keys move from cell to cell, Home and End along the row, and Enter opens', async () => {
  const open = vi.fn<(id: string) => void>();
  const { user } = show(<Table onOpenRow={({ id }) => open(id)} />);
  screen.getByRole('region', { name: 'Service lines, table' }).focus();
  const getFocusedText = () => document.activeElement?.textContent;
  const visited = [];
  for (const key of [
    '{ArrowDown}',
    '{ArrowRight}',
    '{ArrowDown}',
    '{Home}',
    '{ArrowUp}',
    '{End}',
    '{Control>}{End}{/Control}',
    '{Control>}{Home}{/Control}',
  ]) {
    await user.keyboard(key);
    visited.push(getFocusedText());
  }
  expect(visited).toEqual(['12 Elm Street', '77', '0', '14 Elm Street', '12 Elm Street', '77', '0', 'Address']);
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(open.mock.calls).toEqual([['a']]);
});

test('Page Down and Page Up turn the pages and stop at the ends', async () => {
  const { user } = show(
    <Table query={{ data: page({ totalPages: 2 }), isFetching: false, error: null, refetch: () => undefined }} />,
  );
  const table = screen.getByRole('region', { name: 'Service lines, table' });
  table.focus();
  const seen = [];
  for (const key of ['{PageUp}', '{PageDown}', '{PageDown}', '{PageUp}']) {
    await user.keyboard(key);
    seen.push(currentRequest().page);
  }
  expect(seen).toEqual([1, 2, 2, 1]);
  expect(document.activeElement).toBe(table);
});

test('Shift and the arrow keys make a column wider, and the width is remembered', async () => {
  const { user, unmount } = show(<Table />);
  within(screen.getByRole('columnheader', { name: 'Samples' }))
    .getByRole('button')
    .focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  // The test browser has no layout: a heading is 0 px wide, so the minimum width applies.
  expect(screen.getByRole('table').style.getPropertyValue('--width-1')).toBe('48px');
  unmount();
  show(<Table />);
  expect(screen.getByRole('table').style.getPropertyValue('--width-1')).toBe('48px');
});

test('the first columns can be frozen', async () => {
  const { user } = show(<Table />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Frozen columns' }), 'The first');
  expect(screen.getAllByRole('columnheader').map((heading) => heading.dataset['pinned'] !== undefined)).toEqual([
    true,
    false,
  ]);
});

test('an address beyond the last page shows a message and a link to the first page', async () => {
  const { user } = show(
    <Table
      query={{ data: page({ items: [], pageNumber: 500 }), isFetching: false, error: null, refetch: () => undefined }}
    />,
  );
  expect(screen.getByText('No data found, please try again.')).toBeVisible();
  expect(screen.getByText('None of 2,204')).toBeVisible();
  expect(screen.getByText('2,204 service lines. Page 500 does not exist')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
  expect(currentRequest().page).toBe(1);
});

/** A bulk action that only shows the selection. */
function Choosing({ findMissing }: Pick<NonNullable<DataTableProps<Line>['selection']>, 'findMissing'>) {
  const [selected, setSelected] = useState<Selection>(emptySelection);
  return (
    <Table
      selection={{
        selected,
        onChange: setSelected,
        actions: (chosen) => <output data-testid="chosen">{JSON.stringify(chosen)}</output>,
        ...(findMissing && { findMissing }),
      }}
    />
  );
}
const chosen = () => JSON.parse(screen.getByTestId('chosen').textContent ?? '') as Selection;

test('all matching rows can be selected once the page is: as a query, not as ids', async () => {
  const { user } = show(<Choosing />);
  await user.type(screen.getByRole('searchbox'), 'elm{Enter}');
  await user.click(screen.getByRole('checkbox', { name: 'Select 12 Elm Street' }));
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 2,204 service lines that match' }));
  expect(await screen.findByText('All 2,204 matching service lines selected')).toBeVisible();
  expect(chosen()).toEqual({ request: { searchTerm: 'elm', filters: {} }, expectedCount: 2204 });
  expect((screen.getByRole('checkbox', { name: 'Select 14 Elm Street' }) as HTMLInputElement).checked).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Select 14 Elm Street' }));
  expect(chosen()).toEqual({ ids: ['a'] });
});

test('selects the rows of the page, then all that match, on a phone', async () => {
  narrow = true;
  const { user } = show(<Choosing />);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByRole('checkbox', { name: 'Select 12 Elm Street', checked: true })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Select all 2,204 service lines that match' }));
  expect(await screen.findByText('All 2,204 matching service lines selected')).toBeVisible();
});

test('a new search clears the selection of all matching rows, with a note', async () => {
  const { user } = show(<Choosing />);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(await screen.findByRole('button', { name: /^Select all/ }));
  await user.type(screen.getByRole('searchbox'), 'elm{Enter}');
  expect(
    await screen.findByText(
      'The 2,204 service lines that matched before are no longer selected, because the search or filters have changed.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Selected service lines' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select 12 Elm Street' }));
  expect(screen.queryByText(/no longer selected/)).toBeNull();
});

test('selected rows survive a new search; the bar shows how many are hidden and can deselect them', async () => {
  const findMissing = vi.fn<(ids: readonly string[]) => Promise<readonly string[]>>(() => Promise.resolve(['b']));
  const { user } = show(<Choosing findMissing={findMissing} />);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(findMissing).not.toHaveBeenCalled();
  await user.type(screen.getByRole('searchbox'), 'twelve{Enter}');
  expect(await screen.findByText(/, 1 of them hidden by the search or filters/)).toBeVisible();
  expect(findMissing).toHaveBeenLastCalledWith(['a', 'b'], { searchTerm: 'twelve', filters: {} });
  expect(chosen()).toEqual({ ids: ['a', 'b'] });
  await user.click(screen.getByRole('button', { name: 'Deselect hidden row' }));
  expect(chosen()).toEqual({ ids: ['a'] });
});

test('selected rows have no actions while the hidden ones are being counted', async () => {
  const { user } = show(<Choosing findMissing={() => new Promise(() => undefined)} />);
  await user.click(screen.getByRole('checkbox', { name: 'Select 12 Elm Street' }));
  expect(await screen.findByTestId('chosen')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'twelve{Enter}');
  expect(screen.queryByTestId('chosen')).toBeNull();
  expect(screen.getByText('1 service line selected')).toBeVisible();
});

test('Shift and Space select the focused row; clearing keeps the focus in the table', async () => {
  const { user } = show(<Choosing />);
  screen.getByRole('region', { name: 'Service lines, table' }).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowDown}{Shift>} {/Shift}');
  expect(await screen.findByText('1 service line selected')).toBeVisible();
  expect(chosen()).toEqual({ ids: ['b'] });
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Service lines' }));
});

test('the page and the selection are copied as CSV', async () => {
  const { user } = show(<Choosing />);
  await user.click(screen.getByRole('button', { name: 'Copy this page as CSV' }));
  await vi.waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('Address,Samples\r\n12 Elm Street,77\r\n14 Elm Street,0\r\n'),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select 14 Elm Street' }));
  await user.click(await screen.findByRole('button', { name: 'Copy as CSV' }));
  expect(await navigator.clipboard.readText()).toBe('Address,Samples\r\n14 Elm Street,0\r\n');
});
