import { Checkbox, Skeleton } from '@mantine/core';
import { ActionMenu } from '../ActionMenu.tsx';
import classes from './DataTable.module.css';
import { RowName } from './RowName.tsx';
import type { TableColumn } from './table-layout.ts';
import type { RowsProps } from './TableRows.tsx';

/** On a phone every row is a card: its name, the most important value next to it, and the other values in lines. */
export function TableCards<Row>(props: RowsProps<Row>) {
  const { table, columns, label, waitingRows, selectable, rowActions, rowName, openRowId } = props;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const visibleColumns = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const title = columns.find(({ names }) => names === 'row');
  const lines = visibleColumns.filter((column) => column !== title && column.card === undefined);
  const rows = table.getRowModel().rows;
  return (
    <>
      {selectable && rows.length > 0 && (
        <Checkbox
          size="md"
          className={classes['allCards'] ?? ''}
          label="Select all rows on this page"
          checked={table.getIsAllRowsSelected()}
          indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
          onChange={table.getToggleAllRowsSelectedHandler()}
        />
      )}
      <ul className={classes['cards']} aria-label={label} aria-busy={waitingRows > 0}>
        {Array.from({ length: waitingRows }, (_, at) => (
          <li key={at} className={classes['card']}>
            <Skeleton height={14} width="60%" my={4} />
            <Skeleton height={12} width="80%" my={4} />
          </li>
        ))}
        {rows.map((row) => {
          const record = row.original as Row;
          return (
            <li
              key={row.id}
              className={classes['card']}
              data-open={row.id === openRowId || undefined}
              data-selected={row.getIsSelected() || undefined}
            >
              <div className={classes['cardHead']}>
                {selectable && (
                  <Checkbox
                    size="md"
                    aria-label={`Select ${rowName(record)}`}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                )}
                <div className={classes['cardTitle']}>
                  {title && (
                    <RowName record={record} {...props}>
                      {title.cell(record)}
                    </RowName>
                  )}
                </div>
                {rowActions && <ActionMenu label={`Actions for ${rowName(record)}`} actions={rowActions(record)} />}
              </div>
              {visibleColumns
                .filter((column) => column.card === 'top' && hasText(record)(column))
                .map((column) => (
                  <div key={column.id}>{column.cell(record)}</div>
                ))}
              <dl className={classes['cardLines']}>
                {lines.filter(hasText(record)).map((column) => (
                  <div key={column.id}>
                    <dt>{column.header}</dt>
                    <dd>{column.cell(record)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Values that are known to be empty would make a card several screens long. */
const hasText =
  <Row,>(record: Row) =>
  ({ text }: TableColumn<Row>) =>
    text === undefined || (text(record) ?? '') !== '';
