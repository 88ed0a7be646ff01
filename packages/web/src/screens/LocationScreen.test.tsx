import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aContact } from '../../testing/a-contact.ts';
import { aLocation } from '../../testing/a-location.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LocationScreen } from './LocationScreen.tsx';

const location = aLocation({
  name: 'Town garage',
  profile: { tier: 1, tierRuleSet: 'lcr-2020', propertyClassification: 'Building', parcelNumber: '12-044' },
  contacts: [aContact({ designation: 1 })],
});
const at = { path: '/locations/$id/details', at: `/locations/${location.id}/details` };

test('a location shows its fields, contacts and lines', async () => {
  const { asked } = showScreen(<LocationScreen />, {
    ...at,
    answers: ({ path }) => {
      if (path.endsWith('/timeline')) return { body: { items: [], next: null } };
      if (path.endsWith('/assets/ServiceLine') || path.endsWith('/activities'))
        return { body: { total: 0, totalPages: 0, pageSize: 20, pageNumber: 1, items: [] } };
      return { body: location };
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: '12 Elm Street' })).toBeDefined();
  expect(screen.getByText('Town garage')).toBeDefined();
  expect(screen.getByRole('link', { name: '(860) 555-0142' }).getAttribute('href')).toBe('tel:8605550142');
  expect(await screen.findByRole('heading', { name: 'No service lines here yet' })).toBeDefined();
  expect(asked.find(({ path }) => path.endsWith('/assets/ServiceLine'))?.query.get('filters[locationId]')).toBe(
    location.id,
  );
});

test('a missing location shows the sentence of the specification [A2.47]', async () => {
  showScreen(<LocationScreen />, { ...at, answers: () => undefined });
  expect(await screen.findByRole('heading', { name: 'Location Not Found' })).toBeDefined();
  expect(screen.getByText("It looks like the location you're trying to view doesn't exist.")).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Locations' }).getAttribute('href')).toBe('/locations');
});
