import type { MouseEvent, ReactNode } from 'react';
import classes from './DataTable.module.css';
import type { RowProps } from './table-props.ts';

interface Props<Row> extends RowProps<Row> {
  readonly record: Row;
  readonly children: ReactNode;
}

/** The row's name opens it: a link if the row has an address (so that it opens in a new tab too), else a button. */
export function RowName<Row>({ record, rowHref, onOpenRow, children }: Props<Row>) {
  if (rowHref) {
    const open = (event: MouseEvent) => {
      if (!onOpenRow || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onOpenRow(record);
    };
    return (
      <a href={rowHref(record)} data-opens-row className={classes['name']} onClick={open}>
        {children}
      </a>
    );
  }
  if (!onOpenRow) return <>{children}</>;
  return (
    <button
      type="button"
      data-opens-row
      className={classes['name']}
      aria-haspopup="dialog"
      onClick={() => onOpenRow(record)}
    >
      {children}
    </button>
  );
}
