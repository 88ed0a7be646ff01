import { describe, expect, test } from 'vitest';
import { noticeStates } from './campaign.values.ts';
import {
  countNotices,
  getNoticeState,
  isComplete,
  listStatusesOfState,
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
  ] as const)('a notice with a letter that is %s is %s, before and after the due date', (status, state) => {
    expect(getNoticeState({ status, hasLetter: true, isRefused: false }, before)).toBe(state);
    expect(getNoticeState({ status, hasLetter: false, isRefused: false }, after)).toBe(state);
  });

  test('a notice without a letter is due, then overdue; without an active letter nothing can be sent', () => {
    expect(getNoticeState({ status: null, hasLetter: true, isRefused: false }, before)).toBe('due');
    expect(getNoticeState({ status: null, hasLetter: true, isRefused: false }, after)).toBe('overdue');
    expect(getNoticeState({ status: null, hasLetter: false, isRefused: false }, after)).toBe('noLetter');
  });

  test('a notice whose letter failed has the state of one without a letter', () => {
    expect(getNoticeState({ status: 'Failed', hasLetter: true, isRefused: false }, before)).toBe('due');
    expect(getNoticeState({ status: 'Failed', hasLetter: true, isRefused: false }, after)).toBe('overdue');
    expect(getNoticeState({ status: 'Failed', hasLetter: false, isRefused: false }, after)).toBe('noLetter');
  });

  test('finds the same state again from the facts that determine it', () => {
    for (const moment of [before, after])
      for (const { code } of noticeStates)
        for (const facts of listStatusesOfState(code, moment)) expect(getNoticeState(facts, moment)).toBe(code);
    expect(listStatusesOfState('overdue', before)).toEqual([]);
    expect(listStatusesOfState('due', before)).toEqual([
      { status: null, hasLetter: true, isRefused: false },
      { status: 'Failed', hasLetter: true, isRefused: false },
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
      group(null, 1, { hasLetter: false, isRefused: false }),
    ],
    after,
  );
  expect(counts).toEqual({
    done: 7,
    late: 2,
    waiting: 3,
    returned: 4,
    overdue: 6,
    unreachable: 0,
    noLetter: 1,
    due: 0,
    total: 21,
  });
  expect(isComplete(counts)).toBe(false);
  expect(isComplete(countNotices([group('Mailed', 5)], after))).toBe(true);
});
