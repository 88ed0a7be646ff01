import { expect, test } from 'vitest';
import { countFitting } from './overflow-items.ts';

const row = { widths: [100, 100, 100], gap: 4, overflowWidth: 60 };

test('all items remain in a row when they just fit', () => {
  expect(countFitting(308, row)).toBe(3);
  expect(countFitting(0, { ...row, widths: [] })).toBe(0);
});

test('when one item does not fit, the others leave room for the overflow button', () => {
  expect(countFitting(307, row)).toBe(2);
  expect(countFitting(267, row)).toBe(1);
  expect(countFitting(163, row)).toBe(0);
});
