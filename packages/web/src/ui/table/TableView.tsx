import type { List } from '@curbstop/contract/kinds/list';
import { Button, NativeSelect, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconLayoutColumns } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { densities, type TableColumn, type TableLayout } from './table-layout.ts';

const ColumnChooser = lazy(() => import('./ColumnChooser.tsx').then(({ ColumnChooser: component }) => ({ default: component })));

const densityWords = { compact: 'Compact', normal: 'Normal', relaxed: 'Relaxed' } as const;

interface Props {
  readonly columns: readonly TableColumn<never>[];
  readonly layout: TableLayout;
  readonly onChange: (change: Partial<TableLayout>) => void;
  readonly onReset: () => void;
}

/** How the table looks: its columns and the height of its rows. Checkboxes stand in a popover: a menu may not hold them. */
export function TableView({ columns, layout, onChange, onReset }: Props) {
  return (
    <Popover position="bottom-end" width={264} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconLayoutColumns size={16} aria-hidden="true" />} aria-haspopup="dialog">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns and row height">
        <Stack gap="sm">
          <Suspense fallback={null}>
            <ColumnChooser columns={columns} layout={layout} onChange={onChange} onReset={onReset} />
          </Suspense>
          <div>
            <Text size="xs" c="dimmed" mb={4} id="row-height">
              Row height
            </Text>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-labelledby="row-height"
              data={densities.map((density) => ({ value: density, label: densityWords[density] }))}
              value={layout.density}
              onChange={(density) => onChange({ density: density as TableLayout['density'] })}
            />
          </div>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface SortProps {
  readonly list: List;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Cards have no headings to press, so on a phone the order is chosen here. */
export function SortChooser({ list, sort, onSort }: SortProps) {
  const options = Object.entries(list.fields)
    .filter(([, field]) => field.sort)
    .flatMap(([name, { label }]) => [
      { value: name, label: `${label}, ascending` },
      { value: `-${name}`, label: `${label}, descending` },
    ]);
  return <NativeSelect aria-label="Order" data={options} value={sort} onChange={(event) => onSort(event.currentTarget.value)} />;
}
