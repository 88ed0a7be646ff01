import { expect, test } from 'vitest';
import { fillEventMonths, fillRecentMonths, formatShortMonth } from './months.ts';

const month = (name: string, Detects = 1) => ({ month: name, Detects, Exceedances: 0, NonDetects: 0, undated: 0 });

test('months without results are shown as zero between others', () => {
  const shown = [month('2025-11'), month('2025-12', 0), month('2026-01')];
  expect(fillRecentMonths([month('2025-11'), month('2026-01')], '2026-01-31').months).toEqual(shown);
  expect(fillEventMonths([month('2025-11'), month('2026-01')])).toEqual(shown);
});

test('shows all months of an event, with exceedances of more than a year ago', () => {
  const old = { ...month('2025-02', 0), Exceedances: 1 };
  const shown = fillEventMonths([old, month('2026-11')]);
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([22, old, month('2026-11')]);
  expect(fillEventMonths([month('1926-03'), month('2026-03')])).toEqual([month('1926-03'), month('2026-03')]);
  expect(fillEventMonths([])).toEqual([]);
});

test('shows the twelve months up to today, with those since the last results', () => {
  const { months, hasResults } = fillRecentMonths([month('2020-05'), month('2026-03')], '2026-11-28');
  const names = months.map(({ month: name }) => name);
  expect([hasResults, names.length, names[0], names.at(-1)]).toEqual([true, 12, '2025-12', '2026-11']);
  expect(months.at(-1)).toEqual(month('2026-11', 0));
  expect(fillRecentMonths([], '2026-11-28')).toEqual({ hasResults: false, months: [] });
});

test('shows earlier results if the last twelve months have none', () => {
  const shown = fillRecentMonths([month('2024-05'), month('2025-06')], '2026-11-28');
  expect(shown.hasResults).toBe(false);
  expect([shown.months[0], shown.months.at(-1)]).toEqual([month('2024-07', 0), month('2025-06')]);
});

test('a month is named with its year', () => {
  expect(formatShortMonth('2026-03')).toBe('Mar 2026');
});
