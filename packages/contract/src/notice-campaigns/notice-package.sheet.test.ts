import { expect, test } from 'vitest';
import type { CampaignDetails } from './campaign.rules.ts';
import {
  createNoticeSheet,
  createPackageSummary,
  listCompletedDeadlines,
  type PackagedCampaign,
  type PackagedNotice,
} from './notice-package.sheet.ts';
import { createOutdatedSheet, type OutdatedNotice } from './outdated-notice.sheet.ts';

const counts = {
  overdue: 6,
  due: 3,
  returned: 1,
  unreachable: 0,
  removed: 0,
  noLetter: 0,
  waiting: 2,
  done: 4,
  total: 10,
  late: 0,
};

const noticeRequirement = {
  kind: 'serviceLineNotice',
  title: 'Annual notices',
  from: '2026-01-01',
  through: null,
  dueOn: '2026-12-14',
};
const system = {
  name: 'Harlow Falls',
  pwsid: 'CT0000001',
  state: 'CT',
  preparedOn: '2026-11-25',
  timeZone: 'America/New_York',
};

/** The note beside what is missing. */
function describeMissing(
  about: Pick<PackagedCampaign, 'counts'> & Partial<PackagedCampaign>,
  examples: readonly string[],
): unknown {
  const campaign = {
    ...noticeRequirement,
    certificationDueOn: null,
    byCategory: [],
    ...about,
  } as unknown as CampaignDetails;
  const { rows } = createPackageSummary(system, campaign, examples);
  return [...rows].find(([item]) => item === 'Missing')?.at(-1);
}

test('the notices of the package have the statuses that screens show', () => {
  const letter = { name: 'Lead notice', code: 'L1', status: 'Submitted', on: '2026-03-02', forwardedOn: null };
  const forwarded = { ...letter, status: 'Delivered', forwardedOn: '2026-03-09' };
  const { plan, rows } = createNoticeSheet(
    [
      { state: 'waiting', letter },
      { state: 'returned', letter: forwarded },
      { state: 'waiting', isOverdue: true, letter },
    ].map((notice) => notice as unknown as PackagedNotice),
  );
  const headings = plan.top[0]?.cells ?? [];
  const statuses = ['Status', 'Letter status'].map((heading) => headings.indexOf(heading));
  expect([...rows].map((row) => statuses.map((at) => row[at]))).toEqual([
    ['Not mailed yet', 'At mail house'],
    ['Forwarded', 'Forwarded'],
    ['Overdue: not mailed yet', 'At mail house'],
  ]);
  expect(headings.indexOf('State')).toBe(headings.indexOf('City') + 1);
});

test('the notices of the package say which were emailed', () => {
  const mailed = { name: 'Lead notice', code: 'L1', status: 'Mailed', on: '2026-03-02', forwardedOn: null };
  const { plan, rows } = createNoticeSheet(
    ['PDF', 'Mail', 'Email'].map((method) => {
      return { state: 'done', letter: { ...mailed, method } } as unknown as PackagedNotice;
    }),
  );
  const headings = plan.top[0]?.cells ?? [];
  const columns = ['Letter status', 'Delivery'].map((heading) => headings.indexOf(heading));
  expect([...rows].map((row) => columns.map((at) => row[at]))).toEqual([
    ['Mailed', 'Mail'],
    ['Mailed', 'Mail'],
    ['Emailed', 'Email'],
  ]);
});

test('the notices of the package tell the day of mailing from that of the return', () => {
  const [on, returnedOn] = ['2026-03-27', '2026-04-02'];
  const returned = {
    name: 'Lead notice',
    code: 'L1',
    status: 'Returned',
    on,
    forwardedOn: null,
    returnedOn,
    returnReason: 'Vacant',
  };
  const waiting = { ...returned, status: 'Rendered', returnedOn: null, returnReason: null };
  const { plan, rows } = createNoticeSheet(
    [returned, waiting].map((letter) => ({ state: 'waiting', letter }) as unknown as PackagedNotice),
  );
  const headings = plan.top[0]?.cells ?? [];
  const days = ['Mailed or emailed on', 'Returned on'].map((heading) => headings.indexOf(heading));
  expect([...rows].map((row) => days.map((at) => row[at]))).toEqual([
    [{ date: on }, { date: returnedOn }],
    [null, null],
  ]);
});

test('what is missing is named by its status, and never hidden by what is done', () => {
  expect(describeMissing({ counts }, ['Lead notice (en) L1.pdf'])).toBe(
    'Not done: To send: 3; Returned: 1; Not mailed yet: 2. 6 of these are overdue. Example letters: Lead notice (en) L1.pdf.',
  );
});

test('notices that are missing although their deadlines are marked as completed are counted, with their names and days', () => {
  const title = 'Consumer notices of January to June 2026';
  const marked = { title, state: 'done', dueOn: '2026-03-24', doneOn: '2026-03-20', counts } as const;
  const completed = listCompletedDeadlines([
    marked,
    { ...marked, title: 'Annual notices of 2026', dueOn: '2026-04-21', doneOn: '2026-04-22' },
    { ...marked, state: 'overdue', doneOn: null },
    { ...marked, counts: { ...counts, done: 10 } },
  ]);
  const summarize = (about: object) =>
    [
      ...createPackageSummary(system, { ...noticeRequirement, byCategory: [], counts, ...about } as never, []).rows,
    ].find(([item]) => item === 'Missing, of deadlines marked as completed');
  expect(summarize({ completed })?.slice(1)).toEqual([
    12,
    '2 deadlines: Consumer notices of January to June 2026, due 03-24-2026, completed on 03-20-2026; Annual notices of 2026, due 04-21-2026, completed on 04-22-2026. Notices delivered outside Curbstop are not shown here.',
  ]);
  expect(summarize({ completed: [] })).toBeUndefined();
});

test('a complete campaign without a PDF still lacks its example', () => {
  const complete = { ...counts, overdue: 0, due: 0, returned: 0, waiting: 0, done: 10 };
  expect(describeMissing({ counts: complete }, [])).toBe(
    'Every notice is recorded as mailed or delivered. No example letter: no letter that counts as done has a PDF.',
  );
});

test('a package says that only letters of the campaign count beside another exceedance', () => {
  const campaign = { ...noticeRequirement, kind: 'tier1Notice', certificationDueOn: null, byCategory: [], counts };
  const shared = { ...campaign, through: '2025-12-31' } as unknown as CampaignDetails;
  const row = [...createPackageSummary(system, shared, []).rows].find(([item]) => item === 'Letters count through');
  expect(row?.slice(1)).toEqual([null, expect.stringMatching(/^Only letters sent from this campaign count/)]);
});

test('a package of a Tier 1 notice says that its letters alone do not meet the deadline', () => {
  const campaign = { ...noticeRequirement, certificationDueOn: null, byCategory: [], counts };
  const items = (kind: string) =>
    [...createPackageSummary(system, { ...campaign, kind } as unknown as CampaignDetails, []).rows].flat();
  expect(items('tier1Notice')).toContainEqual(expect.stringMatching(/^Mail alone does not meet the 24-hour deadline/));
  expect(items('serviceLineNotice')).not.toContainEqual(expect.stringMatching(/^Mail alone/));
});

test('the package of a Tier 1 notice says what was exceeded, and the hours of its start and its due date', () => {
  const campaign = {
    ...noticeRequirement,
    kind: 'tier1Notice',
    counts,
    certificationDueOn: null,
    byCategory: [],
    triggeredAt: '2026-11-28T06:12:00.000Z',
    dueAt: '2026-11-29T06:12:00.000Z',
    exceedance: {
      startsOn: '2026-07-01',
      endsOn: '2026-12-31',
      frequency: 'sixMonth',
      percentile: '21.5',
      actionLevel: '15',
      samples: 5,
      samplesAbove: 1,
      learnedOn: '2026-11-28',
    },
  };
  const read = (overrides: object) => {
    const { rows } = createPackageSummary(system, { ...campaign, ...overrides } as unknown as CampaignDetails, []);
    return new Map([...rows].map(([item, ...rest]) => [item, rest]));
  };
  const summary = read({});
  expect(summary.get('90th percentile of lead')).toEqual(['21.5 µg/L', 'Above the action level of 15 µg/L.']);
  expect(summary.get('Monitoring period')?.[0]).toBe('July to December 2026');
  expect(summary.get('Samples above the action level')?.[0]).toBe('1 of 5');
  expect(summary.get('The water system learned of the exceedance')?.[0]).toBe('11-28-2026, 1:12 AM EST');
  expect(summary.get('Due on')?.[0]).toBe('11-29-2026, 1:12 AM EST');
  // Its numbers are not stored.
  expect(read({ exceedance: null }).get('90th percentile of lead')?.[1]).toContain('take it from your records');
  expect(read({ kind: 'serviceLineNotice', dueAt: null }).has('90th percentile of lead')).toBe(false);
});

test('a package says by which day of the inventory the notices are required', () => {
  const noteOf = (overrides: object) => {
    const campaign = {
      ...noticeRequirement,
      certificationDueOn: null,
      byCategory: [],
      counts,
      ...overrides,
    } as unknown as CampaignDetails;
    const { rows } = createPackageSummary(system, campaign, []);
    return [...rows].find(([item]) => item === 'Notices required')?.at(-1);
  };
  expect(noteOf({ isPast: true })).toMatch(/^From the inventory as it was on record on 12-14-2026/);
  expect(noteOf({ isPast: false })).toMatch('because the due date has not passed');
  expect(noteOf({ isPast: true, kind: 'consumerNotice' })).toBeNull();
});

test('a package names the year whose new customers are in it', () => {
  const customers = {
    ...noticeRequirement,
    kind: 'newCustomerNotice',
    certificationDueOn: null,
    dueOn: null,
    from: null,
    counts,
  };
  const noteOf = (overrides: object, item: string) => {
    const campaign = { ...customers, byCategory: [], ...overrides } as unknown as CampaignDetails;
    return [...createPackageSummary(system, campaign, []).rows].find(([name]) => name === item)?.at(-1);
  };
  expect(noteOf({}, 'Notices required')).toBe('Current primary contacts. Replaced contacts are not listed.');
  const part = { ...customers, title: 'New customers, 2026', recordedIn: '2026', byCategory: [] };
  expect(noteOf({ kind: 'serviceLineNotice', parts: [part] }, 'New customers, 2026, done of 10')).toBe(
    'Current primary contacts who were added in 2026. Replaced contacts are not listed.',
  );
});

test('a package of several notice requirements has the days and the counts by classification of each and of all', () => {
  const lead = { ...counts, category: 'Lead' };
  const unknown = { ...counts, category: 'Lead Status Unknown', done: 1, total: 3 };
  const yearly = { ...noticeRequirement, isPast: true, through: '2026-12-14', counts, byCategory: [lead, unknown] };
  const customers = { kind: 'newCustomerNotice', title: 'New customers', dueOn: null, from: null, through: null };
  const parts = [yearly, { ...customers, isPast: false, counts, byCategory: [lead] }];
  const certified = { ...noticeRequirement, dueOn: null, from: null, certificationDueOn: null, counts };
  const read = (listed: readonly object[], byCategory: readonly object[]) => {
    const campaign = { ...certified, byCategory, parts: listed } as unknown as CampaignDetails;
    const { rows } = createPackageSummary(system, campaign, []);
    return new Map([...rows].map(([item, value]) => [item, value]));
  };
  const both = read(parts, [{ ...lead, done: 8, total: 20 }, unknown]);
  expect(both.get('Annual notices: letters count from')).toEqual({ date: '2026-01-01' });
  expect(both.get('Annual notices: letters count through')).toEqual({ date: '2026-12-14' });
  expect(both.get('New customers: letters count from')).toBeNull();
  expect(both.get('Annual notices: Lead, done of 10')).toBe(4);
  expect(both.get('Annual notices: Lead Status Unknown, done of 3')).toBe(1);
  expect(both.get('New customers: Lead, done of 10')).toBe(4);
  expect(both.get('Lead, done of 20')).toBe(8);
  const one = read([yearly], [lead, unknown]);
  expect(one.get('Letters count through')).toEqual({ date: '2026-12-14' });
  expect(one.get('Lead, done of 10')).toBe(4);
});

test('letters that were mailed but did not match the records are counted and listed apart', () => {
  const letter: OutdatedNotice = {
    id: '1',
    address: '9 Mill Row',
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    letterName: 'Lead notice',
    code: 'L1',
    mailedOn: '2026-03-02',
    returnedOn: null,
    foundOn: '2026-03-05',
    reason: 'The results have changed.',
  };
  const campaign = {
    ...noticeRequirement,
    counts,
    certificationDueOn: null,
    byCategory: [],
    outdatedLetters: [letter],
  };
  const summary = createPackageSummary(system, campaign as unknown as CampaignDetails, []);
  expect([...summary.rows].find(([item]) => item === 'Mailed, but did not match the records')?.slice(1)).toEqual([
    1,
    'Not counted as done. The sheet Outdated letters lists each with the day and the reason.',
  ]);
  const { plan, rows } = createOutdatedSheet([letter]);
  const status = plan.top[0]?.cells.indexOf('Status') ?? -1;
  expect([...rows].map((row) => row[status])).toEqual(['Mailed, but did not match the records on 03-05-2026']);
});

test('letters with numbers that have since changed are listed apart, with their examples', () => {
  const { plan, rows } = createOutdatedSheet([{ foundOn: null, mailedOn: '2026-11-27' } as unknown as OutdatedNotice]);
  const at = plan.top[0]?.cells.indexOf('Status') ?? -1;
  expect([...rows][0]?.[at]).toBe('Mailed with numbers that have since changed');
  const outdated = { counts, outdatedExamples: ['Tier 1 (English) L1.pdf'] };
  expect(describeMissing(outdated, [])).toMatch(
    /No example letter: no letter that counts as done has a PDF\. Examples of outdated letters: Tier 1 \(English\) L1\.pdf\.$/,
  );
});
