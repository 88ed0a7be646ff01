import { mostSelectedIds } from '@curbstop/contract/primitives/selection';
import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { count, number } from '../format.ts';
import classes from './DataTable.module.css';
import { nothingSelected, selectedCount, type SelectionState } from './selected-rows.ts';
import { copyRows } from './table-copy.ts';
import type { TableColumn } from './table-layout.ts';
import type { DataTableProps } from './table-props.ts';

interface Props<Row> extends Pick<DataTableProps<Row>, 'what' | 'query' | 'rowId' | 'address'> {
  readonly selection: NonNullable<DataTableProps<Row>['selection']>;
  readonly copied: readonly TableColumn<Row>[];
  readonly outcome: SelectionState<Row>;
}

/** The selection over all pages, how many of it the current search and filters hide, and its bulk actions. */
export function SelectionBar<Row>({
  what,
  selection,
  query,
  rowId,
  address: { request },
  copied,
  outcome: { held, loadedRows, hidden },
}: Props<Row>) {
  const { onChange } = selection;
  const page = query.data;
  const ids = 'ids' in held ? held.ids : [];
  const total = selectedCount(held);
  const isWholePage =
    'ids' in held && page !== undefined && page.items.length > 0 && page.items.every((row) => ids.includes(rowId(row)));
  const rows = ids.flatMap((id) => loadedRows.get(id) ?? []);
  const isTooMany = ids.length > mostSelectedIds;
  const clear = (event: MouseEvent) => {
    // The button disappears with the bar: the focus returns to the table.
    event.currentTarget.closest('section')?.focus({ preventScroll: true });
    onChange(nothingSelected);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={`Selected ${what[1]}`} className={classes['selection']}>
      <output>
        <strong>
          {'ids' in held ? `${count(total, ...what)} selected` : `All ${count(total, ...what)} that match selected`}
        </strong>
        {hidden &&
          hidden.length > 0 &&
          `, ${hidden.length === total ? 'hidden' : `${number(hidden.length)} of them hidden`} by the search or filters`}
        {isTooMany && `. At most ${number(mostSelectedIds)} can be selected one by one: select all that match instead.`}
      </output>
      {hidden && hidden.length > 0 && hidden.length < total && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange({ ids: ids.filter((id) => !hidden.includes(id)) })}
        >
          Deselect the hidden {hidden.length === 1 ? 'one' : number(hidden.length)}
        </Button>
      )}
      {isWholePage && page.total > total && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            onChange({
              request: { searchTerm: request.searchTerm, filters: request.filters },
              expectedCount: page.total,
            })
          }
        >
          Select all {count(page.total, ...what)} that match
        </Button>
      )}
      <span className={classes['space']} />
      {!isTooMany && hidden && selection.actions(held)}
      {rows.length === ids.length && 'ids' in held && (
        <Button variant="default" size="compact-sm" onClick={() => void copyRows(copied, rows, what)}>
          Copy as CSV
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        Clear selection
      </Button>
    </div>
  );
}
