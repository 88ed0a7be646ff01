import { expect, test } from 'vitest';
import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import { complianceProblems } from './compliance.problems.ts';
import { findEarlyCompletion, findUnfinishedPeriod, getFirstDoneDay } from './deadline-days.calculation.ts';

const place = { state: 'CT', timeZone: 'America/New_York' };
const ofHalf = {
  exceededAt: null,
  period: '2026-07-01',
  triggeredOn: '2026-12-31',
  dueOn: '2027-01-10',
  sampling: 'sixMonth 2026-07-01/2026-12-31',
};
const getFirst = (key: string, change: Partial<typeof ofHalf> | { readonly exceededAt: string } = {}) =>
  getFirstDoneDay({ ...ofHalf, ...change, key, kind: key.split(':')[0] as DeadlineKind }, place);

test.each([
  ['tapResultsReport:2026-07-01', {}, '2026-07-01'],
  ['statePercentile:2026-07-01', {}, '2026-07-01'],
  ['consumerNoticeCertification:2026-07-01', {}, '2026-07-01'],
  // Of a period of three years with samples in two of them.
  ['tapResultsReport:2026-01-01:2027', { period: '2026-01-01', triggeredOn: '2027-09-30' }, '2027-01-01'],
  ['lineReplacement:2026-07-01', {}, '2026-07-01'],
  ['lineReplacement:2026-07-01:2028', { triggeredOn: '2027-12-31' }, '2027-12-31'],
  ['serviceLineNoticeReport:2027', { triggeredOn: '2027-01-01', dueOn: '2027-07-01' }, '2026-01-01'],
  ['serviceLineNotice:2026', { triggeredOn: '2026-10-16', dueOn: '2026-11-15' }, '2025-11-16'],
  ['schoolReport:2028', { triggeredOn: '2029-01-01', dueOn: '2029-07-01' }, '2028-01-01'],
  ['schoolSampling:1', { triggeredOn: '2028-10-31', dueOn: '2028-10-31' }, '2027-11-01'],
])('%s is done on the first day of its period or reported year at the earliest', (key, change, on) => {
  expect(getFirst(key, change)).toEqual({ on, problem: complianceProblems.doneBeforePeriod });
});

test.each([
  // 40 CFR 141.31(d)(1): a notice that is not given yet counts by its due day, long after the violation.
  ['tier3Certification:2026-07-01', { triggeredOn: '2027-12-31' }, '2026-12-31'],
  ['monitoringFailure:2026-07-01', {}, '2026-12-31'],
  ['tier1Certification:2026-07-01', { triggeredOn: '2026-11-06' }, '2026-11-05'],
  ['publicEducation:2026-07-01', { exceededAt: '2026-11-05T02:00:00.000Z' }, '2026-11-04'],
  ['baselineInventory', { triggeredOn: '2026-11-28', dueOn: '2027-11-01' }, '2024-12-30'],
  ['consumerNotice:2026-11-04', { triggeredOn: '2026-11-04' }, '2026-11-04'],
  ['own:1', { triggeredOn: '2026-12-31' }, '1991-06-07'],
])('%s is done on the day of what started it at the earliest', (key, change, on) => {
  expect(getFirst(key, change)).toEqual({ on, problem: complianceProblems.doneBeforeTrigger });
});

test.each([
  'partialNotice',
  'partialNoticeEmergency',
  'partialFilter',
  'fullNotice',
  'fullFilter',
  'disturbanceFilter',
  'disturbanceNotice',
])('%s is given at most a year before the work', (kind) => {
  const { on, problem } = getFirst(`${kind}:1`, { triggeredOn: '2026-12-31' });
  expect([on, problem({ values: { day: '12-31-2025' } }).message]).toEqual([
    '2025-12-31',
    'Enter 12-31-2025 or a later date. The rule names no first day, so Curbstop accepts what was given at most 12 months before the work. If yours is older, give it again: residents may have changed.',
  ]);
});

test('shows a completion before the first possible day, which was once accepted', () => {
  const report = { ...ofHalf, key: 'tapResultsReport:2026-07-01', kind: 'tapResultsReport', isRequired: true } as const;
  const find = (doneOn: string | null, isRequired = true) =>
    findEarlyCompletion({ ...report, doneOn, isRequired }, place);
  expect(find('2024-01-05')).toBe('2026-07-01');
  expect([find('2026-07-01'), find(null), find('2024-01-05', false)]).toEqual([undefined, undefined, undefined]);
});

test('a report is about a period that runs until its last day', () => {
  const report = { kind: 'tapResultsReport', triggeredOn: '2026-12-31' } as const;
  expect(findUnfinishedPeriod(report, '2026-11-28')).toBe('2026-12-31');
  expect(findUnfinishedPeriod(report, '2026-12-31')).toBe('2026-12-31');
  expect(findUnfinishedPeriod(report, '2027-01-01')).toBeUndefined();
  const ofYear = { kind: 'serviceLineNoticeReport', triggeredOn: '2027-01-01' } as const;
  expect(findUnfinishedPeriod(ofYear, '2026-11-28')).toBe('2026-12-31');
  expect(findUnfinishedPeriod({ kind: 'serviceLineNotice', triggeredOn: '2026-10-16' }, '2026-10-16')).toBeUndefined();
});
