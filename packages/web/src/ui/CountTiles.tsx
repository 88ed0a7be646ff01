import { Skeleton } from '@mantine/core';
import { formatNumber } from './format.ts';
import type { StatusTone } from './StatusBadge.tsx';
import classes from './CountTiles.module.css';

interface Props {
  /** What is counted, for screen readers: "Detection counts". */
  readonly label: string;
  readonly tiles: readonly {
    readonly key: string;
    readonly label: string;
    /** Absent while loading. */
    readonly value: number | undefined;
    /** The address of the counted rows. */
    readonly href: string;
    /** Whether the page shows the counted rows. */
    readonly isSelected?: boolean;
    readonly tone: StatusTone;
  }[];
}

/** A few numbers next to each other, each linked to what it counts. */
export function CountTiles({ label, tiles }: Props) {
  return (
    <ul className={classes['tiles']} aria-label={label}>
      {tiles.map(({ key, label: tileLabel, value, href, isSelected, tone }) => (
        <li key={key}>
          <a href={href} className={classes['tile']} data-tone={tone} aria-current={isSelected || undefined}>
            {value === undefined ? (
              <Skeleton height={28} width={56} my={3} />
            ) : (
              <span className={classes['figure']}>{formatNumber(value)}</span>
            )}
            <span className={classes['word']}>{tileLabel}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
