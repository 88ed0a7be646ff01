import { formatCount } from '../../ui/format.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { canDrawMaps } from '../../ui/map/can-draw-maps.ts';
import type { Point } from '../../ui/map/map-base.ts';
import { useFlag } from '../accounts/session.queries.ts';
import type { FormTexts } from '../../ui/form-values.ts';
import { formatDegrees, measureFeet, toPoint } from './map.calculation.ts';
import { MovableButton } from './MovableButton.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import classes from './PlaceMap.module.css';

/** Coordinates before the pin was moved, as form values. */
interface Before {
  readonly latitude: string;
  readonly longitude: string;
}

/**
 * A map with a draggable pin for the coordinates, where maps are enabled [A6.19]; typing moves the pin too. Saved only
 * with the form.
 */
export function PinField({ form }: { readonly form: FormTexts }) {
  const isDraggable = useFlag('dragAndDropLatlongAdjustments');
  const [isMovable, setMovable] = useState(false);
  const besideUndo = useRef<HTMLButtonElement>(null);
  const [moves, setMoves] = useState<readonly Before[]>([]);
  const { latitude = '', longitude = '' } = form.values;
  const pin = toPoint(latitude, longitude);
  if (!pin) return null;
  const put = (to: Before) => {
    form.set('latitude', to.latitude);
    form.set('longitude', to.longitude);
  };
  const move = (to: Point) => {
    setMoves([...moves, { latitude, longitude }]);
    put({ latitude: formatDegrees(to.y), longitude: formatDegrees(to.x) });
  };
  const last = moves.at(-1);
  const takeBack = () => {
    if (last) put(last);
    setMoves(moves.slice(0, -1));
    // The button disappears with the last undo, so the focus moves first.
    if (moves.length === 1) besideUndo.current?.focus();
  };
  return (
    <div>
      <PlaceMap
        label="Map of the coordinates"
        pin={pin}
        pinLabel={
          isDraggable ? `Pin at ${latitude}, ${longitude}. Arrow keys move it.` : `Pin at ${latitude}, ${longitude}`
        }
        onPinMoved={isDraggable ? move : undefined}
        isMovable={isMovable}
        fallback={
          <p className={classes['none']}>
            Your browser can’t display the map. Enter the coordinates, or look them up from the address.
          </p>
        }
      />
      <div className={classes['below']}>
        <MovableButton ref={besideUndo} isMovable={isMovable} onChange={setMovable} />
        {last && (
          <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden="true" />} onClick={takeBack}>
            Reset pin
          </Button>
        )}
        <p aria-live="polite">
          {moves[0]
            ? movedWords(pin, moves[0])
            : isDraggable && canDrawMaps() && 'Drag the pin to the building, or move it with the arrow keys.'}
        </p>
      </div>
    </div>
  );
}

function movedWords(pin: Point, before: Before): string {
  const previousPoint = toPoint(before.latitude, before.longitude);
  const feet = previousPoint ? Math.round(measureFeet(previousPoint, pin)) : 0;
  return `Pin moved ${formatCount(feet, 'foot', 'feet')}. Save the location to keep the new position.`;
}
