import { Button } from '@mantine/core';
import { useState } from 'react';
import { count } from '../format.ts';
import { tellError } from '../tell-error.ts';
import { toastError } from '../toasts.ts';
import classes from './DataTable.module.css';
import type { SeenRows } from './selected-rows.ts';
import { copyRows } from './table-copy.ts';
import type { TableColumn } from './table-layout.ts';
import type { DataTableProps } from './table-props.ts';

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
