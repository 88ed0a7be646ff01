import { Button } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import type { Ref } from 'react';
import { canDrawMaps } from '../../ui/map/can-draw-maps.ts';

interface Props {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly isMovable: boolean;
  readonly onChange: (isMovable: boolean) => void;
}

/** Turns panning of a map on and off, where a map can be drawn. */
export function MovableButton({ ref, isMovable, onChange }: Props) {
  if (!canDrawMaps()) return null;
  return (
    <Button
      ref={ref}
      variant="default"
      leftSection={<IconArrowsMove size={16} aria-hidden="true" />}
      onClick={() => onChange(!isMovable)}
    >
      {isMovable ? 'Lock map' : 'Pan map'}
    </Button>
  );
}
