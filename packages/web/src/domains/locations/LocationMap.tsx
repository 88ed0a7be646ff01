import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Point } from '../../ui/map/MapView.tsx';
import { meets, useMe } from '../accounts/session.queries.ts';
import { streetLine } from './location.calculation.ts';
import { pointOf } from './map.calculation.ts';
import { MovableButton } from './MovableButton.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import classes from './PlaceMap.module.css';
import { WhatIsHere } from './WhatIsHere.tsx';

/** A location on a map. Panning starts only on request, so that the map never catches page scrolling. */
export function LocationMap({ location }: { readonly location: LocationDetails }) {
  const me = useMe();
  const [isMovable, setMovable] = useState(false);
  const [point, setPoint] = useState<Point>();
  const pin = pointOf(location.latitude, location.longitude);
  if (!pin)
    return (
      <p className={classes['none']}>
        This location has no coordinates yet.
        {meets(me, requirements.editLocation) && ' Edit the location to find them from the address, or to type them.'}
      </p>
    );
  const name = streetLine(location);
  return (
    <>
      <PlaceMap
        label={`Map around ${name}`}
        pin={pin}
        pinLabel={name}
        isMovable={isMovable}
        onPoint={isMovable ? setPoint : undefined}
        otherwise={<p className={classes['none']}>This browser cannot draw maps. See the coordinates above.</p>}
      />
      <div className={classes['below']}>
        <MovableButton isMovable={isMovable} onChange={setMovable} />
        <Button variant="default" onClick={() => setPoint(pin)}>
          What is at the pin
        </Button>
        {isMovable && <p>Select a point on the map to see what is there.</p>}
      </div>
      {point && <WhatIsHere at={point} />}
    </>
  );
}
