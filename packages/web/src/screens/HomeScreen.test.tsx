import type {
  Attention,
  ClosedEvent,
  OpenEvent,
  PastClassification,
  SetUp,
} from '@curbstop/contract/overviews/home.endpoints';
import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import type { PeriodList, PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import type { ProgramActivity } from '@curbstop/contract/overviews/program-activity.values';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeadlineRow, NewCustomers, SentNotices } from '@curbstop/contract/compliance/deadline.rules';
import type { IncompleteSites } from '@curbstop/contract/samples/incomplete-sites.rules';
import { noIncompleteSites, withoutCopper } from '../../testing/incomplete-sites.ts';
import { aDeadline, aDeadlineList } from '../../testing/a-deadline.ts';
import { problemReply, showScreen } from '../../testing/show-screen.tsx';
import { HomeScreen } from './HomeScreen.tsx';

const attention: Attention = {
  exceedances: 1,
  samplesWithoutResult: 5,
  invalidationRequests: 2,
  eventsBehind: 1,
  lettersToResend: 3,
  lettersToRewrite: 1,
  mailsUnsent: 2,
  batchesFailed: 1,
  lettersRefused: 2,
  linesToReview: 13,
  linesWithoutBasis: 0,
  resultsNotImported: 0,
  levelsNotImported: 0,
  highestNotImported: [],
  unreadableNotImported: 0,
  importsWithFailedRows: 2,
  importsReady: 1,
  kitsUndecided: 0,
  undecidedKits: [],
  unimportedLevels: [],
};
const nothingOpen: Attention = {
  ...attention,
  ...Object.fromEntries(Object.keys(attention).map((name) => [name, 0])),
  highestNotImported: [],
  unreadableNotImported: 0,
  undecidedKits: [],
  unimportedLevels: [],
};
const setUp: SetUp = {
  hasLines: true,
  hasLinesToCheck: true,
  hasColleagues: true,
  hasPopulation: true,
  hasEvents: true,
};
const event: OpenEvent = {
  id: '01995b1e-7c1a-7000-8000-0000000000e1',
  name: 'First half',
  eventType: 'Sampling',
  programId: '01995b1e-7c1a-7000-8000-0000000000b1',
  programName: 'Tap sampling 2026',
  startsOn: '2026-01-01',
  endsOn: '2026-06-30',
  daysLeft: -12,
  goal: 40,
  locations: 40,
  collected: 30,
  collectedSites: 30,
  analyzed: 24,
  isBehind: false,
};
const inventory = {
  totalAssets: 10,
  leadAssets: 2,
  galvanizedAssets: 1,
  nonLeadAssets: 4,
  unknownAssets: 3,
  needsReview: 13,
  differsFromFile: 0,
  lacksBasis: 0,
};
const counts = [
  { category: 'Lead', lines: 3 },
  { category: 'Non-lead', lines: 7 },
] as const;

const activity: ProgramActivity = {
  changedOn: '2026-09-24T19:40:00.000Z',
  changedBy: 'Alex Rivera',
  kind: 'sample',
  operation: 'updated',
  change: 'resultsReceived',
  kitStatus: null,
  description: 'Results received for 5 samples',
  records: 5,
  programId: event.programId,
  programName: event.programName,
  eventId: event.id,
  eventName: event.name,
};
const rank = { lower: 14, upper: 14, tenths: 0, basis: 'ceiling' as const };
const lead = { analyteCode: 'lead', displayName: 'Lead', actionLevel: '15' } as const;
const copper = {
  analyteCode: 'copper',
  displayName: 'Copper',
  actionLevel: '1300',
  outcome: 'noResults',
  percentile: null,
} as const;
const aPeriod = (startsOn: string, endsOn: string, value: string, exceeds: boolean): PeriodSummary => ({
  startsOn,
  endsOn,
  frequency: 'sixMonth',
  basis: 'recorded',
  rulesOn: '2026-06-30',
  windows: [],
  siteSchedule: 'standard',
  requiredSites: 40,
  requiredSitesSource: '40 CFR 141.86(c)',
  collectedSites: 5,
  analyzedSites: 5,
  isOver: exceeds,
  isEnded: exceeds,
  analytes: [
    {
      ...lead,
      outcome: exceeds ? 'exceedance' : 'noneSoFar',
      percentile: { value, rank, count: 15, actionLevel: '15', exceeds },
    },
    copper,
  ],
});
const periods: PeriodList = {
  systemType: 'CWS',
  state: 'CT',
  populationServed: 4812,
  sizeClass: 'medium',
  schedules: [],
  percentileMethods: [],
  items: [aPeriod('2026-07-01', '2026-12-31', '9', false), aPeriod('2026-01-01', '2026-06-30', '17.4', true)],
};

interface Parts {
  readonly attention?: Attention;
  readonly events?: readonly OpenEvent[];
  /** False if they can't be loaded. */
  readonly closed?: readonly ClosedEvent[] | false;
  readonly past?: PastClassification;
  readonly features?: readonly string[];
  readonly deadlines?: readonly DeadlineRow[];
  readonly sentNotices?: SentNotices | 'pending' | 'refused';
  readonly newCustomers?: NewCustomers;
  readonly hasServiceLines?: boolean;
  readonly setUp?: SetUp;
  readonly periodList?: PeriodList;
  /** The same for every event. */
  readonly gaps?: IncompleteSites;
  readonly undated?: number;
  readonly at?: string;
}

function respondWithDeadlines(query: URLSearchParams, parts: Parts) {
  const { deadlines = [aDeadline()], sentNotices, newCustomers = null, hasServiceLines = true } = parts;
  if (query.get('notices') === 'omitted') return { body: { ...aDeadlineList(deadlines), hasServiceLines } };
  if (sentNotices === 'pending') return sentNotices;
  if (sentNotices === 'refused') return problemReply(500, 'The database is busy.');
  const items = deadlines.map((deadline) => ({ ...deadline, sentNotices: sentNotices ?? null }));
  return { body: { ...aDeadlineList(items), hasServiceLines, newCustomers } };
}

function open(parts: Parts = {}) {
  const {
    attention: open = attention,
    events = [event],
    closed = [],
    past,
    features = planFeatures.Pro,
    undated = 0,
  } = parts;
  return showScreen(<HomeScreen />, {
    path: '/overview',
    at: parts.at ?? '/overview',
    features: [...features],
    responses: ({ path, query }) => {
      if (path.endsWith('/attention')) return { body: open };
      if (path.endsWith('/setup')) return { body: parts.setUp ?? setUp };
      if (path.endsWith('/compliance/periods')) return { body: parts.periodList ?? periods };
      if (path === '/pws/graphql') return { body: { data: { recentProgramActivity: [activity] } } };
      if (path.endsWith('/deadlines')) return respondWithDeadlines(query, parts);
      if (path.endsWith('/closedevents'))
        return closed ? { body: { total: closed.length, items: closed } } : problemReply(403, 'No access.');
      if (path.endsWith('/openevents')) return { body: events };
      if (path.endsWith('/eventgaps'))
        return { body: events.map(({ id: eventId }) => ({ eventId, gaps: parts.gaps ?? noIncompleteSites })) };
      if (path.endsWith('/statistics')) return { body: inventory };
      if (path.endsWith('/pastclassification'))
        return { body: past ?? { on: '2025-11-23', counts: [...counts], beganOn: '2024-01-05' } };
      if (path.endsWith('/samplesbymonth'))
        return { body: [{ month: '2026-03', Detects: 4, Exceedances: 1, NonDetects: 5, undated }] };
      if (path.endsWith('/weeklystats/exceedances')) return { body: [{ week: '2026-09-14', samples: 0 }] };
      if (path.includes('/weeklystats/'))
        return {
          body: [
            { week: '2026-09-14', samples: 3 },
            { week: '2026-09-21', samples: 1 },
          ],
        };
      if (path.endsWith('/programhub/programs')) return { body: [] };
      return problemReply(404, 'Not found');
    },
  });
}

test('each line of what needs attention opens its records, the most harmful first', async () => {
  open();
  const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
  await list.findByRole('link', { name: /13 lines to review/ });
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 sample with an open exceedance', '/samples?filters[exceedanceOpen]=true'],
    ['1 batch of letters that was not sent', '/communications/bulk-downloads?filters[isUnsent]=true'],
    ['2 active letters that can’t be sent as they are written', '/communications/letters'],
    ['3 letters need resending', '/communications/letter-logs?filters[needsResending]=true'],
    [
      '1 letter to write again, because the address was corrected',
      '/communications/letter-logs?filters[needsRewriting]=true',
    ],
    ['1 event past its end date with fewer samples or sites than planned', '/overview?events=behind#open-events'],
    [
      '2 emails from Curbstop, such as reminders, not sent or not confirmed',
      '/administration/outbox?filters[isUnsent]=true',
    ],
    ['13 lines to review', '/inventory/list?filters[needsReview]=true'],
    ['5 collected samples without a result', '/samples?filters[status]=Collected&filters[status]=At+Lab'],
    ['2 samples with an unanswered invalidation request to the State', '/samples?filters[invalidationRequested]=true'],
    [
      '2 imports with failed rows, last 30 days',
      '/imports?filters[subject]=inventory&filters[state]=committed&filters[failedRows]=atLeast:1&filters[committedOn]=last30Days',
    ],
    ['1 unfinished import', '/imports?filters[isUnfinished]=true'],
    ['July to December 2026: 5 of 40 sites with all results, due 12-31-2026', '/compliance/periods/2026-07-01'],
  ]);
  expect(list.getByText('No open items for: Non-lead lines without a valid basis.')).toBeVisible();
});

test('an overdue deadline is above what is not urgent', async () => {
  open({ deadlines: [aDeadline({ key: 'k:1', title: 'Annual notices', dueOn: '2026-01-05', state: 'overdue' })] });
  const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
  await list.findByRole('link', { name: /13 lines to review/ });
  const texts = list.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts.slice(5, 8)).toEqual([
    '1 event past its end date with fewer samples or sites than planned',
    '1 overdue deadline: Annual notices, was due 01-05-2026',
    '2 emails from Curbstop, such as reminders, not sent or not confirmed',
  ]);
});

const completed = aDeadline({
  key: 'consumerNotice:2026-03-24',
  kind: 'consumerNotice',
  title: 'Consumer notices',
  state: 'done',
  doneOn: '2026-04-20',
});

test('a completed deadline of notices that are not recorded as sent needs attention', async () => {
  open({ deadlines: [completed], sentNotices: { done: 4, returned: 0, total: 20 } });
  const link = (await screen.findByText('Consumer notices')).closest('a');
  expect(link?.textContent).toBe(
    'Consumer notices: marked as completed on 04-20-2026, but 16 of 20 notices are not recorded as sent in Curbstop',
  );
  expect(link?.getAttribute('href')).toBe('/compliance/deadlines/consumerNotice%3A2026-03-24');
});

test('what needs attention does not wait until the notices of completed deadlines are counted', async () => {
  open({ deadlines: [completed], sentNotices: 'pending' });
  expect(await screen.findByText(/lines to review/)).toBeVisible();
});

test.each(['pending', 'refused'] as const)(
  'nothing is said to be clear while the count of notices of completed deadlines is %s',
  async (sentNotices) => {
    const { requests } = open({
      attention: nothingOpen,
      events: [],
      periodList: { ...periods, items: [] },
      deadlines: [completed],
      sentNotices,
    });
    const region = within(await screen.findByRole('region', { name: 'Needs attention' }));
    await waitFor(() => expect(requests.some(({ query }) => query.get('notices') === 'counted')).toBe(true));
    if (sentNotices === 'refused') await region.findByText(/^It is not known whether the notices/);
    expect(region.queryByText('Nothing needs attention.')).toBeNull();
  },
);

test('notices to new customers that are missing need attention, with the campaign that has them', async () => {
  open({ newCustomers: { notices: 96, firstOn: '2024-11-04' } });
  const link = (await screen.findByText('Notices to new customers')).closest('a');
  expect(link?.textContent).toBe(
    'Notices to new customers: 96 are not recorded as sent, the first due 11-04-2024 (40 CFR 141.85(e)(2))',
  );
  expect(link?.getAttribute('href')).toBe('/communications/campaigns/newCustomerNotice');
});

test('an account without a service line on record needs its inventory, and never nothing', async () => {
  open({ attention: nothingOpen, events: [], periodList: { ...periods, items: [] }, hasServiceLines: false });
  const link = (await screen.findByText('No service line is recorded')).closest('a');
  expect(link?.textContent).toContain('The initial inventory was due 10-16-2024');
  expect(link?.getAttribute('href')).toBe('/inventory-import');
  expect(screen.queryByText('Nothing needs attention.')).toBeNull();
});

test('notices of completed deadlines that can’t be counted are named', async () => {
  open({ deadlines: [completed], sentNotices: 'refused' });
  expect(
    await screen.findByText(
      'It is not known whether the notices of completed deadlines and to new customers were sent',
    ),
  ).toBeVisible();
  expect(screen.getByText(/lines to review/)).toBeVisible();
});

test('an event that ends soon with samples to collect needs attention', async () => {
  const ending = { ...event, daysLeft: 36, goal: 40, collected: 24 };
  open({ events: [ending, { ...ending, id: 'later', daysLeft: 61 }, { ...ending, id: 'full', collected: 40 }] });
  const link = await screen.findByRole('link', { name: 'First half: 24 of 40 collected, 36 days left' });
  expect(link.getAttribute('href')).toBe(`/events/${event.id}`);
});

test('the filters of an event are not samples to collect or analyze', async () => {
  const filters = { ...event, name: 'Pitchers', eventType: 'Pitcher/Filter', collected: 0, analyzed: 0 } as const;
  open({
    events: [
      { ...filters, daysLeft: 36 },
      { ...filters, id: 'ended', name: 'Ended', daysLeft: -3 },
    ],
  });
  const row = within(await screen.findByRole('row', { name: /^Pitchers/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('36 days left'),
    '40 filters',
    '40',
    '',
    '',
  ]);
  expect(screen.queryByRole('progressbar', { name: /^Finished part/ })).toBeNull();
  expect(screen.getByText(/No open items for/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Pitchers: / })).toBeNull();
  expect(screen.getByRole('row', { name: /^Ended/ }).querySelector('[data-late]')).toBeNull();
});

test('events that end soon and are not named are counted, with a link to the list', async () => {
  const ending = (total: number) =>
    Array.from({ length: total }, (_, at) => ({ ...event, id: `e${at}`, name: `Event ${at}`, daysLeft: at, goal: 40 }));
  const { unmount } = open({ events: ending(5) });
  const link = await screen.findByRole('link', {
    name: '2 more active events with samples to collect, 60 days or less left',
  });
  expect(link.getAttribute('href')).toBe('/overview#open-events');
  expect(screen.queryByText(/^At most 20 events/)).toBeNull();
  unmount();
  open({ events: ending(20) });
  expect(await screen.findByRole('link', { name: /^At least 17 more active events with samples/ })).toBeVisible();
  expect(
    screen.getByText(/^At most 20 events that have not ended are listed. Of those that have ended, all with fewer/),
  ).toBeVisible();
});

test('the list of events past their end date has all that are counted, and opens all active events', async () => {
  const behind = Array.from({ length: 23 }, (_, at) => ({
    ...event,
    id: `e${at}`,
    name: `Event ${at}`,
    isBehind: true,
  }));
  open({ events: [...behind, { ...event, id: 'later', name: 'Later', daysLeft: 36 }], at: '/overview?events=behind' });
  const table = within(await screen.findByRole('table', { name: 'Active sampling events' }));
  expect(table.getAllByRole('row')).toHaveLength(24);
  expect(screen.getByText(/^23 events past the end date with fewer samples or sites than planned/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all active events' }).getAttribute('href')).toBe(
    '/overview#open-events',
  );
});

test('events that end soon are at least as many as counted if complete events take places of the list', async () => {
  const ending = (total: number, lastDaysLeft: number) =>
    Array.from({ length: total }, (_, at) => ({
      ...event,
      id: `e${at}`,
      name: `Event ${at}`,
      daysLeft: at === total - 1 ? lastDaysLeft : at,
      goal: 40,
      collected: at < 5 ? 40 : 0,
      collectedSites: at < 5 ? 40 : 0,
      analyzed: 0,
    }));
  const first = open({ events: ending(20, 60) });
  expect(await screen.findByRole('link', { name: /^At least 12 more active events with samples/ })).toBeVisible();
  first.unmount();
  const second = open({ events: ending(20, 61) });
  expect(await screen.findByRole('link', { name: /^11 more active events with samples to collect/ })).toBeVisible();
  second.unmount();
  const ended = ending(20, 19).map((one) => ({ ...one, daysLeft: -1, collected: 40, analyzed: 40 }));
  open({ events: ended, gaps: withoutCopper });
  expect(
    await screen.findByRole('link', { name: /^At least 17 more active events with something missing/ }),
  ).toBeVisible();
});

test('an analyzed event whose results count for nothing is named, and does not look finished', async () => {
  const sites = { goal: 10, locations: 10, collected: 10, collectedSites: 10 };
  const analyzed = { ...event, ...sites, daysLeft: 36, analyzed: 10 };
  const ended = { ...analyzed, id: '01995b1e-7c1a-7000-8000-0000000000e2', name: 'Ended', daysLeft: -1 };
  open({
    attention: { ...attention, samplesWithoutResult: 0 },
    gaps: withoutCopper,
    events: [analyzed, ended, { ...analyzed, id: '01995b1e-7c1a-7000-8000-0000000000e3', name: 'Later', daysLeft: 61 }],
  });
  const link = await screen.findByRole('link', { name: /^First half: Copper missing at 10 of 10 sites/ });
  expect(link.textContent).toBe('First half: Copper missing at 10 of 10 sites, 36 days left');
  expect(link.getAttribute('href')).toBe(`/events/${event.id}/samples`);
  expect(screen.getByRole('link', { name: /^Ended: Copper .+, ended 1 day ago/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Later: / })).toBeNull();
  expect(screen.getByText(/No open items for/).textContent).not.toContain('collected samples without a result');
  const rows = within(await screen.findByRole('table', { name: 'Active sampling events' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent?.includes('Copper missing at 10 of 10 sites'))).toEqual([
    true,
    true,
    true,
  ]);
  expect(screen.getByRole('progressbar', { name: 'Finished part of Later' }).getAttribute('value')).toBe('0');
});

test('two bottles of half of the locations are not the planned sites', async () => {
  const half = { ...event, daysLeft: 36, collected: 40, collectedSites: 20, analyzed: 40 };
  open({ events: [half], gaps: { ...noIncompleteSites, sites: 20, completeSites: 20 } });
  const link = await screen.findByRole('link', { name: /^First half: 20 of 40 locations collected, 36 days left/ });
  expect(link.getAttribute('href')).toBe(`/events/${event.id}`);
  const row = within(await screen.findByRole('row', { name: /First half/ }));
  expect(row.getByText('20 of 40 locations have no analyzed sample')).toBeVisible();
  expect(row.getByRole('progressbar').getAttribute('value')).toBe('0.5');
});

test('the 90th percentile of the period so far opens its period, next to the periods before it', async () => {
  open();
  expect((await screen.findByRole('link', { name: '9 µg/L' })).getAttribute('href')).toBe(
    '/compliance/periods/2026-07-01#lead',
  );
  const card = within(screen.getByRole('region', { name: '90th percentile' }));
  expect(card.getByText('action level 15 µg/L, 15 results')).toBeVisible();
  expect(card.getByText(/so far, 5 of 40 sites with all results/)).toBeVisible();
  expect(card.getByRole('row', { name: /January to June 2026/ }).textContent).toContain('17.4 µg/LExceedance');
  expect(screen.getByText(/serves 4,812 people/)).toBeVisible();
});

test('the 90th percentile of the period so far names sites that count by their lead service line alone', async () => {
  const { unmount } = open({ periodList: { ...periods, sitesByLineOnly: 2 } });
  const card = within(await screen.findByRole('region', { name: '90th percentile' }));
  expect(
    await card.findByText(
      /^2 sites with a lead service line have no recorded tier of the rule .* Record their tiers\.$/,
    ),
  ).toBeVisible();
  unmount();
  open();
  expect(await screen.findByRole('link', { name: '9 µg/L' })).toBeVisible();
  expect(screen.queryByText(/service line alone/)).toBeNull();
});

test('an earlier exceedance that a later change ended is shown until the State agrees', async () => {
  const [newest, earlier] = [
    aPeriod('2026-07-01', '2026-12-31', '9', false),
    aPeriod('2026-01-01', '2026-06-30', '4', false),
  ];
  const ended = aDeadline({ kind: 'leadExceedanceEnded', period: earlier.startsOn, state: 'dueThisWeek' });
  open({ deadlines: [ended], periodList: { ...periods, items: [newest, earlier] } });
  const card = within(await screen.findByRole('region', { name: '90th percentile' }));
  const row = within(await card.findByRole('row', { name: /January to June 2026/ }));
  expect(await row.findByText('Exceedance still in effect: ask the State whether it ended')).toBeVisible();
});

test('recent activity describes the change and leads to its records', async () => {
  open();
  const list = within(await screen.findByRole('region', { name: 'Recent activity' }));
  expect(await list.findByText(/Results received for 5 samples in/)).toBeVisible();
  expect(list.getByRole('link', { name: 'First half' }).getAttribute('href')).toBe(`/events/${event.id}/samples`);
});

test('a new account sees the steps that the person can do', async () => {
  open({
    setUp: { hasLines: false, hasLinesToCheck: false, hasColleagues: false, hasPopulation: true, hasEvents: false },
  });
  const list = within(await screen.findByRole('region', { name: 'Set up your account' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/inventory-import',
    '/inventory/list?filters[needsReview]=true',
    '/administration/people',
    '/administration/population',
    '/programs',
  ]);
  expect(list.getByText(/1 of 5 steps done/)).toBeVisible();
  const short = within(await screen.findByRole('region', { name: 'Monitoring periods without enough sites' }));
  expect(short.getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^\/compliance\/periods\/\d{4}-\d{2}-01$/);
  expect(short.getAllByText(/of 40 sites with all results, (were )?due/)[0]).toBeVisible();
  expect(screen.queryByText('Needs attention')).toBeNull();
});

test('an account with sampling events and no service lines sees its overview below the steps that are left', async () => {
  const begun = { ...setUp, hasLines: false, hasLinesToCheck: false, hasColleagues: false };
  const { unmount } = open({ setUp: begun });
  const list = within(await screen.findByRole('region', { name: 'Set up your account' }));
  expect(list.getByText('2 of 5 steps done.')).toBeVisible();
  expect(list.getByRole('link', { name: /^Import your inventory/ }).getAttribute('href')).toBe('/inventory-import');
  expect(await screen.findByRole('region', { name: 'Needs attention' })).toBeVisible();
  unmount();
  open({ setUp: { ...begun, hasLines: null, hasLinesToCheck: null } });
  expect(await screen.findByRole('region', { name: 'Needs attention' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Set up your account' })).toBeNull();
});

test('hides what the user has no access to, and reports that nothing is due', async () => {
  open({
    attention: {
      ...attention,
      exceedances: 0,
      samplesWithoutResult: 0,
      invalidationRequests: 0,
      eventsBehind: 0,
      lettersToResend: 0,
      lettersToRewrite: 0,
      mailsUnsent: 0,
      batchesFailed: 0,
      lettersRefused: 0,
      resultsNotImported: 0,
      levelsNotImported: 0,
      highestNotImported: [],
      unreadableNotImported: 0,
      importsWithFailedRows: 0,
      importsReady: 0,
      linesToReview: null,
      linesWithoutBasis: null,
    },
    features: ['PT:LCR'],
    periodList: { ...periods, items: [] },
  });
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
  expect(screen.queryByText(/lines to review/)).toBeNull();
  expect(screen.queryByText('Service lines by classification')).toBeNull();
});

test('laboratory results not imported are listed with those above the action level', async () => {
  open({
    attention: {
      ...attention,
      resultsNotImported: 3,
      levelsNotImported: 2,
      highestNotImported: [{ analyteId: 1, amount: '50', isMoreThan: true }],
      unreadableNotImported: 1,
    },
  });
  const line = await screen.findByRole('link', {
    name: '3 laboratory results not imported, 2 above the action level; highest: Lead above 50 µg/L; 1 level can’t be read. Check the file',
  });
  expect(line.getAttribute('href')).toBe('/imports?filters[openResults]=atLeast:1');
  expect(line.dataset['tone']).toBe('urgent');
});

test('a checked laboratory file with levels above the action level is named until it is imported', async () => {
  const highest = [{ analyteId: 1, amount: '96', isMoreThan: false }];
  const waiting = {
    importId: 'import-a',
    eventId: 'event-a',
    fileName: 'results.csv',
    aboveActionLevel: 2,
    isUnreadable: false,
    highest,
  };
  open({ attention: { ...attention, unimportedLevels: [waiting] } });
  const line = await screen.findByRole('link', {
    name: 'results.csv is checked and not imported: 2 results above the action level; highest: Lead 96 µg/L',
  });
  expect(line.getAttribute('href')).toBe('/result-imports/import-a');
  expect(line.dataset['tone']).toBe('urgent');
  expect(screen.queryByText(/^No open items for:.*results of laboratory files/)).toBeNull();
});

test('what has no open items is named in plain words, and only what was counted', async () => {
  const none = { lettersToResend: 0, lettersToRewrite: 0, mailsUnsent: 0, lettersRefused: null, importsReady: 0 };
  open({ attention: { ...attention, ...none } });
  const note = (await screen.findByText(/^No open items for:/)).textContent;
  for (const name of ['letters to resend;', 'letters to write again;', 'emails not sent;'])
    expect(note).toContain(name);
  expect(note).not.toMatch(/need resending|can’t be sent/);
});

test('laboratory results are imported only if no file waits for its import', async () => {
  open({ attention: { ...attention, importsReady: 0 } });
  expect(await screen.findByText(/^No open items for: laboratory results not imported;/)).toBeVisible();
});

test('a laboratory file whose levels are not known is an open item', async () => {
  const unknown = ['a', 'b', 'c', 'd', 'e'].map((letter) => ({
    importId: `import-${letter}`,
    eventId: 'event-a',
    fileName: `${letter}.csv`,
    aboveActionLevel: null,
    isUnreadable: false,
    highest: [],
  }));
  const { user } = open({ attention: { ...attention, unimportedLevels: unknown } });
  const name = (letter: string) =>
    `${letter}.csv is not imported, and its levels are not known until you check the file`;
  expect((await screen.findByRole('link', { name: name('a') })).getAttribute('href')).toBe('/result-imports/import-a');
  expect(screen.queryByText(/^No open items for:.*results of laboratory files/)).toBeNull();
  expect(screen.queryByRole('link', { name: name('e') })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 2 more laboratory files to check' }));
  expect(screen.getByRole('link', { name: name('e') })).toBeVisible();
});

test('a delivered laboratory file that cannot be read is an open item', async () => {
  const file = { importId: 'import-a', eventId: 'event-a', fileName: 'night.pdf', highest: [] };
  open({ attention: { ...attention, unimportedLevels: [{ ...file, aboveActionLevel: null, isUnreadable: true }] } });
  const name = 'night.pdf cannot be read, and its levels are not known until you import a file that can be read';
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/result-imports/import-a');
});

test('kits that the carrier did not confirm open in their event', async () => {
  const undecidedKits = ['a', 'b', 'c', 'd'].map((letter, at) => ({
    eventId: `event-${letter}`,
    eventName: `Event ${letter.toUpperCase()}`,
    kits: 4 - at,
  }));
  const { user } = open({ attention: { ...attention, kitsUndecided: 12, undecidedKits } });
  const line = await screen.findByRole('link', { name: 'Event A: 4 kits not confirmed by the carrier' });
  expect(line.getAttribute('href')).toBe(
    '/events/event-a/kits?filters[shipment]=Failed&filters[shipment]=Unconfirmed&filters[status]=Ordered',
  );
  expect(line.dataset['tone']).toBe('urgent');
  expect(screen.queryByRole('link', { name: /^Event D/ })).toBeNull();
  await user.click(
    screen.getByRole('button', { name: 'Show 1 more event with kits that the carrier did not confirm' }),
  );
  expect(screen.getByRole('link', { name: 'Event D: 1 kit not confirmed by the carrier' })).toBeVisible();
  expect(screen.getByText('2 kits in other events not confirmed by the carrier.')).toBeVisible();
});

test('an event past its end date with fewer samples than planned is marked, with its progress', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /First half/ }));
  expect(row.getByText('Ended 12 days ago').getAttribute('data-late')).toBe('true');
  expect(row.getByRole('link', { name: '24' }).getAttribute('href')).toBe(
    `/events/${event.id}/samples?filters[status]=Analyzed&filters[status]=Completed`,
  );
  expect(row.getByRole('progressbar', { name: 'Finished part of First half' })).toBeVisible();
});

test('each chart has its numbers as a table', async () => {
  open();
  const rowsOf = async (name: string) =>
    within(await screen.findByRole('table', { name, hidden: true }))
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent);
  await screen.findByText(/are calculated from the change history/);
  expect(await rowsOf('Service lines by classification')).toEqual([
    'DayLeadGRRUnknownNon-lead',
    'Today2134',
    '11-23-20253007',
  ]);
  // Months without results follow, up to today's.
  expect((await rowsOf('Samples with results by month of collection')).slice(0, 2)).toEqual([
    'MonthExceedancesDetectsNon-detects',
    'Mar 2026145',
  ]);
  const cell = (table: string, name: string) =>
    within(screen.getByRole('table', { name: table, hidden: true }))
      .getByRole('link', { name, hidden: true })
      .getAttribute('href');
  expect(cell('Service lines by classification', '4')).toBe('/inventory/list?filters[epaReportingCategory]=Non-lead');
  expect(cell('Samples with results by month of collection', '5')).toBe(
    '/samples?filters[detection]=nonDetect&filters[status]=Analyzed&filters[status]=Completed&filters[collectedOn]=between:2026-03-01,2026-03-31',
  );
});

test('the last twelve weeks are charts with tables, and words where there was no sample [A7.20]', async () => {
  open();
  const ordered = await screen.findByRole('table', {
    name: 'Samples by week in which their kit was ordered',
    hidden: true,
  });
  expect(
    within(ordered)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Week ofOrdered', 'Sep 143', 'Sep 211']);
  const exceedances = within(screen.getByRole('region', { name: 'Exceedances by week' }));
  expect(await exceedances.findByText('No results above a limit were received in the last 12 weeks.')).toBeVisible();
});

test('samples without a collection date have no link to their month', async () => {
  open({ undated: 1 });
  await screen.findByText(/are calculated from the change history/);
  expect(
    await screen.findByRole('table', { name: 'Samples with results by month of collection', hidden: true }),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: '5', hidden: true })).toBeNull();
});

test.each([
  [{ on: '2025-11-23', counts: null, beganOn: '2026-03-04' }, /the inventory began on 03-04-2026/],
  [{ on: '2025-11-23', counts: null, beganOn: '2024-03-04' }, /the change history is incomplete/],
  [{ on: '2025-11-23', counts: null, beganOn: null }, 'No service lines yet.'],
])('shows the reason when last year cannot be compared', async (past, sentence) => {
  open({ past });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('the open deadlines that are due first are listed, overdue ones included', async () => {
  const due = (day: number, state: DeadlineRow['state']) =>
    aDeadline({ key: `k:${day}`, title: `Report ${day}`, dueOn: `2027-01-${10 + day}`, state });
  open({
    deadlines: [
      due(1, 'overdue'),
      due(2, 'done'),
      due(3, 'dueThisWeek'),
      ...[4, 5, 6].map((day) => due(day, 'upcoming')),
    ],
  });
  const list = within(await screen.findByRole('list', { name: 'Next deadlines' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Report 1',
    'Report 3',
    'Report 4',
    'Report 5',
  ]);
  expect(list.getByText('Overdue')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All 5 open deadlines' }).getAttribute('href')).toBe('/compliance/deadlines');
});

test('a notice that is due within hours is first among the deadlines and in what needs attention', async () => {
  open({
    deadlines: [
      ...[1, 2, 3, 4, 5].map((day) =>
        aDeadline({ key: `k:${day}`, title: `Report ${day}`, dueOn: `2026-01-0${day}`, state: 'overdue' }),
      ),
      aDeadline({
        key: 'tier1Notice:2026-01-01',
        kind: 'tier1Notice',
        title: 'Tier 1 public notice, January to June 2026',
        period: '2026-01-01',
        dueOn: '2026-11-24',
        dueAt: '2026-11-24T20:30:00.000Z',
        state: 'dueThisWeek',
      }),
    ],
  });
  const list = within(await screen.findByRole('list', { name: 'Next deadlines' }));
  expect(list.getAllByRole('link')[0]?.textContent).toBe('Tier 1 public notice, January to June 2026');
  expect(list.getAllByRole('link')).toHaveLength(4);
  const attention = within(screen.getByRole('region', { name: 'Needs attention' }));
  const [first] = await attention.findAllByRole('link');
  expect(first?.textContent).toContain('Tier 1 public notice');
  expect(first?.textContent).toContain('due 11-24-2026 03:30 PM');
});

test('a period that ended with too few sites is marked beside its percentile', async () => {
  open();
  const earlier = await screen.findByRole('table', { name: 'Earlier 90th percentiles' });
  expect(within(earlier).getByText('Too few sites: 5 of 40')).toBeVisible();
});

test('shows no table of deadlines without open deadlines or without sampling', async () => {
  const { unmount } = open({ deadlines: [aDeadline({ state: 'done', doneOn: '2027-01-04' })] });
  expect(await screen.findByText('No open deadlines.')).toBeVisible();
  unmount();
  open({ features: ['ASSETS'] });
  expect(await screen.findByText('Service lines by classification')).toBeVisible();
  expect(screen.queryByText('Next deadlines')).toBeNull();
});

const closedEvent = (at: number, change: Partial<ClosedEvent> = {}): ClosedEvent => ({
  id: `01995b1e-7c1a-7000-8000-0000000000f${at}`,
  name: `Event ${at}`,
  eventType: 'Sampling',
  status: 'Completed',
  endsOn: '2026-06-30',
  samples: 2,
  kits: 0,
  ...change,
});

test('closed events with open samples or kits need attention, the first three at once', async () => {
  const { user } = open({
    closed: [closedEvent(1, { kits: 1 }), closedEvent(2, { status: 'Active' }), closedEvent(3), closedEvent(4)],
  });
  const samples = await screen.findByRole('link', { name: 'Event 1: 2 samples without results, event is Completed' });
  expect(samples.getAttribute('href')).toBe(
    `/events/${closedEvent(1).id}/samples?filters[status]=New&filters[status]=Collected&filters[status]=At+Lab`,
  );
  expect(screen.getByRole('link', { name: 'Event 1: 1 kit still open, event is Completed' })).toBeVisible();
  expect(
    screen.getByRole('link', { name: 'Event 2: 2 samples without results, event ended 06-30-2026' }),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Event 4/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 1 more closed event with open samples or kits' }));
  expect(screen.getByRole('link', { name: /^Event 4/ })).toBeVisible();
});

test('does not say that nothing needs attention where the closed events could not be loaded', async () => {
  open({
    attention: nothingOpen,
    events: [],
    closed: false,
  });
  const region = within(await screen.findByRole('region', { name: 'Needs attention' }));
  expect(await region.findByText('The closed events with open samples could not be loaded')).toBeVisible();
  expect(region.queryByText('Nothing needs attention.')).toBeNull();
});
