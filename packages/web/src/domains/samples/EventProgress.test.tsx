import { getEventMetrics, type EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { noIncompleteSites, withoutCopper } from '../../../testing/incomplete-sites.ts';
import { refuse, requestsTo, respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { EventProgress } from './EventProgress.tsx';

const event = aSamplingEvent();
const metrics: EventMetrics = {
  samplesPlanned: 40,
  locationsAssigned: 32,
  samplesCreated: 30,
  collected: 12,
  receivedByLab: 8,
  analyzed: 5,
  exceedances: 0,
  gaps: noIncompleteSites,
  withoutFifthLiterBottle: 0,
  invalidated: 0,
  daysLeft: 38,
};
const show = (change: Partial<EventMetrics> = {}) =>
  showScreen(<EventProgress event={event} />, { responses: [respond(getEventMetrics, { ...metrics, ...change })] });

test('shows each stage with its number, linked to its rows', async () => {
  show();
  const list = within(await screen.findByRole('list', { name: 'Event progress' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Planned 40',
    'Locations assigned 32',
    'Samples created 30',
    'Collected 12',
    'Received by lab 8',
    'Analyzed 5',
  ]);
  expect(list.getByRole('link', { name: '8' }).getAttribute('href')).toBe(
    `/events/${event.id}/samples?filters[status]=At%20Lab&filters[status]=Analyzed&filters[status]=Completed`,
  );
  expect(screen.getByText('28 samples to collect')).toBeVisible();
  expect(screen.queryByText(/not included/)).toBeNull();
});

test('marks results above a limit, which may be another than the action level, among the analyzed samples, linked to them', async () => {
  show({ exceedances: 2 });
  const mark = await screen.findByRole('link', { name: '2 samples above a limit' });
  expect(mark.getAttribute('href')).toContain('filters[detection]=exceedance');
});

test.each([
  [38, '38 days left'],
  [1, '1 day left'],
  [0, 'Today is the last day'],
  [-12, 'Ended 12 days ago'],
])('%i days to the end: %s', async (daysLeft, text) => {
  show({ daysLeft });
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  [{ samplesPlanned: 0, collected: 0, analyzed: 0 }, 'No samples are planned'],
  [
    { samplesPlanned: 0, locationsAssigned: 10, collected: 3, analyzed: 3, gaps: withoutCopper },
    'No samples are planned. Copper missing at 10 of 10 sites',
  ],
  [{ locationsAssigned: 5, collected: 41, analyzed: 30 }, '10 samples to be analyzed'],
  [{ locationsAssigned: 5, collected: 41, analyzed: 41 }, 'All planned samples analyzed'],
  [{ locationsAssigned: 10, collected: 41, analyzed: 41, gaps: withoutCopper }, 'Copper missing at 10 of 10 sites'],
  [
    { locationsAssigned: 10, collected: 12, gaps: withoutCopper },
    '28 samples to collect. Copper missing at 10 of 10 sites',
  ],
  [
    {
      locationsAssigned: 5,
      collected: 41,
      analyzed: 41,
      gaps: { ...noIncompleteSites, fifthLiters: 3, undated: 1, notAnalyzed: ['Copper'] },
    },
    'Fifth liter missing at 3 of 5 sites. No collection date at 1 of 5 sites, not counted toward the required sites. Copper is not an analyte of this event, but each site needs a copper result',
  ],
])('describes what an event has left and what its analyzed samples lack: %o', async (change, text) => {
  show(change);
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  // 40 of the 80 bottles: as many as were planned.
  [
    {
      locationsAssigned: 40,
      samplesCreated: 80,
      collected: 40,
      analyzed: 40,
      gaps: { ...noIncompleteSites, sites: 20 },
    },
    '40 samples to collect. 20 of 40 locations have no analyzed sample',
  ],
  [
    {
      locationsAssigned: 40,
      samplesCreated: 80,
      collected: 80,
      analyzed: 79,
      gaps: { ...noIncompleteSites, sites: 39 },
    },
    '1 sample to be analyzed. 1 of 40 locations has no analyzed sample',
  ],
  [
    {
      locationsAssigned: 41,
      samplesCreated: 80,
      collected: 80,
      analyzed: 80,
      gaps: { ...noIncompleteSites, sites: 40 },
    },
    '1 of 41 locations has no analyzed sample',
  ],
])('never says that all is analyzed while a location has no analyzed sample: %o', async (change, text) => {
  show(change);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/^All planned samples analyzed/)).toBeNull();
});

test('lists invalidated samples apart', async () => {
  show({ invalidated: 1 });
  expect((await screen.findByRole('link', { name: '1 invalidated sample' })).getAttribute('href')).toContain(
    'filters[status]=Invalidated',
  );
});

test('an event that distributes filters has no progress of samples', () => {
  const { requests, container } = showScreen(
    <EventProgress event={aSamplingEvent({ eventType: 'Pitcher/Filter' })} />,
    {
      responses: [],
    },
  );
  expect(requestsTo(requests, getEventMetrics)).toEqual([]);
  expect(container.querySelector('ul')).toBeNull();
});

test('a failure can be retried', async () => {
  showScreen(<EventProgress event={event} />, {
    responses: [refuse(getEventMetrics, 503, 'The database is not available')],
  });
  expect(await screen.findByText('The progress could not be loaded')).toBeVisible();
});
