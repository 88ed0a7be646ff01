import type { Selection } from '@curbstop/contract/primitives/selection';
import { useEffect, useState, type ReactNode } from 'react';
import { emptySelection } from './selected-rows.ts';
import type { DataTableProps } from './table-props.ts';

interface Props<Row> {
  /** The rows of the page. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** Bulk actions for the selected rows; `clear` ends the selection. */
  readonly actions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Bulk actions for all rows that match the search and filters; without it they cannot be selected together. */
  readonly matchingActions?: (selection: MatchingSelection, clear: () => void) => ReactNode;
}

/** All rows that match the search and filters. */
export type MatchingSelection = Extract<Selection, { readonly request: unknown }>;

/**
 * A selection of rows one by one, over all pages, and where an action for them is given of all that match: for copying,
 * and for bulk actions that send the rows as they were seen. `rowId` must not change while the table is mounted.
 */
export function useRowSelection<Row>({
  rows,
  rowId,
  actions,
  matchingActions,
}: Props<Row>): NonNullable<DataTableProps<Row>['selection']> {
  const [selected, setSelected] = useState<Selection>(emptySelection);
  const [seenRows, setSeenRows] = useState<ReadonlyMap<string, Row>>(new Map());
  useEffect(() => {
    if (rows) setSeenRows((before) => new Map([...before, ...rows.map((row) => [rowId(row), row] as const)]));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows]);
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => seenRows.get(id) ?? []);
  const clear = () => setSelected(emptySelection);
  return {
    selected,
    onChange: setSelected,
    ...(!matchingActions && { onlyRows: true }),
    actions: (selection) =>
      'ids' in selection ? actions?.(rowsOf(selection.ids), clear) : matchingActions?.(selection, clear),
  };
}
