import { maxSelectedIds, type Selection } from '@curbstop/contract/primitives/selection';
import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { formatCount, formatNumber } from '../format.ts';
import classes from './DataTable.module.css';
import { emptySelection, countSelection, type SelectionState } from './selected-rows.ts';
import { copyRows } from './table-copy.ts';
import type { TableColumn } from './table-layout.ts';
import type { DataTableProps } from './table-props.ts';

interface Props<Row> extends Pick<DataTableProps<Row>, 'noun' | 'query' | 'rowId' | 'urlState'> {
  readonly selection: NonNullable<DataTableProps<Row>['selection']>;
  readonly copied: readonly TableColumn<Row>[];
  readonly outcome: SelectionState<Row>;
}

/** The selection over all pages, how many of it the current search and filters hide, and its bulk actions. */
export function SelectionBar<Row>(props: Props<Row>) {
  const { noun, selection, copied, outcome } = props;
  const { selected, loadedRows, hidden } = outcome;
  const ids = 'ids' in selected ? selected.ids : [];
  const rows = ids.flatMap((id) => loadedRows.get(id) ?? []);
  const isTooMany = ids.length > maxSelectedIds;
  const clear = (event: MouseEvent) => {
    // The button disappears with the bar: the focus returns to the table.
    event.currentTarget.closest('section')?.focus({ preventScroll: true });
    selection.onChange(emptySelection);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={`Selected ${noun[1]}`} className={classes['selection']}>
      <output>
        <strong>{selectedSentence(selected, noun)}</strong>
        {hiddenSentence(outcome)}
        {isTooMany &&
          `. At most ${formatNumber(maxSelectedIds)} can be selected one by one: select all that match instead.`}
      </output>
      <DeselectHidden {...props} />
      <SelectAll {...props} />
      <span className={classes['space']} />
      {!isTooMany && hidden && selection.actions(selected)}
      {rows.length === ids.length && 'ids' in selected && (
        <Button variant="default" size="compact-sm" onClick={() => void copyRows(copied, rows, noun)}>
          Copy as CSV
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        Clear selection
      </Button>
    </div>
  );
}

type Outcome = Pick<SelectionState<unknown>, 'selected' | 'hidden'>;

function selectedSentence(selected: Selection, what: Props<never>['noun']): string {
  const count = countSelection(selected);
  return 'ids' in selected
    ? `${formatCount(count, ...what)} selected`
    : `All ${formatNumber(count)} matching ${count === 1 ? what[0] : what[1]} selected`;
}

function hiddenSentence({ selected, hidden = [] }: Outcome): string {
  if (hidden.length === 0) return '';
  const all = hidden.length === countSelection(selected);
  return `, ${all ? 'hidden' : `${formatNumber(hidden.length)} of them hidden`} by the search or filters`;
}

function DeselectHidden<Row>({ selection: { onChange }, outcome: { selected, hidden = [] } }: Props<Row>) {
  if (!('ids' in selected) || hidden.length === 0 || hidden.length === selected.ids.length) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => onChange({ ids: selected.ids.filter((id) => !hidden.includes(id)) })}
    >
      Deselect hidden {hidden.length === 1 ? 'row' : 'rows'}
    </Button>
  );
}

/** Once the whole page is selected, all rows that match can be. */
function SelectAll<Row>({
  noun,
  selection,
  query: { data: page },
  rowId,
  urlState,
  outcome: { selected },
}: Props<Row>) {
  if (
    selection.onlyRows ||
    !page ||
    !('ids' in selected) ||
    page.items.length === 0 ||
    page.total <= selected.ids.length
  )
    return null;
  if (!page.items.every((row) => selected.ids.includes(rowId(row)))) return null;
  const { searchTerm, filters } = urlState.request;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => selection.onChange({ request: { searchTerm, filters }, expectedCount: page.total })}
    >
      Select all {formatCount(page.total, ...noun)} that match
    </Button>
  );
}
