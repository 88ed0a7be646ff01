import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aLocation } from '../../testing/a-location.ts';
import { problemReply, showScreen, type Responses } from '../../testing/show-screen.tsx';
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
  const drawer = within(await screen.findByRole('dialog', { name: 'Add location' }));
  await user.type(await drawer.findByLabelText(/^Street address/), '12 Mill St');
  await user.type(drawer.getByLabelText(/^City/), 'Hartwell');
  await user.type(drawer.getByLabelText(/^ZIP/), '06415');
  return drawer;
}

test('a new location shows a possible duplicate, can be saved anyway, and confirms with the sentence of the specification [A8.9]', async () => {
  const { user, requests } = showScreen(<LocationsScreen />, { ...at, responses: answering({ body: aLocation() }) });
  const drawer = await fill(user);
  expect(await drawer.findByText('There is already 12 Mill Street')).toBeVisible();
  expect(drawer.getByRole('link', { name: /12 Mill Street, Hartwell, CT 06415/ }).getAttribute('href')).toBe(
    `/locations/${twin.id}/details`,
  );
  await user.click(drawer.getByRole('button', { name: 'Add location' }));
  expect(await screen.findByText('Location has been created')).toBeVisible();
  expect(requests.find(({ method, path }) => method === 'POST' && path.endsWith('/locations'))?.body).toMatchObject({
    addressLine1: '12 Mill St',
    state: 'CT',
    name: null,
  });
});

test('validation errors are listed at their fields; an unexpected error points to support [A8.9]', async () => {
  const { user } = showScreen(<LocationsScreen />, {
    ...at,
    responses: answering(problemReply(500, 'An error occurred, please try again or contact support for assistance.')),
  });
  const drawer = await fill(user);
  await user.click(drawer.getByRole('button', { name: 'Add location' }));
  expect(await screen.findByText('An error occurred. Location could not be created.')).toBeVisible();
  expect((await drawer.findByRole('alert')).textContent).toContain('Please try again or contact support');
});

test('users without the permission cannot add a location', async () => {
  showScreen(<LocationsScreen />, { ...at, permissions: ['pws:read'], responses: answering(undefined) });
  expect(await screen.findByRole('heading', { name: 'Locations' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a missing location shows Not found in the drawer of its address [A2.50, A8.8]', async () => {
  const missing = problemReply(404, "We could not find what you're looking for.");
  showScreen(<LocationsScreen />, {
    path: '/locations',
    at: `/locations?location=${twin.id}`,
    responses: ({ path }) => (path.endsWith(twin.id) ? missing : { body: nothing }),
  });
  const drawer = await screen.findByRole('dialog', { name: 'Not found' });
  expect(drawer.textContent).toContain("We could not find what you're looking for.");
});

const row = {
  ...twin,
  externalId: null,
  name: null,
  tier: 1,
  tierRuleSet: 'lcr-2020',
  propertyClassification: null,
  customFields: {},
  updatedOn: '2026-10-30T14:00:00.000Z',
};
const page = { total: 1, totalPages: 1, pageSize: 20, pageNumber: 1, items: [row] };
const details = aLocation({ id: twin.id, addressLine1: twin.addressLine1 });

/** The list with one location. */
async function showRow(permissions: readonly string[] = ['pws:admin']) {
  const shown = showScreen(<LocationsScreen />, {
    path: '/locations',
    at: '/locations',
    permissions,
    responses: ({ path }) => {
      if (path.endsWith('/locations')) return { body: page };
      if (path.endsWith('/at-address')) return { body: [] };
      return path.endsWith(twin.id) ? { body: details } : { body: nothing };
    },
  });
  await screen.findByRole('link', { name: '12 Mill Street' });
  return shown;
}
const actionsOfRow = async (user: Awaited<ReturnType<typeof showRow>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Actions for 12 Mill Street' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('a row leads to the page of its location and shows its tier with the rules of it', async () => {
  await showRow();
  expect(screen.getByRole('link', { name: '12 Mill Street' }).getAttribute('href')).toBe(
    `/locations/${twin.id}/details`,
  );
  expect(screen.getByRole('row', { name: /12 Mill Street/ }).textContent).toContain('Tier 1');
});

test('a location is edited from its row, in the drawer of its address', async () => {
  const { user, router } = await showRow();
  expect(await actionsOfRow(user)).toEqual(['Edit location', 'Log activity']);
  await user.click(screen.getByRole('menuitem', { name: 'Edit location' }));
  expect(await screen.findByRole('form', { name: 'Edit location' })).toBeVisible();
  expect(router.state.location.search).toEqual({ location: twin.id });
});

test('an activity is logged from the row, over the list', async () => {
  const { user, router } = await showRow();
  await actionsOfRow(user);
  await user.click(screen.getByRole('menuitem', { name: 'Log activity' }));
  expect(await screen.findByRole('dialog', { name: 'Log activity at 12 Mill Street' })).toBeVisible();
  expect(router.state.location.search).toEqual({ log: twin.id });
});

test('who may only read has no actions in a row and selects none', async () => {
  await showRow(['pws:read']);
  expect(screen.queryByRole('button', { name: 'Actions for 12 Mill Street' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('explains where locations come from in an account without any; only users who may import are led there', async () => {
  const empty = { path: '/locations', at: '/locations', responses: (() => ({ body: nothing })) as Responses };
  const { unmount } = showScreen(<LocationsScreen />, empty);
  expect(await screen.findByText('No locations yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import file' }).getAttribute('href')).toBe('/inventory-import');
  unmount();
  showScreen(<LocationsScreen />, { ...empty, permissions: ['pws:read'] });
  expect(await screen.findByText('No locations yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import file' })).toBeNull();
});
