import { Checkbox, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactTable, Row as TableRow } from '@tanstack/react-table';
import { useRef, type CSSProperties, type MouseEvent } from 'react';
import { ActionMenu } from '../ActionMenu.tsx';
import classes from './DataTable.module.css';
import { RowName } from './RowName.tsx';
import { dragWidth, pinVariable, useIsWide, usePinnedOffsets, widthVariable } from './column-widths.ts';
import { moveInTable } from './grid-keys.ts';
import { fitWidth, type TableColumn, type TableLayout } from './table-layout.ts';
import type { RowProps, TableFeatures } from './table-props.ts';
import { getNextSort, toSortOrder, type SortOrder } from './table-request.ts';

export interface RowsProps<Row> extends RowProps<Row> {
  readonly table: ReactTable<TableFeatures, object>;
  readonly columns: readonly TableColumn<Row>[];
  readonly label: string;
  /** How many placeholder rows to show while the first page loads. */
  readonly waitingRows: number;
  readonly layout: TableLayout;
  /** The number of pages. */
  readonly pages: number;
  readonly onLayout: (change: Partial<TableLayout>) => void;
}

/** The rows as a table with a sticky heading. */
export function TableRows<Row>(props: RowsProps<Row>) {
  const { table, columns, label, waitingRows, selectable, rowActions, layout, onLayout, urlState } = props;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const visibleColumns = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const element = useRef<HTMLTableElement>(null);
  const isWide = useIsWide(element);
  const leadingColumns = selectable ? 1 : 0;
  // The selection checkbox is frozen together with the frozen columns.
  const pinned = layout.pinned === 0 ? 0 : layout.pinned + leadingColumns;
  usePinnedOffsets(element, pinned);
  const keepWidth = (id: string, width: number | undefined) =>
    onLayout({
      widths: Object.fromEntries([
        ...Object.entries(layout.widths).filter(([other]) => other !== id),
        ...(width === undefined ? [] : [[id, width] as const]),
      ]),
    });
  const resize = (heading: HTMLElement, by: number) => {
    const column = visibleColumns[[...(heading.parentElement?.children ?? [])].indexOf(heading) - leadingColumns];
    if (column) keepWidth(column.id, fitWidth(heading.offsetWidth + by));
  };
  const pages = props.pages;
  const turn = (by: 1 | -1) => {
    const page = urlState.request.page + by;
    if (page >= 1 && page <= pages) urlState.change({ page });
  };
  const widths = Object.fromEntries(
    visibleColumns.flatMap(({ id }, at) =>
      layout.widths[id] === undefined ? [] : [[widthVariable(at), `${layout.widths[id]}px`] as const],
    ),
  ) as CSSProperties;
  const pin = (at: number) => (at < pinned ? { 'data-pinned': true, style: { left: `var(${pinVariable(at)})` } } : {});
  return (
    // A table that is wider than its frame must be scrollable by keyboard, so the frame takes the focus; the arrow
    // keys enter the table from there.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes['scroll']}
      data-wide={isWide || undefined}
      aria-label={`${label}, table`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => moveInTable(event, { turn, resize })}
    >
      <table ref={element} className={classes['rows']} style={widths} aria-busy={waitingRows > 0}>
        <thead>
          <tr>
            {selectable && (
              <th scope="col" className={classes['narrow']} {...pin(0)}>
                <Checkbox
                  aria-label="Select all rows on this page"
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {visibleColumns.map((column, at) => (
              <Heading
                key={column.id}
                column={column}
                at={at}
                isPinned={at + leadingColumns < pinned}
                place={at + leadingColumns}
                onWidth={keepWidth}
                {...props}
              />
            ))}
            {rowActions && (
              <th scope="col" className={classes['narrow']}>
                <span className="visuallyHidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: waitingRows }, (_, at) => (
            <LoadingRow key={at} cells={visibleColumns.length + (selectable ? 1 : 0) + (rowActions ? 1 : 0)} />
          ))}
          {table.getRowModel().rows.map((row) => (
            <OneRow key={row.id} row={row} shown={visibleColumns} pinned={pinned} {...props} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const sortIcons = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown } as const;

function SortMark({ order }: { readonly order: SortOrder }) {
  const Icon = sortIcons[order];
  return <Icon size={14} aria-hidden="true" style={{ flex: 'none' }} />;
}

interface HeadingProps<Row> extends RowsProps<Row> {
  readonly column: TableColumn<Row>;
  /** The index among the visible columns, and among all cells of the row. */
  readonly at: number;
  readonly place: number;
  readonly isPinned: boolean;
  readonly onWidth: (id: string, width: number | undefined) => void;
}

function Heading<Row>({ column, at, place, isPinned, onWidth, list, urlState }: HeadingProps<Row>) {
  const width = widthVariable(at);
  const style = {
    minWidth: `var(${width}, ${column.width ?? 0}px)`,
    maxWidth: `var(${width}, none)`,
    textAlign: column.align ?? 'start',
    ...(isPinned && { left: `var(${pinVariable(place)})` }),
  } as const;
  const order = list.fields[column.id]?.sort ? toSortOrder(urlState.request.sort, column.id) : undefined;
  return (
    <th scope="col" style={style} data-pinned={isPinned || undefined} aria-sort={order}>
      {order ? (
        <button
          type="button"
          className={classes['sort']}
          data-order={order}
          onClick={() => urlState.change({ sort: getNextSort(list, urlState.request.sort, column.id) })}
        >
          <span className={classes['heading']}>{column.header}</span>
          <SortMark order={order} />
        </button>
      ) : (
        <span className={classes['heading']}>{column.header}</span>
      )}
      {/* For the mouse; with the keyboard, Shift and the arrow keys on the heading do the same. */}
      <span
        className={classes['edge']}
        aria-hidden="true"
        onPointerDown={(event) => dragWidth(event, at, (kept) => onWidth(column.id, kept))}
        onDoubleClick={() => onWidth(column.id, undefined)}
      />
    </th>
  );
}

function OneRow<Row>({
  row,
  shown,
  pinned,
  ...props
}: RowsProps<Row> & {
  readonly row: TableRow<TableFeatures, object>;
  readonly shown: readonly TableColumn<Row>[];
  readonly pinned: number;
}) {
  const record = row.original as Row;
  const { selectable, rowActions, rowName, onOpenRow, openRowId } = props;
  const leadingColumns = selectable ? 1 : 0;
  const pin = (place: number) => (place < pinned ? { left: `var(${pinVariable(place)})` } : undefined);
  // For the mouse, a click anywhere in the row opens it; the keyboard uses the link or button on the row's name.
  const openByMouse = (event: MouseEvent<HTMLElement>) => {
    if (onOpenRow && !isControl(event.target) && !window.getSelection()?.toString()) onOpenRow(record);
  };
  return (
    <tr
      data-open={row.id === openRowId || undefined}
      data-selected={row.getIsSelected() || undefined}
      data-opens={onOpenRow !== undefined || undefined}
      onClick={openByMouse}
    >
      {selectable && (
        <td className={classes['narrow']} data-pinned={pinned > 0 || undefined} style={pin(0)}>
          <Checkbox
            aria-label={`Select ${rowName(record)}`}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {shown.map((column, at) => (
        <td
          key={column.id}
          data-pinned={at + leadingColumns < pinned || undefined}
          style={{
            textAlign: column.align ?? 'start',
            maxWidth: `var(${widthVariable(at)}, 360px)`,
            ...pin(at + leadingColumns),
          }}
        >
          {column.names === 'row' ? (
            <RowName record={record} {...props}>
              {column.cell(record)}
            </RowName>
          ) : (
            column.cell(record)
          )}
        </td>
      ))}
      {rowActions && (
        <td className={classes['narrow']}>
          <ActionMenu label={`Actions for ${rowName(record)}`} actions={rowActions(record)} />
        </td>
      )}
    </tr>
  );
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('a, button, input, label, [role="menu"], [role="dialog"]') !== null
  );
}

function LoadingRow({ cells }: { readonly cells: number }) {
  return (
    <tr>
      {Array.from({ length: cells }, (_, at) => (
        <td key={at}>
          <Skeleton height={12} width={at === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  );
}
