import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Point } from '../../ui/map/map-base.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatStreetLine } from './location.calculation.ts';
import { toPoint } from './map.calculation.ts';
import { MovableButton } from './MovableButton.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import classes from './PlaceMap.module.css';
import { FeaturesAtPointPopover } from './FeaturesAtPointPopover.tsx';

/** A location on a map. Panning starts only on request, so that the map never catches page scrolling. */
export function LocationMap({ location }: { readonly location: LocationDetails }) {
  const me = useMe();
  const [isMovable, setMovable] = useState(false);
  const [point, setPoint] = useState<Point>();
  const pin = toPoint(location.latitude, location.longitude);
  if (!pin)
    return (
      <p className={classes['none']}>
        This location has no coordinates yet.
        {meetsRequirement(me, requirements.editLocation) && ' Edit the location to look them up or enter them.'}
      </p>
    );
  const name = formatStreetLine(location);
  return (
    <>
      <PlaceMap
        label={`Map around ${name}`}
        pin={pin}
        pinLabel={name}
        isMovable={isMovable}
        onPoint={isMovable ? setPoint : undefined}
        fallback={<p className={classes['none']}>Your browser can’t display the map. See the coordinates above.</p>}
      />
      <div className={classes['below']}>
        <MovableButton isMovable={isMovable} onChange={setMovable} />
        <Button variant="default" onClick={() => setPoint(pin)}>
          Show what is at the pin
        </Button>
        {isMovable && <p>Select a point on the map to see what is there.</p>}
      </div>
      {point && <FeaturesAtPointPopover at={point} />}
    </>
  );
}
