import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { count } from '../format.ts';
import { tellError } from '../tell-error.ts';
import { toastError } from '../toasts.ts';
import classes from './DataTable.module.css';
import { copyRows } from './table-copy.ts';
import type { TableColumn } from './table-layout.ts';
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

interface Props<Row> extends Pick<DataTableProps<Row>, 'what' | 'answer' | 'rowId'> {
  readonly selection: NonNullable<DataTableProps<Row>['selection']>;
  readonly copied: readonly TableColumn<Row>[];
  readonly seen: SeenRows<Row>;
}

/** What is selected over all pages, and what can be done to it. */
export function SelectionBar<Row>({ what, selection, answer, rowId, copied, seen }: Props<Row>) {
  const [isFinding, setFinding] = useState(false);
  const { ids, findAll } = selection;
  const page = answer.data;
  const isWholePage = page !== undefined && page.items.length > 0 && page.items.every((row) => ids.includes(rowId(row)));
  const rows = ids.flatMap((id) => seen.get(id) ?? []);
  const selectAll = async () => {
    setFinding(true);
    try {
      selection.onChange((await findAll?.()) ?? ids);
    } catch (error) {
      toastError(`The ${what[1]} that match could not be selected. ${tellError(error).sentences.join(' ')}`);
    } finally {
      setFinding(false);
    }
  };
  return (
    <div className={classes['selection']}>
      <output>{count(ids.length, ...what)} selected</output>
      {findAll && isWholePage && page.total > ids.length && (
        <Button variant="subtle" size="compact-sm" loading={isFinding} onClick={() => void selectAll()}>
          Select all {count(page.total, ...what)} that match
        </Button>
      )}
      {selection.actions}
      {rows.length === ids.length && (
        <Button variant="default" size="compact-sm" onClick={() => void copyRows(copied, rows, what)}>
          Copy as CSV
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => selection.onChange([])}>
        Clear selection
      </Button>
    </div>
  );
}
