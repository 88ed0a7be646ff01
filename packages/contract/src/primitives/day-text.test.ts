import { describe, expect, test } from 'vitest';
import { getFinishedDay, isDay, parseDayText } from './day-text.ts';

describe('a typed day', () => {
  test.each(['1/2/2026', '01-02-2026', '2026-01-02', '1.2.2026', '2026/1/2', ' 01/02/2026 '])(
    '%j is January 2, 2026',
    (text) => expect(parseDayText(text)).toBe('2026-01-02'),
  );

  test.each(['', '1/2/26', '1/2', '2026', '01-02-20261', 'tomorrow', '2026-01-02T10:00'])('%j is not a day', (text) =>
    expect(parseDayText(text)).toBeUndefined(),
  );

  test('keeps the numbers of a typed day that the calendar lacks, and the rule rejects it', () => {
    expect(parseDayText('02-30-2026')).toBe('2026-02-30');
    expect(isDay('2026-02-30')).toBe(false);
    expect(isDay('0000-01-01')).toBe(false);
    expect(isDay('2028-02-29')).toBe(true);
  });
});

test.each([
  ['2026-01-02', '2026-01-02'],
  ['1/2/20', ''],
  ['2026-02-30', ''],
  [undefined, ''],
])('the field value %j holds the day %j', (value, day) => expect(getFinishedDay(value)).toBe(day));
