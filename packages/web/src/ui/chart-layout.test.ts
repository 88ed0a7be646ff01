import { expect, test } from 'vitest';
import { layOutColumns, layOutLines, layOutShares, type Series } from './chart-layout.ts';

const series: readonly Series[] = [
  { key: 'a', label: 'A', color: 'red' },
  { key: 'b', label: 'B', color: 'gray' },
];
const size = { width: 400, height: 200 };

test('columns are stacked from the baseline, and empty parts are not drawn', () => {
  const rows = [
    { key: '2026-01', label: 'Jan', values: [1, 3] },
    { key: '2026-02', label: 'Feb', values: [0, 4] },
  ];
  const { segments, baseline } = layOutColumns(rows, series, size);
  expect(segments.map(({ key }) => key)).toEqual(['2026-01 a', '2026-01 b', '2026-02 b']);
  const [a, b] = segments;
  expect((a?.y ?? 0) + (a?.height ?? 0)).toBeCloseTo(baseline);
  expect((b?.y ?? 0) + (b?.height ?? 0)).toBeCloseTo(a?.y ?? 0);
  expect(segments[2]?.height).toBeCloseTo((a?.height ?? 0) + (b?.height ?? 0));
});

test('shows fewer labels with a year than short ones, so that they do not overlap', () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({ key: `2026-0${at + 3}`, label: 'Sep 2026', values: [1, 1] }));
  const { labels } = layOutColumns(rows, series, { width: 380, height: 200 });
  expect(labels).toHaveLength(4);
  expect(labels.at(-1)?.key).toBe('2026-09');
});

test('the last label of columns ends within the drawing', () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({ key: `m${at}`, label: 'Nov 2026', values: [1, 1] }));
  for (const width of [310, 415]) {
    const { labels } = layOutColumns(rows, series, { width, height: 200 });
    expect((labels.at(-1)?.x ?? width) + (8 * 7) / 2).toBeLessThanOrEqual(width);
  }
});

test('omits labels where there is no room, and keeps the last one', () => {
  const rows = Array.from({ length: 24 }, (_, at) => ({ key: `m${at}`, label: `m${at}`, values: [1, 1] }));
  const { labels } = layOutColumns(rows, series, size);
  expect(labels.length).toBeLessThan(10);
  expect(labels.at(-1)?.text).toBe('m23');
});

test('counts have whole numbers on the axis', () => {
  const { ticks } = layOutColumns([{ key: 'x', label: 'x', values: [1, 0] }], series, size);
  expect(ticks.map(({ text }) => text)).toEqual(['0', '1']);
});

test('the last label of lines ends within the drawing', () => {
  const months = Array.from({ length: 25 }, (_, at) => (at === 24 ? 'Apr 2028' : `Month ${at}`));
  const { labels } = layOutLines(months, [], { width: 520, height: 200 });
  const last = labels.at(-1);
  // Characters of this size are 7 pixels wide.
  expect([last?.text, (last?.x ?? 0) + (8 * 7) / 2 <= 520]).toEqual(['Apr 2028', true]);
});

test('shares fill the bar; a bar without a value remains empty', () => {
  expect(layOutShares({ key: 'x', label: 'x', values: [1, 3] }, series)).toMatchObject([
    { key: 'a', from: 0, share: 25 },
    { key: 'b', from: 25, share: 75 },
  ]);
  expect(layOutShares({ key: 'x', label: 'x', values: [0, 0] }, series)).toEqual([]);
  expect(layOutShares({ key: 'x', label: 'x', values: [1, 1] }, series, 4)).toMatchObject([
    { share: 25 },
    { share: 25 },
  ]);
});
