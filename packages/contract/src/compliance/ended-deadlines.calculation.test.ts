import { expect, test } from 'vitest';
import { describeDeadlineChanges, describeZoneChanges } from './ended-deadlines.calculation.ts';

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
  expect(describeDeadlineChanges(before, after)).toBe(
    '2 open deadlines would no longer be required: Report c (overdue since 02-01-2028); Report a (due 01-01-2028)',
  );
});

test('the description names ten deadlines and counts the others', () => {
  const ended = Array.from({ length: 12 }, (_, at) => deadline(`n${at}`, '2028-01-01'));
  expect(describeDeadlineChanges(ended, [])).toMatch(
    /^12 open deadlines .*Report n7 \(due 01-01-2028\); 2 more deadlines$/,
  );
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
    deadline('c', '2026-10-10'),
    deadline('d', '2026-10-10'),
    deadline('e', '2026-07-10', 'done'),
    { ...deadline('f', '2026-10-10'), dueAt: '2026-10-10T12:00:00.001Z' },
    { ...deadline('g', '2026-10-10'), dueAt: '2026-10-10T11:00:00.000Z' },
  ];
  expect(describeDeadlineChanges(before, after)).toBe(
    '2 open deadlines would be due later: Report b (overdue since 07-10-2026, then due 10-10-2026); Report f (due 10-10-2026, then later on that day). 1 open deadline would be completed: Report e (overdue since 07-10-2026)',
  );
});

test('the description of deadlines that a change only completes does not say that they are due later', () => {
  const [before, after] = [deadline('a', '2026-10-10'), deadline('a', '2026-10-10', 'done')];
  expect(describeDeadlineChanges([before], [after])).toBe(
    '1 open deadline would be completed: Report a (due 10-10-2026)',
  );
});

test('a change that moves no deadline and ends none has no description', () => {
  expect(describeDeadlineChanges([deadline('a', '2026-10-10')], [deadline('a', '2026-10-09')])).toBeUndefined();
});

const notice = (triggeredOn: string, dueOn: string, results = 1) => ({
  ...deadline(`consumerNotice:${triggeredOn}`, dueOn),
  kind: 'consumerNotice' as const,
  triggeredOn,
  results,
});

test('a deadline of a receipt that has another day in another time zone is compared with that of before', () => {
  const before = [notice('2026-10-05', '2026-11-04'), notice('2026-10-20', '2026-11-19')];
  const compare = (...after: readonly ReturnType<typeof notice>[]) => describeZoneChanges(before, after);
  expect(compare(...before)).toBeUndefined();
  expect(compare(notice('2026-10-04', '2026-11-03'), notice('2026-10-20', '2026-11-19'))).toBeUndefined();
  expect(compare(notice('2026-10-06', '2026-11-05'), notice('2026-10-20', '2026-11-19'))).toBe(
    '1 open deadline would be due later: Report consumerNotice:2026-10-05 (due 11-04-2026, then due 11-05-2026)',
  );
  expect(compare(notice('2026-10-20', '2026-11-19'))).toBe(
    '1 open deadline would no longer be required: Report consumerNotice:2026-10-05 (due 11-04-2026)',
  );
});

test('results of a day that another time zone puts on the next day are named, whether others had that day before or not', () => {
  const before = [notice('2026-10-05', '2026-11-04', 10), notice('2026-10-20', '2026-11-19', 4)];
  expect(describeZoneChanges(before, [...before])).toBeUndefined();
  // Four of ten results get a deadline of their own.
  const split = [notice('2026-10-05', '2026-11-04', 6), notice('2026-10-06', '2026-11-05', 4), ...before.slice(1)];
  const sentence =
    '1 open deadline would be due later for some results: Report consumerNotice:2026-10-05 (4 of 10 results, due 11-04-2026)';
  expect(describeZoneChanges(before, split)).toBe(sentence);
  // The next day had results before.
  const withNext = [...before, notice('2026-10-06', '2026-11-05', 2)];
  expect(
    describeZoneChanges(withNext, [
      notice('2026-10-05', '2026-11-04', 6),
      notice('2026-10-06', '2026-11-05', 6),
      ...before.slice(1),
    ]),
  ).toBe(sentence);
  // Results that move to the day before are due earlier.
  expect(
    describeZoneChanges(before, [
      notice('2026-10-04', '2026-11-03', 4),
      notice('2026-10-05', '2026-11-04', 6),
      ...before.slice(1),
    ]),
  ).toBeUndefined();
});

test('a deadline that ends is not compared with another one of its kind that starts a day later', () => {
  const work = (key: string, triggeredOn: string, dueOn: string) => ({
    ...deadline(key, dueOn),
    kind: 'schoolHighResult' as const,
    triggeredOn,
    results: null,
  });
  const before = [
    work('schoolHighResult:v1', '2026-10-05', '2026-11-04'),
    work('schoolHighResult:v2', '2026-10-06', '2026-11-05'),
  ];
  expect(describeZoneChanges(before, before.slice(1))).toBe(
    '1 open deadline would no longer be required: Report schoolHighResult:v1 (due 11-04-2026)',
  );
});
