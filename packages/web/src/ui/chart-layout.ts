import { scaleBand, scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { formatNumber } from './format.ts';

/** A part of every bar, with its color: "Detects". */
export interface Series {
  readonly key: string;
  readonly label: string;
  /** What a short label stands for. */
  readonly fullLabel?: string | undefined;
  /** A custom property of the style sheets: `var(--attention)`. */
  readonly color: string;
  /** Its mark in the legend, where the product has one; otherwise a field of its color. */
  readonly mark?: ReactNode;
}

/** A bar with a value of 0 or more for each series, in their order. */
export interface StackedRow {
  readonly key: string;
  readonly label: string;
  readonly values: readonly number[];
}

export interface Segment {
  readonly key: string;
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A few columns are not drawn wider than this. */
const maxColumnWidth = 56;
const axis = { left: 36, bottom: 24, top: 8 } as const;
/** Labels are at least this wide, and this much for each character; fewer are shown if they would overlap. */
const labelWidth = 48;
const characterWidth = 7;
const getLabelWidth = (labels: readonly string[]) =>
  Math.max(labelWidth, ...labels.map(({ length }) => (length + 1) * characterWidth));

/** Columns from left to right, each stacked from the bottom in the order of the series. Lengths are in pixels. */
export function layOutColumns(rows: readonly StackedRow[], series: readonly Series[], { width, height }: Size) {
  const tallest = Math.max(1, ...rows.map(({ values }) => getSum(values)));
  const y = scaleLinear()
    .domain([0, tallest])
    .nice(4)
    .range([height - axis.bottom, axis.top]);
  const widest = getLabelWidth(rows.map(({ label }) => label));
  // The last label, centered below its column, ends within the drawing.
  const right = width - Math.max(0, (widest - (width - axis.left) / Math.max(1, rows.length)) / 2);
  const x = scaleBand()
    .domain(rows.map(({ key }) => key))
    .range([axis.left, right])
    .padding(0.3);
  const columnWidth = Math.min(maxColumnWidth, x.bandwidth());
  const leftOf = (key: string) => (x(key) ?? 0) + (x.bandwidth() - columnWidth) / 2;
  const step = Math.max(1, Math.ceil((rows.length * widest) / (right - axis.left)));
  return {
    baseline: height - axis.bottom,
    ticks: y
      .ticks(4)
      .filter((tick) => Number.isInteger(tick))
      .map((tick) => ({ y: y(tick), text: formatNumber(tick) })),
    labels: rows.flatMap(({ key, label }, at) =>
      (rows.length - 1 - at) % step === 0 ? [{ key, text: label, x: (x(key) ?? 0) + x.bandwidth() / 2 }] : [],
    ),
    segments: rows.flatMap(({ key, values }) =>
      stack(values, series).map(({ series: one, from, to }) => ({
        key: `${key} ${one.key}`,
        color: one.color,
        x: leftOf(key),
        y: y(to),
        width: columnWidth,
        height: y(from) - y(to),
      })),
    ),
  };
}

/** Segments of one horizontal bar as shares of its row, from 0 to 100. */
export function layOutShares({ values }: StackedRow, series: readonly Series[], total = getSum(values)) {
  return stack(values, series).map(({ series: one, from, to }) => ({
    key: one.key,
    color: one.color,
    from: total === 0 ? 0 : (100 * from) / total,
    share: total === 0 ? 0 : (100 * (to - from)) / total,
  }));
}

export interface Line {
  readonly key: string;
  /** A value of 0 or more for each label; null where there is none. */
  readonly values: readonly (number | null)[];
}

/** Lines over the same labels from left to right. Lengths are in pixels. */
export function layOutLines(labels: readonly string[], lines: readonly Line[], { width, height }: Size) {
  const widest = getLabelWidth(labels);
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([height - axis.bottom, axis.top]);
  const x = scaleLinear()
    .domain([0, Math.max(1, labels.length - 1)])
    .range([axis.left + labelWidth / 2, width - widest / 2]);
  const step = Math.max(1, Math.ceil((labels.length * widest) / (width - axis.left)));
  return {
    baseline: height - axis.bottom,
    ticks: y
      .ticks(4)
      .filter((tick) => Number.isInteger(tick))
      .map((tick) => ({ y: y(tick), text: formatNumber(tick) })),
    labels: labels.flatMap((text, at) => (at % step === 0 ? [{ key: text, text, x: x(at) }] : [])),
    lines: lines.map(({ key, values }) => ({
      key,
      points: values.flatMap((value, at) => (value === null ? [] : [{ x: x(at), y: y(value) }])),
    })),
  };
}

/** A value from 0 beside a level, as shares of the width; the level is at four fifths unless the value is far above. */
export function layOutLevel(value: number, level: number) {
  const width = Math.max(level * 1.25, value * 1.05, Number.MIN_VALUE);
  return { share: (100 * value) / width, levelAt: (100 * level) / width, isAbove: value > level };
}

export function getSum(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function stack(values: readonly number[], series: readonly Series[]) {
  let top = 0;
  return series.flatMap((one, at) => {
    const bottom = top;
    top += values[at] ?? 0;
    return top > bottom ? [{ series: one, from: bottom, to: top }] : [];
  });
}
