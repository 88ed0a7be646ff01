import classes from './DataTable.module.css';
import { NativeSelect, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { cloneElement, useCallback, useState } from 'react';
import { useOpenWithFocus, type WithButton } from '../Lazy.tsx';
import { NamedDropdown } from '../NamedDropdown.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { densities, maxPinnedColumns, type TableColumn, type TableLayout } from './table-layout.ts';

export interface ViewProps {
  readonly columns: readonly Pick<TableColumn<never>, 'id' | 'header' | 'names'>[];
  readonly layout: TableLayout;
  readonly onChange: (change: Partial<TableLayout>) => void;
  readonly onReset: () => void;
}

const densityWords = { compact: 'Compact', normal: 'Normal', relaxed: 'Relaxed' } as const;

const pinnedWords = ['None', 'The first', 'The first two', 'The first three'];

const topBarHeight = 56;
const enoughRoom = 420;

/** A popover, because a menu may not contain checkboxes. */
export function TableViewPopover({ button, columns, layout, onChange, onReset }: ViewProps & WithButton) {
  const { opened, setOpened, ref } = useOpenWithFocus();
  // Its size follows the room, so it would never turn to the larger side by itself.
  const [side, setSide] = useState<'top-end' | 'bottom-end'>('bottom-end');
  const placeButton = useCallback(
    (node: HTMLButtonElement | null) => {
      if (node) setSide(getRoomierSide(node));
      ref(node);
    },
    [ref],
  );
  const [isDragging, setIsDragging] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={side}
      width={264}
      middlewares={{ flip: false, shift: true, size: { padding: 8 } }}
      trapFocus
      returnFocus
      closeOnEscape={!isDragging}
    >
      <Popover.Target>
        {cloneElement(button, { ref: placeButton, onClick: () => setOpened(!opened), 'aria-haspopup': 'dialog' })}
      </Popover.Target>
      <NamedDropdown label="Columns and row height" className={classes['fitting']}>
        <Stack gap="sm">
          <ColumnChooser
            columns={columns}
            layout={layout}
            onChange={onChange}
            onReset={onReset}
            onHold={setIsDragging}
          />
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
          <NativeSelect
            size="xs"
            label="Frozen columns"
            description="The other columns scroll."
            data={Array.from({ length: maxPinnedColumns + 1 }, (_, pinned) => ({
              value: String(pinned),
              label: pinnedWords[pinned] ?? '',
            }))}
            value={String(layout.pinned)}
            onChange={(event) => onChange({ pinned: Number(event.currentTarget.value) })}
          />
          <Text size="xs" c="dimmed">
            Drag the edge of a heading to make a column wider, or press Shift and an arrow key on the heading.
          </Text>
        </Stack>
      </NamedDropdown>
    </Popover>
  );
}

/** Below a button, unless that leaves little room and there is more above it, under the top bar. */
function getRoomierSide(button: HTMLElement): 'top-end' | 'bottom-end' {
  const { top, bottom } = button.getBoundingClientRect();
  const [above, below] = [top - topBarHeight, window.innerHeight - bottom];
  return below < enoughRoom && above > below ? 'top-end' : 'bottom-end';
}
