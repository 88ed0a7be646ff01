import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { listActivities } from '@curbstop/contract/activities/activity.endpoints';
import { listAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import { getLocation } from '@curbstop/contract/locations/location.endpoints';
import { getLocationTimeline } from '@curbstop/contract/overviews/location-timeline.endpoints';
import {
  getServiceLine,
  listServiceLineChanges,
  listServiceLines,
  type ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aContact } from '../../testing/a-contact.ts';
import { aLocation } from '../../testing/a-location.ts';
import { aServiceLine, aServiceLineRow } from '../../testing/a-service-line.ts';
import { neverRespond, inSequence, pageOf, refuse, requestsTo, respond, type Responses } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LocationScreen } from './LocationScreen.tsx';

const location = aLocation({
  name: 'Town garage',
  profile: {
    ...aLocation().profile,
    tier: 1,
    tierRuleSet: 'lcr-2020',
    propertyClassification: 'Building',
    parcelNumber: '12-044',
  },
  contacts: [aContact({ designation: 1 })],
});

interface Shown {
  readonly first?: readonly Responses[];
  readonly lines?: readonly ServiceLineRow[];
  readonly permissions?: readonly string[];
  readonly features?: readonly string[];
  readonly search?: string;
}
function showLocation({ first = [], lines = [], search = '', ...around }: Shown = {}) {
  return showScreen(<LocationScreen />, {
    path: '/locations/$id/details',
    at: `/locations/${location.id}/details${search}`,
    responses: [
      ...first,
      respond(getLocation, location),
      respond(getLocationTimeline, { items: [], next: null }),
      respond(listServiceLines, pageOf(lines)),
      respond(listAttachments, pageOf([])),
      respond(listActivities, pageOf([])),
    ],
    ...around,
  });
}

test('a location shows its fields, contacts and lines', async () => {
  const { requests } = showLocation();
  expect(await screen.findByRole('heading', { level: 1, name: '12 Elm Street' })).toBeVisible();
  expect(screen.getByText('Town garage')).toBeVisible();
  expect(screen.getByRole('link', { name: '(860) 555-0142' }).getAttribute('href')).toBe('tel:8605550142');
  expect(await screen.findByRole('heading', { name: 'No service lines here yet' })).toBeVisible();
  expect(requestsTo(requests, listServiceLines)[0]?.query.getAll('filters[locationId]')).toEqual([location.id]);
});

test('a missing location shows the sentence of the specification [A2.47]', async () => {
  showLocation({ first: [refuse(getLocation, 404, 'Not found')] });
  expect(await screen.findByRole('heading', { name: 'Location Not Found' })).toBeVisible();
  expect(screen.getByText("It looks like the location you're trying to view doesn't exist.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Locations' }).getAttribute('href')).toBe('/locations');
});

test('an unknown part of a location shows the page for unknown addresses', async () => {
  showScreen(<LocationScreen />, {
    path: '/locations/$id/{-$activeItem}',
    at: `/locations/${location.id}/zzz`,
    responses: [respond(getLocation, location)],
  });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('shows that a location is loading, and loads a failed one again', async () => {
  const { unmount } = showLocation({ first: [neverRespond(getLocation)] });
  expect(await screen.findByRole('region', { name: 'Loading the location' })).toBeVisible();
  unmount();
  const { user } = showLocation({
    first: [inSequence(getLocation, refuse(getLocation, 500, 'Busy.'), respond(getLocation, location))],
  });
  expect(await screen.findByText('The location could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: '12 Elm Street' })).toBeVisible();
});

test('a refused location offers no retry', async () => {
  showLocation({ first: [refuse(getLocation, 403, 'You may not see locations.')] });
  expect((await screen.findByRole('alert')).textContent).toContain('You may not see locations.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('only the parts of the account’s features are shown and loaded', async () => {
  const { requests } = showLocation({ features: [] });
  await screen.findByRole('heading', { name: 'Timeline' });
  expect(parts()).toEqual(['Details', 'Map', 'Attachments', 'Timeline']);
  expect(requestsTo(requests, listServiceLines)).toEqual([]);
  expect(requestsTo(requests, listActivities)).toEqual([]);
});

test('an account with programs and contacts has all parts', async () => {
  showLocation({ features: [...planFeatures.Expert] });
  await screen.findByRole('heading', { name: 'Timeline' });
  expect(parts()).toEqual(
    expect.arrayContaining(['Service lines', 'Programs', 'Sampling events', 'Samples', 'Contacts', 'Activities']),
  );
});

test('readers neither edit the location nor add to it', async () => {
  showLocation({ permissions: ['pws:read'], search: '?edit=location' });
  await screen.findByRole('heading', { level: 1, name: '12 Elm Street' });
  await screen.findByRole('heading', { name: 'No service lines here yet' });
  expect(screen.queryByRole('button', { name: /Edit location|Log activity|Add/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add service line' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the edit form opens at its own address', async () => {
  const { user, router } = showLocation();
  await user.click(await screen.findByRole('button', { name: 'Edit location' }));
  expect(await screen.findByRole('dialog', { name: 'Edit 12 Elm Street' })).toBeVisible();
  expect(router.state.location.search).toEqual({ edit: 'location' });
});

test('a line shows both sides and its classification, and opens in a drawer', async () => {
  const line = aServiceLine();
  const { user, router } = showLocation({
    lines: [aServiceLineRow({ category: 'Lead', systemMaterial: 'lead' })],
    first: [respond(getServiceLine, line), respond(listServiceLineChanges, { total: 0, items: [] })],
  });
  const link = await screen.findByRole('link', { name: 'SL-0041' });
  const entry = link.closest('li');
  expect(entry?.textContent).toContain('System side: Lead');
  expect(entry?.textContent).toContain('Customer side: Plastic, verified');
  await user.click(link);
  expect(await screen.findByRole('dialog', { name: '12 Elm Street, Hartwell' })).toBeVisible();
  expect(router.state.location.search).toEqual({ line: line.id });
  expect(screen.getByRole('link', { name: 'Add service line', hidden: true }).getAttribute('href')).toBe(
    `/inventory/new/${location.id}`,
  );
});

test('more lines than one page are shown on request', async () => {
  const { user, requests } = showLocation({ first: [respond(listServiceLines, pageOf([aServiceLineRow()], 24))] });
  await user.click(await screen.findByRole('button', { name: 'Show 24 service lines' }));
  await waitFor(() => expect(requestsTo(requests, listServiceLines).at(-1)?.query.get('pageSize')).toBe('100'));
});

test('lines that can’t be loaded are not shown as missing', async () => {
  const { user } = showLocation({
    first: [
      inSequence(
        listServiceLines,
        refuse(listServiceLines, 500, 'Busy.'),
        respond(listServiceLines, pageOf([aServiceLineRow()])),
      ),
    ],
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The service lines could not be loaded');
  expect(screen.queryByText('No service lines here yet')).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'SL-0041' })).toBeVisible();
});
