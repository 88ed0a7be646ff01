import { scaleLinear, scalePow } from 'd3-scale';
import { formatNumber } from './format.ts';

type PlotTone = 'muted' | 'action' | 'attention';

export interface Dot {
  readonly key: string;
  /** 0 or more. */
  readonly value: number;
  readonly tone: PlotTone;
  /** A ring around the dot, such as that of the rank of a percentile. */
  readonly isMarked?: boolean;
}

export interface PlotLine {
  readonly key: string;
  readonly value: number;
  readonly text: string;
  readonly tone: PlotTone;
}

interface DotPlotLayout {
  readonly height: number;
  /** Where the axis is, from the top. */
  readonly baseline: number;
  readonly radius: number;
  readonly isSquareRoot: boolean;
  readonly dots: readonly (Pick<Dot, 'key' | 'tone' | 'isMarked'> & { readonly x: number; readonly y: number })[];
  readonly ticks: readonly { readonly x: number; readonly text: string }[];
  readonly lines: readonly (Pick<PlotLine, 'key' | 'text' | 'tone'> & {
    readonly x: number;
    readonly y: number;
    readonly anchor: 'start' | 'end';
  })[];
}

const side = 20;
const maxTicks = 8;
const lineHeight = 18;
const axisHeight = 24;
const maxRadius = 5;
const maxStackHeight = 160;
/** With values further apart, those around the limits would be one column on a linear scale. */
const maxLinearRatio = 5;

/** Places dots from left to right by value; dots that would overlap are stacked. Lengths are in pixels. */
export function layOutDots(dots: readonly Dot[], lines: readonly PlotLine[], width: number): DotPlotLayout {
  const maxValue = Math.max(1, ...dots.map(({ value }) => value), ...lines.map(({ value }) => value * 1.25));
  const maxLine = Math.max(0, ...lines.map(({ value }) => value));
  const isSquareRoot = maxLine > 0 && maxValue > maxLinearRatio * maxLine;
  const scale = (isSquareRoot ? scalePow().exponent(0.5) : scaleLinear())
    .domain([0, maxValue])
    .nice(6)
    .range([side, width - side]);
  const columns = stackDots(dots, scale);
  const tallest = Math.max(1, ...columns.map(({ level }) => level + 1));
  const radius = Math.min(maxRadius, maxStackHeight / tallest / 2);
  const top = lines.length * lineHeight;
  const baseline = top + Math.max(48, tallest * radius * 2) + 4;
  return {
    height: baseline + axisHeight,
    baseline,
    radius: radius * 0.92,
    isSquareRoot,
    dots: columns.map(({ dot, x, level }) => ({ ...dot, x, y: baseline - radius * (2 * level + 1) - 1 })),
    ticks: scale
      .ticks(Math.min(maxTicks, Math.max(2, Math.floor(width / 90))))
      .map((tick) => ({ x: scale(tick), text: formatNumber(tick) })),
    lines: lines.map(({ key, value, text, tone }, at) => {
      const x = scale(value);
      return { key, text, tone, x, y: (at + 1) * lineHeight - 6, anchor: x > width / 2 ? 'end' : 'start' };
    }),
  };
}

function stackDots(dots: readonly Dot[], scale: (value: number) => number) {
  const heights = new Map<number, number>();
  return dots
    .toSorted((a, b) => a.value - b.value)
    .map(({ value, ...dot }) => {
      const column = Math.round(scale(value) / (2 * maxRadius));
      const level = heights.get(column) ?? 0;
      heights.set(column, level + 1);
      return { dot, x: column * 2 * maxRadius, level };
    });
}
