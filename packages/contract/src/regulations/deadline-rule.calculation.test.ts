import { expect, test } from 'vitest';
import { findDeadlineRule, getDue, type TriggerDay } from './deadline-rule.calculation.ts';
import { deadlineRules, type DeadlineKind } from './deadline-rule.values.ts';

const eastern = 'America/New_York';
const due = (kind: DeadlineKind, trigger: TriggerDay, { state = 'CT', timeZone = eastern } = {}) => {
  const rule = findDeadlineRule(kind, trigger.on, state);
  const { dueOn, dueAt } = rule ? getDue(rule.timing, trigger, timeZone) : { dueOn: 'no rule', dueAt: null };
  return [dueOn, dueAt].filter(Boolean).join(' ');
};
const at = (instant: string, on: string): TriggerDay => ({ on, at: instant });

test.each<readonly [string, string, string]>([
  // 40 CFR 141.202(b): 24 hours, also over a weekend and the night to daylight saving.
  [
    'Tier 1 notice',
    due('tier1Notice', at('2026-11-14T20:15:00.000Z', '2026-11-14')),
    '2026-11-15 2026-11-15T20:15:00.000Z',
  ],
  [
    'Tier 1 notice in the night of the change of clocks',
    due('tier1Notice', at('2027-03-13T23:30:00.000Z', '2027-03-13')),
    '2027-03-14 2027-03-14T23:30:00.000Z',
  ],
  [
    'Tier 1 notice late in the evening in Hawaii',
    due('tier1Notice', at('2026-11-15T09:30:00.000Z', '2026-11-14'), { timeZone: 'Pacific/Honolulu' }),
    '2026-11-15 2026-11-16T09:30:00.000Z',
  ],
  ['Tier 1 notice before the rule', due('tier1Notice', at('2024-10-15T12:00:00.000Z', '2024-10-15')), 'no rule'],
  [
    'consultation',
    due('tier1Consultation', at('2026-11-14T20:15:00.000Z', '2026-11-14')),
    '2026-11-15 2026-11-15T20:15:00.000Z',
  ],
  ['copies', due('tier1Copies', at('2026-11-14T20:15:00.000Z', '2026-11-14')), '2026-11-15 2026-11-15T20:15:00.000Z'],
  ['certification of the Tier 1 notice', due('tier1Certification', { on: '2026-11-15' }), '2026-11-25'],
  // 40 CFR 141.85(d)(2): 30 days; a Sunday does not move it.
  ['consumer notice until October 2027', due('consumerNotice', { on: '2026-11-13' }), '2026-12-13'],
  ['consumer notice on the last day of the old rule', due('consumerNotice', { on: '2027-10-31' }), '2027-11-30'],
  ['consumer notice from November 2027', due('consumerNotice', { on: '2027-11-01' }), '2027-11-04'],
  ['consumer notice before a holiday', due('consumerNotice', { on: '2027-11-10' }), '2027-11-16'],
  ['certification of consumer notices', due('consumerNoticeCertification', { on: '2026-12-31' }), '2027-03-31'],
  ['certification after September', due('consumerNoticeCertification', { on: '2026-09-30' }), '2026-12-30'],
  ['certification at the end of February', due('consumerNoticeCertification', { on: '2026-11-30' }), '2027-02-28'],
  ['tap results after a half year, a Sunday', due('tapResultsReport', { on: '2026-12-31' }), '2027-01-10'],
  ['tap results after September', due('tapResultsReport', { on: '2026-09-30' }), '2026-10-10'],
  ['percentile by the State', due('statePercentile', { on: '2026-12-31' }), '2027-01-15'],
  ['public education', due('publicEducation', { on: '2026-12-31' }), '2027-03-01'],
  ['public education in a leap year', due('publicEducation', { on: '2027-12-31' }), '2028-02-29'],
  ['proof of public education', due('publicEducationReport', { on: '2027-03-01' }), '2027-03-11'],
  ['replacement sample', due('replacementSample', { on: '2026-06-20' }), '2026-07-10'],
  ['report of too few sites', due('monitoringFailure', { on: '2026-12-31' }), '2027-01-02'],
  ['service line notices', due('serviceLineNotice', { on: '2026-01-01' }), '2026-11-15'],
  ['service line notices in Utah', due('serviceLineNotice', { on: '2026-01-01' }, { state: 'UT' }), '2026-12-01'],
  ['proof of service line notices', due('serviceLineNoticeReport', { on: '2026-01-01' }), '2026-07-01'],
  ['baseline inventory', due('baselineInventory', { on: '2026-11-23' }), '2027-11-01'],
  ['replacement plan', due('replacementPlan', { on: '2026-11-23' }), '2027-11-01'],
  ['notices after the baseline', due('baselineNotice', { on: '2026-11-23' }), '2027-12-01'],
  ['inventory update', due('inventoryUpdate', { on: '2029-01-01' }), '2029-01-30'],
  ['site plan', due('sitePlan', { on: '2026-11-23' }), '2027-12-31'],
])('%s', (_, found, expected) => {
  expect(found).toBe(expected);
});

test.each(['tapResultsReport', 'statePercentile', 'consumerNoticeCertification', 'publicEducationReport'] as const)(
  'the edition of 2020 is the source of %s until October 2027 only, with the same days afterwards',
  (kind) => {
    const [before, after] = ['2027-10-31', '2027-11-01'].map((on) => findDeadlineRule(kind, on, 'CT'));
    expect(before?.source).toMatch(/141\.80\(a\)\(4\)\(i\)$/);
    expect(after?.source).toMatch(/^40 CFR 141\.90\S+.* as amended by the Lead and Copper Rule Improvements \(/);
    expect(after?.source).not.toContain('141.80');
    expect(after?.timing).toEqual(before?.timing);
  },
);

test.each([
  'waiverCertification',
  'otherResults',
  'otherCopperResults',
  'leadExceedanceEnded',
  'copperExceedanceEnded',
  'sourceWater',
] as const)('an edition from before the amendment is the source of %s until October 2027 only', (kind) => {
  const [before, after] = ['2027-10-31', '2027-11-01'].map((on) => findDeadlineRule(kind, on, 'CT'));
  expect(before?.source).toMatch(/\(20\d\d edition; confirm with your State\)/);
  expect(after?.source).toContain('has not checked the amended text and keeps the same days; confirm with your State');
  expect(after?.source).not.toMatch(/20\d\d edition/);
  expect(after?.timing).toEqual(before?.timing);
});

test('no deadline of 2028 cites an edition from before the amendment', () => {
  const later = deadlineRules.filter(({ effectiveTo }) => effectiveTo === null);
  expect(later.filter(({ source }) => /\d{4} edition|codified|141\.80\(a\)\(4\)\(i\)/.test(source))).toEqual([]);
});

test('the service line notices of 2028 cite the amended rule', () => {
  expect(findDeadlineRule('serviceLineNotice', '2028-01-01', 'CT')?.source).toMatch(/^40 CFR 141\.85\(e\) as amended/);
});
