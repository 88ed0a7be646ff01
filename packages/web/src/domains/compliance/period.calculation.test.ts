import type { PeriodOutcome } from '@curbstop/contract/compliance/period.values';
import { expect, test } from 'vitest';
import { compareWithPeriods } from './period.calculation.ts';

const ofPeriod = (startsOn: string, endsOn: string, lead: PeriodOutcome, copper: PeriodOutcome) => ({
  startsOn,
  endsOn,
  substances: (['lead', 'copper'] as const).map((substance) => ({
    substance,
    displayName: substance,
    actionLevel: '15',
    outcome: substance === 'lead' ? lead : copper,
    percentile: null,
  })),
});
const event = { startsOn: '2026-05-01', endsOn: '2026-08-31' };
const spring = ofPeriod('2026-01-01', '2026-06-30', 'none', 'none');

test('a substance is decided if every period with days of the event is without an exceedance', () => {
  const decided = (...periods: Parameters<typeof compareWithPeriods>[1][number][]) =>
    compareWithPeriods(event, periods).decided;
  expect(decided()).toEqual([]);
  expect(decided(spring)).toEqual(['lead', 'copper']);
  const open = ofPeriod('2026-07-01', '2026-12-31', 'noneSoFar', 'none');
  expect(decided(spring, open)).toEqual(['copper']);
  const other = ofPeriod('2025-07-01', '2025-12-31', 'exceedance', 'exceedance');
  expect(decided(spring, other)).toEqual(['lead', 'copper']);
});

test('a substance is exceeded if one period with days of the event has an exceedance', () => {
  const summer = ofPeriod('2026-07-01', '2026-12-31', 'exceedance', 'noneSoFar');
  const before = ofPeriod('2025-07-01', '2025-12-31', 'exceedance', 'exceedance');
  expect(compareWithPeriods(event, [spring, summer, before]).exceeded).toEqual(['lead']);
});
