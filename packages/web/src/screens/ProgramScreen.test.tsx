import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noIncompleteSites, withoutCopper } from '../../testing/incomplete-sites.ts';
import { aProgram } from '../../testing/a-program.ts';
import { problemReply, showScreen } from '../../testing/show-screen.tsx';
import { ProgramScreen } from './ProgramScreen.tsx';

const program = aProgram();
const { id } = program;
const replacing = aProgram({
  name: 'Replacements',
  programTypeId: 8,
  programType: { id: 8, name: 'REPLACEMENT' },
  replacementIntervalMonths: 24,
  doesPreSampling: false,
});
const created = {
  id: 'c1',
  entityType: 'program',
  entityId: id,
  operation: 'created',
  before: null,
  after: { name: program.name, programTypeId: 2 },
  reason: null,
  source: 'screen',
  changedBy: 'Alex Rivera',
  changedOn: '2026-01-12T15:20:00.000Z',
};
const half = {
  id: '01995b1e-7c1a-7000-8000-0000000000e1',
  name: 'First half',
  status: 'Active',
  eventType: 'Sampling',
  startsOn: '2026-01-01',
  endsOn: '2026-06-30',
  goal: 40,
  locations: 40,
  samples: 40,
  collected: 30,
  analyzed: 24,
  exceedances: 1,
} as const;
const timeline = {
  today: '2026-07-12',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  events: [
    half,
    {
      ...half,
      id: '01995b1e-7c1a-7000-8000-0000000000e2',
      name: 'Second half',
      endsOn: '2026-12-31',
    },
  ],
};
const totals = {
  totalEvents: 2,
  activeEvents: 1,
  totalGoal: 1070,
  totalLocations: 75,
  samples: 60,
  collected: 49,
  receivedByLab: 44,
  analyzed: 41,
  exceedances: 1,
  resultsNotImported: 7,
  levelsNotImported: 2,
  unreadableNotImported: 1,
};
const rank = { lower: 1, upper: 1, tenths: 0, basis: 'ceiling' };
const percentiles = [
  {
    eventId: half.id,
    name: 'First half',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    rulesOn: '2026-06-30',
    analytes: [
      {
        analyteCode: 'lead',
        displayName: 'Lead',
        percentile: { value: '17.4', rank, count: 40, actionLevel: '15', exceeds: true },
      },
      { analyteCode: 'copper', displayName: 'Copper', percentile: null },
    ],
  },
  { eventId: 'e2', name: 'Without results', startsOn: '2026-07-01', endsOn: '2026-12-31', analytes: [] },
];
const replacements = {
  today: '2026-07-12',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  statuses: [
    { status: 'Assigned', locations: 30 },
    { status: 'Completed', locations: 10 },
  ],
  contradicted: 3,
  months: [{ month: '2026-03', replaced: 7 }],
};
const open = (at: string, query: { readonly status?: number; readonly body: unknown } = { body: program }) =>
  showScreen(<ProgramScreen />, {
    path: '/programs/$id/{-$active}',
    at,
    features: [...planFeatures.Pro],
    responses: ({ path }) =>
      path.endsWith('/changes')
        ? { body: { total: 1, items: [created] } }
        : path.endsWith('/totals')
          ? { body: totals }
          : path.endsWith('/eventgaps')
            ? {
                body: timeline.events.map(({ id: eventId }, at) => ({
                  eventId,
                  gaps: at === 0 ? noIncompleteSites : withoutCopper,
                })),
              }
            : path.endsWith('/percentiles')
              ? { body: percentiles }
              : path.endsWith('/replacements')
                ? { body: replacements }
                : path.endsWith('/timeline')
                  ? { body: timeline }
                  : query,
  });

test.each([`/programs/${id}`, `/programs/${id}/details`])(
  'a program is shown at %s with its fields, without those of replacement programs',
  async (at) => {
    open(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tap sampling 2026' })).toBeVisible();
    const names = within(screen.getByRole('heading', { level: 2, name: 'Details' }).parentElement as HTMLElement)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Type', 'Status', 'Starts', 'Ends', 'Shipping vendor ID', 'Last changed']);
    expect(screen.getByRole('link', { name: 'Details' }).getAttribute('aria-current')).toBe('page');
  },
);

test('the progress of a program is counted from the goal to the last result, each count linked to its rows [A7.6]', async () => {
  open(`/programs/${id}`);
  const list = within(await screen.findByRole('list', { name: 'Program progress' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Planned 1,070',
    'Locations assigned 75',
    'Samples created 60',
    'Collected 49',
    'Received by lab 44',
    'Analyzed 41 1 sample above a limit',
  ]);
  expect(list.getByRole('link', { name: '75' }).getAttribute('href')).toBe(`/programs/${id}/locations`);
  expect(list.getByRole('link', { name: '44' }).getAttribute('href')).toBe(
    `/programs/${id}/samples?filters[status]=At+Lab&filters[status]=Analyzed&filters[status]=Completed`,
  );
  expect(screen.getByRole('link', { name: '2 events' }).getAttribute('href')).toBe(`/programs/${id}/events`);
  const mark = list.getByRole('link', { name: '1 sample above a limit' });
  expect(mark.getAttribute('href')).toContain('filters[detection]=exceedance');
  expect(screen.getByRole('link', { name: '7 results of laboratory files' }).closest('p')?.textContent).toBe(
    'Not imported 7 results of laboratory files, 2 above the action level; 1 level can’t be read. Check the file',
  );
});

test('the 90th percentile of each event with results is next to its action level', async () => {
  open(`/programs/${id}`);
  const table = within(await screen.findByRole('table', { name: '90th percentiles by event' }));
  const [, ...rows] = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^First half17.4 µg\/Laction level 15 µg\/L, 40 resultsAbove the action level/),
  ]);
  expect(table.getByRole('link', { name: '17.4 µg/L' }).getAttribute('href')).toBe(`/events/${half.id}/percentile`);
});

test('a replacement program shows its locations by status, its replacements and what remains', async () => {
  open(`/programs/${id}`, { body: replacing });
  expect(
    await screen.findByRole('heading', { name: '7 of 40 locations replaced, 14 behind schedule for 12-31-2026' }),
  ).toBeVisible();
  expect(screen.getByText('3 locations marked as replaced do not count')).toBeVisible();
  const statuses = within(screen.getByRole('table', { name: 'Locations by status' }));
  expect(statuses.getByRole('link', { name: '10' }).getAttribute('href')).toBe(
    `/programs/${id}/locations?filters[status]=Completed`,
  );
  const remaining = within(screen.getByRole('table', { name: /Locations that remain/, hidden: true }));
  expect(remaining.getByRole('row', { name: /Mar 2026/, hidden: true }).textContent).toMatch(/^Mar 202633/);
  expect(remaining.getByRole('row', { name: /Aug 2026/, hidden: true }).textContent).toMatch(/^Aug 2026–/);
});

test('a replacement program shows its interval and its samples', async () => {
  open(`/programs/${id}`, { body: replacing });
  await screen.findByRole('heading', { level: 1, name: 'Replacements' });
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(expect.arrayContaining(['Service Lines', '24 months', 'No', 'Yes']));
});

test('its change history has its own address', async () => {
  open(`/programs/${id}/history`);
  expect(await screen.findByText('Alex Rivera')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change history' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(`/programs/${id}/details`);
});

test('an unknown part is not found', async () => {
  open(`/programs/${id}/weather`);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test.each([404, 400])('a missing program shows a message (%i)', async (status) => {
  open(`/programs/${id}`, problemReply(status, "We could not find what you're looking for."));
  expect(await screen.findByRole('heading', { level: 1, name: 'Program not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Programs' }).getAttribute('href')).toBe('/programs');
});

test('the events of a program are on a timeline with status and progress; one past its end is marked [A2.13]', async () => {
  open(`/programs/${id}`);
  const table = within(await screen.findByRole('table', { name: 'Event timeline' }));
  const [, first, second] = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toContain('First half');
  expect(first).toContain('24 of 401 sample above a limitBelow plan');
  expect(first).toContain('01-01-2026 to 06-30-2026');
  expect(second).not.toContain('Below plan');
  expect([first, second].map((row) => row?.includes('Copper missing at 10 of 10 sites'))).toEqual([false, true]);
  expect(table.getByRole('link', { name: 'First half' }).getAttribute('href')).toBe(`/events/${half.id}`);
  expect(screen.getByText('The vertical line is today, 07-12-2026.')).toBeVisible();
});
