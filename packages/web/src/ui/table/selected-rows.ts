import { useEffect, useRef, useState } from 'react';
import type { DataTableProps } from './table-props.ts';

/** Rows that were on a page while they were selected, so that a copy holds them although the page has been turned. */
export type SeenRows<Row> = ReadonlyMap<string, Row>;

/** Another search or filter is another question: what was selected of the one before is let go, for it can no longer be seen. */
export function useSelectedRows<Row>({ answer, rowId, selection, address: { question } }: Pick<DataTableProps<Row>, 'answer' | 'rowId' | 'selection' | 'address'>): SeenRows<Row> {
  const [seen, setSeen] = useState<SeenRows<Row>>(new Map());
  const isSelectable = selection !== undefined;
  const items = answer.data?.items;
  useEffect(() => {
    if (isSelectable && items) setSeen((held) => new Map([...held, ...items.map((row) => [rowId(row), row] as const)]));
    // A table names its rows in the same way for as long as it is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSelectable, items]);
  const asked = JSON.stringify([question.filters, question.searchTerm]);
  const before = useRef(asked);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    if (selection && selection.ids.length > 0) selection.onChange([]);
  }, [asked, selection]);
  return seen;
}
