import { useElementSize } from '@mantine/hooks';
import { ChartFigure } from './ChartFigure.tsx';
import { layOutColumns, type Series, type StackedRow } from './chart-layout.ts';
import classes from './Chart.module.css';

interface Props {
  /** What the picture shows, for screen readers; the values are in the table. */
  readonly label: string;
  readonly rowHeading: string;
  readonly series: readonly Series[];
  readonly rows: readonly StackedRow[];
  /** The address of the counted records of a cell of the table, if a list shows them. */
  readonly hrefOf?: (row: StackedRow, series: Series) => string | undefined;
}

const fallbackWidth = 560;
const height = 200;

/** Counts of consecutive periods, stacked by series. */
export function StackedColumns({ label, rowHeading, series, rows, hrefOf }: Props) {
  const { ref, width: measured } = useElementSize();
  const width = measured || fallbackWidth;
  const { ticks, labels, segments, baseline } = layOutColumns(rows, series, { width, height });
  return (
    <ChartFigure series={series} rows={rows} rowHeading={rowHeading} label={label} hrefOf={hrefOf}>
      <div ref={ref} className={classes['plot']}>
        <svg
          // An inline drawing is an SVG with its own title, not an <img>.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
        >
          {ticks.map(({ y, text }) => (
            <g key={text}>
              <line className={classes['grid']} x1={30} x2={width} y1={y} y2={y} />
              <text className={classes['number']} x={26} y={y + 4} textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {segments.map(({ key, color, ...place }) => (
            <rect key={key} style={{ fill: color }} {...place} />
          ))}
          {labels.map(({ key, text, x }) => (
            <text key={key} className={classes['number']} x={x} y={baseline + 16} textAnchor="middle">
              {text}
            </text>
          ))}
        </svg>
      </div>
    </ChartFigure>
  );
}
