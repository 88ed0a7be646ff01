import type { List } from '@curbstop/contract/primitives/list';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowsSort, IconLayoutColumns } from '@tabler/icons-react';
import { Lazy, type LazyComponent } from '../Lazy.tsx';
import classes from './DataTable.module.css';
import type { ViewProps } from './TableViewPopover.tsx';

const chooser: LazyComponent<ViewProps> = () =>
  import('./TableViewPopover.tsx').then(({ TableViewPopover }) => TableViewPopover);

/** The table's columns and row height. */
export function TableView(props: ViewProps) {
  return (
    <Lazy
      opens={chooser}
      popup="dialog"
      props={props}
      button={
        <Button data-tool variant="default" leftSection={<IconLayoutColumns size={16} aria-hidden="true" />}>
          Columns
        </Button>
      }
    />
  );
}

interface SortProps {
  readonly list: List;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Cards have no headings to press, so on a phone the sort order is chosen here. */
export function SortChooser({ list, sort, onSort }: SortProps) {
  const options = Object.entries(list.fields)
    .filter(([, field]) => field.sort)
    .flatMap(([name, { label }]) => [
      { value: name, label: `${label}, ascending` },
      { value: `-${name}`, label: `${label}, descending` },
    ]);
  return (
    <NativeSelect
      aria-label="Order"
      className={classes['order'] ?? ''}
      leftSection={<IconArrowsSort size={16} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      data={options}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}
