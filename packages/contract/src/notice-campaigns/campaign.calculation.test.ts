import { describe, expect, test } from 'vitest';
import { isPastDue } from '../compliance/deadline-state.calculation.ts';
import { countsOwnLettersOnly, createNewCustomerRequirement, listNoticeRequirements } from './campaign.calculation.ts';

type Deadline = Parameters<typeof listNoticeRequirements>[0][number];
const aDeadline = (key: string, overrides: Partial<Deadline> = {}): Deadline => ({
  key,
  kind: key.split(':')[0] as Deadline['kind'],
  title: key,
  trigger: 'A rule',
  triggeredOn: '2026-10-16',
  interpretation: null,
  source: '40 CFR 141',
  dueOn: '2026-11-15',
  dueAt: null,
  triggeredAt: null,
  state: 'upcoming',
  isRequired: true,
  period: null,
  doneOn: null,
  markedAt: null,
  ...overrides,
});

describe('the notice requirements that letters meet', () => {
  test('letters meet notices to customers, not reports to the State or requirements no longer required', () => {
    const deadlines = [
      aDeadline('serviceLineNotice:2026'),
      aDeadline('serviceLineNoticeReport:2027', { dueOn: '2027-07-01' }),
      aDeadline('tier1Notice:2026-01-01', { isRequired: false }),
      aDeadline('tapResultsReport:2026-01-01'),
    ];
    expect(listNoticeRequirements(deadlines)).toMatchObject([
      {
        key: 'serviceLineNotice:2026',
        from: '2025-11-16',
        through: '2026-11-15',
        certificationKey: 'serviceLineNoticeReport:2027',
        certificationDueOn: '2027-07-01',
      },
    ]);
  });

  test('count late letters until the next year ends, unless the year is recorded as completed', () => {
    const earlier = aDeadline('serviceLineNotice:2025', { dueOn: '2025-11-15', state: 'done' });
    const missed = aDeadline('serviceLineNotice:2026', { state: 'overdue' });
    const next = aDeadline('serviceLineNotice:2027', { dueOn: '2027-11-15' });
    expect(listNoticeRequirements([earlier, missed, next])).toMatchObject([
      { key: 'serviceLineNotice:2025', countsLateThrough: null, previous: null },
      { key: 'serviceLineNotice:2026', countsLateThrough: '2027-11-15', previous: null },
      { key: 'serviceLineNotice:2027', previous: { key: 'serviceLineNotice:2026' } },
    ]);
  });

  test('count letters in the year that ends on the day of the State, such as December 1 in Utah', () => {
    expect(listNoticeRequirements([aDeadline('serviceLineNotice:2026', { dueOn: '2026-12-01' })])).toMatchObject([
      { from: '2025-12-02', through: '2026-12-01' },
    ]);
  });

  test('count results letters from the day that started them, and for Tier 1 notices only those of the campaign', () => {
    const [first, second] = ['2026-03-02', '2026-09-01'];
    const noticeRequirements = listNoticeRequirements([
      aDeadline('consumerNotice:2026-03-02', { triggeredOn: first }),
      aDeadline('tier1Notice:2026-01-01', { triggeredOn: first, period: '2026-01-01' }),
      aDeadline('tier1Certification:2026-01-01', { period: '2026-01-01', dueOn: '2026-03-13' }),
      aDeadline('tier1Notice:2026-07-01', { triggeredOn: second, period: '2026-07-01' }),
    ]);
    expect(
      noticeRequirements.map(({ from, through, certificationDueOn }) => [from, through, certificationDueOn]),
    ).toEqual([
      [first, null, null],
      [first, '2026-03-01', '2026-03-13'],
      [second, '2026-08-31', null],
    ]);
    expect(noticeRequirements.map(countsOwnLettersOnly)).toEqual([false, true, true]);
  });
});

test('the notices after the baseline inventory are certified by July 1 of the year after their due date', () => {
  const [noticeRequirement] = listNoticeRequirements([
    aDeadline('baselineNotice:', { dueOn: '2027-12-01' }),
    aDeadline('serviceLineNoticeReport:2027', { dueOn: '2027-07-01' }),
    aDeadline('serviceLineNoticeReport:2028', { dueOn: '2028-07-01' }),
  ]);
  expect(noticeRequirement).toMatchObject({
    certificationKey: 'serviceLineNoticeReport:2028',
    certificationDueOn: '2028-07-01',
  });
});

test('a notice due in hours is past at its moment, others after their day', () => {
  const now = { today: '2026-11-15', now: '2026-11-15T15:00:00Z' };
  expect(isPastDue({ dueOn: '2026-11-15', dueAt: null }, now)).toBe(false);
  expect(isPastDue({ dueOn: '2026-11-14', dueAt: null }, now)).toBe(true);
  expect(isPastDue({ dueOn: '2026-11-15', dueAt: '2026-11-15T14:59:00Z' }, now)).toBe(true);
});

test('new customers have a permanent notice requirement, due on the day on which the first of them without a notice was recorded', () => {
  const report = aDeadline('serviceLineNoticeReport:2027', { dueOn: '2027-07-01' });
  const noticeRequirement = createNewCustomerRequirement({ today: '2026-11-25', firstOn: '2026-11-20' }, [report]);
  expect(noticeRequirement).toMatchObject({
    key: 'newCustomerNotice',
    dueOn: '2026-11-20',
    state: 'overdue',
    source: '40 CFR 141.85(e)(2)',
    certificationKey: 'serviceLineNoticeReport:2027',
    certificationDueOn: '2027-07-01',
  });
  const now = { today: '2026-11-25', now: '2026-11-25T15:00:00Z' };
  expect(isPastDue(noticeRequirement, now)).toBe(true);
  expect(isPastDue(createNewCustomerRequirement({ today: '2026-11-25', firstOn: null }, []), now)).toBe(false);
});
