import { expect, test } from 'vitest';
import { formatLevels } from './level-text.calculation.ts';

test('levels are listed with their analyte and unit', () => {
  const levels = [
    { analyteId: 1, amount: '50' },
    { analyteId: 2, amount: '1400.5' },
    { analyteId: 3, amount: '7.2' },
  ];
  expect(formatLevels(levels)).toBe('Lead 50 µg/L, Copper 1,400.5 µg/L, pH 7.2 pH units');
  expect(formatLevels([])).toBe('');
});
