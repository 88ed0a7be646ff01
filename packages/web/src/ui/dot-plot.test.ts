import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutDots, type Dot } from './dot-plot.ts';

const getDots = (...values: readonly number[]): Dot[] =>
  values.map((value, at) => ({ key: `dot ${at}`, value, tone: 'muted' }));
const level = { key: 'level', value: 15, text: 'Action level', tone: 'attention' } as const;

test('stacks equal values and orders others from left to right', () => {
  const { dots } = layOutDots(getDots(2, 9, 2), [level], 640);
  const [first, second, third] = dots;
  expect(first?.x).toBe(second?.x);
  expect(first?.y).toBeGreaterThan(second?.y ?? 0);
  expect(third?.x).toBeGreaterThan(first?.x ?? 0);
});

test('uses a square-root scale when one value is far above the limit', () => {
  expect(layOutDots(getDots(1, 20), [level], 640).isSquareRoot).toBe(false);
  expect(layOutDots(getDots(1, 1051), [level], 640).isSquareRoot).toBe(true);
  expect(layOutDots(getDots(1, 1051), [], 640).isSquareRoot).toBe(false);
});

test('writes the text of a line on the side with more room', () => {
  const { lines } = layOutDots(getDots(40), [level, { ...level, key: 'other', value: 38 }], 640);
  expect(lines.map(({ anchor }) => anchor)).toEqual(['start', 'end']);
});

test('an empty plot has an axis', () => {
  expect(layOutDots([], [], 320)).toMatchObject({ dots: [], lines: [], isSquareRoot: false });
});

test('every dot lies within the plot for any values and width', () => {
  const values = fc.array(fc.double({ min: 0, max: 100_000, noNaN: true }), { maxLength: 400 });
  fc.assert(
    fc.property(values, fc.integer({ min: 200, max: 2_000 }), (amounts, width) => {
      const plot = layOutDots(getDots(...amounts), [level], width);
      for (const { x, y } of plot.dots) {
        expect(x - plot.radius).toBeGreaterThanOrEqual(0);
        expect(x + plot.radius).toBeLessThanOrEqual(width);
        expect(y - plot.radius).toBeGreaterThanOrEqual(0);
        expect(y + plot.radius).toBeLessThanOrEqual(plot.baseline);
      }
    }),
  );
});
