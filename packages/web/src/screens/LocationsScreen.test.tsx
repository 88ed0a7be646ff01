import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aLocation } from '../../testing/a-location.ts';
import { refusal, showScreen, type Responses } from '../../testing/show-screen.tsx';
import { LocationsScreen } from './LocationsScreen.tsx';

const nothing = { total: 0, totalPages: 0, pageSize: 20, pageNumber: 1, items: [] };
const twin = {
  id: '01995b1e-7c1a-7000-8000-0000000000ff',
  addressLine1: '12 Mill Street',
  addressLine2: null,
  city: 'Hartwell',
  state: 'CT',
  zip: '06415',
};
const answering =
  (created: ReturnType<Responses>): Responses =>
  ({ path, method }) => {
    if (path.endsWith('/at-address')) return { body: [twin] };
    return method === 'POST' ? created : { body: nothing };
  };
const at = { path: '/locations', at: '/locations?add=location' };

async function fill(user: ReturnType<typeof showScreen>['user']) {
  const drawer = within(await screen.findByRole('dialog', { name: 'Add a location' }));
  await user.type(await drawer.findByLabelText(/^Address line 1/), '12 Mill St');
  await user.type(drawer.getByLabelText(/^City/), 'Hartwell');
  await user.type(drawer.getByLabelText(/^ZIP/), '06415');
  return drawer;
}

test('a new location shows a possible duplicate, can be saved anyway, and confirms with the sentence of the specification [A8.9]', async () => {
  const { user, requests } = showScreen(<LocationsScreen />, { ...at, responses: answering({ body: aLocation() }) });
  const drawer = await fill(user);
  expect(await drawer.findByText('There is already 12 Mill Street')).toBeDefined();
  expect(drawer.getByRole('link', { name: /12 Mill Street, Hartwell, CT 06415/ }).getAttribute('href')).toBe(
    `/locations/${twin.id}/details`,
  );
  await user.click(drawer.getByRole('button', { name: 'Add the location' }));
  expect(await screen.findByText('Location has been created')).toBeDefined();
  expect(requests.find(({ method, path }) => method === 'POST' && path.endsWith('/locations'))?.body).toMatchObject({
    addressLine1: '12 Mill St',
    state: 'CT',
    name: null,
  });
});

test('validation errors are listed at their fields; an unexpected error points to support [A8.9]', async () => {
  const { user } = showScreen(<LocationsScreen />, {
    ...at,
    responses: answering(refusal(500, 'An error occurred, please try again or contact support for assistance.')),
  });
  const drawer = await fill(user);
  await user.click(drawer.getByRole('button', { name: 'Add the location' }));
  expect(await screen.findByText('An error occurred. Location could not be created.')).toBeDefined();
  expect((await drawer.findByRole('alert')).textContent).toContain('Please try again or contact support');
});

test('users without the permission cannot add a location', async () => {
  showScreen(<LocationsScreen />, { ...at, permissions: ['pws:read'], responses: answering(undefined) });
  expect(await screen.findByRole('heading', { name: 'Locations' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a location' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a missing location shows Not found in the drawer of its address [A2.50, A8.8]', async () => {
  const missing = refusal(404, "We could not find what you're looking for.");
  showScreen(<LocationsScreen />, {
    path: '/locations',
    at: `/locations?location=${twin.id}`,
    responses: ({ path }) => (path.endsWith(twin.id) ? missing : { body: nothing }),
  });
  const drawer = await screen.findByRole('dialog', { name: 'Not found' });
  expect(drawer.textContent).toContain("We could not find what you're looking for.");
});
