import { describe, expect, test } from 'vitest';
import type { Campaign } from './campaign.rules.ts';
import { noticeStates } from './campaign.values.ts';
import {
  countNotices,
  countRemaining,
  describeNoticeState,
  getNoticeState,
  isComplete,
  isOverdue,
  listRemainingStatuses,
  listStatusesOfFilter,
  sortCampaigns,
  type NoticeStatusCount,
} from './notice-state.calculation.ts';

const before = { isPast: false };
const after = { isPast: true };

describe('the state of a notice', () => {
  test.each([
    ['Queued', 'waiting'],
    ['Rendered', 'waiting'],
    ['Mailed', 'done'],
    ['Delivered', 'done'],
    ['Returned', 'returned'],
  ] as const)('a notice with a letter that is %s is %s, with or without an active letter', (status, state) => {
    expect(getNoticeState({ status, hasLetter: true, isRefused: false, isRemoved: false })).toBe(state);
    expect(getNoticeState({ status, hasLetter: false, isRefused: false, isRemoved: false })).toBe(state);
  });

  test('a notice without a letter is due; without an active letter nothing can be sent', () => {
    expect(getNoticeState({ status: null, hasLetter: true, isRefused: false, isRemoved: false })).toBe('due');
    expect(getNoticeState({ status: null, hasLetter: false, isRefused: false, isRemoved: false })).toBe('noLetter');
  });

  test('a notice whose letter failed has the state of one without a letter', () => {
    expect(getNoticeState({ status: 'Failed', hasLetter: true, isRefused: false, isRemoved: false })).toBe('due');
    expect(getNoticeState({ status: 'Failed', hasLetter: false, isRefused: false, isRemoved: false })).toBe('noLetter');
  });

  test('is of a removed location, which no letter can be sent to, unless it was sent before', () => {
    const facts = { hasLetter: true, isRefused: true, isRemoved: true };
    expect(getNoticeState({ status: null, ...facts })).toBe('removed');
    expect(getNoticeState({ status: 'Mailed', ...facts })).toBe('done');
    expect(isOverdue('removed', { isPast: true })).toBe(true);
    expect(countRemaining({ due: 2, unreachable: 1 })).toBe(3);
    expect(listRemainingStatuses({ isPast: true }).some(({ isRemoved, status }) => isRemoved && status === null)).toBe(
      false,
    );
  });

  test.each(noticeStates.map(({ code }) => code))(
    'a notice that is %s is overdue after its due date unless it is done',
    (state) => {
      expect(isOverdue(state, before)).toBe(false);
      expect(isOverdue(state, after)).toBe(state !== 'done');
    },
  );

  test('the word for an overdue notice says so before what became of its letter', () => {
    const describe = (facts: Partial<Parameters<typeof describeNoticeState>[0]>) =>
      describeNoticeState({ state: 'waiting', isOverdue: true, letter: null, ...facts });
    expect(describe({})).toBe('Overdue: not mailed yet');
    expect(describe({ state: 'noLetter' })).toBe('Overdue: no active letter');
    expect(describe({ isOverdue: false })).toBe('Not mailed yet');
  });

  test('finds the same state again from the facts that determine it', () => {
    for (const moment of [before, after])
      for (const { code } of noticeStates)
        for (const facts of listStatusesOfFilter(code, moment)) expect(getNoticeState(facts)).toBe(code);
    const allOf = (moment: typeof after) =>
      noticeStates.flatMap(({ code }) => (code === 'done' ? [] : listStatusesOfFilter(code, moment)));
    expect(new Set(listStatusesOfFilter('overdue', after))).toEqual(new Set(allOf(after)));
    expect(listStatusesOfFilter('overdue', before)).toEqual([]);
    expect(listStatusesOfFilter('due', before)).toEqual([
      { status: null, hasLetter: true, isRefused: false, isRemoved: false },
      { status: 'Failed', hasLetter: true, isRefused: false, isRemoved: false },
    ]);
  });
});

test('counts add up to the number of recipients, and only what was mailed or delivered is done', () => {
  const group = (
    status: NoticeStatusCount['status'],
    recipients: number,
    overrides: Partial<NoticeStatusCount> = {},
  ): NoticeStatusCount => ({
    status,
    hasLetter: true,
    isRefused: false,
    isRemoved: false,
    isLate: false,
    recipients,
    ...overrides,
  });
  const counts = countNotices(
    [
      group('Mailed', 5),
      group('Delivered', 2, { isLate: true }),
      group('Rendered', 3, { isLate: true }),
      group('Returned', 4),
      group(null, 6),
      group(null, 1, { hasLetter: false, isRefused: false, isRemoved: false }),
    ],
    after,
  );
  expect(counts).toEqual({
    done: 7,
    late: 2,
    waiting: 3,
    returned: 4,
    due: 6,
    unreachable: 0,
    removed: 0,
    noLetter: 1,
    total: 21,
    overdue: 14,
  });
  expect(isComplete(counts)).toBe(false);
  expect(isComplete(countNotices([group('Mailed', 5)], after))).toBe(true);
});

test('a notice that is due within hours comes before notices that are overdue for years, until it is completed', () => {
  const campaign = (key: string, dueOn: string, overrides: Partial<Campaign> = {}) =>
    ({ key, dueOn, dueAt: null, deadlineState: 'overdue', ...overrides }) as Campaign;
  const tier1 = { dueAt: '2026-11-29T06:12:00.000Z', deadlineState: 'dueThisWeek' } as const;
  const yearly = [campaign('2025', '2025-11-15'), campaign('2024', '2024-11-15')];
  const keysOf = (state: Partial<Campaign>) =>
    sortCampaigns([...yearly, campaign('tier1', '2026-11-29', { ...tier1, ...state })]).map(({ key }) => key);
  expect(keysOf({})).toEqual(['tier1', '2024', '2025']);
  expect(keysOf({ deadlineState: 'overdue' })).toEqual(['tier1', '2024', '2025']);
  expect(keysOf({ deadlineState: 'done' })).toEqual(['2024', '2025', 'tier1']);
});
