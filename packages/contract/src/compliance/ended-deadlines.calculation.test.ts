import { expect, test } from 'vitest';
import { describeEndedDeadlines, listEndedDeadlines } from './ended-deadlines.calculation.ts';

const deadline = (key: string, dueOn: string, state: 'overdue' | 'upcoming' | 'done' = 'upcoming') => ({
  key,
  title: `Report ${key}`,
  dueOn,
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
