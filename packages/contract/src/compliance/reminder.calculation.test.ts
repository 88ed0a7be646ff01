import { expect, test } from 'vitest';
import {
  findReminderStep,
  formatReminderMail,
  formatReminderTitle,
  getNewCustomersStep,
} from './reminder.calculation.ts';

const kind = 'tapResultsReport' as const;
test.each([
  ['2026-12-20', undefined],
  ['2026-12-07', 14],
  ['2026-12-01', 14],
  ['2026-11-30', 7],
  ['2026-11-25', 7],
  ['2026-11-24', 1],
  ['2026-11-23', 1],
])('a deadline of %s has reached step %j on November 23, 2026', (dueOn, step) =>
  expect(findReminderStep({ kind, state: 'upcoming', dueOn }, '2026-11-23')).toBe(step),
);

test('an overdue deadline has a step of its own, one that was met has none', () => {
  expect(findReminderStep({ kind, state: 'overdue', dueOn: '2026-11-22' }, '2026-11-23')).toBe(0);
  expect(findReminderStep({ kind, state: 'done', dueOn: '2026-11-22' }, '2026-11-23')).toBeUndefined();
});

test('a high result of a school is reminded of at once', () => {
  const deadline = { kind: 'schoolHighResult', state: 'upcoming', dueOn: '2026-12-23' } as const;
  expect(findReminderStep(deadline, '2026-11-23')).toBe(14);
  expect(findReminderStep({ ...deadline, state: 'done' }, '2026-11-23')).toBeUndefined();
});

const aDeadline = {
  key: 'consumerNotice:2026-10-30',
  kind,
  title: 'Consumer notices of 2 results',
  to: 'The people served at the sites',
  trigger: 'Your system learned of the lead results.',
  triggeredOn: '2026-10-30',
  triggeredAt: null,
  interpretation: 'Counted from the day of the results.',
  source: '40 CFR 141.85(d)',
  state: 'dueThisWeek',
  dueOn: '2026-11-29',
  dueAt: null,
  responsible: null,
} as const;

test('one email lists all deadlines, the earliest first, with their source and link', () => {
  const { subject, text } = formatReminderMail({
    systemName: 'Harlow Falls (PWSID CT9990011)',
    deadlines: [
      aDeadline,
      { ...aDeadline, key: 'tapResultsReport:2026-01-01', title: 'Tap results', state: 'overdue', dueOn: '2026-07-10' },
    ],
    today: '2026-11-23',
    timeZone: 'America/New_York',
    publicUrl: 'https://water.example',
  });
  expect(subject).toBe(
    '1 deadline overdue, 1 deadline due soon, first Tap results, overdue, was due July 10, 2026: Harlow Falls (PWSID CT9990011)',
  );
  expect(text.indexOf('Overdue, was due July 10, 2026: Tap results')).toBeLessThan(
    text.indexOf('Due November 29, 2026: Consumer notices of 2 results'),
  );
  expect(text).toContain(
    'Reason: Your system learned of the lead results: October 30, 2026\nRule: 40 CFR 141.85(d)\nHow Curbstop reads the rule: Counted from the day of the results.\nResponsible: not assigned\n',
  );
  expect(text).toContain('https://water.example/compliance/deadlines/consumerNotice%3A2026-10-30');
});

test('an email states the moment that starts a notice in hours, and no day for a date of the calendar', () => {
  const { text } = formatReminderMail({
    systemName: 'Harlow Falls (PWSID CT9990011)',
    deadlines: [
      { ...aDeadline, triggeredAt: '2026-10-30T20:30:00.000Z' },
      { ...aDeadline, kind: 'baselineInventory', trigger: 'The compliance date is November 1, 2027.' },
    ],
    today: '2026-11-23',
    timeZone: 'America/New_York',
    publicUrl: 'https://water.example',
  });
  expect(text).toContain('Reason: Your system learned of the lead results: October 30, 2026, 4:30 PM EDT\n');
  expect(text).toContain('Reason: The compliance date is November 1, 2027.\nRule: ');
});

test('a laboratory file with a level above the action level comes before all deadlines', () => {
  const { subject, text } = formatReminderMail({
    systemName: 'Harlow Falls (PWSID CT9990011)',
    deadlines: [{ ...aDeadline, title: 'Tap results', state: 'overdue', dueOn: '2026-07-10' }],
    files: [{ batchId: 'b1', fileName: 'night.csv', levels: 1, receivedAt: '2026-11-24T07:10:00.000Z' }],
    today: '2026-11-24',
    timeZone: 'America/New_York',
    publicUrl: 'https://water.example',
  });
  expect(subject).toBe(
    '1 laboratory file not imported (results above the action level), 1 deadline overdue, first Tap results, overdue, was due July 10, 2026: Harlow Falls (PWSID CT9990011)',
  );
  expect(text).toContain(
    'night.csv: 1 result above the action level, not imported\nReceived: November 24, 2026, 2:10 AM EST\n',
  );
  expect(text).toContain('https://water.example/result-imports/b1');
  expect(text.indexOf('night.csv')).toBeLessThan(text.indexOf('Tap results'));
});

test('notices to new customers come before all deadlines, due on the first day and overdue after it', () => {
  const newCustomers = { notices: 96, firstOn: '2026-11-04' };
  expect([getNewCustomersStep(newCustomers, '2026-11-04'), getNewCustomersStep(newCustomers, '2026-11-05')]).toEqual([
    1, 0,
  ]);
  const format = (deadlines: readonly (typeof aDeadline)[], today = '2026-11-24') =>
    formatReminderMail({
      systemName: 'Harlow Falls (PWSID CT9990011)',
      deadlines,
      newCustomers,
      today,
      timeZone: 'America/New_York',
      publicUrl: 'https://water.example',
    });
  expect(format([]).subject).toBe('96 notices to new customers overdue: Harlow Falls (PWSID CT9990011)');
  expect(format([], '2026-11-04').subject).toBe('96 notices to new customers due: Harlow Falls (PWSID CT9990011)');
  expect(format([], '2026-11-04').text).toContain('Due today, November 4, 2026: Notices to new customers\n');
  const { subject, text } = format([aDeadline]);
  expect(subject).toMatch(
    /^96 notices to new customers overdue, 1 deadline due soon, first Consumer notices of 2 results, /,
  );
  expect(text).toContain(
    'Overdue, was due November 4, 2026: Notices to new customers\n96 are not recorded as sent, the first due November 4, 2026 (40 CFR 141.85(e)(2)).\nhttps://water.example/compliance/deadlines\n',
  );
  expect(text.indexOf('Notices to new customers')).toBeLessThan(text.indexOf('Consumer notices of 2 results'));
});

test('a laboratory file whose levels are not known is counted apart, as one that may be above the action level', () => {
  const file = { batchId: 'b1', fileName: 'night.csv', levels: 0, receivedAt: '2026-11-24T07:10:00.000Z' };
  const format = (files: readonly (typeof file)[]) =>
    formatReminderMail({
      systemName: 'Harlow Falls (PWSID CT9990011)',
      deadlines: [],
      files,
      today: '2026-11-24',
      timeZone: 'America/New_York',
      publicUrl: 'https://water.example',
    });
  const { subject, text } = format([file]);
  expect(subject).toBe(
    '1 laboratory file not imported (results may be above the action level): Harlow Falls (PWSID CT9990011)',
  );
  expect(format([file, { ...file, levels: 2 }, file]).subject).toMatch(
    /^1 laboratory file not imported \(results above the action level\), 2 laboratory files not imported \(results may be above the action level\): /,
  );
  expect(text).toContain('night.csv: results not imported, which may be above the action level');
});

test('a notice that is due within hours comes first, with its time', () => {
  const { subject, text } = formatReminderMail({
    systemName: 'Harlow Falls (PWSID CT9990011)',
    deadlines: [
      { ...aDeadline, title: 'Tap results', state: 'overdue', dueOn: '2026-07-10' },
      { ...aDeadline, title: 'Tier 1 notice', dueOn: '2026-11-24', dueAt: '2026-11-24T20:30:00.000Z' },
    ],
    today: '2026-11-24',
    timeZone: 'America/New_York',
    publicUrl: 'https://water.example',
  });
  expect(subject).toBe(
    '1 deadline due within hours, 1 deadline overdue, first Tier 1 notice, due today, November 24, 2026, 3:30 PM EST: Harlow Falls (PWSID CT9990011)',
  );
  expect(text.indexOf('Due today, November 24, 2026, 3:30 PM EST: Tier 1 notice')).toBeGreaterThan(0);
  expect(text.indexOf('Tier 1 notice')).toBeLessThan(text.indexOf('Tap results'));
});

test('an email about one deadline names it and its day and time at the water system', () => {
  const mail = (overrides: object) =>
    formatReminderMail({
      systemName: 'Harlow Falls (PWSID CT9990011)',
      deadlines: [{ ...aDeadline, ...overrides }],
      today: '2026-11-23',
      timeZone: 'America/New_York',
      publicUrl: 'https://water.example',
    }).subject;
  expect(mail({})).toBe('Consumer notices of 2 results, due November 29, 2026: Harlow Falls (PWSID CT9990011)');
  expect(mail({ title: 'Tier 1 notice', dueOn: '2026-11-24', dueAt: '2026-11-25T03:30:00.000Z' })).toBe(
    'Tier 1 notice, due November 24, 2026, 10:30 PM EST: Harlow Falls (PWSID CT9990011)',
  );
});

test('the title of a reminder has the time of a deadline in hours, of the water system', () => {
  expect(formatReminderTitle(aDeadline, 'America/New_York')).toBe('Consumer notices of 2 results');
  const late = { title: 'Tier 1 notice', dueAt: '2026-11-25T03:30:00.000Z' };
  expect(formatReminderTitle(late, 'America/Chicago')).toBe('Tier 1 notice, by 9:30 PM CST');
});
