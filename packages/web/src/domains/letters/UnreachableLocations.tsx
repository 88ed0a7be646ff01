import type { UnreachableLocation } from '@curbstop/contract/letters/letter.rules';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import classes from './LetterPlan.module.css';

/** Rows that are shown before all are requested, so that a list of thousands does not slow the page down. */
const shownAtFirst = 100;

interface Props {
  /** All of them, or the first. */
  readonly locations: readonly UnreachableLocation[];
  readonly total: number;
}

/** The locations without a letter, each with its reason. */
export function UnreachableLocations({ locations, total }: Props) {
  const [showsAll, showAll] = useState(false);
  const shownLocations = showsAll ? locations : locations.slice(0, shownAtFirst);
  const more = total - shownLocations.length;
  return (
    <>
      <ScrollRegion label="Locations without a letter" className={classes['region']}>
        <ul className={classes['unreachable']}>
          {shownLocations.map(({ locationId, address, reason }, at) => (
            // A location can be listed once for each of its recipients.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${locationId}-${at}`}>
              <Anchor href={`/locations/${locationId}/details`} target="_blank" rel="noreferrer" inherit>
                {address}
              </Anchor>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {more > 0 && <span>and {formatCount(more, 'more', 'more')}</span>}
      {locations.length > shownLocations.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => showAll(true)}>
          Show all {formatNumber(locations.length)}
        </Button>
      )}
    </>
  );
}
