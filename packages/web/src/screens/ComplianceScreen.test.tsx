import {
  createOwnDeadline,
  deleteOwnDeadline,
  listDeadlineChanges,
  listDeadlines,
  updateDeadline,
} from '@curbstop/contract/compliance/deadline.endpoints';
import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { createPercentileMethod } from '@curbstop/contract/samples/percentile-method.endpoints';
import { createMonitoringSchedule, getPeriod, listPeriods } from '@curbstop/contract/compliance/period.endpoints';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aChange } from '../../testing/a-change.ts';
import { aDeadline, aDeadlineList, dana } from '../../testing/a-deadline.ts';
import { aPeriod, aPeriodList, aPeriodWithDetails } from '../../testing/a-period.ts';
import { inSequence, refuse, refuseUnconfirmed, requestsTo, respond, type Responses } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
// Loaded before a test begins, as in show-compliance.tsx.
import '../domains/attachments/AttachmentsSection.tsx';
import { ComplianceScreen } from './ComplianceScreen.tsx';

const open = (
  responses: readonly Responses[],
  at = '/compliance',
  { permissions = ['pws:admin'], features = [] as readonly string[] } = {},
) =>
  showScreen(<ComplianceScreen />, {
    responses: [...responses, respond(listDeadlineChanges, { total: 0, items: [] })],
    at,
    permissions,
    features: ['PT:LCR', ...features],
    path: at.split('/').length > 3 ? '/compliance/$part/$id' : '/compliance/{-$part}',
  });

test('lists the periods with sites and percentiles, each number a link to its rows', async () => {
  open([respond(listPeriods, aPeriodList())]);
  const table = await screen.findByRole('table', { name: 'Monitoring periods' });
  expect(within(table).getByRole('rowheader').textContent).toBe('January to June 2026Every six months, in progress');
  expect(within(table).getByText('Action level exceedance')).toBeVisible();
  const links = within(table)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/compliance/periods/2026-01-01',
    '/compliance/periods/2026-01-01#sites',
    '/compliance/periods/2026-01-01#lead',
  ]);
  expect(screen.getByText(/None recorded. Standard six-month monitoring applies/)).toBeVisible();
});

test.each([
  ['', aPeriodList().items],
  [', also while no period is listed', []],
])('names samples with results that are older than the periods, with a link to them%s', async (_, items) => {
  open([respond(listPeriods, aPeriodList({ items, listedFrom: '2026-01-01', earlierSamples: 191 }))]);
  expect(await screen.findByText('191 samples with results are older than the periods shown')).toBeVisible();
  expect(
    screen.getByText(/^Collected before 01-01-2026\. No period and no 90th percentile here includes them/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review the older results' }).getAttribute('href')).toBe(
    '/samples?filters[collectedOn]=before:2026-01-01&filters[detection]=exceedance&filters[detection]=detect&filters[detection]=nonDetect',
  );
  expect(screen.queryByText(/no collection date/)).toBeNull();
});

test('older samples without a collection date are found by their events', async () => {
  const events = [{ id: '01995b1e-7c1a-7000-8000-000000000703', name: 'Spring 2009', samples: 2 }];
  open([
    respond(
      listPeriods,
      aPeriodList({ listedFrom: '2014-07-01', earlierSamples: 3, earlierUndated: { samples: 3, events } }),
    ),
  ]);
  const sentence = await screen.findByText(
    /^3 samples have no collection date and are dated by the end of their event/,
  );
  expect(sentence.textContent).toMatch(/: Spring 2009 \(2\), other events \(1\)\.$/);
  expect(screen.getByRole('link', { name: 'Spring 2009' }).getAttribute('href')).toBe(
    '/events/01995b1e-7c1a-7000-8000-000000000703/samples',
  );
  expect(screen.queryByRole('link', { name: 'Review the older results' })).toBeNull();
});

test('shows how many sites are left to collect, and at the end of the period that there were too few', async () => {
  const { unmount } = open([respond(listPeriods, aPeriodList())]);
  expect(await screen.findByText(/10 more needed/)).toBeVisible();
  unmount();
  const short = open([respond(listPeriods, aPeriodList({ items: [aPeriod({ isOver: true })] }))]);
  expect(await screen.findByText('10 short')).toBeVisible();
  short.unmount();
  open([respond(listPeriods, aPeriodList({ items: [aPeriod({ analyzedSites: 6 })] }))]);
  expect(
    await screen.findByText('6 with all results; 14 more needed (4 collected without all lead and copper results)'),
  ).toBeVisible();
});

test.each([
  ['Every six months, in progress', {}],
  ['Every six months, sampling months over', { isOver: true }],
  ['Every six months', { isOver: true, isEnded: true }],
])('a period of the list is shown as “%s” by its days', async (words, days) => {
  open([respond(listPeriods, aPeriodList({ items: [aPeriod(days)] }))]);
  const table = within(await screen.findByRole('table', { name: 'Monitoring periods' }));
  expect(table.getByText(words)).toBeVisible();
});

test('shows that no period is complete without a recorded population', async () => {
  open([
    respond(
      listPeriods,
      aPeriodList({ populationServed: null, items: [aPeriod({ requiredSites: null, isOver: true })] }),
    ),
  ]);
  expect(await screen.findByText('Population served is not recorded')).toBeVisible();
  expect(screen.getByText('Unknown')).toBeVisible();
});

test('an administrator adds a schedule; reduced monitoring needs the approval of the State', async () => {
  const { requests } = open([
    respond(listPeriods, aPeriodList()),
    respond(createMonitoringSchedule, { id: '01995b1e-7c1a-7000-8000-000000000801' }),
  ]);
  await userEvent.click(await screen.findByText('Add monitoring schedule'));
  await userEvent.selectOptions(screen.getByLabelText('How often you sample'), 'annual');
  await userEvent.type(screen.getByLabelText(/^Start date/), '1/1/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Save schedule' }));
  expect(await screen.findAllByText(/Enter the date of your State’s approval/)).not.toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Approved by the State on/), '11/3/2025');
  await userEvent.click(screen.getByRole('button', { name: 'Save schedule' }));
  await screen.findByText('The monitoring schedule was saved');
  expect(requestsTo(requests, createMonitoringSchedule)[0]?.body).toMatchObject({
    frequency: 'annual',
    startsOn: '2026-01-01',
    approvedOn: '2025-11-03',
    samplingFrom: 6,
    samplingTo: 9,
  });
});

test('an administrator records the State’s method for the 90th percentile with the text that names it', async () => {
  const { requests } = open([
    respond(listPeriods, aPeriodList()),
    respond(createPercentileMethod, { id: '01995b1e-7c1a-7000-8000-000000000802' }),
  ]);
  expect(await screen.findByText(/No method recorded. Curbstop rounds the rank up/)).toBeVisible();
  await userEvent.click(screen.getByText('Add method'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Method/ }), 'nearest');
  await userEvent.type(screen.getByLabelText(/^For sampling that ends on or after/), '1/1/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Save method' }));
  expect(await screen.findAllByText(/Enter the State’s letter or rule that names the method/)).not.toEqual([]);
  await userEvent.type(screen.getByLabelText(/^State’s letter or rule/), 'Letter 12 of March 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save method' }));
  await screen.findByText('The method was saved');
  expect(requestsTo(requests, createPercentileMethod)[0]?.body).toEqual({
    method: 'nearest',
    startsOn: '2026-01-01',
    source: 'Letter 12 of March 2',
  });
});

test('a method that lowers numbers is saved after the person has confirmed them', async () => {
  const numbers = 'This lowers 90th percentiles: Lead of January to June 2026: 6 µg/L instead of 20 µg/L.';
  const { requests } = open([
    respond(listPeriods, aPeriodList()),
    (request) =>
      request.method === 'POST' && !JSON.stringify(request.body).includes('confirmedLowerPercentiles')
        ? refuseUnconfirmed(createPercentileMethod, numbers, 'confirmedLowerPercentiles')(request)
        : undefined,
    respond(createPercentileMethod, { id: '01995b1e-7c1a-7000-8000-000000000802' }),
  ]);
  await userEvent.click(await screen.findByText('Add method'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Method/ }), 'nearest');
  await userEvent.type(screen.getByLabelText(/^For sampling that ends on or after/), '1/1/2026');
  await userEvent.type(screen.getByLabelText(/^State’s letter or rule/), 'Letter 12 of March 2');
  const confirmation = () => screen.queryByRole('checkbox', { name: /gives these lower numbers/ });
  expect(confirmation()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save method' }));
  expect(await screen.findAllByText(numbers)).not.toEqual([]);
  await userEvent.click(confirmation() ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Save method' }));
  await screen.findByText('The method was saved');
  expect(requestsTo(requests, createPercentileMethod).at(-1)?.body).toMatchObject({
    confirmedLowerPercentiles: numbers,
  });
});

test('a recorded method is shown with its source, also beside a 90th percentile that it lowers', async () => {
  const source = 'Letter 12 of the State';
  const [period] = [aPeriod()];
  const analytes = period.analytes.map((analyte) => ({
    ...analyte,
    percentile: {
      value: '6',
      rank: { lower: 6, upper: 6, tenths: 0, basis: 'nearest' as const },
      count: 7,
      actionLevel: '15',
      exceeds: false,
      stateMethod: { source, roundedUp: { value: '20', exceeds: true } },
    },
  }));
  const method = { id: '01995b1e-7c1a-7000-8000-000000000803', method: 'nearest' as const, startsOn: '2026-01-01' };
  const recorded = { source, recordedBy: 'Dana Reyes', recordedAt: '2026-03-03T15:00:00.000Z' };
  open([
    respond(
      listPeriods,
      aPeriodList({ items: [{ ...period, analytes }], percentileMethods: [{ ...method, ...recorded }] }),
    ),
  ]);
  expect(await screen.findByText(/nearest rank. Source: Letter 12 of the State. Recorded by Dana Reyes/)).toBeVisible();
  const [note] = screen.getAllByText(/less protective here: with the rank rounded up/);
  expect(note?.textContent).toContain('the 90th percentile would be 20 µg/L, above the action level of 15 µg/L.');
});

test('only administrators can change the schedule', async () => {
  open([respond(listPeriods, aPeriodList())], '/compliance', { permissions: ['pws:edit'] });
  await screen.findByRole('table', { name: 'Monitoring periods' });
  expect(screen.queryByText('Add monitoring schedule')).toBeNull();
});

test('a period shows its sites, and the rank, rows and doubts of each percentile', async () => {
  const percentile = {
    value: '21',
    rank: { lower: 9, upper: 9, tenths: 0, basis: 'ceiling' },
    count: 12,
    actionLevel: '15',
    exceeds: true,
  } as const;
  const [lead] = aPeriodWithDetails().results;
  if (!lead) throw new Error('No result');
  const results = [{ ...lead, outsideMonths: { count: 2, percentile }, otherPrograms: { count: 3, percentile } }];
  open([respond(getPeriod, aPeriodWithDetails({ results, isOver: true }))], '/compliance/periods/2026-01-01');
  expect(await screen.findByRole('heading', { name: 'January to June 2026' })).toBeVisible();
  expect(screen.getByText('10 of 20')).toBeVisible();
  expect(screen.getByText('Too few sites')).toBeVisible();
  expect(screen.getByText('2 samples outside the sampling months or without a collection date')).toBeVisible();
  expect(screen.getByText('3 results from programs that are not for compliance')).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Lead results used' })).getAllByRole('row')).toHaveLength(11);
  expect(within(screen.getByRole('table', { name: 'Collected sites' })).getByText('1 Elm Street')).toBeVisible();
});

test.each([404, 400])('shows that a period does not exist, after %i without a second try', async (status) => {
  open([refuse(getPeriod, status, 'Not found')], '/compliance/periods/2026-02-01');
  expect(await screen.findByRole('heading', { level: 1, name: 'Period not found' })).toBeVisible();
  expect(screen.getByText(/^No monitoring period of this water system starts on this day\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open compliance' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Compliance' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('lists open deadlines with due date, source and state; a filter is part of the address', async () => {
  const done = aDeadline({ key: 'sitePlan', kind: 'sitePlan', title: 'Updated sampling site plan', state: 'done' });
  const { router } = open([respond(listDeadlines, aDeadlineList([aDeadline(), done]))], '/compliance/deadlines');
  const table = await screen.findByRole('table', { name: '1 deadline' });
  expect(within(table).getByRole('link').getAttribute('href')).toBe(
    '/compliance/deadlines/tapResultsReport:2026-07-01',
  );
  expect(within(table).getByText('01-10-2027')).toBeVisible();
  expect(within(table).getByText('40 CFR 141.90(a)(1)')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'all');
  expect(await screen.findByRole('table', { name: '2 deadlines' })).toBeVisible();
  expect(router.state.location.search).toEqual({ state: 'all' });
});

test('the calendar shows each deadline on its day, and the month as a table', async () => {
  open([respond(listDeadlines, aDeadlineList())], '/compliance/calendar?month=2027-01');
  const calendar = await screen.findByRole('table', { name: 'January 2027' });
  const cell = within(calendar).getByText('10').closest('td');
  expect(cell?.textContent).toContain('Tap results and 90th percentiles');
  expect(screen.getByRole('table', { name: 'Deadlines in January 2027' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'December 2026' }).getAttribute('href')).toBe(
    '/compliance/calendar?month=2026-12',
  );
});

test('a deadline shows its rule and is marked as done with an undo', async () => {
  const saved = aDeadline({ state: 'done', doneOn: '2026-11-23', doneBy: 'Dana Reyes', version: 1 });
  const { requests } = open(
    [respond(listDeadlines, aDeadlineList()), respond(updateDeadline, saved)],
    '/compliance/deadlines/tapResultsReport:2026-07-01',
  );
  expect(await screen.findByRole('heading', { name: /^Tap results and 90th percentiles/ })).toBeVisible();
  expect(screen.getByText(/Source: 40 CFR 141.90/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as completed today' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as completed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The deadline is open again');
  expect(requestsTo(requests, updateDeadline).map(({ body }) => [body.version, body.fields.doneOn])).toEqual([
    [0, '2026-11-23'],
    [1, null],
  ]);
});

test('a deadline lists what was recorded about it, newest first', async () => {
  const change = { entityType: 'deadline', changedBy: 'Dana Reyes' };
  const items = [
    aChange({ ...change, id: '2', before: { doneOn: '2026-07-08' }, after: { doneOn: null } }),
    aChange({ ...change, id: '1', before: { doneOn: null }, after: { doneOn: '2026-07-08' } }),
  ];
  open(
    [respond(listDeadlines, aDeadlineList([aDeadline()])), respond(listDeadlineChanges, { total: 2, items })],
    '/compliance/deadlines/tapResultsReport:2026-07-01',
  );
  const history = within(await screen.findByRole('region', { name: 'Change history' }));
  const entries = (await history.findAllByText('Date completed')).map((label) => label.closest('li')?.textContent);
  expect(entries).toEqual([expect.stringContaining('07-08-2026'), expect.stringContaining('07-08-2026')]);
  expect(entries[0]).toContain('Dana Reyes');
});

const reportAt = '/compliance/deadlines/tapResultsReport:2026-07-01';
const earlierDone = { on: '2026-11-20', by: 'Dana Reyes', markedAt: null, numbers: null };

test.each([
  [
    'results were recorded',
    aDeadline({ reopenedBy: 'results', newResults: 2, earlierDone }),
    'Reopened: new results for 2 samples',
  ],
  [
    'its clock started again',
    aDeadline({ reopenedBy: 'trigger', earlierDone }),
    'Reopened: the requirement was triggered again',
  ],
  [
    'another schedule applies',
    aDeadline({ reopenedBy: 'schedule', earlierDone }),
    'Reopened: the sampling days of its period changed',
  ],
  [
    'its period has other numbers',
    aDeadline({
      reopenedBy: 'period',
      earlierDone: { ...earlierDone, numbers: 'Lead 6.1 µg/L, 20 results' },
      numbers: 'Lead 60 µg/L, 18 results',
    }),
    /Reported then: Lead 6.1 µg\/L, 20 results. Now: Lead 60 µg\/L, 18 results./,
  ],
  [
    'a second deadline that was open is no longer required',
    aDeadline({ state: 'notRequired', isRequired: false, earlierDone }),
    'Completed before',
  ],
  [
    'the percentile of an ended exceedance may be above the action level again',
    aDeadline({ kind: 'leadExceedanceEnded', state: 'notRequired', isRequired: false, stateAnswer: 'stands' }),
    /The 90th percentile may be above the action level again: check its monitoring period\./,
  ],
  [
    'nothing demands it any more',
    aDeadline({ state: 'notRequired', isRequired: false }),
    'Your records no longer require this',
  ],
])('explains why a deadline is open again or no longer required: %s', async (_, deadline, title) => {
  open([respond(listDeadlines, aDeadlineList([deadline]))], reportAt);
  expect(await screen.findByText(title)).toBeVisible();
  const earlier = screen.queryAllByText(/It was completed on 11-20-2026 by Dana Reyes/);
  expect(earlier).toHaveLength(deadline.earlierDone === null ? 0 : 1);
});

test('a completed notice says that the level of its period rose after it', async () => {
  const raised = aDeadline({ state: 'done', raised: { noticed: '12.5', now: '90' } });
  open([respond(listDeadlines, aDeadlineList([raised]))], reportAt);
  expect(await screen.findByText(/given for 12.5 µg\/L; the 90th percentile is now 90 µg\/L/)).toBeVisible();
});

describe('a completed deadline of notices of which only some are recorded as sent', () => {
  const key = 'consumerNotice:2026-03-24';
  const completed = aDeadline({
    key,
    kind: 'consumerNotice',
    title: 'Consumer notices',
    state: 'done',
    doneOn: '2026-04-20',
  });
  const unsent = '16 of 20 notices are not recorded as sent in Curbstop';
  const respondWith = (counts: NonNullable<DeadlineRow['sentNotices']>) =>
    respond(listDeadlines, ({ query }) =>
      aDeadlineList([{ ...completed, ...(query.get('notices') === 'counted' && { sentNotices: counts }) }]),
    );
  const openAt = (at: string, counts = { done: 4, returned: 0, total: 20 }, features: readonly string[] = []) =>
    open([respondWith(counts)], at, { features });

  test.each([
    ['on its page', `/compliance/deadlines/${key}`],
    ['in the list', '/compliance/deadlines?state=all'],
    ['in the calendar', '/compliance/calendar?month=2027-01'],
  ])('says so %s', async (_, at) => {
    openAt(at);
    expect((await screen.findAllByText(unsent))[0]).toBeVisible();
  });

  test.each([
    ['on its page', `/compliance/deadlines/${key}`],
    ['in the list', '/compliance/deadlines?state=all'],
    ['in the calendar', '/compliance/calendar?month=2027-01'],
  ])('says %s that it is not known if the notices can’t be counted, and tries again', async (_, at) => {
    const counted = respondWith({ done: 4, returned: 0, total: 20 });
    const { user } = open(
      [inSequence(listDeadlines, counted, refuse(listDeadlines, 500, 'The database is busy.'), counted)],
      at,
    );
    expect(
      await screen.findByText(
        'It is not known whether the notices of completed deadlines and to new customers were sent',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText(unsent))[0]).toBeVisible();
  });

  test('counts notices that were returned apart, and names the letter log', async () => {
    openAt(`/compliance/deadlines/${key}`, { done: 16, returned: 3, total: 20 }, ['COMMS']);
    expect(
      await screen.findByText('1 of 20 notices is not recorded as sent in Curbstop, and 3 were returned'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'letter log' }).getAttribute('href')).toBe(
      '/communications/letter-logs?filters[needsResending]=true',
    );
  });

  test('says of notices that were all recorded as mailed how many were returned', async () => {
    openAt(`/compliance/deadlines/${key}`, { done: 19, returned: 1, total: 20 });
    expect(await screen.findByText('1 of 20 notices was returned')).toBeVisible();
  });

  test('says nothing once all are', async () => {
    openAt(`/compliance/deadlines/${key}`, { done: 20, returned: 0, total: 20 });
    expect(await screen.findByText('Completed')).toBeVisible();
    expect(screen.queryByText(/not recorded as sent/)).toBeNull();
  });
});

test('the deadlines name notices to new customers, and an inventory without lines, which are not listed', async () => {
  const list = aDeadlineList();
  open(
    [
      respond(listDeadlines, ({ query }) => ({
        ...list,
        hasServiceLines: false,
        ...(query.get('notices') === 'counted' && { newCustomers: { notices: 96, firstOn: '2024-11-04' } }),
      })),
    ],
    '/compliance/deadlines',
    { features: ['COMMS'] },
  );
  expect(await screen.findByText('No service line is recorded')).toBeVisible();
  expect(await screen.findByText(/96 are not recorded as sent/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open campaign' }).getAttribute('href')).toBe(
    '/communications/campaigns/newCustomerNotice',
  );
  // Above the list, in a line that has its place from the start.
  const due = screen.getByRole('link', { name: '96 notices to new customers overdue' });
  expect(due.getAttribute('href')).toBe('/communications/campaigns/newCustomerNotice');
  const table = screen.getByRole('table', { name: '1 deadline' });
  expect(due.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('a deadline that is no longer required is not listed with the open ones', async () => {
  const items = [aDeadline(), aDeadline({ key: 'consumerNotice:2026-08-03', title: 'Former', state: 'notRequired' })];
  open([respond(listDeadlines, aDeadlineList(items))], '/compliance/deadlines');
  expect(await screen.findByRole('table', { name: '1 deadline' })).toBeVisible();
  expect(screen.queryByText('Former')).toBeNull();
});

test.each([
  ['state', '?state=lateish'],
  ['kind', '?kind=nothing'],
  ['level', '?filters[level]=high'],
])('a link with an unknown filter or value of “%s” says that it was ignored', async (name, query) => {
  const { router } = open([respond(listDeadlines, aDeadlineList([aDeadline()]))], `/compliance/deadlines${query}`);
  expect(await screen.findByText(`This filter was ignored: “${name}”`)).toBeVisible();
  expect(screen.getByRole('table', { name: '1 deadline' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(router.state.location.search).toEqual({});
});

test('the responsible person and a note are saved with the version that was read', async () => {
  const { requests } = open(
    [respond(listDeadlines, aDeadlineList()), respond(updateDeadline, aDeadline({ version: 1 }))],
    '/compliance/deadlines/tapResultsReport:2026-07-01',
  );
  await userEvent.selectOptions(await screen.findByLabelText('Responsible person'), dana.name);
  await userEvent.type(screen.getByLabelText('Note'), 'Sent by mail');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The deadline was saved');
  expect(requestsTo(requests, updateDeadline)[0]?.body).toEqual({
    version: 0,
    fields: { responsibleId: dana.id, doneOn: null, note: 'Sent by mail', stateAnswer: null },
    contentVersion: aDeadline().contentVersion,
  });
});

test('a responsible person who has left the account remains chosen until another person is', async () => {
  const former = { id: '01995b1e-7c1a-7000-8000-00000000f0f0', name: 'Lou Ash (no longer a member)' };
  const { requests } = open(
    [
      respond(listDeadlines, aDeadlineList([aDeadline({ responsibleId: former.id, responsible: former.name })])),
      respond(updateDeadline, aDeadline({ version: 1 })),
    ],
    '/compliance/deadlines/tapResultsReport:2026-07-01',
  );
  const field = await screen.findByLabelText<HTMLSelectElement>('Responsible person');
  expect(field.selectedOptions[0]?.text).toBe(former.name);
  await userEvent.type(screen.getByLabelText('Note'), 'Hand over');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The deadline was saved');
  expect(requestsTo(requests, updateDeadline)[0]?.body.fields.responsibleId).toBe(former.id);
});

test('people who may only view see the record without a form', async () => {
  open(
    [respond(listDeadlines, aDeadlineList([aDeadline({ note: 'Sent by mail' })]))],
    '/compliance/deadlines/tapResultsReport:2026-07-01',
    { permissions: ['pws:read'] },
  );
  expect(await screen.findByText('Sent by mail')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a period shows how its sites fill the half with lead service lines, and does not call it complete before', async () => {
  const leadLineHalf = {
    source: '40 CFR 141.86(a)(8) as codified July 1, 2020',
    needed: { leadLines: 5, leadPlumbing: 5 },
    collected: { leadLines: 4, byLineOnly: 2, leadPlumbing: 5, notKnown: 1, others: 0 },
    inventory: { lead: 80, unknown: 12, lines: 900 },
  };
  const pastPeriod = { isOver: true, collectedSites: 10, requiredSites: 10, leadLineHalf };
  open([respond(getPeriod, aPeriodWithDetails(pastPeriod))], '/compliance/periods/2026-01-01');
  expect(await screen.findByText('Check sites with lead lines')).toBeVisible();
  expect(
    screen.getByText(/lead service lines: 4 collected, 5 needed; lead pipe or lead solder: 5 collected, 5 needed/),
  ).toBeVisible();
  expect(screen.getByText(/1 site whose service line is unknown or not recorded/)).toBeVisible();
  expect(screen.getByText(/2 sites with a lead service line have no recorded tier of the rule/)).toBeVisible();
});

test('an editor adds a deadline of the State or a permit, and removes it', async () => {
  const own = aDeadline({ key: 'own:1', kind: 'own', id: dana.id, title: 'Corrosion report', period: null });
  const { requests, unmount } = open(
    [respond(listDeadlines, aDeadlineList()), respond(createOwnDeadline, own)],
    '/compliance/deadlines',
  );
  await userEvent.click(await screen.findByText('Add a deadline that your State or a permit sets'));
  await userEvent.type(screen.getByRole('textbox', { name: /^Notice or report/ }), 'Corrosion report');
  await userEvent.type(screen.getByLabelText(/^Due date/), '2027-02-01');
  await userEvent.type(screen.getByRole('textbox', { name: /^Source/ }), 'Permit 14');
  await userEvent.click(screen.getByRole('button', { name: 'Add deadline' }));
  await screen.findByText('The deadline was added');
  expect(requestsTo(requests, createOwnDeadline)[0]?.body).toEqual({
    title: 'Corrosion report',
    dueOn: '2027-02-01',
    to: 'State',
    source: 'Permit 14',
  });
  unmount();
  const shown = open(
    [respond(listDeadlines, aDeadlineList([own])), respond(deleteOwnDeadline, undefined)],
    '/compliance/deadlines/own:1',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove deadline' }));
  await screen.findByText('The deadline was removed');
  expect(requestsTo(shown.requests, deleteOwnDeadline)).toHaveLength(1);
});
