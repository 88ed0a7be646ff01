import { noticeStates } from '@curbstop/contract/notice-campaigns/campaign.values';
import { describe, expect, test } from 'vitest';
import {
  describeProgress,
  filterCampaigns,
  listProgressSeries,
  toNoticeFilter,
  toPageNumber,
} from './campaign.calculation.ts';

const counts = {
  overdue: 0,
  due: 0,
  returned: 0,
  unreachable: 0,
  removed: 0,
  noLetter: 0,
  waiting: 0,
  done: 0,
  total: 0,
  late: 0,
};

describe('the progress of a campaign', () => {
  test('a campaign is overdue while any notice is not done after the due date, even if all are waiting or returned', () => {
    const progress = describeProgress({
      isPast: true,
      counts: { ...counts, waiting: 2, returned: 1, done: 7, total: 10 },
    });
    expect(progress).toEqual({ tone: 'failed', text: 'Overdue: 3 not done' });
  });

  test('shows what needs attention first before the due date', () => {
    const textOf = (overrides: Partial<typeof counts>) =>
      describeProgress({ isPast: false, counts: { ...counts, total: 10, ...overrides } }).text;
    expect(textOf({ returned: 1, due: 9 })).toBe('1 returned');
    expect(textOf({ noLetter: 1, due: 9 })).toBe('1 with no active letter');
    expect(textOf({ due: 10 })).toBe('10 to send');
    expect(textOf({ waiting: 10 })).toBe('10 not mailed yet');
    expect(textOf({ done: 10 })).toBe('All done');
  });

  test.each(noticeStates)('names the notices that are left if all of them are in the state “$label”', ({ code }) => {
    const { text } = describeProgress({ isPast: false, counts: { ...counts, [code]: 3, total: 3 } });
    expect(text).toMatch(code === 'done' ? /^All done$/ : /^3 /);
  });

  test('shows each notice in one part of the bar', () => {
    const all = Object.fromEntries(noticeStates.map(({ code }, index) => [code, index + 1]));
    const shown = listProgressSeries({ isPast: false }).map(({ key }) => all[key] ?? 0);
    const total = Object.values(all).reduce((sum, notices) => sum + notices, 0);
    expect(shown.reduce((sum, notices) => sum + notices, 0)).toBe(total);
  });
});

test('campaigns without anything left are listed only among all', () => {
  const items = [{ counts: { ...counts, done: 1, total: 1 } }, { counts: { ...counts, waiting: 1, total: 1 } }];
  expect(filterCampaigns(items as never, 'open')).toEqual([items[1]]);
  expect(filterCampaigns(items as never, 'all')).toEqual(items);
});

test('an address with an unknown state or page shows the first page of all notices', () => {
  expect([toNoticeFilter('overdue'), toNoticeFilter('sent'), toNoticeFilter(undefined)]).toEqual([
    'overdue',
    undefined,
    undefined,
  ]);
  expect([toPageNumber('3'), toPageNumber('0'), toPageNumber('x'), toPageNumber(undefined)]).toEqual([3, 1, 1, 1]);
});
