import { useElementSize } from '@mantine/hooks';
import { layOutLines } from './chart-layout.ts';
import { formatNumber } from './format.ts';
import { ScrollRegion } from './ScrollRegion.tsx';
import classes from './Chart.module.css';

interface Props {
  /** What the picture shows, for screen readers; the values are in the table. */
  readonly label: string;
  readonly rowHeading: string;
  readonly rows: readonly { readonly key: string; readonly label: string }[];
  readonly lines: readonly {
    readonly key: string;
    readonly label: string;
    /** A value for each row; null where there is none. */
    readonly values: readonly (number | null)[];
    /** A plan is dashed, so that it differs without color. */
    readonly isPlan?: boolean;
  }[];
}

const fallbackWidth = 560;
const height = 200;

/** Values of consecutive periods as lines, such as what remains beside a plan. */
export function LineChart({ label, rowHeading, rows, lines }: Props) {
  const { ref, width: measured } = useElementSize();
  const width = measured || fallbackWidth;
  const plot = layOutLines(
    rows.map((row) => row.label),
    lines,
    { width, height },
  );
  return (
    <div className={classes['chart']}>
      <ul className={classes['legend']} aria-hidden="true">
        {lines.map(({ key, label: word, isPlan }) => (
          <li key={key}>
            <svg width={20} height={8}>
              <line className={classes['curve']} data-plan={isPlan || undefined} x1={0} x2={20} y1={4} y2={4} />
            </svg>
            {word}
          </li>
        ))}
      </ul>
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
          {plot.ticks.map(({ y, text }) => (
            <g key={text}>
              <line className={classes['grid']} x1={30} x2={width} y1={y} y2={y} />
              <text className={classes['number']} x={26} y={y + 4} textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {plot.labels.map(({ key, text, x }) => (
            <text key={key} className={classes['number']} x={x} y={plot.baseline + 16} textAnchor="middle">
              {text}
            </text>
          ))}
          {plot.lines.map(({ key, points }, at) => (
            <g key={key}>
              <polyline
                className={classes['curve']}
                data-plan={lines[at]?.isPlan || undefined}
                points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              />
              {!lines[at]?.isPlan &&
                points.map(({ x, y }) => <circle key={x} className={classes['curvePoint']} cx={x} cy={y} r={3} />)}
            </g>
          ))}
        </svg>
      </div>
      <details className={classes['table']}>
        <summary>Table</summary>
        <ScrollRegion label={label} className={classes['scroll']}>
          <table aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{rowHeading}</th>
                {lines.map((line) => (
                  <th key={line.key} scope="col">
                    {line.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={row.key}>
                  <th scope="row">{row.label}</th>
                  {lines.map(({ key, values }) => (
                    <td key={key}>{typeof values[at] === 'number' ? formatNumber(values[at]) : '–'}</td>
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
