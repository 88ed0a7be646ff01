import type { PeriodOutcome } from '@curbstop/contract/compliance/period.values';
import { describeOutcome } from '@curbstop/contract/compliance/period-text.calculation';
import { expect, test } from 'vitest';
import { compareWithPeriods, getOutcomeTone } from './period.calculation.ts';

const ofPeriod = (startsOn: string, endsOn: string, lead: PeriodOutcome, copper: PeriodOutcome) => ({
  startsOn,
  endsOn,
  isOver: true,
  analyzedSites: 40,
  requiredSites: 40,
  analytes: (['lead', 'copper'] as const).map((analyteCode) => ({
    analyteCode,
    displayName: analyteCode,
    actionLevel: '15',
    outcome: analyteCode === 'lead' ? lead : copper,
    percentile: null,
  })),
});
const event = { startsOn: '2026-05-01', endsOn: '2026-08-31' };
const spring = ofPeriod('2026-01-01', '2026-06-30', 'none', 'none');

test('an analyte is decided if every period with days of the event is without an exceedance', () => {
  const decided = (...periods: Parameters<typeof compareWithPeriods>[1][number][]) =>
    compareWithPeriods(event, periods).decided;
  expect(decided()).toEqual([]);
  expect(decided(spring)).toEqual(['lead', 'copper']);
  const open = ofPeriod('2026-07-01', '2026-12-31', 'noneSoFar', 'none');
  expect(decided(spring, open)).toEqual(['copper']);
  const other = ofPeriod('2025-07-01', '2025-12-31', 'exceedance', 'exceedance');
  expect(decided(spring, other)).toEqual(['lead', 'copper']);
});

test('an analyte is exceeded if one period with days of the event has an exceedance', () => {
  const summer = ofPeriod('2026-07-01', '2026-12-31', 'exceedance', 'noneSoFar');
  const before = ofPeriod('2025-07-01', '2025-12-31', 'exceedance', 'exceedance');
  expect(compareWithPeriods(event, [spring, summer, before]).exceeded).toEqual(['lead']);
});

test('too few sites of a period that is over take the place of an outcome that is still open', () => {
  const short = { ...ofPeriod('2026-01-01', '2026-06-30', 'noneSoFar', 'none'), analyzedSites: 19 };
  expect(compareWithPeriods(event, [short]).shortfall).toBe('Too few sites: 19 of 40');
  expect(compareWithPeriods(event, [{ ...short, isOver: false }, spring]).shortfall).toBeUndefined();
  const listBadges = (period: typeof short) =>
    (['exceedance', 'noneSoFar', 'noResults', 'none'] as const).map(
      (outcome) => `${getOutcomeTone(outcome, period)}: ${describeOutcome(outcome, period)}`,
    );
  expect(listBadges(short)).toEqual([
    'urgent: Action level exceedance',
    'attention: Too few sites: 19 of 40',
    'attention: Too few sites: 19 of 40',
    'done: No exceedance',
  ]);
  expect(listBadges({ ...short, isOver: false })[1]).toBe('working: No exceedance so far');
});

test('an event of a period with too few sites for a half says so, and none of its results is final', () => {
  const leadLineHalf = {
    source: '40 CFR 141.86(a)(8)',
    needed: { leadLines: 5, leadPlumbing: 5 },
    collected: { leadLines: 11, byLineOnly: 0, leadPlumbing: 0, notKnown: 0, others: 9 },
    inventory: { lines: 20, lead: 11, unknown: 0 },
  };
  const unfilled = { ...ofPeriod('2026-01-01', '2026-06-30', 'noneSoFar', 'noneSoFar'), leadLineHalf };
  expect(compareWithPeriods(event, [unfilled])).toMatchObject({
    decided: [],
    shortfall: 'Check sites with lead lines',
  });
  expect(getOutcomeTone('noneSoFar', unfilled)).toBe('attention');
  expect(describeOutcome('noneSoFar', unfilled)).toBe('Check sites with lead lines');
  // An analyte without a result says so, whatever the sites are.
  expect(getOutcomeTone('noResults', unfilled)).toBe('muted');
  expect(describeOutcome('noResults', unfilled)).toBe('No results');
});
