import { expect, test } from 'vitest';
import { fittingCount } from './fitting.ts';

const row = { widths: [100, 100, 100], gap: 4, more: 60 };

test('all items stay in a row when they just fit', () => {
  expect(fittingCount(308, row)).toBe(3);
  expect(fittingCount(0, { ...row, widths: [] })).toBe(0);
});

test('when one item does not fit, the others leave room for the overflow button', () => {
  expect(fittingCount(307, row)).toBe(2);
  expect(fittingCount(267, row)).toBe(1);
  expect(fittingCount(163, row)).toBe(0);
});
