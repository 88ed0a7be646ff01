import type { Attention } from '@curbstop/contract/overviews/home.endpoints';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { getUndecidedKitsHref } from '../domains/samples/open-work.calculation.ts';
import { formatCount } from '../ui/format.ts';
import { AttentionLine } from './AttentionLine.tsx';

/** Events that are shown at first. */
const shownAtFirst = 3;

interface Props {
  readonly total: number;
  readonly events: NonNullable<Attention['undecidedKits']>;
}

/**
 * Kits that the carrier refused or did not confirm, which may never arrive until someone decides; a line for each
 * event.
 */
export function UndecidedKits({ total, events }: Props) {
  const [shownCount, setShownCount] = useState(shownAtFirst);
  const hidden = events.length - shownCount;
  const unlistedKits = total - events.reduce((sum, { kits }) => sum + kits, 0);
  return (
    <>
      {events.slice(0, shownCount).map(({ eventId, eventName, kits }) => (
        <AttentionLine key={eventId} tone="urgent" href={getUndecidedKitsHref(eventId)}>
          {eventName}: <strong>{formatCount(kits, 'kit')}</strong> not confirmed by the carrier
        </AttentionLine>
      ))}
      {hidden > 0 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setShownCount(events.length)}>
            Show {formatCount(hidden, 'more event')} with kits that the carrier did not confirm
          </Button>
        </li>
      )}
      {hidden <= 0 && unlistedKits > 0 && (
        <li>{formatCount(unlistedKits, 'kit')} in other events not confirmed by the carrier.</li>
      )}
    </>
  );
}
