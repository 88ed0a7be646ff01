import { expect, test } from 'vitest';
import {
  describeEndedDeadlines,
  describeMovedDeadlines,
  listEndedDeadlines,
  listMovedDeadlines,
} from './ended-deadlines.calculation.ts';

const deadline = (key: string, dueOn: string, state: 'overdue' | 'upcoming' | 'done' = 'upcoming') => ({
  key,
  title: `Report ${key}`,
  dueOn,
  dueAt: null,
  state,
  isRequired: true,
});

test('open deadlines that a change ends are listed with the overdue ones first, without those that were done', () => {
  const before = [
    deadline('a', '2028-01-01'),
    deadline('b', '2027-11-01', 'done'),
    deadline('c', '2028-02-01', 'overdue'),
    deadline('d', '2028-03-01'),
  ];
  const after = [deadline('d', '2028-03-01'), { ...deadline('c', '2028-02-01'), isRequired: false }];
  const ended = listEndedDeadlines(before, after);
  expect(ended.map(({ key }) => key)).toEqual(['c', 'a']);
  expect(describeEndedDeadlines(ended)).toBe(
    '2 open deadlines would no longer be required: Report c (overdue since 02-01-2028); Report a (due 01-01-2028)',
  );
});

test('the description names ten deadlines and counts the others', () => {
  const ended = Array.from({ length: 12 }, (_, at) => deadline(`n${at}`, '2028-01-01'));
  expect(describeEndedDeadlines(ended)).toMatch(/^12 open deadlines .*Report n9 \(due 01-01-2028\); 2 more deadlines$/);
});

test('open deadlines that a change makes due later are listed with both days, apart from those that it completes', () => {
  const before = [
    deadline('a', '2026-10-10'),
    deadline('b', '2026-07-10', 'overdue'),
    deadline('c', '2026-10-10'),
    deadline('d', '2026-07-10', 'done'),
    deadline('e', '2026-07-10', 'overdue'),
    { ...deadline('f', '2026-10-10'), dueAt: '2026-10-10T12:00:00.000Z' },
    { ...deadline('g', '2026-10-10'), dueAt: '2026-10-10T12:00:00.000Z' },
  ];
  const after = [
    deadline('a', '2026-10-09'),
    deadline('b', '2026-10-10'),
    { ...deadline('c', '2027-10-10'), isRequired: false },
    deadline('d', '2026-10-10'),
    deadline('e', '2026-07-10', 'done'),
    { ...deadline('f', '2026-10-10'), dueAt: '2026-10-10T12:00:00.001Z' },
    { ...deadline('g', '2026-10-10'), dueAt: '2026-10-10T11:00:00.000Z' },
  ];
  expect(describeMovedDeadlines(listMovedDeadlines(before, after))).toBe(
    '2 open deadlines would be due later: Report b (overdue since 07-10-2026, then due 10-10-2026); Report f (due 10-10-2026, then later on that day). 1 open deadline would be completed: Report e (overdue since 07-10-2026)',
  );
});

test('the description of deadlines that a change only completes does not say that they are due later', () => {
  const moved = listMovedDeadlines([deadline('a', '2026-10-10')], [deadline('a', '2026-10-10', 'done')]);
  expect(describeMovedDeadlines(moved)).toBe('1 open deadline would be completed: Report a (due 10-10-2026)');
});
