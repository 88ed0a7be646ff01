import { Anchor } from '@mantine/core';
import { formatNumber } from './format.ts';
import { ScrollRegion } from './ScrollRegion.tsx';
import classes from './Chart.module.css';

interface Props {
  readonly label: string;
  readonly rowHeading: string;
  readonly valueHeading: string;
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly value: number;
    /** The address of the counted records, if a list shows them. */
    readonly href?: string;
  }[];
  /** A custom property of the style sheets. */
  readonly color?: string;
}

/** A table whose values are also bars, in the order of its rows. */
export function RankedBars({ label, rowHeading, valueHeading, rows, color = 'var(--action)' }: Props) {
  const longest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ScrollRegion label={label} className={classes['scroll']}>
      <table className={classes['ranked']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{rowHeading}</th>
            <th scope="col">{valueHeading}</th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label: word, value, href }) => (
            <tr key={key}>
              <th scope="row">{word}</th>
              <td>{href === undefined ? formatNumber(value) : <Anchor href={href}>{formatNumber(value)}</Anchor>}</td>
              <td aria-hidden="true">
                <svg width="100%" height={12}>
                  <rect width={`${(100 * value) / longest}%`} height={12} rx={2} style={{ fill: color }} />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
