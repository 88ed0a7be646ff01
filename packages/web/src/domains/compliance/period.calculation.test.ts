import type { PeriodOutcome } from '@curbstop/contract/compliance/period.values';
import { expect, test } from 'vitest';
import { listDecidedSubstances } from './period.calculation.ts';

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
  expect(listDecidedSubstances(event, [])).toEqual([]);
  expect(listDecidedSubstances(event, [spring])).toEqual(['lead', 'copper']);
  const open = ofPeriod('2026-07-01', '2026-12-31', 'noneSoFar', 'none');
  expect(listDecidedSubstances(event, [spring, open])).toEqual(['copper']);
  const other = ofPeriod('2025-07-01', '2025-12-31', 'exceedance', 'exceedance');
  expect(listDecidedSubstances(event, [spring, other])).toEqual(['lead', 'copper']);
});
