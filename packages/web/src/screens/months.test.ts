import { expect, test } from 'vitest';
import { fillEventMonths, fillRecentMonths, formatShortMonth } from './months.ts';

const month = (name: string, Detects = 1) => ({ month: name, Detects, Exceedances: 0, NonDetects: 0, undated: 0 });

test('months without results are shown as zero between others', () => {
  const shown = [month('2025-11'), month('2025-12', 0), month('2026-01')];
  expect(fillRecentMonths([month('2025-11'), month('2026-01')])).toEqual(shown);
  expect(fillEventMonths([month('2025-11'), month('2026-01')])).toEqual(shown);
});

test('shows all months of an event, with exceedances of more than a year ago', () => {
  const old = { ...month('2025-02', 0), Exceedances: 1 };
  const shown = fillEventMonths([old, month('2026-11')]);
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([22, old, month('2026-11')]);
  expect(fillEventMonths([month('1926-03'), month('2026-03')])).toEqual([month('1926-03'), month('2026-03')]);
  expect(fillEventMonths([])).toEqual([]);
});

test('shows at most the last twelve months of the account', () => {
  const shown = fillRecentMonths([month('2020-05'), month('2026-03')]).map(({ month: name }) => name);
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([12, '2025-04', '2026-03']);
  expect(fillRecentMonths([])).toEqual([]);
});

test('a month is named with its year', () => {
  expect(formatShortMonth('2026-03')).toBe('Mar 2026');
});
