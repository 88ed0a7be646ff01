import { expect, test } from 'vitest';
import { formatLevels, formatUnreadable } from './level-text.calculation.ts';

test('levels are listed with their analyte and unit', () => {
  const levels = [
    { analyteId: 1, amount: '50' },
    { analyteId: 2, amount: '1400.5' },
    { analyteId: 3, amount: '7.2' },
  ];
  expect(formatLevels(levels)).toBe('Lead 50 µg/L, Copper 1,400.5 µg/L, pH 7.2 pH units');
  expect(formatLevels([])).toBe('');
});

test('a level above a number is the highest unless a number is higher', () => {
  const above = { analyteId: 1, amount: '50', isMoreThan: true };
  expect(formatLevels([{ analyteId: 1, amount: '30' }, above])).toBe('Lead above 50 µg/L');
  expect(formatLevels([{ analyteId: 1, amount: '50' }, above])).toBe('Lead above 50 µg/L');
  expect(formatLevels([{ analyteId: 1, amount: '200' }, above])).toBe('Lead 200 µg/L, Lead above 50 µg/L');
  expect(formatLevels([{ analyteId: 2, amount: '30' }, above])).toBe('Copper 30 µg/L, Lead above 50 µg/L');
});

test('a level that may be a slip of the unit is marked; a plausible one, zero and other analytes are not', () => {
  const format = (analyteId: number, amount: string) => formatLevels([{ analyteId, amount }]);
  expect(format(1, '0.002')).toBe('Lead 0.002 µg/L (check unit)');
  expect(format(1, '15000')).toBe('Lead 15,000 µg/L (check unit)');
  expect(format(2, '1.3')).toBe('Copper 1.3 µg/L (check unit)');
  expect([format(1, '0.1'), format(1, '0'), format(2, '1300')]).toEqual([
    'Lead 0.1 µg/L',
    'Lead 0 µg/L',
    'Copper 1,300 µg/L',
  ]);
  expect(format(3, '7.2')).toBe('pH 7.2 pH units');
});

test('levels that can’t be read are counted', () => {
  expect(formatUnreadable(1)).toBe('1 level can’t be read. Check the file');
  expect(formatUnreadable(1200)).toBe('1,200 levels can’t be read. Check the file');
});
