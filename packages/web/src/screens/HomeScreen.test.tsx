import type { Attention, OpenEvent, PastClassification } from '@curbstop/contract/overviews/home.endpoints';
import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { aDeadline, aDeadlineList } from '../../testing/a-deadline.ts';
import { refusal, showScreen } from '../../testing/show-screen.tsx';
import { HomeScreen } from './HomeScreen.tsx';

const attention: Attention = {
  exceedances: 1,
  samplesWaiting: 5,
  eventsBehind: 1,
  linesToReview: 13,
  linesWithoutBasis: 0,
  importsWithFailedRows: 2,
};
const event: OpenEvent = {
  id: '01995b1e-7c1a-7000-8000-0000000000e1',
  name: 'First half',
  programId: '01995b1e-7c1a-7000-8000-0000000000b1',
  programName: 'Tap sampling 2026',
  startsOn: '2026-01-01',
  endsOn: '2026-06-30',
  daysLeft: -12,
  goal: 40,
  locations: 40,
  collected: 30,
  analyzed: 24,
};
const inventory = {
  totalAssets: 10,
  leadAssets: 2,
  galvanizedAssets: 1,
  nonLeadAssets: 4,
  unknownAssets: 3,
  needsReview: 13,
  contradictsStated: 0,
  lacksBasis: 0,
};
const counts = [
  { category: 'Lead', lines: 3 },
  { category: 'Non-lead', lines: 7 },
] as const;

interface Parts {
  readonly attention?: Attention;
  readonly events?: readonly OpenEvent[];
  readonly past?: PastClassification;
  readonly features?: readonly string[];
  readonly deadlines?: readonly DeadlineRow[];
}

function open(parts: Parts = {}) {
  const { attention: open = attention, events = [event], past, features = planFeatures.Pro, deadlines } = parts;
  return showScreen(<HomeScreen />, {
    path: '/overview',
    at: '/overview',
    features: [...features],
    responses: ({ path }) => {
      if (path.endsWith('/attention')) return { body: open };
      if (path.endsWith('/deadlines')) return { body: aDeadlineList(deadlines) };
      if (path.endsWith('/openevents')) return { body: events };
      if (path.endsWith('/statistics')) return { body: inventory };
      if (path.endsWith('/pastclassification'))
        return { body: past ?? { on: '2025-11-23', counts: [...counts], beganOn: '2024-01-05' } };
      if (path.endsWith('/samplesbymonth'))
        return { body: [{ month: '2026-03', Detects: 4, Exceedances: 1, NonDetects: 5 }] };
      if (path.endsWith('/programhub/programs')) return { body: [] };
      return refusal(404, 'Not found');
    },
  });
}

test('each number of what needs attention opens its records', async () => {
  open();
  const tile = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await tile(/^1 ?Samples with an exceedance/)).toBe(
    '/samples?filters[detection]=exceedance&filters[status]=Analyzed',
  );
  expect(await tile(/^13 ?Lines in review/)).toBe('/inventory/list?filters[needsReview]=true');
  expect(await tile(/^1 ?Events past their end/)).toBe('#open-events');
  expect(await tile(/^2 ?Imports with failed rows/)).toBe(
    '/imports?filters[state]=committed&filters[failedRows]=atLeast:1&filters[committedOn]=last30Days',
  );
  expect(await tile(/^5 ?Collected samples/)).toBe('/samples?filters[status]=Collected&filters[status]=At+Lab');
});

test('what the person has no access to is not shown, and a clear desk says so', async () => {
  open({
    attention: {
      ...attention,
      exceedances: 0,
      samplesWaiting: 0,
      eventsBehind: 0,
      importsWithFailedRows: 0,
      linesToReview: null,
      linesWithoutBasis: null,
    },
    features: ['PT:LCR'],
  });
  expect(await screen.findByText('Nothing needs attention.')).toBeDefined();
  expect(screen.queryByText('Lines in review')).toBeNull();
  expect(screen.queryByText('Service lines by classification')).toBeNull();
});

test('an event past its end and below its goal is marked, with its progress', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /First half/ }));
  expect(row.getByText('Ended 12 days ago').getAttribute('data-late')).toBe('true');
  expect(row.getByRole('link', { name: '24' }).getAttribute('href')).toBe(
    `/events/${event.id}/samples?filters[status]=Analyzed&filters[status]=Completed`,
  );
  expect(row.getByRole('progressbar', { name: 'Analyzed samples of First half' })).toBeDefined();
});

test('each chart has its numbers as a table', async () => {
  open();
  const rowsOf = async (name: string) =>
    within(await screen.findByRole('table', { name, hidden: true }))
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent);
  await screen.findByText(/follows the change history/);
  expect(await rowsOf('Service lines by classification')).toEqual([
    'DayLeadGRRUnknownNon-lead',
    'Today2134',
    '11-23-20253007',
  ]);
  expect(await rowsOf('Samples with results by month of collection')).toEqual([
    'MonthExceedancesDetectsNon-detects',
    'Mar 26145',
  ]);
});

test.each([
  [{ on: '2025-11-23', counts: null, beganOn: '2026-03-04' }, /the inventory began on 03-04-2026/],
  [{ on: '2025-11-23', counts: null, beganOn: '2024-03-04' }, /the change history does not lead to/],
  [{ on: '2025-11-23', counts: null, beganOn: null }, 'No service lines yet.'],
])('without a truthful comparison with last year, the reason is shown', async (past, sentence) => {
  open({ past });
  expect(await screen.findByText(sentence)).toBeDefined();
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
  const table = within(await screen.findByRole('table', { name: 'Next deadlines' }));
  expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Report 1',
    'Report 3',
    'Report 4',
    'Report 5',
  ]);
  expect(table.getByText('Overdue')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All 5 open deadlines' }).getAttribute('href')).toBe('/compliance/deadlines');
});

test('without open deadlines, and without sampling, there is no table of them', async () => {
  const { unmount } = open({ deadlines: [aDeadline({ state: 'done', doneOn: '2027-01-04' })] });
  expect(await screen.findByText('No open deadlines.')).toBeDefined();
  unmount();
  open({ features: ['ASSETS'] });
  expect(await screen.findByText('Service lines by classification')).toBeDefined();
  expect(screen.queryByText('Next deadlines')).toBeNull();
});
