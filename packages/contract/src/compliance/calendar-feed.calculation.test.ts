import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { formatCalendarFeed } from './calendar-feed.calculation.ts';
import type { DeadlineRow } from './deadline.rules.ts';

function aDeadline(overrides: Partial<DeadlineRow> = {}): DeadlineRow {
  return {
    key: 'tapResultsReport:2026-07-01',
    kind: 'tapResultsReport',
    title: 'Tap results and 90th percentiles, July to December 2026',
    to: 'The State',
    trigger: 'End of the monitoring period.',
    interpretation: null,
    source: '40 CFR 141.90(a)(1)',
    triggeredOn: '2026-12-31',
    triggeredAt: null,
    dueOn: '2027-01-10',
    dueAt: null,
    results: null,
    period: '2026-07-01',
    sampling: null,
    state: 'upcoming',
    isRequired: true,
    exceededAt: null,
    contentVersion: null,
    raised: null,
    numbers: null,
    reopenedBy: null,
    newResults: 0,
    earlierDone: null,
    id: null,
    responsibleId: null,
    responsible: null,
    doneOn: null,
    doneBy: null,
    markedAt: null,
    note: null,
    stateAnswer: null,
    version: 0,
    ...overrides,
  };
}

const format = (...deadlines: readonly DeadlineRow[]) => formatWith({ deadlines });
const formatWith = (parts: Partial<Parameters<typeof formatCalendarFeed>[0]>) =>
  formatCalendarFeed({
    accountId: '0190',
    accountName: 'Harlow Falls; Water, Department',
    timeZone: 'America/New_York',
    deadlines: [],
    newCustomers: null,
    today: '2026-11-23',
    publicUrl: 'https://water.example',
    now: '2026-11-23T12:30:05.120Z',
    ...parts,
  });
const getEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

describe('the calendar of deadlines', () => {
  test('has no control characters, which calendar programs refuse', () => {
    const text = format(aDeadline({ title: 'Tap\u000Bresults', note: 'First\u0000\nSecond' }));
    expect(getEvents(text)[0]?.summary).toContain('Tap results');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('says how a rule is read where its text is open', () => {
    const [event] = getEvents(format(aDeadline({ interpretation: 'Counted from the start of the day.' })));
    expect(event?.description).toContain(
      '\nHow Curbstop reads the rule: Counted from the start of the day.\nResponsible: ',
    );
  });

  test('has each deadline as an event of its day, with a link and what is known of it', () => {
    const [event] = getEvents(format(aDeadline({ responsible: 'Dana Field', note: 'Sign it;\nthen send' })));
    expect(event?.uid).toBe('tapResultsReport:2026-07-01@0190');
    expect(event?.summary).toBe('Tap results and 90th percentiles, July to December 2026, due 01-10-2027');
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(['2027-01-10', '2027-01-11']);
    expect(event?.description).toBe(
      'To: The State\nReason: End of the monitoring period: December 31, 2026\nRule: 40 CFR 141.90(a)(1)\nResponsible: Dana Field\nNote: Sign it;\nthen send',
    );
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      'https://water.example/compliance/deadlines/tapResultsReport%3A2026-07-01',
    );
    expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-23T12:30:05Z');
  });

  test('has a deadline in hours at its moment', () => {
    const [event] = getEvents(format(aDeadline({ dueAt: '2026-11-24T15:04:05.000Z' })));
    expect(event?.startDate.toString()).toBe('2026-11-24T15:04:05Z');
    expect(event?.startDate.isDate).toBe(false);
  });

  test('names the day and time of a deadline in hours in the time zone of the water system', () => {
    const late = { dueOn: '2026-11-24', dueAt: '2026-11-25T03:30:00.000Z' };
    expect(getEvents(format(aDeadline(late)))[0]?.summary).toMatch(/, due 11-24-2026, 10:30 PM EST$/);
  });

  test('has what is due as soon as practicable on its day of receipt, too, until it is done', () => {
    const high = {
      kind: 'schoolHighResult',
      key: 'schoolHighResult:v1',
      title: 'Tell Oak',
      dueOn: '2026-12-20',
    } as const;
    const list = (overrides: Partial<DeadlineRow>) =>
      getEvents(format(aDeadline({ ...high, triggeredOn: '2026-11-20', ...overrides }))).map(
        ({ uid, startDate, summary }) => `${startDate.toString()} ${uid} ${summary}`,
      );
    expect(list({})).toEqual([
      '2026-11-20 schoolHighResult:v1:received@0190 As soon as practicable: Tell Oak',
      '2026-12-20 schoolHighResult:v1@0190 As soon as practicable, no later than today: Tell Oak',
    ]);
    expect(list({ state: 'overdue' })).toEqual([
      '2026-11-20 schoolHighResult:v1:received@0190 Overdue, as soon as practicable: Tell Oak',
      '2026-12-20 schoolHighResult:v1@0190 Overdue, as soon as practicable: Tell Oak',
    ]);
    expect(list({ triggeredOn: '2026-12-20' })).toHaveLength(1);
    expect(list({ state: 'done' })).toEqual(['2026-12-20 schoolHighResult:v1@0190 Completed: Tell Oak']);
  });

  test('shows what is overdue and what is done', () => {
    const [overdue, done] = getEvents(
      format(aDeadline({ state: 'overdue' }), aDeadline({ state: 'done', doneOn: '2027-01-05' })),
    );
    expect(overdue?.summary).toMatch(/^Overdue: Tap results.*, was due 01-10-2027$/);
    expect(done?.summary).toMatch(/^Completed 01-05-2027: Tap results/);
  });

  test('shows what is done although its notices are not recorded as sent', () => {
    const done = { state: 'done', doneOn: '2027-01-05' } as const;
    const summaries = getEvents(
      format(
        aDeadline({ ...done, sentNotices: { done: 4, returned: 1, total: 20 } }),
        aDeadline({ ...done, sentNotices: { done: 20, returned: 0, total: 20 } }),
      ),
    ).map(({ summary }) => summary);
    expect(summaries[0]).toMatch(
      /^Marked as completed 01-05-2027, but 15 of 20 notices are not recorded as sent in Curbstop, and 1 was returned: Tap results/,
    );
    expect(summaries[1]).toMatch(/^Completed 01-05-2027: Tap results/);
  });

  test('includes the water system, and text cannot add lines of its own', () => {
    const text = format(aDeadline({ note: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nUID:other\\, y' }));
    expect(getEvents(text)).toHaveLength(1);
    expect(getEvents(text)[0]?.description).toContain('Note: x\nEND:VEVENT\nBEGIN:VEVENT\nUID:other\\, y');
    expect(text).toContain('X-WR-CALNAME:Lead and copper deadlines\\, Harlow Falls\\; Water\\, Department');
  });

  test('has lines of at most 75 bytes that end with CR LF, and cuts no character', () => {
    const note = 'ä€😀x'.repeat(80);
    const text = format(aDeadline({ note }));
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = text.split('\r\n');
    expect(
      Math.max(...lines.map((line) => encodeURIComponent(line).replaceAll(/%../g, 'x').length)),
    ).toBeLessThanOrEqual(75);
    expect(lines.some((line) => line.includes('\n') || line.includes('\r'))).toBe(false);
    expect(getEvents(text)[0]?.description).toContain(note);
  });

  test('has the notices to new customers on the day on which the first was due', () => {
    const [event] = getEvents(formatWith({ newCustomers: { notices: 96, firstOn: '2026-11-04' } }));
    expect([event?.uid, event?.startDate.toString()]).toEqual(['newCustomerNotice@0190', '2026-11-04']);
    expect(event?.summary).toBe('Overdue: Notices to new customers, the first was due 11-04-2026');
    expect(event?.description).toBe('96 are not recorded as sent, the first due 11-04-2026 (40 CFR 141.85(e)(2)).');
    const [ofToday] = getEvents(formatWith({ newCustomers: { notices: 1, firstOn: '2026-11-23' } }));
    expect(ofToday?.summary).toBe('Notices to new customers, the first due 11-23-2026');
  });

  test('the calendar can be empty', () => {
    expect(getEvents(format())).toEqual([]);
  });
});
