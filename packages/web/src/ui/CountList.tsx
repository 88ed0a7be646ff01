import type { ReactNode } from 'react';
import { formatNumber } from './format.ts';
import classes from './CountList.module.css';

interface Props {
  /** What is counted, for screen readers: "Tiers now". */
  readonly label: string;
  readonly entries: readonly { readonly key: string; readonly name: ReactNode; readonly many: number }[];
}

/** A short list of counts for a decision. */
export function CountList({ label, entries }: Props) {
  return (
    <ul className={classes['tally']} aria-label={label}>
      {entries.map(({ key, name, many }) => (
        <li key={key}>
          <span>{name}</span> <strong className="figures">{formatNumber(many)}</strong>
        </li>
      ))}
    </ul>
  );
}
