import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ActionIcon, Button, Checkbox, Stack } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { TableLayout } from './table-layout.ts';
import classes from './DataTable.module.css';

interface NamedColumn {
  readonly id: string;
  readonly header: string;
  readonly names?: 'row' | undefined;
}

interface Props {
  readonly columns: readonly NamedColumn[];
  readonly layout: TableLayout;
  readonly onChange: (change: Partial<TableLayout>) => void;
  readonly onReset: () => void;
  /** Whether a column is being moved: then Escape cancels the move and doesn't close the popover. */
  readonly onHold: (holds: boolean) => void;
}

/**
 * Selects and orders the columns, by mouse, touch or keyboard (Space picks a column up, the arrow keys move it, Space
 * drops it).
 */
export function ColumnChooser({ columns, layout, onChange, onReset, onHold }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const byId = new Map(columns.map((column) => [column.id, column]));
  const name = (id: UniqueIdentifier) => byId.get(String(id))?.header ?? String(id);
  const formatPosition = (id: UniqueIdentifier) => `${layout.order.indexOf(String(id)) + 1} of ${layout.order.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${name(active.id)} picked up, position ${formatPosition(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is over position ${formatPosition(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${name(active.id)} moved to position ${formatPosition(over.id)}.`
        : `Move of ${name(active.id)} canceled.`,
    onDragCancel: ({ active }) => `Move of ${name(active.id)} canceled.`,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    onHold(false);
    if (!over || active.id === over.id) return;
    onChange({
      order: arrayMove(
        [...layout.order],
        layout.order.indexOf(String(active.id)),
        layout.order.indexOf(String(over.id)),
      ),
    });
  };
  const show = (id: string, shown: boolean) =>
    onChange({ hidden: shown ? layout.hidden.filter((other) => other !== id) : [...layout.hidden, id] });
  return (
    <Stack gap="xs">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => onHold(true)}
        onDragEnd={drop}
        onDragCancel={() => onHold(false)}
        accessibility={{
          announcements,
          screenReaderInstructions: {
            draggable: 'Press Space to pick up the column, the arrow keys to move it, and Space again to drop it.',
          },
        }}
      >
        <SortableContext items={[...layout.order]} strategy={verticalListSortingStrategy}>
          <ul className={classes['columnList']}>
            {layout.order.map((id) => {
              const column = byId.get(id);
              return (
                column && (
                  <ColumnLine
                    key={id}
                    column={column}
                    shown={!layout.hidden.includes(id)}
                    onShow={(shown) => show(id, shown)}
                  />
                )
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
      <Button variant="subtle" size="compact-sm" onClick={onReset} style={{ alignSelf: 'flex-start' }}>
        Reset columns
      </Button>
    </Stack>
  );
}

function ColumnLine({
  column,
  shown,
  onShow,
}: {
  readonly column: NamedColumn;
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: column.id,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes['columnLine']}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        color="gray"
        size={24}
        {...attributes}
        {...listeners}
        aria-label={`Move ${column.header}`}
        style={{ cursor: 'grab', touchAction: 'none' }}
      >
        <IconGripVertical size={14} aria-hidden="true" />
      </ActionIcon>
      <Checkbox
        label={column.header}
        checked={shown}
        disabled={column.names === 'row'}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
    </li>
  );
}
