import { Checkbox, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactTable, Row as TableRow } from '@tanstack/react-table';
import type { MouseEvent } from 'react';
import { ActionMenu } from '../ActionMenu.tsx';
import classes from './DataTable.module.css';
import { RowName } from './RowName.tsx';
import type { TableColumn } from './table-layout.ts';
import type { RowProps, TableFeatures } from './table-props.ts';
import { nextSort, sortOrderOf } from './table-question.ts';

export interface RowsProps<Row> extends RowProps<Row> {
  readonly table: ReactTable<TableFeatures, object>;
  readonly columns: readonly TableColumn<Row>[];
  readonly label: string;
  /** How many empty rows to show while the first page is on its way. */
  readonly waitingRows: number;
}

/** The rows as a table with a heading that stays. */
export function TableRows<Row>(props: RowsProps<Row>) {
  const { table, columns, label, waitingRows, selectable, rowActions } = props;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  return (
    // A table that is wider than its frame must be scrollable with the keyboard, so its frame takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['scroll']} aria-label={`${label}, table`} tabIndex={0}>
      <table className={classes['rows']} aria-busy={waitingRows > 0}>
        <thead>
          <tr>
            {selectable && (
              <th scope="col" className={classes['narrow']}>
                <Checkbox
                  aria-label="Select all rows on this page"
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {shown.map((column) => (
              <Heading key={column.id} column={column} {...props} />
            ))}
            {rowActions && (
              <th scope="col" className={classes['narrow']}>
                <span className="spoken">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: waitingRows }, (_, at) => (
            <WaitingRow key={at} cells={shown.length + (selectable ? 1 : 0) + (rowActions ? 1 : 0)} />
          ))}
          {table.getRowModel().rows.map((row) => (
            <OneRow key={row.id} row={row} shown={shown} {...props} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const sortIcons = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown } as const;

function Heading<Row>({ column, list, address }: RowsProps<Row> & { readonly column: TableColumn<Row> }) {
  const style = { minWidth: column.width, textAlign: column.align ?? 'start' } as const;
  if (!list.fields[column.id]?.sort) {
    return (
      <th scope="col" style={style}>
        {column.header}
      </th>
    );
  }
  const order = sortOrderOf(address.question.sort, column.id);
  const Icon = sortIcons[order];
  return (
    <th scope="col" style={style} aria-sort={order}>
      <button type="button" className={classes['sort']} data-order={order} onClick={() => address.change({ sort: nextSort(list, address.question.sort, column.id) })}>
        {column.header}
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

function OneRow<Row>({ row, shown, ...props }: RowsProps<Row> & { readonly row: TableRow<TableFeatures, object>; readonly shown: readonly TableColumn<Row>[] }) {
  const record = row.original as Row;
  const { selectable, rowActions, rowName, onOpenRow, openRowId } = props;
  // A click anywhere in the row opens it for the mouse; the keyboard uses the link or button on the row's name.
  const openByMouse = (event: MouseEvent<HTMLElement>) => {
    if (onOpenRow && !isControl(event.target) && !window.getSelection()?.toString()) onOpenRow(record);
  };
  return (
    <tr data-open={row.id === openRowId || undefined} data-selected={row.getIsSelected() || undefined} data-opens={onOpenRow !== undefined || undefined} onClick={openByMouse}>
      {selectable && (
        <td className={classes['narrow']}>
          <Checkbox aria-label={`Select ${rowName(record)}`} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
        </td>
      )}
      {shown.map((column) => (
        <td key={column.id} style={{ textAlign: column.align ?? 'start' }}>
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
  return target instanceof Element && target.closest('a, button, input, label, [role="menu"], [role="dialog"]') !== null;
}

function WaitingRow({ cells }: { readonly cells: number }) {
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
