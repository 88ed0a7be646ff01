import type { Narrowing, Selection } from '@curbstop/contract/primitives/selection';
import { useEffect, useState } from 'react';
import type { DataTableProps } from './table-props.ts';

/** Rows that were on a page while they were selected, so that a copy holds them although the page has been turned. */
export type SeenRows<Row> = ReadonlyMap<string, Row>;

export const nothingSelected: Selection = { ids: [] };

/** How many are selected, over all pages. */
export function selectedCount(selection: Selection): number {
  return 'ids' in selection ? selection.ids.length : selection.expectedCount;
}

/** A selection as it stands under the search and filters of now. */
export interface SelectionFate<Row> {
  readonly held: Selection;
  readonly seen: SeenRows<Row>;
  /** So many matched a question that is not asked now: they are not selected, and the table says so. */
  readonly letGo: number | undefined;
  /** Of the ticked ones those that the list does not show as it is narrowed now; `undefined` while nobody knows. */
  readonly hidden: readonly string[] | undefined;
}

/**
 * Ticked rows stay ticked when another search or filter is set, and the bar says how many of them it hides. "All that
 * match" is about a question: under another question it selects nothing (docs/decisions/0135).
 */
export function useSelectedRows<Row>({
  query,
  rowId,
  selection,
  address: { request },
}: Pick<DataTableProps<Row>, 'query' | 'rowId' | 'selection' | 'address'>): SelectionFate<Row> {
  const [seen, setSeen] = useState<SeenRows<Row>>(new Map());
  const isSelectable = selection !== undefined;
  const items = query.data?.items;
  useEffect(() => {
    if (isSelectable && items) setSeen((held) => new Map([...held, ...items.map((row) => [rowId(row), row] as const)]));
    // A table names its rows in the same way for as long as it is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSelectable, items]);
  const asked = textOf(request);
  const props = selection?.held ?? nothingSelected;
  const isOfAnother = 'request' in props && textOf(props.request) !== asked;
  return {
    held: isOfAnother ? nothingSelected : props,
    seen,
    letGo: isOfAnother ? props.expectedCount : undefined,
    hidden: useHidden(selection, asked, request),
  };
}

function textOf({ filters, searchTerm }: Narrowing): string {
  return JSON.stringify([filters, searchTerm]);
}

/** Asked once for each other search or filter, while anything is ticked that was ticked before it. */
function useHidden(
  selection: DataTableProps<never>['selection'],
  asked: string,
  request: Narrowing,
): readonly string[] | undefined {
  const ids = selection && 'ids' in selection.held ? selection.held.ids : [];
  const [tickedUnder, setTickedUnder] = useState(asked);
  const [found, setFound] = useState<{ readonly asked: string; readonly missing: readonly string[] }>();
  if (ids.length === 0 && tickedUnder !== asked) setTickedUnder(asked);
  const isAnother = ids.length > 0 && tickedUnder !== asked;
  const findMissing = selection?.findMissing;
  useEffect(() => {
    if (!isAnother || !findMissing) return undefined;
    let isWanted = true;
    findMissing(ids, { filters: request.filters, searchTerm: request.searchTerm }).then(
      (missing) => isWanted && setFound({ asked, missing }),
      // Not knowing hides nothing: before an action they are counted again.
      () => isWanted && setFound({ asked, missing: [] }),
    );
    return () => {
      isWanted = false;
    };
    // What is ticked from now on is on the list as it is now.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAnother, asked]);
  if (!isAnother || !findMissing) return [];
  return found?.asked === asked ? found.missing.filter((id) => ids.includes(id)) : undefined;
}
