import { capitalize } from '@curbstop/contract/primitives/capitalize';
import type { Page, PageRequest } from '@curbstop/contract/primitives/list';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTable, type ColumnDef, type RowSelectionState } from '@tanstack/react-table';
import { IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { formatCount, formatNumber } from '../format.ts';
import { toErrorMessage } from '../error-message.ts';
import { phone } from '../theme.ts';
import classes from './DataTable.module.css';
import { IgnoredOfLink } from './IgnoredOfLink.tsx';
import { countSelection, useSelectedRows } from './selected-rows.ts';
import type { SelectionBar as LazySelectionBar } from './SelectionBar.tsx';
import { SearchBox } from './SearchBox.tsx';
import { TableCards } from './TableCards.tsx';
import { AddFilter, FilterBar } from './TableFilters.tsx';
import { TablePages } from './TablePages.tsx';
import { TableRows } from './TableRows.tsx';
import { SortChooser, TableView } from './TableView.tsx';
import { listShownColumns, useTableLayout, type ColumnOrder, type TableColumn } from './table-layout.ts';
import { useTableFocus } from './table-focus.ts';
import { features, type DataTableProps, type RowProps, type TableQuery, type TableFeatures } from './table-props.ts';
import { isNarrowed } from './table-request.ts';

// `lazy` loses the component's type parameter.
const SelectionBar = lazy(() =>
  import('./SelectionBar.tsx').then(({ SelectionBar: component }) => ({ default: component })),
) as unknown as typeof LazySelectionBar;
const noChoices: NonNullable<DataTableProps<never>['choices']> = {};

/** The table of every list: the server pages, sorts, searches and filters; the state is part of the URL. */
export function DataTable<Row>(ownProps: DataTableProps<Row>) {
  const query = useOldRows(ownProps.query);
  const props = { ...ownProps, query };
  const { name, noun, columns, urlState, choices = noChoices, selection } = props;
  const { request, change } = urlState;
  const tableLayout = useTableLayout(name, columns, urlState);
  const page = query.data;
  const outcome = useSelectedRows(props);
  const isFetching = query.isFetching || urlState.settledRequest !== request;
  const focusProps = useTableFocus(request, page);
  return (
    <section {...focusProps} tabIndex={-1} className={classes['table']} aria-label={getLabel(noun)}>
      <Tools {...props} choices={choices} tableLayout={tableLayout} />
      <FilterBar
        list={props.list}
        filters={request.filters}
        choices={choices}
        onChange={(filters) => change({ filters })}
      />
      <IgnoredOfLink {...props} />
      <output className="visuallyHidden">{page && !isFetching ? pageSentence(page, noun) : ''}</output>
      {outcome.clearedCount !== undefined && (
        <output className={classes['cleared']}>
          The {formatCount(outcome.clearedCount, ...noun)} that matched before are no longer selected, because the
          search or filters have changed.
        </output>
      )}
      <div
        className={classes['frame']}
        data-density={tableLayout.layout.density}
        data-fetching={isFetching || undefined}
      >
        {isFetching && page && <div className={classes['bar']} />}
        <OutdatedBanner {...props} isOfBefore={query !== ownProps.query} />
        <Content {...props} tableLayout={tableLayout} selected={outcome.selected} isFetching={isFetching} />
      </div>
      {selection && countSelection(outcome.selected) > 0 && (
        <Suspense fallback={null}>
          <SelectionBar
            {...props}
            selection={selection}
            copied={orderShownColumns(columns, tableLayout.layout)}
            outcome={outcome}
          />
        </Suspense>
      )}
      {page && page.total > 0 && (
        <TablePages page={page} onPage={(to) => change({ page: to })} onPageSize={(pageSize) => change({ pageSize })} />
      )}
    </section>
  );
}

type What = DataTableProps<never>['noun'];

function getLabel([, many]: What): string {
  return capitalize(many);
}

function pageSentence({ total, pageNumber, totalPages }: Page<unknown>, what: What): string {
  if (pageNumber > Math.max(1, totalPages))
    return `${formatCount(total, ...what)}. Page ${formatNumber(pageNumber)} does not exist`;
  return `${formatCount(total, ...what)}, page ${formatNumber(pageNumber)} of ${formatNumber(Math.max(1, totalPages))}`;
}

interface WithLayout {
  readonly tableLayout: ReturnType<typeof useTableLayout>;
}

/** Search, filters, saved views, columns and downloads. */
function Tools<Row>(props: DataTableProps<Row> & WithLayout & { readonly choices: typeof noChoices }) {
  const { noun, list, columns, urlState, choices, query, tableLayout } = props;
  const { request, change } = urlState;
  const { layout } = tableLayout;
  const narrow = useIsNarrow();
  const rows = query.data?.items ?? noRows;
  return (
    <div className={classes['tools']}>
      <SearchBox
        label={`Search ${noun[1]}`}
        term={request.searchTerm}
        onSearch={(searchTerm) => change({ searchTerm })}
      />
      <AddFilter list={list} filters={request.filters} choices={choices} onChange={(filters) => change({ filters })} />
      {narrow && <SortChooser list={list} sort={request.sort} onSort={(sort) => change({ sort })} />}
      {query.data && <span className={classes['total']}>{formatCount(query.data.total, ...noun)}</span>}
      <span className={classes['space']} />
      {props.views?.({ list, columns, choices, urlState, layout })}
      <TableView columns={columns} layout={layout} onChange={tableLayout.change} onReset={tableLayout.reset} />
      {rows.length > 0 && !narrow && (
        <CopyPage onCopy={() => void copyLazily(orderShownColumns(columns, layout), rows, noun)} />
      )}
      {typeof props.tools === 'function' ? props.tools(findMatchingRows(request, query)) : props.tools}
    </div>
  );
}

function findMatchingRows(request: PageRequest, { data, isPlaceholderData }: TableQuery<unknown>) {
  if (!data || data.total === 0 || isPlaceholderData || !isNarrowed(request)) return undefined;
  return { request: { searchTerm: request.searchTerm, filters: request.filters }, expectedCount: data.total };
}

/** The rows, or why there are none. */
function Content<Row>(
  props: DataTableProps<Row> & WithLayout & { readonly selected: Selection; readonly isFetching: boolean },
) {
  const { noun, columns, urlState, query, tableLayout, selected, isFetching } = props;
  const table = useRowModel(props, tableLayout.layout, selected);
  const Rows = useIsNarrow() ? TableCards : TableRows;
  const page = query.data;
  if (!page && query.error) {
    return (
      <ErrorState title={`The ${noun[1]} could not be loaded`} error={query.error} retry={() => void query.refetch()} />
    );
  }
  if (page?.total === 0) return <NoRows {...props} />;
  if (page && page.items.length === 0 && !isFetching)
    return <BeyondTheLast onFirst={() => urlState.change({ page: 1 })} />;
  return (
    <Rows
      table={table}
      columns={columns}
      label={getLabel(noun)}
      // As many as will come, so that what is below the table does not move.
      waitingRows={page ? 0 : Math.min(20, urlState.request.pageSize)}
      layout={tableLayout.layout}
      onLayout={tableLayout.change}
      pages={page?.totalPages ?? 1}
      {...rowProps(props)}
    />
  );
}

function useIsNarrow(): boolean {
  return useMediaQuery(phone, false, { getInitialValueInEffect: false });
}

/** The previous rows stay when the next ones fail to load [A2.59]. */
function useOldRows<Row>(query: TableQuery<Row>): TableQuery<Row> {
  const [previous, setPrevious] = useState<TableQuery<Row>['data']>();
  const next = query.isPlaceholderData ? query.data : query.data ? undefined : previous;
  if (next !== previous) setPrevious(next);
  return useMemo(
    () => (!query.data && query.error && previous ? { ...query, data: previous } : query),
    [query, previous],
  );
}

/**
 * TanStack Table manages the order and visibility of columns and the selected rows; everything else is up to the
 * server.
 */
function useRowModel<Row>(
  { columns, query, rowId, selection }: DataTableProps<Row>,
  layout: { order: readonly string[]; hidden: readonly string[] },
  selected: Selection,
) {
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<TableFeatures, object> => ({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original as Row),
      })),
    [columns],
  );
  const rows = query.data?.items ?? noRows;
  // When all matching rows are selected, every visible row is checked; unchecking one keeps the others of its page.
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries(('ids' in selected ? selected.ids : rows.map(rowId)).map((id) => [id, true])),
    [selected, rows, rowId],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows as readonly object[] as object[],
    getRowId: (row) => rowId(row as Row),
    enableRowSelection: selection !== undefined,
    state: {
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
      rowSelection,
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onChange({ ids: Object.keys(next).filter((id) => next[id]) });
    },
  });
}

const noRows: readonly never[] = [];

function rowProps<Row>({
  list,
  urlState,
  rowName,
  rowHref,
  onOpenRow,
  openRowId,
  rowActions,
  selection,
}: DataTableProps<Row>): RowProps<Row> {
  return {
    list,
    urlState,
    rowName,
    selectable: selection !== undefined,
    ...(rowHref && { rowHref }),
    ...(onOpenRow && { onOpenRow }),
    ...(openRowId !== undefined && { openRowId }),
    ...(rowActions && { rowActions }),
  };
}

/**
 * An empty list explains what belongs here; an empty result shows the specification's sentence and Clear Search
 * [A8.30].
 */
function NoRows<Row>({ urlState, empty }: DataTableProps<Row>) {
  if (!isNarrowed(urlState.request)) return empty ?? <EmptyState title="No data found." />;
  return (
    <EmptyState
      title="No data found."
      action={
        <Button variant="default" onClick={() => urlState.change({ searchTerm: '', filters: {} })}>
          Clear Search
        </Button>
      }
    />
  );
}

/** A page beyond the last one, such as a bookmark from before rows were deleted [A8.30]. */
function BeyondTheLast({ onFirst }: { readonly onFirst: () => void }) {
  return (
    <EmptyState
      title="No data found, please try again."
      action={
        <Button variant="default" onClick={onFirst}>
          Go to the first page
        </Button>
      }
    >
      This page no longer exists. Go to the first page.
    </EmptyState>
  );
}

/** The CSV code loads with the first press, because few users copy. */
async function copyLazily<Row>(
  ...args: [columns: readonly TableColumn<Row>[], rows: readonly Row[], what: DataTableProps<Row>['noun']]
): Promise<void> {
  const { copyRows } = await import('./table-copy.ts');
  await copyRows(...args);
}

function CopyPage({ onCopy }: { readonly onCopy: () => void }) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label="Copy this page as CSV"
      title="Copy this page as CSV"
      onClick={onCopy}
    >
      <IconCopy size={16} aria-hidden="true" />
    </ActionIcon>
  );
}

function orderShownColumns<Row>(columns: readonly TableColumn<Row>[], layout: ColumnOrder): TableColumn<Row>[] {
  return listShownColumns(layout).flatMap((id) => columns.find((column) => column.id === id) ?? []);
}

/** A failed reload: the old rows stay, with a note that they are outdated. */
function OutdatedBanner<Row>({
  query: { data, error, refetch },
  noun: [, many],
  isOfBefore,
}: DataTableProps<Row> & { readonly isOfBefore: boolean }) {
  if (!data || error === null || error === undefined) return null;
  return (
    <div role="alert" className={classes['banner']}>
      <span>
        {isOfBefore
          ? `The ${many} you requested could not be loaded; the previous ones are still shown.`
          : `These ${many} may be out of date.`}{' '}
        {toErrorMessage(error).sentences.join(' ')}
      </span>
      <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
