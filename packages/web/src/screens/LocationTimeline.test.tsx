import type { TimelineEntry, ShownChange } from '@curbstop/contract/overviews/location-timeline.endpoints';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aLocation } from '../../testing/a-location.ts';
import { problemReply, showScreen } from '../../testing/show-screen.tsx';
import { LocationTimeline } from './LocationTimeline.tsx';

const location = aLocation();

const id = (at: number) => `01995b1e-7c1a-7000-8000-0000000000${String(at).padStart(2, '0')}`;
const aChange = (overrides: Partial<ShownChange>): ShownChange => ({
  id: id(1),
  kind: 'location',
  entityId: location.id,
  operation: 'updated',
  before: null,
  after: null,
  reason: null,
  title: '12 Elm Street',
  ...overrides,
});
const anEntry = (overrides: Partial<TimelineEntry>): TimelineEntry => ({
  id: id(2),
  on: '2026-11-20T15:00:00.000Z',
  day: '2026-11-20',
  by: 'Dana Reyes',
  source: 'screen',
  import: null,
  activity: null,
  changes: [],
  ...overrides,
});
const activity = {
  activityId: id(5),
  name: 'Call: right of entry',
  activityDate: '2026-11-18',
  resolutionId: 2,
  resolutionDetailId: 201,
  description: 'Try after six.',
  contactName: 'Priya Nair',
  programName: 'Tap sampling 2026',
  eventName: 'Second half',
  loggedOn: '2026-11-19T02:30:00.000Z',
};

const story = [
  anEntry({
    changes: [
      aChange({ before: { name: null }, after: { name: 'The corner house' }, reason: 'Painted sign' }),
      aChange({
        id: id(3),
        kind: 'serviceLine',
        title: 'SL-7',
        before: { status: 'In Service' },
        after: { status: 'Removed' },
      }),
    ],
  }),
  anEntry({ id: id(4), on: '2026-11-19T02:30:00.000Z', day: '2026-11-18', activity }),
  anEntry({
    id: id(6),
    on: '2026-11-17T17:00:00.000Z',
    day: '2026-11-17',
    activity: { ...activity, activityId: id(7), activityDate: '2026-11-17', name: 'Visit: filter' },
  }),
  anEntry({
    id: id(8),
    on: '2026-10-01T14:00:00.000Z',
    day: '2026-10-01',
    source: 'import',
    import: { id: id(9), fileName: 'inventory.csv' },
    changes: [
      aChange({ operation: 'created', after: { address_line1: '12 Elm Street' } }),
      aChange({ id: id(10), kind: 'contact', operation: 'removed', title: 'Walt Tresbury', before: {} }),
    ],
  }),
];

test('the timeline lists entries by day, each with user, time and outcome', async () => {
  showScreen(<LocationTimeline location={location} />, { responses: () => ({ body: { items: story, next: null } }) });
  const changed = within(await screen.findByRole('region', { name: 'Friday, 11-20-2026' }));
  expect(changed.getByText('Changed 1 field of the location')).toBeVisible();
  expect(changed.getByText('Changed 1 field of the service line SL-7')).toBeVisible();
  expect(changed.getByText('Painted sign')).toBeVisible();
  expect(changed.getByText('Dana Reyes · 10:00 AM')).toBeVisible();
  const called = within(screen.getByRole('region', { name: 'Wednesday, 11-18-2026' }));
  expect(called.getByText('No answer: Left voicemail · Priya Nair · Tap sampling 2026 · Second half')).toBeVisible();
  // 2:30 AM in UTC is the evening before in Connecticut.
  expect(called.getByText('Dana Reyes · 09:30 PM')).toBeVisible();
  expect(screen.getByText('Dana Reyes · logged on 11-18-2026')).toBeVisible();
  const imported = within(screen.getByRole('region', { name: 'Thursday, 10-01-2026' }));
  expect(imported.getByRole('link', { name: 'inventory.csv' }).getAttribute('href')).toBe(`/imports/results/${id(9)}`);
  expect(imported.getByText('Removed the contact Walt Tresbury')).toBeVisible();
});

test('the type filter is part of the address, and more entries load page by page', async () => {
  const user = userEvent.setup();
  const place = `2026-11-18T02:30:00.000000Z,${id(4)}`;
  const { requests, router } = showScreen(<LocationTimeline location={location} />, {
    responses: ({ query }) =>
      query.get('before') === null
        ? { body: { items: story.slice(0, 2), next: place } }
        : { body: { items: story.slice(2), next: null } },
  });
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText('Visit: filter')).toBeVisible();
  expect(requests.at(-1)?.query.get('before')).toBe(place);
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter the timeline' }), 'Contacts');
  await expect.poll(() => requests.at(-1)?.query.get('kind')).toBe('contact');
  expect(router.state.location.searchStr).toContain('kind=contact');
});

test('an activity opens in its drawer', async () => {
  const user = userEvent.setup();
  const { router } = showScreen(<LocationTimeline location={location} />, {
    responses: () => ({ body: { items: story, next: null } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Call: right of entry' }));
  await expect.poll(() => router.state.location.searchStr).toContain(`activity=${id(5)}`);
});

test('an empty timeline and an error each have a message', async () => {
  showScreen(<LocationTimeline location={location} />, {
    at: '/?kind=contact',
    responses: () => ({ body: { items: [], next: null } }),
  });
  expect(await screen.findByText('No entries of this type yet.')).toBeVisible();
  showScreen(<LocationTimeline location={location} />, { responses: () => problemReply(503, 'Not now') });
  expect(await screen.findByText('The timeline could not be loaded')).toBeVisible();
});
