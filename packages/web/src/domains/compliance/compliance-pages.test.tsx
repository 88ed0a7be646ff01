import { listDeadlines } from '@curbstop/contract/compliance/deadline.endpoints';
import {
  createMonitoringSchedule,
  deleteMonitoringSchedule,
  getPeriod,
  listPeriods,
} from '@curbstop/contract/compliance/period.endpoints';
import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import type {
  ListedSchedule,
  MonitoringScheduleRecord,
  PeriodDetails,
} from '@curbstop/contract/compliance/period.rules';
import { listReminders, updateReminderSettings } from '@curbstop/contract/compliance/reminder.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDeadline, aDeadlineList, dana } from '../../../testing/a-deadline.ts';
import { aPeriod, aPeriodList, aPeriodWithDetails } from '../../../testing/a-period.ts';
import {
  inSequence,
  neverRespond,
  refuse,
  refuseUnconfirmed,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { showCompliance } from '../../../testing/show-compliance.tsx';

describe('the list of deadlines', () => {
  const items = [
    aDeadline({ key: 'a', title: 'Report', responsibleId: dana.id, responsible: dana.name }),
    aDeadline({ key: 'b', title: 'Notices', kind: 'consumerNotice', state: 'overdue' }),
    aDeadline({ key: 'c', title: 'Plan', kind: 'sitePlan', state: 'done', doneOn: '2026-11-20' }),
  ];
  const open = (search = '') =>
    showCompliance([respond(listDeadlines, aDeadlineList(items))], { at: `/compliance/deadlines${search}` });
  const titles = async () =>
    within(await screen.findByRole('table'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test.each([
    ['', ['Notices', 'Report']],
    ['?state=overdue', ['Notices']],
    ['?state=all&kind=sitePlan', ['Plan']],
    ['?responsible=none', ['Notices']],
    [`?responsible=${dana.id}`, ['Report']],
  ])('shows the deadlines of the address “%s”', async (search, shown) => {
    open(search);
    expect(await titles()).toEqual(shown);
  });

  test('a filter keeps the other filters in the address', async () => {
    const { router, user } = open('?state=all');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Responsible person' }), 'Not assigned');
    await waitFor(() => expect(router.state.location.search).toEqual({ state: 'all', responsible: 'none' }));
    expect(await titles()).toEqual(['Notices', 'Plan']);
  });

  test('offers only the kinds of notices and reports that are listed', async () => {
    open();
    const kinds = within(await screen.findByRole('combobox', { name: 'Notice or report' })).getAllByRole('option');
    expect(kinds).toHaveLength(1 + items.length);
  });

  test('filters that match none say so, and the filters remain', async () => {
    open('?state=dueThisWeek');
    expect(await screen.findByText('No deadlines match these filters')).toBeVisible();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('dueThisWeek');
  });

  test('names the day before which deadlines are not listed, and what is not included', async () => {
    open();
    const scope = await screen.findByText(/^Curbstop calculates these deadlines/);
    expect(scope.textContent).toContain('Deadlines before 11-23-2025 are not listed.');
    expect(scope.textContent).toContain('Not listed either: Tier 2 notices');
  });

  test('deadlines that could not be loaded are requested again', async () => {
    const { user } = showCompliance(
      [inSequence(listDeadlines, refuse(listDeadlines, 503, 'Busy.'), respond(listDeadlines, aDeadlineList(items)))],
      { at: '/compliance/deadlines' },
    );
    expect(await screen.findByText('The deadlines could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titles()).toEqual(['Notices', 'Report']);
  });

  test('a deadline that is no longer listed leads back to the list', async () => {
    showCompliance([respond(listDeadlines, aDeadlineList(items))], { at: '/compliance/deadlines/sitePlan:2019' });
    expect(await screen.findByRole('heading', { name: 'Deadline not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Deadlines' }).getAttribute('href')).toBe('/compliance/deadlines');
  });

  test.each([
    ['links a deadline of letters to its campaign', {}, ['pws:read'], 1],
    ['links one that is no longer required to none', { isRequired: false, state: 'notRequired' }, ['pws:read'], 0],
  ] as const)('%s', async (_, overrides, permissions, links) => {
    const notice = aDeadline({ key: 'consumerNotice:2026-10-01', kind: 'consumerNotice', ...overrides });
    showCompliance([respond(listDeadlines, aDeadlineList([notice]))], {
      at: `/compliance/deadlines/${notice.key}`,
      permissions,
    });
    await screen.findByRole('heading', { name: /^Due / });
    expect(screen.queryAllByRole('link', { name: 'Notice campaign' })).toHaveLength(links);
  });
});

describe('the calendar of deadlines', () => {
  const open = (search: string) =>
    showCompliance([respond(listDeadlines, aDeadlineList())], { at: `/compliance/calendar${search}` });

  test.each([
    ['without a month', ''],
    ['with a month that does not exist', '?month=2026-13'],
  ])('opens this month %s, and marks today', async (_, search) => {
    open(search);
    const month = within(await screen.findByRole('table', { name: 'November 2026' }));
    expect(month.getByText('23').closest('td')?.getAttribute('aria-current')).toBe('date');
    expect(screen.getByText('No deadlines in November 2026.')).toBeVisible();
    expect(month.getByText('Thanksgiving Day').closest('td')?.textContent).toMatch(/^26/);
  });

  test('shows what is due as soon as practicable today, too, and no other deadline', async () => {
    const high = aDeadline({ key: 'schoolHighResult:v1', kind: 'schoolHighResult', title: 'Tell Oak' });
    const items = [{ ...high, dueOn: '2026-12-20' }, aDeadline({ dueOn: '2026-11-30', title: 'Report' })];
    showCompliance([respond(listDeadlines, aDeadlineList(items))], { at: '/compliance/calendar' });
    const month = within(await screen.findByRole('table', { name: 'November 2026' }));
    const today = within(month.getByText('23').closest('td') ?? document.body);
    expect(today.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Tell Oak']);
    expect(today.getByText('As soon as practicable')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Deadlines in November 2026' });
    expect(within(table).getByRole('link', { name: 'Tell Oak' })).toBeVisible();
  });

  test('leads over the turn of the year', async () => {
    open('?month=2026-12');
    await screen.findByRole('table', { name: 'December 2026' });
    expect(screen.getByRole('link', { name: 'January 2027' }).getAttribute('href')).toBe(
      '/compliance/calendar?month=2027-01',
    );
  });

  test('begins a month on its weekday and ends it on the last day', async () => {
    open('?month=2028-02');
    const month = within(await screen.findByRole('table', { name: 'February 2028' }));
    const weeks = month.getAllByRole('row').slice(1);
    expect(weeks[0]?.textContent).toBe('12345');
    expect([...(weeks[0]?.children ?? [])].map(({ textContent }) => textContent)[2]).toBe('1');
    expect(month.getByText('29')).toBeVisible();
    expect(month.queryByText('30')).toBeNull();
  });
});

describe('the monitoring schedule', () => {
  const schedule: MonitoringScheduleRecord = {
    id: '01995b1e-7c1a-7000-8000-000000000801',
    frequency: 'annual',
    startsOn: '2026-01-01',
    samplingFrom: 7,
    samplingTo: 7,
    approvedOn: '2025-11-03',
    approval: 'Letter 12',
  };
  const listed = (schedules: readonly (MonitoringScheduleRecord & Partial<ListedSchedule>)[]) =>
    respond(listPeriods, aPeriodList({ schedules: schedules.map((one) => ({ delayedStart: null, ...one })) }));

  async function openForm(responses: readonly Responses[]) {
    const shown = showCompliance([...responses, listed([])]);
    const { user } = shown;
    await user.click(await screen.findByText('Add monitoring schedule'));
    const save = () => user.click(screen.getByRole('button', { name: 'Save schedule' }));
    const sentBodies = () => requestsTo(shown.requests, createMonitoringSchedule).map(({ body }) => body);
    return { ...shown, save, sentBodies };
  }

  test('is described with its months and its approval', async () => {
    showCompliance([listed([schedule])], { permissions: ['pws:read'] });
    expect(
      await screen.findByText('From 01-01-2026: every year, samples July, approved by the State 11-03-2025, Letter 12'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Actions for the schedule/ })).toBeNull();
  });

  test('is shown as not in effect if its approval is from before the standard periods', async () => {
    const delayedStart = { basis: 'restart', reducedFrom: '2029-01-01' } as const;
    showCompliance([listed([{ ...schedule, startsOn: '2028-01-01', delayedStart }])]);
    expect(
      await screen.findByText(/^Not in effect: reduced monitoring can start and be approved on 01-01-2029/),
    ).toBeVisible();
  });

  test('is removed after a confirmation that says what applies then', async () => {
    const { requests, user } = showCompliance([
      inSequence(listPeriods, listed([schedule]), listed([])),
      respond(deleteMonitoringSchedule, undefined),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Actions for the schedule from 01-01-2026' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove the schedule from 01-01-2026?' }));
    expect(question.getByText(/If there is none, standard six-month monitoring applies\./)).toBeVisible();
    expect(requestsTo(requests, deleteMonitoringSchedule)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Remove schedule' }));
    expect(await screen.findByText('The monitoring schedule was removed')).toBeVisible();
    expect(await screen.findByText(/^None recorded\./)).toBeVisible();
  });

  const numbers = 'This lowers 90th percentiles: Lead of July to December 2025: 2 µg/L instead of 20 µg/L.';

  test('is saved with lower numbers after the person has confirmed them', async () => {
    const { save, sentBodies, user } = await openForm([
      inSequence(
        createMonitoringSchedule,
        refuseUnconfirmed(createMonitoringSchedule, numbers, 'confirmedLowerPercentiles'),
        respond(createMonitoringSchedule, { id: schedule.id }),
      ),
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Start date' }), '7/1/2026');
    const confirmation = () => screen.queryByRole('checkbox', { name: /gives these lower numbers/ });
    expect(confirmation()).toBeNull();
    await save();
    expect(await screen.findAllByText(numbers)).not.toEqual([]);
    // The numbers are those of the schedule that was sent, not of another one.
    await user.type(screen.getByRole('textbox', { name: 'Start date' }), '2');
    expect(confirmation()).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Start date' }), '{Backspace}');
    await user.click(confirmation() ?? document.body);
    await save();
    await screen.findByText('The monitoring schedule was saved');
    expect(sentBodies().at(-1)).toMatchObject({ startsOn: '2026-07-01', confirmedLowerPercentiles: numbers });
  });

  const moved =
    '1 open deadline would be due later: Tap results (overdue since 07-10-2026, then due 10-10-2026). Enter the reason.';
  const checksDeadlines = { name: 'I checked these changes to the deadlines' };

  test('is saved although it moves deadlines after the person has confirmed them with a reason', async () => {
    const { save, sentBodies, user } = await openForm([
      inSequence(
        createMonitoringSchedule,
        refuseUnconfirmed(createMonitoringSchedule, numbers, 'confirmedLowerPercentiles'),
        refuseUnconfirmed(createMonitoringSchedule, moved, 'confirmedEndedDeadlines'),
        respond(createMonitoringSchedule, { id: schedule.id }),
      ),
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Start date' }), '7/1/2026');
    await save();
    await user.click(await screen.findByRole('checkbox', { name: /gives these lower numbers/ }));
    expect(screen.queryByRole('checkbox', checksDeadlines)).toBeNull();
    await save();
    expect(await screen.findAllByText(moved)).not.toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /^Reason for the schedule/ }), 'Letter 12 was entered late');
    await user.click(screen.getByRole('checkbox', checksDeadlines));
    await save();
    await screen.findByText('The monitoring schedule was saved');
    expect(sentBodies().at(-1)).toMatchObject({
      startsOn: '2026-07-01',
      confirmedLowerPercentiles: numbers,
      confirmedEndedDeadlines: true,
      reason: 'Letter 12 was entered late',
    });
  });

  test('is removed although it moves deadlines after the person has confirmed them with a reason', async () => {
    const { requests, user } = showCompliance([
      inSequence(listPeriods, listed([schedule]), listed([])),
      inSequence(
        deleteMonitoringSchedule,
        refuse(deleteMonitoringSchedule, 409, moved, 'deadlinesNotConfirmed'),
        respond(deleteMonitoringSchedule, undefined),
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Actions for the schedule from 01-01-2026' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Remove schedule' }));
    expect(await screen.findByText(moved)).toBeVisible();
    const form = within(await screen.findByRole('form', { name: 'Remove monitoring schedule' }));
    await user.click(form.getByRole('button', { name: 'Remove schedule' }));
    expect(requestsTo(requests, deleteMonitoringSchedule)).toHaveLength(1);
    await user.type(form.getByRole('textbox', { name: /^Reason for the removal/ }), 'Entered for another system');
    await user.click(form.getByRole('checkbox', checksDeadlines));
    await user.click(form.getByRole('button', { name: 'Remove schedule' }));
    expect(await screen.findByText('The monitoring schedule was removed')).toBeVisible();
    expect(requestsTo(requests, deleteMonitoringSchedule)).toHaveLength(2);
  });

  test('is removed with lower numbers after the person has read them', async () => {
    const { requests, user } = showCompliance([
      inSequence(listPeriods, listed([schedule]), listed([])),
      inSequence(
        deleteMonitoringSchedule,
        refuse(deleteMonitoringSchedule, 409, numbers, 'percentilesNotConfirmed'),
        respond(deleteMonitoringSchedule, undefined),
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Actions for the schedule from 01-01-2026' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Remove schedule' }));
    const question = within(await screen.findByRole('dialog', { name: 'Removing it lowers 90th percentiles' }));
    expect(question.getByText(numbers)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Remove and use the lower numbers' }));
    expect(await screen.findByText('The monitoring schedule was removed')).toBeVisible();
    expect(requestsTo(requests, deleteMonitoringSchedule)).toHaveLength(2);
  });

  test('needs no approval and no months for standard monitoring', async () => {
    const { save, sentBodies, user } = await openForm([respond(createMonitoringSchedule, { id: schedule.id })]);
    expect(screen.queryByRole('combobox', { name: 'First sampling month' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Start date' }), '7/1/2026');
    await save();
    await screen.findByText('The monitoring schedule was saved');
    expect(sentBodies()).toMatchObject([{ frequency: 'sixMonth', startsOn: '2026-07-01', approvedOn: null }]);
    // The form is empty for the next schedule.
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Start date', hidden: true }).value).toBe(''),
    );
  });

  test.each([
    [
      'another day than the first of a half year',
      '2/1/2026',
      'sixMonth',
      'Start date',
      'Reduced monitoring starts on January 1, standard monitoring on January 1 or July 1',
    ],
    [
      'reduced monitoring from July',
      '7/1/2026',
      'annual',
      'Start date',
      'Reduced monitoring starts on January 1, standard monitoring on January 1 or July 1',
    ],
    ['a schedule without a day', '', 'sixMonth', 'Start date', 'Enter a date such as 10-16-2024'],
  ])('refuses %s', async (...[, day, frequency, label, sentence]) => {
    const { save, sentBodies, user } = await openForm([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'How often you sample' }), frequency);
    if (day !== '') await user.type(screen.getByRole('textbox', { name: 'Start date' }), day);
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(`${label}: ${sentence}`);
    expect(sentBodies()).toEqual([]);
  });

  test('refuses reduced monitoring from before the approval of the State', async () => {
    const { save, sentBodies, user } = await openForm([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'How often you sample' }), 'annual');
    await user.type(screen.getByRole('textbox', { name: 'Start date' }), '1/1/2026');
    await user.type(screen.getByRole('textbox', { name: 'Approved by the State on' }), '5/20/2026');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Start date: Enter 01-01-2027 or a later January 1',
    );
    expect(sentBodies()).toEqual([]);
  });

  test('refuses more than four months of samples', async () => {
    const { save, sentBodies, user } = await openForm([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'How often you sample' }), 'triennial');
    await user.selectOptions(screen.getByRole('combobox', { name: 'First sampling month' }), 'May');
    await user.type(screen.getByRole('textbox', { name: 'Start date' }), '1/1/2026');
    await user.type(screen.getByRole('textbox', { name: 'Approved by the State on' }), '11/3/2025');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The schedule was not savedLast sampling month: Choose at most four months in a row of one year',
    );
    expect(sentBodies()).toEqual([]);
  });

  test('a start date that is taken is refused at the field', async () => {
    const taken = 'A monitoring schedule already starts on this day. Remove it first.';
    const { save, user } = await openForm([refuse(createMonitoringSchedule, 409, taken, 'scheduleTaken')]);
    await user.type(screen.getByRole('textbox', { name: 'Start date' }), '1/1/2026');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(`The schedule was not savedStart date: ${taken}`);
    expect(screen.getByRole('textbox', { name: 'Start date' }).getAttribute('aria-invalid')).toBe('true');
  });

  test('the waiver of nine years says what ends it', async () => {
    const { user } = await openForm([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'How often you sample' }), 'nineYear');
    expect(screen.getByText(/A full State waiver for a small system/).textContent).toMatch(/ends|end/);
  });
});

describe('the monitoring periods', () => {
  test('are requested again after a failure', async () => {
    const { user } = showCompliance([
      inSequence(listPeriods, refuse(listPeriods, 500, 'Internal'), respond(listPeriods, aPeriodList())),
    ]);
    expect(await screen.findByText('The monitoring periods could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Monitoring periods' })).toBeVisible();
  });

  test('an exceedance that a later change ended is named until the State’s answer is recorded', async () => {
    const [lead] = aPeriod().analytes;
    if (!lead) throw new Error('No lead');
    const copper = {
      ...lead,
      analyteCode: 'copper',
      displayName: 'Copper',
      percentile: null,
      outcome: 'noResults',
    } as const;
    const period = aPeriod({ analytes: [{ ...lead, outcome: 'noneSoFar' }, copper] });
    const ended = (kind: DeadlineRow['kind'], state: DeadlineRow['state']) =>
      aDeadline({ key: `${kind}:${period.startsOn}`, kind, period: period.startsOn, state });
    const open = (state: DeadlineRow['state']) => {
      const items = [ended('leadExceedanceEnded', state), ended('copperExceedanceEnded', state)];
      return showCompliance([
        respond(listPeriods, aPeriodList({ items: [period] })),
        respond(listDeadlines, aDeadlineList(items)),
      ]);
    };
    const { unmount } = open('dueThisWeek');
    expect(await screen.findAllByText('Exceedance still in effect: ask the State whether it ended')).toHaveLength(2);
    expect(screen.queryByText('No exceedance so far')).toBeNull();
    unmount();
    open('done');
    expect(await screen.findByText('No exceedance so far')).toBeVisible();
  });

  const waiver = {
    id: '01995b1e-7c1a-7000-8000-000000000901',
    frequency: 'nineYear',
    startsOn: '2020-01-01',
    samplingFrom: 6,
    samplingTo: 9,
    approvedOn: '2019-11-01',
    approval: null,
    delayedStart: null,
  } as const;

  test('a waiver that a percentile ended is named above the periods and in place of the outcome', async () => {
    const [lead] = aPeriod().analytes;
    if (!lead?.percentile) throw new Error('No lead');
    const percentile = { ...lead.percentile, value: '6', exceeds: false };
    const period = aPeriod({
      frequency: 'nineYear',
      analytes: [{ ...lead, percentile, outcome: 'waiverEnded' }],
      requiredSites: 0,
    });
    showCompliance([respond(listPeriods, aPeriodList({ items: [period], schedules: [waiver] }))]);
    expect(await screen.findByText(/^Ended on 06-30-2026: Lead 6 µg\/L is above 5 µg\/L/)).toBeVisible();
    expect(await screen.findByText('Waiver ended')).toBeVisible();
    expect(screen.getByText(/Lead: 6 µg\/L is above 5 µg\/L: the waiver ended/)).toBeVisible();
    expect(screen.queryByText('No exceedance')).toBeNull();
  });

  test('a waiver that ended before the listed periods is shown as ended', async () => {
    const period = aPeriod({ basis: 'waiverEnded' });
    showCompliance([respond(listPeriods, aPeriodList({ items: [period], schedules: [waiver] }))]);
    expect(await screen.findByText(/^Ended before 01-01-2026: standard monitoring applies/)).toBeVisible();
    expect(screen.getByText('The monitoring waiver ended before 01-01-2026')).toBeVisible();
  });

  test('a period without sites and results shows zero, dashes and no link', async () => {
    const empty = aPeriod({ collectedSites: 0, analyzedSites: 0, analytes: [] });
    showCompliance([respond(listPeriods, aPeriodList({ items: [empty] }))]);
    const table = within(await screen.findByRole('table', { name: 'Monitoring periods' }));
    expect(table.getByText('0 with all results; 20 more needed')).toBeVisible();
    expect(table.getAllByRole('link')).toHaveLength(1);
  });

  test('shows the profile of the system that decides about the number of sites', async () => {
    showCompliance([respond(listPeriods, aPeriodList({ populationServed: 12_500, sizeClass: 'medium' }))]);
    const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    await screen.findByText('Size class');
    expect(['System type', 'State', 'Population served', 'Size class'].map(valueOf)).toEqual([
      'Community (CWS)',
      'CT',
      '12,500',
      'Medium',
    ]);
  });
});

describe('one monitoring period', () => {
  const open = (overrides: Partial<PeriodDetails>, deadlines: Responses = respond(listDeadlines, aDeadlineList())) =>
    showCompliance([respond(getPeriod, aPeriodWithDetails(overrides)), deadlines], {
      at: '/compliance/periods/2026-01-01',
    });
  const [lead] = aPeriodWithDetails().results;
  if (!lead) throw new Error('No result');

  test.each<[string, string, Partial<PeriodDetails>]>([
    ['In progress', 'is not over', {}],
    ['Too few sites', 'is over with too few sites', { isOver: true }],
    ['Complete', 'is over with all sites', { isOver: true, requiredSites: 10 }],
    ['Too few sites', 'is over and the number of sites is unknown', { isOver: true, requiredSites: null }],
  ])('is “%s” if it %s', async (words, _, overrides) => {
    open(overrides);
    const sites = within(await screen.findByRole('region', { name: 'Sites' }));
    expect(sites.getByText(words)).toBeVisible();
  });

  test.each<[string, Partial<PeriodDetails>, number]>([
    ['a small system with too few sites', { isOver: true, populationServed: 3_300 }, 1],
    ['a system of unknown size with too few sites', { isOver: true, populationServed: null }, 1],
    ['a system too large for a waiver', { isOver: true, populationServed: 3_301 }, 0],
    ['a small system with all sites', { isOver: true, populationServed: 3_300, requiredSites: 10 }, 0],
  ])('says for %s whether a partial waiver may be missing', async (_, overrides, sentences) => {
    open(overrides);
    const sites = within(await screen.findByRole('region', { name: 'Sites' }));
    expect(sites.queryAllByText(/^A State may grant a partial waiver, for lead or copper alone/)).toHaveLength(
      sentences,
    );
  });

  test('counts only sites with all results, and links its sampling events', async () => {
    open({ collectedSites: 12, analyzedSites: 1 });
    const sites = within(await screen.findByRole('region', { name: 'Sites' }));
    expect(sites.getByText(/^12 sites collected, 1 with all lead and copper results\./)).toBeVisible();
    expect(sites.getByRole('link', { name: 'First half' }).getAttribute('href')).toMatch(/^\/events\/.+\/samples$/);
  });

  test('says when no results count', async () => {
    open({ results: [{ ...lead, percentile: null, counted: [], outcome: 'noResults' }] });
    expect(await screen.findByText('No results count toward the 90th percentile yet.')).toBeVisible();
  });

  test('an exceedance names the steps that it requires, with the open deadlines of the period and their hours', async () => {
    const inHours = { dueOn: '2026-07-11', dueAt: '2026-07-11T03:59:00.000Z', state: 'overdue' } as const;
    const step = (kind: DeadlineRow['kind'], overrides: Partial<DeadlineRow> = {}) =>
      aDeadline({ key: `${kind}:2026-01-01`, kind, period: '2026-01-01', ...overrides });
    open(
      { results: [lead, { ...lead, analyteCode: 'copper', displayName: 'Copper' }] },
      respond(
        listDeadlines,
        aDeadlineList([step('tapResultsReport'), step('sourceWater'), step('tier1Notice', inHours)]),
      ),
    );
    expect(await screen.findByText('Notices required by a lead action level exceedance')).toBeVisible();
    expect(await screen.findByText('Steps required by a copper action level exceedance')).toBeVisible();
    const ofLead = within(await screen.findByRole('list', { name: 'Open deadlines of the lead exceedance' }));
    expect(ofLead.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Tier 1 public notice of the lead exceedance',
      'Source water results and treatment recommendation',
    ]);
    expect(ofLead.getAllByRole('listitem')[0]?.textContent).toMatch(/, due 07-10-2026 11:59 PM Overdue$/);
    const ofCopper = within(screen.getByRole('list', { name: 'Open deadlines of the copper exceedance' }));
    expect(ofCopper.getAllByRole('link')).toHaveLength(1);
  });

  test('an outcome that is not final has every reason', async () => {
    const openReasons = ['periodOpen', 'resultsMissing'] as const;
    open({ results: [{ ...lead, outcome: 'noneSoFar', openReasons: [...openReasons] }], isOver: true });
    expect(
      await screen.findByText(
        'Not final: the sampling months are over, but other samples count until 06-30-2026 if they give a higher 90th percentile; samples have no result yet.',
      ),
    ).toBeVisible();
    expect(screen.getByText(/^90th percentile so far, /)).toBeVisible();
  });

  test('a percentile of too few results is shown with the violation', async () => {
    open({ isOver: true });
    expect(await screen.findByText('Fewer results than the rule requires')).toBeVisible();
  });

  test('a waiver of a system that is too large is doubted', async () => {
    open({ frequency: 'nineYear', populationServed: 10_000, startsOn: '2026-01-01', endsOn: '2034-12-31' });
    expect((await screen.findByText('What ends this waiver')).parentElement?.textContent).toContain(
      'A waiver is for systems that serve at most 3,300 people',
    );
  });

  test.each([
    {
      populationServed: 5_000,
      sentence: 'at most 3,300 people. Because of the recorded number it ends on 12-31-2028.',
    },
    { populationServed: null, sentence: 'The population served is not recorded: ask your State' },
  ])('a waiver with $populationServed people served says what that means', async ({ populationServed, sentence }) => {
    open({ frequency: 'nineYear', startsOn: '2028-01-01', endsOn: '2028-12-31', populationServed });
    expect((await screen.findByText('What ends this waiver')).parentElement?.textContent).toContain(sentence);
  });

  test('more sites than are listed are counted', async () => {
    open({ collectedSites: 1_200 });
    const sites = within(await screen.findByRole('region', { name: 'Collected sites' }));
    expect(sites.getByText('The first 1 site by address:')).toBeVisible();
    expect(sites.getByRole('link', { name: 'Sample 100' }).getAttribute('href')).toMatch(/^\/samples\//);
  });

  test('is requested again after a failure', async () => {
    const { user } = showCompliance(
      [inSequence(getPeriod, refuse(getPeriod, 500, 'Internal'), respond(getPeriod, aPeriodWithDetails()))],
      { at: '/compliance/periods/2026-01-01' },
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'January to June 2026' })).toBeVisible();
  });
});

describe('the setting of reminders', () => {
  const open = async (...responses: readonly Responses[]) => {
    const shown = showCompliance([respond(listDeadlines, aDeadlineList()), ...responses], {
      at: '/compliance/deadlines',
      permissions: ['pws:read'],
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Reminders' }));
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Deadline reminders' })) };
  };
  const on = respond(listReminders, { items: [], isMailed: true, today: '2026-11-23' });
  const box = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
    dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Send my reminders to dana@/ });

  test('stays as it was if it was not saved, with the reason', async () => {
    const { dialog, user } = await open(on, refuse(updateReminderSettings, 503, 'The database is busy.'));
    await user.click(await box(dialog));
    expect(await screen.findByText('The setting was not saved. The database is busy.')).toBeVisible();
    expect((await box(dialog)).checked).toBe(true);
  });

  test('cannot be changed again while it is being saved', async () => {
    const { dialog, user } = await open(on, neverRespond(updateReminderSettings));
    await user.click(await box(dialog));
    await waitFor(async () => expect((await box(dialog)).disabled).toBe(true));
  });

  test('is requested again after a failure', async () => {
    const { dialog, user } = await open(inSequence(listReminders, refuse(listReminders, 500, 'Internal'), on));
    expect(await dialog.findByText('The setting could not be loaded')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await box(dialog)).toBeVisible();
  });
});
