import { expect, test } from 'vitest';
import { toDayNumber } from '../primitives/calendar.ts';
import { leadAndCopperRecordYears, retentionPeriods } from './retention.values.ts';

// 40 CFR 141.91
test('records kept for the longest term are never younger than twelve years when they are removed', () => {
  for (let year = 1992; year < 2100; year++) {
    for (const [month, day] of [
      [1, 1],
      [2, 28],
      [3, 1],
      [12, 31],
    ] as const) {
      expect(retentionPeriods.importDays.default).toBeGreaterThanOrEqual(
        toDayNumber(year + leadAndCopperRecordYears, month, day) - toDayNumber(year, month, day),
      );
    }
  }
});
