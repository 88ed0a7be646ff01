import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import { getLocation, listLocations } from '@curbstop/contract/locations/location.endpoints';
import type { LocationRow } from '@curbstop/contract/locations/location.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aContact } from '../../testing/a-contact.ts';
import { aLocation } from '../../testing/a-location.ts';
import { inSequence, pageOf, refuse, requestsTo, respond, type Responses } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LocationsScreen } from './LocationsScreen.tsx';

const location = aLocation({ contacts: [aContact({ designation: 1 })], name: 'Town garage' });
const row = (change: Partial<LocationRow> = {}): LocationRow => {
  const { profile, contacts: _contacts, programs: _programs, samplingEvents: _events, ...fields } = location;
  return { ...fields, ...profile, ...change } as LocationRow;
};

function open({
  first = [],
  rows = [row()],
  at = '/locations',
  ...around
}: {
  readonly first?: readonly Responses[];
  readonly rows?: readonly LocationRow[];
  readonly at?: string;
  readonly permissions?: readonly string[];
  readonly features?: readonly string[];
  readonly flags?: readonly string[];
} = {}) {
  return showScreen(<LocationsScreen />, {
    path: '/locations',
    at,
    features: [...featureCodes],
    ...around,
    responses: [...first, respond(listLocations, pageOf(rows)), respond(getLocation, location)],
  });
}

test('a location shows its tier with its rule and leads to its page', async () => {
  open({ rows: [row({ tier: 1, tierRuleSet: 'lcr-2020' }), row({ id: 'l2', addressLine1: '9 Oak Lane' })] });
  const first = (await screen.findByRole('link', { name: '12 Elm Street' })).closest('tr') as HTMLElement;
  expect(within(first).getByRole('link').getAttribute('href')).toBe(`/locations/${location.id}/details`);
  expect(first.textContent).toContain('Tier 1');
  expect(screen.getByRole('link', { name: '9 Oak Lane' }).closest('tr')?.textContent).not.toContain('Tier');
});

test('the address holds search, filters and sort, and the server gets them', async () => {
  const { requests } = open({ at: '/locations?searchTerm=elm&filters[tier]=1&sort=-city' });
  expect(await screen.findByText('Tier is Tier 1')).toBeVisible();
  const query = requestsTo(requests, listLocations)[0]?.query;
  expect([query?.get('searchTerm'), query?.getAll('filters[tier]'), query?.get('sort')]).toEqual([
    'elm',
    ['1'],
    '-city',
  ]);
});

test('a row opens its location in a drawer, which is edited there', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('link', { name: '12 Elm Street' }));
  const drawer = await screen.findByRole('dialog', { name: '12 Elm Street, Hartwell' });
  expect(router.state.location.search).toEqual({ location: location.id });
  expect(within(drawer).getByText('Town garage')).toBeVisible();
  expect(within(drawer).getByText('Priya Nair')).toBeVisible();
  expect(within(drawer).getByRole('link', { name: 'Full page' }).getAttribute('href')).toBe(
    `/locations/${location.id}/details`,
  );
  await user.click(within(drawer).getByRole('button', { name: 'Edit' }));
  expect(await within(drawer).findByRole('form')).toBeVisible();
});

test('a location that can’t be loaded in its drawer is loaded again', async () => {
  const { user } = open({
    at: `/locations?location=${location.id}`,
    first: [inSequence(getLocation, refuse(getLocation, 500, 'Busy.'), respond(getLocation, location))],
  });
  expect(await screen.findByText('The location could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: '12 Elm Street, Hartwell' })).toBeVisible();
});

const getMenu = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for 12 Elm Street' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('a row is edited and logged from its menu', async () => {
  const { user, router } = open();
  expect(await getMenu(user)).toEqual(['Edit location', 'Log activity']);
  await user.click(screen.getByRole('menuitem', { name: 'Log activity' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ log: location.id }));
});

test('only logging is offered when editing in rows is switched off [A6.7]', async () => {
  const { user } = open({ flags: [] });
  expect(await getMenu(user)).toEqual(['Log activity']);
});

test('readers can only view locations', async () => {
  const { user } = open({ permissions: ['pws:read'] });
  await user.click(await screen.findByRole('link', { name: '12 Elm Street' }));
  const drawer = await screen.findByRole('dialog', { name: '12 Elm Street, Hartwell' });
  await within(drawer).findByText('Town garage');
  expect(within(drawer).queryByRole('button', { name: /Edit|Log/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for|Add location/, hidden: true })).toBeNull();
  expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
});

test('the contacts of a location need their feature', async () => {
  open({ at: `/locations?location=${location.id}`, features: ['ASSETS'] });
  expect(await screen.findByText('Town garage')).toBeVisible();
  expect(screen.queryByText('Priya Nair')).toBeNull();
});

test.each([
  ['who may import', ['pws:admin'], 1],
  ['readers', ['pws:read'], 0],
])('an empty list explains locations; the import is offered to %s', async (_, permissions, links) => {
  open({ rows: [], permissions });
  expect(await screen.findByRole('heading', { name: 'No locations yet' })).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Import file' })).toHaveLength(links);
});
