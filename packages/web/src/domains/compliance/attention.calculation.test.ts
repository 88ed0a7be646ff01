import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import type { PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { expect, test } from 'vitest';
import { aDeadline } from '../../../testing/a-deadline.ts';
import {
  describeInForce,
  findEndedExceedance,
  getShortKindLabel,
  listExceedanceSteps,
  listOverdueItems,
  listPeriodAttentionItems,
  listRunningItems,
} from './attention.calculation.ts';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

const aPeriod = (overrides: Partial<PeriodSummary> = {}): PeriodSummary => ({
  startsOn: '2026-07-01',
  endsOn: '2026-12-31',
  frequency: 'sixMonth',
  basis: 'recorded',
  rulesOn: '2026-12-31',
  windows: [],
  siteSchedule: 'standard',
  requiredSites: 10,
  requiredSitesSource: '40 CFR 141.86(c)',
  collectedSites: 9,
  analyzedSites: 9,
  isOver: false,
  isEnded: false,
  analytes: [],
  ...overrides,
});
const exceeded = (analyteCode: RegulatedAnalyteCode, displayName: string): PeriodSummary['analytes'][number] => ({
  analyteCode,
  displayName,
  actionLevel: '15',
  outcome: 'exceedance',
  percentile: null,
});
const due = (kind: DeadlineRow['kind'], overrides: Partial<DeadlineRow> = {}) =>
  aDeadline({ key: `${kind}:2026-07-01`, kind, title: kind, ...overrides });

test('a notice that was given for a lower level than the percentile of now needs attention', () => {
  const raised = due('tier1Notice', { state: 'done', raised: { noticed: '12.5', now: '90' } });
  expect(listPeriodAttentionItems([raised], [aPeriod()])).toMatchObject([
    {
      next: null,
      note: 'The notice was given for 12.5 µg/L; the 90th percentile is now 90 µg/L. Ask your State whether it must be given again.',
      href: '/compliance/deadlines/tier1Notice%3A2026-07-01',
    },
  ]);
});
const inHours = { dueOn: '2026-11-24', dueAt: '2026-11-24T20:30:00.000Z', state: 'dueThisWeek' } as const;

test('a lead exceedance names its first deadline in hours before older overdue ones', () => {
  const items = [
    due('publicEducation', { dueOn: '2026-06-01', state: 'overdue' }),
    due('tier1Notice', inHours),
    due('tier1Copies', { ...inHours, state: 'done' }),
    due('tapResultsReport', { state: 'overdue' }),
  ];
  const [item, ...others] = listPeriodAttentionItems(items, [aPeriod({ analytes: [exceeded('lead', 'Lead')] })]);
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    title: 'Lead action level exceedance, July to December 2026',
    next: { kind: 'tier1Notice' },
    others: 1,
    href: '/compliance/deadlines/tier1Notice%3A2026-07-01',
  });
});

test('copper starts the steps of treatment only', () => {
  const items = [due('tier1Notice', inHours), due('sourceWater'), due('corrosionControl', { period: '2026-01-01' })];
  const period = aPeriod();
  expect(listExceedanceSteps(items, period, 'copper').map(({ kind }) => kind)).toEqual(['sourceWater']);
  expect(listExceedanceSteps(items, period, 'lead').map(({ kind }) => kind)).toEqual(['tier1Notice', 'sourceWater']);
});

test('a deadline of a period with too few sites is named without the reason, which the line begins with', () => {
  expect(getShortKindLabel({ kind: 'tier3Notice' })).toBe('Tier 3 public notice');
  expect(getShortKindLabel({ kind: 'tapResultsReport' })).toBe('Tap results and 90th percentiles');
});

test('what else is due in hours comes before periods with too few sites', () => {
  const before = aPeriod({ startsOn: '2026-01-01', endsOn: '2026-06-30', isOver: true });
  const items = [
    due('monitoringFailure', { period: '2026-01-01', dueOn: '2026-07-10', state: 'overdue' }),
    due('tier3Notice', { period: '2026-01-01', dueOn: '2027-06-30' }),
    due('otherResults', { ...inHours, title: 'Ask the State' }),
  ];
  expect(listPeriodAttentionItems(items, [aPeriod(), before]).map(({ title, href }) => [title, href])).toEqual([
    ['Ask the State', '/compliance/deadlines/otherResults%3A2026-07-01'],
    ['January to June 2026 ended with complete results from 9 of 10 required sites', '/compliance/periods/2026-01-01'],
  ]);
});

test('a period with too few sites for a half is named with its numbers, also without a deadline', () => {
  const leadLineHalf = {
    source: '40 CFR 141.86(a)(8)',
    needed: { leadLines: 5, leadPlumbing: 5 },
    collected: { leadLines: 11, byLineOnly: 0, leadPlumbing: 0, notKnown: 0, others: 9 },
    inventory: { lines: 20, lead: 11, unknown: 0 },
  };
  const before = aPeriod({
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    isOver: true,
    analyzedSites: 20,
    leadLineHalf,
  });
  expect(listPeriodAttentionItems([], [aPeriod(), before])).toMatchObject([
    {
      title: 'Check sites with lead lines, January to June 2026',
      note: expect.stringContaining(
        'lead service lines: 11 collected, 5 needed; lead pipe or lead solder: 0 collected, 5 needed',
      ) as string,
      href: '/compliance/periods/2026-01-01',
    },
  ]);
  expect(listPeriodAttentionItems([], [{ ...before, isOver: false }])).toEqual([]);
});

test('a period with enough sites of which the record does not show the halves is named with the reason', () => {
  const leadLineHalf = {
    source: '40 CFR 141.86(a)(8)',
    needed: null,
    collected: { leadLines: 0, byLineOnly: 0, leadPlumbing: 0, notKnown: 20, others: 0 },
    inventory: { lines: 0, lead: 0, unknown: 0 },
  };
  const days = { startsOn: '2026-01-01', endsOn: '2026-06-30', isOver: true };
  const before = aPeriod({ ...days, analyzedSites: 20, leadLineHalf });
  const list = (period: typeof before) => listPeriodAttentionItems([], [aPeriod(), period]);
  expect(list(before)).toMatchObject([
    {
      title: 'Check sites with lead lines, January to June 2026',
      note: expect.stringMatching(/^No service line is recorded, so the record cannot show/) as string,
    },
  ]);
  // Too few sites are named by their deadlines.
  expect(list({ ...before, analyzedSites: 1 })).toEqual([]);
  const known = { ...leadLineHalf, inventory: { lines: 5, lead: 0, unknown: 0 } };
  const notes = (half: typeof known) => list({ ...before, leadLineHalf: half }).map(({ note }) => note);
  expect(notes(known)).toEqual([expect.stringMatching(/^No lead service line is recorded, but sites without/)]);
  expect(notes({ ...known, collected: { ...known.collected, notKnown: 0, others: 20 } })).toEqual([]);
});

test('what was completed needs no attention', () => {
  const items = [due('tier1Notice', { ...inHours, state: 'done' }), due('monitoringFailure', { state: 'done' })];
  expect(listPeriodAttentionItems(items, [aPeriod({ analytes: [exceeded('lead', 'Lead')] })])).toEqual([]);
});

test('an exceedance that ended needs attention once, with its deadlines in hours', () => {
  const items = [
    due('tier1Notice', { ...inHours, state: 'overdue' }),
    due('leadExceedanceEnded', {
      ...inHours,
      title: 'Lead exceedance, no longer above the action level: ask the State whether it ended',
    }),
  ];
  const attentionItems = listPeriodAttentionItems(items, [aPeriod()]);
  expect(attentionItems).toHaveLength(1);
  expect(attentionItems[0]).toMatchObject({
    title: 'Lead exceedance, no longer above the action level: ask the State whether it ended',
    next: { kind: 'tier1Notice' },
    others: 1,
    href: '/compliance/deadlines/leadExceedanceEnded%3A2026-07-01',
  });
  expect(findEndedExceedance(items, aPeriod(), 'lead')).toBe(items[1]);
  expect(findEndedExceedance(items, aPeriod(), 'copper')).toBeUndefined();
});

test('an exceedance that counts by the State’s answer needs attention as long as a deadline is open', () => {
  const answered = due('leadExceedanceEnded', { state: 'done', stateAnswer: 'stands', title: 'The exceedance stands' });
  const notice = due('tier1Notice', { ...inHours, state: 'overdue' });
  expect(listPeriodAttentionItems([notice, answered], [aPeriod()])).toMatchObject([
    { title: answered.title, next: { kind: 'tier1Notice' }, others: 0 },
  ]);
  expect(listPeriodAttentionItems([answered], [aPeriod()])).toEqual([]);
  expect(findEndedExceedance([answered], aPeriod(), 'lead')).toBe(answered);
  expect(findEndedExceedance([{ ...answered, stateAnswer: 'ended' }], aPeriod(), 'lead')).toBeUndefined();
});

test('a high result of a school needs attention until the facility has it', () => {
  const high = due('schoolHighResult', { period: null, title: 'Tell the facility about its high lead result, Oak' });
  expect(listPeriodAttentionItems([high], [])).toMatchObject([{ title: high.title, next: high, others: 0 }]);
  expect(listPeriodAttentionItems([{ ...high, state: 'done' }], [])).toEqual([]);
  // Before an exceedance whose steps are not due within hours.
  const education = due('publicEducation');
  const isFirst = listPeriodAttentionItems(
    [education, { ...high, dueOn: '2099-12-31' }],
    [aPeriod({ analytes: [exceeded('lead', 'Lead')] })],
  );
  expect(isFirst.map(({ title }) => title)[0]).toBe(high.title);
  expect(isFirst).toHaveLength(2);
});

test('a waiver that a percentile ended is named until a later schedule is recorded', () => {
  const percentile = { value: '6' } as PeriodSummary['analytes'][number]['percentile'];
  const waived = aPeriod({
    startsOn: '2024-01-01',
    endsOn: '2025-12-31',
    rulesOn: '2025-09-30',
    frequency: 'nineYear',
    isOver: true,
    analytes: [{ ...exceeded('lead', 'Lead'), outcome: 'waiverEnded', percentile }],
  });
  const standard = aPeriod({ startsOn: '2026-01-01', endsOn: '2026-06-30', basis: 'waiverEnded' });
  const expected = {
    title: 'Monitoring waiver of 2024 to 2025 ended',
    next: null,
    note: expect.stringMatching(
      /^Lead: 6 µg\/L is above 5 µg\/L: the waiver ended\. Standard monitoring applies from 01-01-2026 until .*141\.86\(g\)/,
    ) as string,
    href: '/compliance/periods/2024-01-01',
  };
  expect(listPeriodAttentionItems([], [standard, waived])).toMatchObject([expected]);
  expect(listPeriodAttentionItems([], [waived])).toMatchObject([expected]);
  expect(listPeriodAttentionItems([], [aPeriod({ startsOn: '2026-07-01' }), standard, waived])).toEqual([]);
});

test('a waiver that ended before the listed periods is named until a later schedule is recorded', () => {
  const standard = aPeriod({ startsOn: '2026-01-01', endsOn: '2026-06-30', basis: 'waiverEnded' });
  const later = aPeriod({ startsOn: '2026-07-01', basis: 'waiverEnded' });
  expect(listPeriodAttentionItems([], [later, standard])).toMatchObject([
    {
      title: 'Monitoring waiver ended before 01-01-2026',
      note: expect.stringMatching(/^Standard monitoring applies until another schedule .* Tell your State/) as string,
      href: '/compliance/periods#schedules',
    },
  ]);
  expect(listPeriodAttentionItems([], [{ ...later, basis: 'recorded' }, standard])).toEqual([]);
});

test('a period that ends within 60 days names its complete sites, not its collected ones', () => {
  const period = aPeriod({ collectedSites: 10, analyzedSites: 0 });
  expect(listRunningItems([period], '2026-11-26')).toEqual([
    {
      key: 'running:2026-07-01',
      title: 'July to December 2026',
      next: null,
      note: '0 of 10 sites with all results, due 12-31-2026',
      others: 0,
      href: '/compliance/periods/2026-07-01',
    },
  ]);
  expect(listRunningItems([period], '2026-11-01')).toHaveLength(1);
  expect(listRunningItems([period], '2026-10-31')).toEqual([]);
  expect(listRunningItems([aPeriod({ analyzedSites: 10 })], '2026-11-26')).toEqual([]);
});

test('overdue deadlines are one line with the earliest', () => {
  const items = [
    due('tapResultsReport', { dueOn: '2026-07-10', state: 'overdue' }),
    due('publicEducation', { dueOn: '2026-06-01', state: 'overdue' }),
    due('sourceWater'),
  ];
  expect(listOverdueItems(items, [])).toMatchObject([
    {
      title: '2 overdue deadlines',
      note: 'the earliest is publicEducation, was due 06-01-2026',
      tone: 'urgent',
      href: '/compliance/deadlines?state=overdue',
    },
  ]);
  expect(listOverdueItems(items.slice(0, 1), [])).toMatchObject([{ note: 'tapResultsReport, was due 07-10-2026' }]);
  expect(listOverdueItems(items.slice(2), [])).toEqual([]);
});

test('an overdue deadline that another line names is not listed again', () => {
  const notice = due('tier1Notice', { ...inHours, state: 'overdue' });
  const others = [due('tapResultsReport', { state: 'overdue' }), due('publicEducation', { state: 'overdue' })];
  const listed = (items: readonly DeadlineRow[]) => listOverdueItems(items, listPeriodAttentionItems(items, []));
  expect(listed([notice])).toEqual([]);
  expect(listed([notice, ...others])).toMatchObject([{ title: '2 more overdue deadlines' }]);
  expect(listed([notice, ...others.slice(1)])).toMatchObject([{ title: '1 more overdue deadline' }]);
});

test('an exceedance that ended is in force for its period until the State agrees', () => {
  const confirmation = due('leadExceedanceEnded');
  const describe = (overrides: Partial<DeadlineRow>) =>
    describeInForce([aPeriod()], [{ ...confirmation, ...overrides }]);
  expect(describe({})).toEqual({ lead: 'Exceedance still in effect: ask the State whether it ended' });
  expect(describe({ state: 'done', stateAnswer: 'stands' })).toEqual({
    lead: 'Exceedance still in effect: the State does not agree that it ended',
  });
  expect(describe({ state: 'done', stateAnswer: 'ended' })).toEqual({});
  expect(describeInForce([aPeriod({ startsOn: '2026-01-01' })], [confirmation])).toEqual({});
});
