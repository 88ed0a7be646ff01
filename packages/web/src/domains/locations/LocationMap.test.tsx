import type { FeaturesAtPoint } from '@curbstop/contract/locations/map.rules';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aLocation } from '../../../testing/a-location.ts';
import { problemReply, showScreen } from '../../../testing/show-screen.tsx';
import { LocationMap } from './LocationMap.tsx';

// jsdom has no WebGL, like some office computers: all information must be available without the map.
const location = aLocation({ latitude: '41.575100', longitude: '-72.332600' });
const collection = (props: Partial<FeaturesAtPoint>): FeaturesAtPoint => ({
  type: 'FeatureCollection',
  source: 'locations',
  features: [],
  ...props,
});

function show(query: { readonly status?: number; readonly body: unknown }) {
  return showScreen(<LocationMap location={location} />, {
    responses: ({ path }) =>
      path === '/platform/map/wms'
        ? query
        : path.endsWith('/background')
          ? { body: { tiles: [], answersFrom: 'locations' } }
          : { body: { total: 0, places: [] } },
  });
}

test('explains how to add coordinates to a location without any', async () => {
  showScreen(<LocationMap location={aLocation()} />, { responses: () => undefined });
  expect(
    await screen.findByText('This location has no coordinates yet. Edit the location to look them up or enter them.'),
  ).toBeVisible();
});

test('explains that the browser cannot draw maps', async () => {
  show({ body: collection({}) });
  expect(await screen.findByText('Your browser can’t display the map. See the coordinates above.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pan map' })).toBeNull();
});

test('what is at the pin are the properties of the first feature: the nearest location [A7.39]', async () => {
  const feature = (addressLine1: string, distanceMeters: number) => ({
    type: 'Feature' as const,
    id: location.id,
    geometry: null,
    properties: { addressLine1, city: 'Hartwell', tier: 2, distanceMeters },
  });
  const { user, requests } = show({
    body: collection({ features: [feature('14 Elm Street', 10), feature('16 Elm Street', 20)] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show what is at the pin' }));
  expect((await screen.findByRole('link', { name: '14 Elm Street, Hartwell' })).getAttribute('href')).toBe(
    `/locations/${location.id}/details`,
  );
  expect(screen.getByText('33 feet')).toBeVisible();
  expect(Object.fromEntries(requests.find(({ path }) => path === '/platform/map/wms')?.query ?? [])).toEqual({
    lat: '41.575100',
    lng: '-72.332600',
  });
});

test('shows the map server’s own property names', async () => {
  const { user } = show({
    body: collection({
      source: 'mapServer',
      features: [{ type: 'Feature', geometry: null, properties: { MATERIAL: 'Cast iron', DIAM: 8 } }],
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show what is at the pin' }));
  expect(await screen.findByText('MATERIAL')).toBeVisible();
  expect(screen.getByText('Cast iron')).toBeVisible();
});

test('an empty result and an unavailable server are shown', async () => {
  const { user, unmount } = show({ body: collection({}) });
  await user.click(await screen.findByRole('button', { name: 'Show what is at the pin' }));
  expect(await screen.findByText('Nothing found within 160 feet of 41.575100, -72.332600.')).toBeVisible();
  unmount();
  const away = show({ ...problemReply(503, 'The map server isn’t responding. Try again in a minute.') });
  await away.user.click(await screen.findByRole('button', { name: 'Show what is at the pin' }));
  expect((await screen.findByRole('alert')).textContent).toContain('isn’t responding');
});
