import type { SelectionFilter, Selection } from '@curbstop/contract/primitives/selection';
import { useEffect, useState } from 'react';
import type { DataTableProps } from './table-props.ts';

/** Rows that were selected on other pages, so that a copy includes them. */
type LoadedRows<Row> = ReadonlyMap<string, Row>;

export const emptySelection: Selection = { ids: [] };

/** The number of selected rows over all pages. */
export function countSelection(selection: Selection): number {
  return 'ids' in selection ? selection.ids.length : selection.expectedCount;
}

/** The selection under the current search and filters. */
export interface SelectionState<Row> {
  readonly selected: Selection;
  readonly loadedRows: LoadedRows<Row>;
  /** How many rows matched a previous "all that match" selection, which is cleared now; the table shows a note. */
  readonly clearedCount: number | undefined;
  /** The selected rows that the current search and filters hide; `undefined` while loading. */
  readonly hidden: readonly string[] | undefined;
}

/**
 * Selected rows stay selected when the search or filters change, and the bar shows how many are hidden. "All that
 * match" belongs to one search: changing it clears the selection (docs/decisions/0135).
 */
export function useSelectedRows<Row>({
  query,
  rowId,
  selection,
  urlState: { request },
}: Pick<DataTableProps<Row>, 'query' | 'rowId' | 'selection' | 'urlState'>): SelectionState<Row> {
  const [loadedRows, setLoadedRows] = useState<LoadedRows<Row>>(new Map());
  const isSelectable = selection !== undefined;
  const items = query.data?.items;
  useEffect(() => {
    if (isSelectable && items)
      setLoadedRows((before) => new Map([...before, ...items.map((row) => [rowId(row), row] as const)]));
    // `rowId` doesn't change while the table is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSelectable, items]);
  const requestText = getText(request);
  const selected = selection?.selected ?? emptySelection;
  const isOfAnother = 'request' in selected && getText(selected.request) !== requestText;
  return {
    selected: isOfAnother ? emptySelection : selected,
    loadedRows,
    clearedCount: isOfAnother ? selected.expectedCount : undefined,
    hidden: useHidden(selection, requestText, request),
  };
}

function getText({ filters, searchTerm }: SelectionFilter): string {
  return JSON.stringify([filters, searchTerm]);
}

/** Requested once per search or filter change, while rows are selected. */
function useHidden(
  selection: DataTableProps<never>['selection'],
  requestText: string,
  request: SelectionFilter,
): readonly string[] | undefined {
  const ids = selection && 'ids' in selection.selected ? selection.selected.ids : [];
  const [tickedUnder, setTickedUnder] = useState(requestText);
  const [found, setFound] = useState<{ readonly requestText: string; readonly missing: readonly string[] }>();
  if (ids.length === 0 && tickedUnder !== requestText) setTickedUnder(requestText);
  const isAnother = ids.length > 0 && tickedUnder !== requestText;
  const findMissing = selection?.findMissing;
  useEffect(() => {
    if (!isAnother || !findMissing) return undefined;
    let isWanted = true;
    findMissing(ids, { filters: request.filters, searchTerm: request.searchTerm }).then(
      (missing) => isWanted && setFound({ requestText, missing }),
      // If the request fails, nothing counts as hidden: rows are counted again before an action.
      () => isWanted && setFound({ requestText, missing: [] }),
    );
    return () => {
      isWanted = false;
    };
    // Rows that are selected later match the current search and filters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAnother, requestText]);
  if (!isAnother || !findMissing) return [];
  return found?.requestText === requestText ? found.missing.filter((id) => ids.includes(id)) : undefined;
}
