import { expect, test } from 'vitest';
import { fillMonths, formatShortMonth } from './months.ts';

const month = (name: string, Detects = 1) => ({ month: name, Detects, Exceedances: 0, NonDetects: 0, undated: 0 });

test('months without results are shown as zero between others', () => {
  expect(fillMonths([month('2025-11'), month('2026-01')])).toEqual([
    month('2025-11'),
    month('2025-12', 0),
    month('2026-01'),
  ]);
});

test('shows at most the last twelve months', () => {
  const shown = fillMonths([month('2020-05'), month('2026-03')]).map(({ month: name }) => name);
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([12, '2025-04', '2026-03']);
  expect(fillMonths([])).toEqual([]);
});

test('a month is named with its year', () => {
  expect(formatShortMonth('2026-03')).toBe('Mar 2026');
});
