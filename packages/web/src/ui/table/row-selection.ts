import type { Selection } from '@curbstop/contract/primitives/selection';
import { useEffect, useState, type ReactNode } from 'react';
import { nothingSelected } from './selected-rows.ts';
import type { DataTableProps } from './table-props.ts';

interface Props<Row> {
  /** The rows of the page. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** Bulk actions for the selected rows; `clear` ends the selection. */
  readonly actions?: (rows: readonly Row[], clear: () => void) => ReactNode;
}

/**
 * A selection of rows one by one, over all pages: for copying, and for bulk actions that send the rows as they were
 * seen. `rowId` must not change while the table is mounted.
 */
export function useRowSelection<Row>({
  rows,
  rowId,
  actions,
}: Props<Row>): NonNullable<DataTableProps<Row>['selection']> {
  const [selected, setSelected] = useState<Selection>(nothingSelected);
  const [seen, see] = useState<ReadonlyMap<string, Row>>(new Map());
  useEffect(() => {
    if (rows) see((before) => new Map([...before, ...rows.map((row) => [rowId(row), row] as const)]));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows]);
  const rowsOf = (selection: Selection) =>
    'ids' in selection ? selection.ids.flatMap((id) => seen.get(id) ?? []) : [];
  return {
    selected,
    onChange: setSelected,
    onlyRows: true,
    actions: (selection) => actions?.(rowsOf(selection), () => setSelected(nothingSelected)),
  };
}
