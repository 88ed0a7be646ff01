import { getEventMetrics, type EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
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
  sites: 30,
  completeSites: 5,
  datedSites: 30,
  analytesMissing: [],
  withoutFifthLiterBottle: 0,
  invalidated: 0,
  daysLeft: 38,
};
const show = (change: Partial<EventMetrics> = {}) =>
  showScreen(<EventProgress event={event} />, { responses: [respond(getEventMetrics, { ...metrics, ...change })] });

test('shows each stage with its number, linked to its rows', async () => {
  show();
  const list = within(await screen.findByRole('list', { name: 'Progress of the event' }));
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
  [{ collected: 41, analyzed: 30, sites: 30, completeSites: 30 }, '10 results to come'],
  [{ collected: 41, analyzed: 41, sites: 10, datedSites: 10, completeSites: 4 }, '4 of 10 sites have all results'],
  [{ collected: 41, analyzed: 41, sites: 40, datedSites: 40, completeSites: 40 }, 'All planned samples analyzed'],
  [
    { collected: 41, analyzed: 41, sites: 40, datedSites: 0, completeSites: 40, analytesMissing: ['Copper'] },
    '0 of 40 sites have a collection date; the others don’t count for the monitoring period. Copper is not analyzed here; a site of the monitoring period needs its result',
  ],
])('describes an event with enough samples collected: %o', async (change, text) => {
  show(change);
  expect(await screen.findByText(text)).toBeVisible();
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
