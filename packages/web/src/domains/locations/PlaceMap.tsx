import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Point } from '../../ui/map/map-base.ts';
import { MapView } from '../../ui/map/MapView.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { formatBox } from './map.calculation.ts';
import { locationsInBoxQuery, mapBackground } from './map.queries.ts';
import classes from './PlaceMap.module.css';

interface Props {
  readonly label: string;
  readonly pin: Point;
  readonly pinLabel: string;
  readonly onPinMoved?: ((to: Point) => void) | undefined;
  readonly onPoint?: ((at: Point) => void) | undefined;
  readonly isMovable: boolean;
  readonly fallback: ReactNode;
}

/** A pin among the account's other locations, over the configured map background. */
export function PlaceMap(props: Props) {
  const accountId = useMe().defaultAccount.id;
  const [box, setBox] = useState<string>();
  const background = useQuery(mapBackground(accountId));
  const nearbyLocations = useQuery({ ...locationsInBoxQuery(accountId, box), placeholderData: keepPreviousData });
  // If the settings can't be loaded, the map omits the utility's background.
  if (background.isPending) return <div className={classes['map']} aria-busy="true" />;
  return (
    <div className={classes['map']}>
      <MapView
        {...props}
        tiles={background.data?.tiles ?? []}
        dots={nearbyLocations.data?.places ?? none}
        onView={(shown) => setBox(formatBox(shown))}
      />
    </div>
  );
}

const none: readonly never[] = [];
