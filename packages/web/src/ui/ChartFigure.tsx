import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Series, StackedRow } from './chart-layout.ts';
import { formatNumber } from './format.ts';
import { ScrollRegion } from './ScrollRegion.tsx';
import classes from './Chart.module.css';

interface Props {
  readonly series: readonly Series[];
  readonly rows: readonly StackedRow[];
  /** The heading of the rows: "Month". */
  readonly rowHeading: string;
  readonly label: string;
  /** The address of the counted records of a cell, if a list shows them. */
  readonly hrefOf?: ((row: StackedRow, series: Series) => string | undefined) | undefined;
  /** Whether the table is shown from the start. */
  readonly isTableOpen?: boolean | undefined;
  readonly children: ReactNode;
}

/** A chart with its legend, and the same numbers as a table. */
export function ChartFigure({ series, rows, rowHeading, label, hrefOf, isTableOpen = false, children }: Props) {
  return (
    <div className={classes['chart']}>
      <ul className={classes['legend']} aria-hidden="true">
        {series.map(({ key, label: word, fullLabel, color, mark }) => (
          <li key={key} title={fullLabel}>
            {mark ?? <span style={{ background: color }} />}
            {word}
          </li>
        ))}
      </ul>
      {children}
      <details className={classes['table']} open={isTableOpen}>
        <summary>Table</summary>
        <ScrollRegion label={label} className={classes['scroll']}>
          <table aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{rowHeading}</th>
                {series.map((one) => (
                  <th key={one.key} scope="col">
                    {one.fullLabel === undefined ? one.label : <abbr title={one.fullLabel}>{one.label}</abbr>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.label}</th>
                  {series.map((one, at) => (
                    <td key={one.key}>
                      <Cell value={row.values[at] ?? 0} href={hrefOf?.(row, one)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </div>
  );
}

function Cell({ value, href }: { readonly value: number; readonly href: string | undefined }) {
  return href === undefined || value === 0 ? formatNumber(value) : <Anchor href={href}>{formatNumber(value)}</Anchor>;
}
