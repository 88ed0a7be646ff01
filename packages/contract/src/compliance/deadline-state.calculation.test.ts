import { describe, expect, test } from 'vitest';
import { toDeadlineRow, toFormerDeadline, type DeadlineRecord } from './deadline-state.calculation.ts';
import type { ComputedDeadline } from './deadline.rules.ts';
import { isDeadlineOpen, isSameSet } from './deadline.values.ts';

const deadline: ComputedDeadline = {
  key: 'consumerNotice:2026-11-14',
  kind: 'consumerNotice',
  title: 'Consumer notices of tap results, 2 results received 11-14-2026',
  to: 'People served at the sites',
  trigger: 'Your system learned of the lead results.',
  interpretation: null,
  source: '40 CFR 141.85(d)(2)',
  triggeredOn: '2026-11-14',
  triggeredAt: null,
  exceededAt: null,
  dueOn: '2026-12-14',
  dueAt: null,
  results: 2,
  period: null,
  sampling: null,
};

describe('the state of a deadline', () => {
  const record: DeadlineRecord = {
    id: 'record',
    key: deadline.key,
    responsibleId: null,
    responsible: null,
    doneOn: '2026-11-20',
    doneBy: 'Dana Reyes',
    markedAt: '2026-11-20T17:00:00.000Z',
    doneTrigger: deadline.triggeredOn,
    doneSampling: null,
    triggeredOn: deadline.triggeredOn,
    reported: null,
    noticedPercentile: null,
    own: null,
    reopenedOn: null,
    earlierDone: null,
    title: deadline.title,
    dueOn: deadline.dueOn,
    note: null,
    stateAnswer: null,
    version: 2,
  };
  const on = (today: string, of?: DeadlineRecord, newResults = 0) =>
    toDeadlineRow(deadline, of, { today, now: `${today}T15:00:00Z`, newResults });
  test.each([
    ['2026-11-23', 'upcoming'],
    ['2026-12-07', 'dueThisWeek'],
    ['2026-12-14', 'dueThisWeek'],
    ['2026-12-15', 'overdue'],
  ])('a deadline on %s is %s', (today, state) => {
    expect(on(today).state).toBe(state);
  });

  test('a deadline remains done once it was met', () => {
    expect(on('2027-06-01', record)).toMatchObject({ state: 'done', doneOn: '2026-11-20', newResults: 0 });
  });

  test('a deadline reopens when results were recorded after it was marked as done', () => {
    expect(on('2026-12-15', record, 1)).toMatchObject({
      state: 'overdue',
      doneOn: null,
      reopenedBy: 'results',
      newResults: 1,
      earlierDone: { on: '2026-11-20', by: 'Dana Reyes' },
    });
  });

  describe('of an exceedance', () => {
    const notice: ComputedDeadline = {
      ...deadline,
      key: 'tier1Notice:2026-07-01',
      kind: 'tier1Notice',
      triggeredAt: '2026-11-14T20:15:00.000Z',
      dueOn: '2026-11-15',
      dueAt: '2026-11-15T20:15:00.000Z',
    };
    const met = { ...record, key: notice.key, doneOn: '2026-11-14', doneTrigger: notice.triggeredAt };
    const now = { today: '2026-11-16', now: '2026-11-16T15:00:00Z' };
    test('remains done however many more results exceed the level', () => {
      expect(toDeadlineRow(notice, met, { ...now, newResults: 0 })).toMatchObject({ state: 'done', reopenedBy: null });
    });
    test.each([
      ['a later moment of the same day', { triggeredAt: '2026-11-14T22:00:00.000Z' }],
      ['a later day', { triggeredOn: '2026-11-16', triggeredAt: '2026-11-16T14:00:00.000Z' }],
    ])('a deadline reopens when the level is exceeded again, at %s', (_, later) => {
      expect(toDeadlineRow({ ...notice, ...later }, met, now)).toMatchObject({
        doneOn: null,
        reopenedBy: 'trigger',
        earlierDone: { on: '2026-11-14' },
      });
    });
    test('a deadline reopens if it was marked before its trigger was recorded and the level was exceeded on a later day', () => {
      const later = { ...notice, triggeredOn: '2026-11-16', triggeredAt: '2026-11-16T14:00:00.000Z' };
      expect(toDeadlineRow(later, { ...met, doneTrigger: null }, now).reopenedBy).toBe('trigger');
      expect(toDeadlineRow(notice, { ...met, doneTrigger: null }, now).state).toBe('done');
    });
  });

  describe('of public education', () => {
    const education: ComputedDeadline = {
      ...deadline,
      key: 'publicEducation:2026-01-01',
      kind: 'publicEducation',
      triggeredOn: '2026-06-30',
      exceededAt: '2026-03-10T15:00:00.000Z',
    };
    const now = { today: '2026-06-20', now: '2026-06-20T15:00:00Z' };
    const met = { ...record, doneOn: '2026-04-01', markedAt: '2026-04-01T15:00:00.000Z' };
    const later = { ...education, exceededAt: '2026-06-10T15:00:00.000Z' };
    test('a public education deadline reopens for another exceedance of the period', () => {
      const completion = { ...met, doneTrigger: education.exceededAt };
      expect(toDeadlineRow(education, completion, now).state).toBe('done');
      expect(toDeadlineRow(later, completion, now)).toMatchObject({ reopenedBy: 'trigger', doneOn: null });
    });
    test('a completion with the end of the period reopens for an exceedance after the completion', () => {
      const completion = { ...met, doneTrigger: '2026-06-30' };
      expect(toDeadlineRow(education, completion, now).state).toBe('done');
      expect(toDeadlineRow(later, completion, now).reopenedBy).toBe('trigger');
    });
  });

  test.each(['monitoringFailure', 'tier3Notice', 'tapResultsReport'] as const)(
    'a completion of %s for January to June does not complete the one for a year with the same first day',
    (kind) => {
      const halfYear: ComputedDeadline = { ...deadline, key: `${kind}:2026-01-01`, kind, triggeredOn: '2026-06-30' };
      const completion = { ...record, key: halfYear.key, doneTrigger: '2026-06-30' };
      const now = { today: '2026-11-26', now: '2026-11-26T15:00:00Z' };
      expect(toDeadlineRow(halfYear, completion, now).state).toBe('done');
      const year = { ...halfYear, triggeredOn: '2026-09-30' };
      expect(toDeadlineRow(year, completion, now)).toMatchObject({
        reopenedBy: 'schedule',
        doneOn: null,
        earlierDone: { on: '2026-11-20', by: 'Dana Reyes' },
      });
      // A completion for the year is not one for January to June.
      expect(toDeadlineRow(halfYear, { ...completion, doneTrigger: '2026-09-30' }, now).reopenedBy).toBe('schedule');
      expect(toDeadlineRow(year, { ...completion, doneTrigger: null }, now).state).toBe('done');
    },
  );

  test.each(['monitoringFailure', 'tier3Notice', 'tier3Certification', 'tapResultsReport'] as const)(
    'a completion of %s for January to June does not complete the one for a year whose sampling ends on June 30 too',
    (kind) => {
      const sampling = 'sixMonth 2026-01-01/2026-06-30';
      const halfYear = { ...deadline, key: `${kind}:2026-01-01`, kind, triggeredOn: '2026-06-30', sampling };
      const completion = { ...record, key: halfYear.key, doneTrigger: '2026-06-30', doneSampling: sampling };
      const now = { today: '2026-11-26', now: '2026-11-26T15:00:00Z' };
      expect(toDeadlineRow(halfYear, completion, now).state).toBe('done');
      const year = { ...halfYear, sampling: 'annual 2026-03-01/2026-06-30' };
      expect(toDeadlineRow(year, completion, now)).toMatchObject({ reopenedBy: 'schedule', doneOn: null });
      // A completion from before the schedule was stored covers what it is found to cover first.
      expect(toDeadlineRow(year, { ...completion, doneSampling: null }, now).state).toBe('done');
      expect(toDeadlineRow(year, completion, now).contentVersion).not.toBe(
        toDeadlineRow(halfYear, completion, now).contentVersion,
      );
    },
  );

  describe('of a report', () => {
    const reported = { numbers: 'Lead 6.1 µg/L, 20 results', samples: '0110' };
    const report: ComputedDeadline = { ...deadline, kind: 'tapResultsReport' };
    const now = { today: '2026-11-23', now: '2026-11-23T15:00:00Z' };
    const completion = { ...record, reported };
    test.each([
      ['other numbers', { numbers: 'Lead 60 µg/L, 18 results', samples: `${reported.samples} 1=60/18` }],
      ['the same numbers from other samples', { ...reported, samples: '0111' }],
    ])('a report deadline reopens when its period has %s', (_, covered) => {
      expect(toDeadlineRow(report, completion, { ...now, covered })).toMatchObject({
        reopenedBy: 'period',
        doneOn: null,
        earlierDone: { on: '2026-11-20', numbers: reported.numbers },
        numbers: covered.numbers,
      });
    });
    test('remains done while it covers what was reported, or if that was not recorded', () => {
      expect(toDeadlineRow(report, completion, { ...now, covered: { ...reported } }).state).toBe('done');
      expect(toDeadlineRow(report, record, { ...now, covered: reported }).state).toBe('done');
    });
  });

  test('a deadline whose completion was replaced when it reopened shows the earlier completion until it is met', () => {
    const open = { ...record, doneOn: null, doneBy: null, earlierDone: { on: '2026-11-20', by: 'Dana Reyes' } };
    expect(on('2026-11-23', open)).toMatchObject({
      state: 'upcoming',
      reopenedBy: null,
      earlierDone: { on: '2026-11-20' },
    });
    expect(on('2026-11-23', { ...record, earlierDone: open.earlierDone })).toMatchObject({ earlierDone: null });
  });

  describe('that the records no longer demand', () => {
    const key = 'tier1Notice:2026-07-01';
    const place = { state: 'CT', timeZone: 'America/New_York' };
    const open = { ...record, doneOn: null, doneBy: null, markedAt: null, doneTrigger: null };
    test('keeps its day, note and rule when it was met', () => {
      const { title, dueOn } = record;
      expect(toFormerDeadline({ ...record, key, note: 'Mailed' }, place)).toMatchObject({
        key,
        title,
        dueOn,
        state: 'done',
        isRequired: false,
        doneOn: '2026-11-20',
        note: 'Mailed',
        period: '2026-07-01',
        to: 'Everyone served',
      });
    });
    test('an unmet deadline that the records no longer demand is no longer required, and has a period only if it is about one', () => {
      expect(toFormerDeadline(open, place)).toMatchObject({ state: 'notRequired', period: null });
      expect(isDeadlineOpen({ state: 'notRequired' })).toBe(false);
    });
    test('a completion from before the deadline reopened does not make it done', () => {
      const reopened = { ...record, key, reopenedOn: '2026-11-22T15:00:00.000Z' };
      expect(toFormerDeadline(reopened, place)).toMatchObject({
        state: 'notRequired',
        doneOn: null,
        earlierDone: { on: '2026-11-20', by: 'Dana Reyes' },
      });
    });
    test.each([
      ['as recorded', { triggeredOn: '2026-11-13' }, '2026-11-13'],
      ['of the moment at the water system', { triggeredOn: null, doneTrigger: '2026-11-15T01:00:00Z' }, '2026-11-14'],
      ['as the due day, if it is not known', { triggeredOn: null, doneTrigger: null }, '2026-12-14'],
    ])('shows the day that started it %s', (_, overrides, day) => {
      expect(toFormerDeadline({ ...record, key, ...overrides }, place)?.triggeredOn).toBe(day);
    });
    test('is not listed if no rule required it when it started and no person recorded anything', () => {
      const never = { ...open, key: 'otherResults:2020-01-01', triggeredOn: '2020-03-01', version: 0 };
      expect(toFormerDeadline(never, place)).toBeUndefined();
      expect(toFormerDeadline({ ...never, version: 1, note: 'Asked' }, place)).toMatchObject({ note: 'Asked' });
      expect(toFormerDeadline({ ...never, triggeredOn: '2026-03-01' }, place)).toMatchObject({ state: 'notRequired' });
      expect(toFormerDeadline({ ...never, triggeredOn: null, dueOn: '2026-03-01' }, place)).toBeDefined();
    });
    test('keeps a marked deadline whose rule is no longer in force', () => {
      const again = { ...open, key: 'publicEducationAgain:2026-07-01:2029', dueOn: '2029-03-01', triggeredOn: null };
      expect(toFormerDeadline(again, place)).toMatchObject({ kind: 'publicEducationAgain', dueOn: '2029-03-01' });
      expect(toFormerDeadline({ ...open, key: 'unknownKind' }, place)).toBeUndefined();
    });
  });

  test('a deadline in hours is overdue to the minute', () => {
    const hours = { ...deadline, dueOn: '2026-11-23', dueAt: '2026-11-23T15:00:00.000Z' };
    const at = (now: string) => toDeadlineRow(hours, undefined, { today: '2026-11-23', now }).state;
    expect([at('2026-11-23T15:00:00.000Z'), at('2026-11-23T15:01:00.000Z')]).toEqual(['dueThisWeek', 'overdue']);
  });
});

describe('what a completion covers', () => {
  const set = (numbers: string, samples: string) => ({ numbers, samples });
  test.each([
    ['the same with other words', set('Lead 6 µg/L', 'x 1=6/5'), set('Lead: 6 µg/L', 'x 1=6/5'), true],
    ['another percentile', set('Lead 6 µg/L', 'x 1=6/5'), set('Lead 6 µg/L', 'x 1=6.04/5'), false],
    ['other samples', set('', 'x 1=6/5'), set('', 'y 1=6/5'), false],
    ['a part of its period only', set('Lead 6 µg/L', 'x 1=6/5'), set('5 samples', 'x '), true],
    ['an earlier completion with its words', set('Lead 6 µg/L', 'x'), set('Lead 6 µg/L', 'x 1=6/5'), true],
    ['an earlier completion with other numbers', set('Lead 6 µg/L', 'x'), set('Lead 7 µg/L', 'x 1=7/5'), false],
    ['values without words', set('', '3'), set('', '3'), true],
  ])('is %s', (_, marked, current, isSame) => {
    expect(isSameSet(marked, current)).toBe(isSame);
  });
});
