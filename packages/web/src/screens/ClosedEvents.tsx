import type { ClosedEvent } from '@curbstop/contract/overviews/home.endpoints';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { getOpenKitsHref, getOpenSamplesHref } from '../domains/samples/open-work.calculation.ts';
import { formatDay, formatCount } from '../ui/format.ts';
import { AttentionLine } from './AttentionLine.tsx';

/** Those that are shown at first. */
const shownAtFirst = 3;

interface Props {
  readonly total: number;
  readonly items: readonly ClosedEvent[];
}

/** Events that were closed with samples and kits that are not done; each line opens these. */
export function ClosedEvents({ total, items }: Props) {
  const [shownCount, setShownCount] = useState(shownAtFirst);
  const hidden = items.length - shownCount;
  return (
    <>
      {items.slice(0, shownCount).flatMap((event) => [
        event.samples > 0 && (
          <AttentionLine key={`${event.id} samples`} tone="attention" href={getOpenSamplesHref(event)}>
            {event.name}: <strong>{formatCount(event.samples, 'sample')}</strong> without results, {describe(event)}
          </AttentionLine>
        ),
        event.kits > 0 && (
          <AttentionLine key={`${event.id} kits`} tone="attention" href={getOpenKitsHref(event)}>
            {event.name}: <strong>{formatCount(event.kits, 'kit')}</strong> still open, {describe(event)}
          </AttentionLine>
        ),
      ])}
      {hidden > 0 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setShownCount(items.length)}>
            Show {formatCount(hidden, 'more closed event')} with open samples or kits
          </Button>
        </li>
      )}
      {hidden <= 0 && total > items.length && (
        <li>
          {formatCount(total - items.length, 'more closed event has', 'more closed events have')} open samples or kits.
        </li>
      )}
    </>
  );
}

const describe = ({ status, endsOn }: ClosedEvent) =>
  status === 'Active' ? `event ended ${formatDay(endsOn)}` : `event is ${status}`;
