import { useElementSize } from '@mantine/hooks';
import { layOutDots, type Dot, type PlotLine } from './dot-plot.ts';
import classes from './DotPlot.module.css';

interface Props {
  /** A sentence with what the picture shows, for screen readers; the values are in a table beside it. */
  readonly label: string;
  readonly unit: string;
  readonly dots: readonly Dot[];
  /** Vertical lines, such as a limit. */
  readonly lines: readonly PlotLine[];
}

const fallbackWidth = 640;

/** Values along an axis, equal ones stacked, with vertical lines for limits. */
export function DotPlot({ label, unit, dots, lines }: Props) {
  const { ref, width: measured } = useElementSize();
  const width = measured || fallbackWidth;
  const plot = layOutDots(dots, lines, width);
  return (
    <div ref={ref} className={classes['plot']}>
      <svg
        // An inline drawing is an SVG with its own title, not an <img>.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${plot.height}`}
        width={width}
        height={plot.height}
      >
        {plot.ticks.map(({ x, text }) => (
          <g key={text}>
            <line className={classes['tick']} x1={x} x2={x} y1={plot.baseline} y2={plot.baseline + 4} />
            <text className={classes['number']} x={x} y={plot.baseline + 18} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
        <line className={classes['axis']} x1={0} x2={width} y1={plot.baseline} y2={plot.baseline} />
        {plot.dots.map(({ key, x, y, tone, isMarked }) => (
          <circle
            key={key}
            className={classes['dot']}
            data-tone={tone}
            data-marked={isMarked || undefined}
            cx={x}
            cy={y}
            r={plot.radius}
          />
        ))}
        {plot.lines.map(({ key, x, y, text, anchor, tone }) => (
          <g key={key} data-tone={tone} className={classes['line']}>
            <line x1={x} x2={x} y1={y + 4} y2={plot.baseline} />
            <text x={anchor === 'end' ? x - 4 : x + 4} y={y} textAnchor={anchor}>
              {text}
            </text>
          </g>
        ))}
      </svg>
      <p className={classes['unit']}>
        {unit}
        {plot.isSquareRoot && ', square-root scale'}
      </p>
    </div>
  );
}
