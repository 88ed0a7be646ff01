import { ChartFigure } from './ChartFigure.tsx';
import { layOutShares, getSum, type Series, type StackedRow } from './chart-layout.ts';
import { formatNumber } from './format.ts';
import classes from './Chart.module.css';

interface Props {
  readonly label: string;
  readonly rowHeading: string;
  readonly series: readonly Series[];
  readonly rows: readonly StackedRow[];
  /** Whether the numbers are shown below the bars from the start. */
  readonly isTableOpen?: boolean;
  /** Whether the lengths of the bars compare the totals of the rows; otherwise each bar has the full width. */
  readonly comparesTotals?: boolean;
  /** The address of the counted records of a cell of the table, if a list shows them. */
  readonly hrefOf?: (row: StackedRow, series: Series) => string | undefined;
}

/** Horizontal bars of the parts of each row. */
export function StackedBars({ label, rowHeading, series, rows, hrefOf, isTableOpen, comparesTotals = false }: Props) {
  const largest = comparesTotals ? Math.max(...rows.map(({ values }) => getSum(values))) : undefined;
  return (
    <ChartFigure
      series={series}
      rows={rows}
      rowHeading={rowHeading}
      label={label}
      hrefOf={hrefOf}
      isTableOpen={isTableOpen}
    >
      <ul className={classes['bars']} aria-hidden="true">
        {rows.map((row) => (
          <li key={row.key}>
            <span>{row.label}</span>
            <svg width="100%" height={20} preserveAspectRatio="none">
              {layOutShares(row, series, largest).map(({ key, color, from, share }) => (
                <rect key={key} style={{ fill: color }} x={`${from}%`} y={0} width={`${share}%`} height={20} />
              ))}
            </svg>
            <span className={classes['total']}>{formatNumber(getSum(row.values))}</span>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
