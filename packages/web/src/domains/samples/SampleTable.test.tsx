import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { listSamples } from '@curbstop/contract/samples/sample.endpoints';
import { listSavedViews } from '@curbstop/contract/saved-views/saved-view.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSampleRow } from '../../../testing/a-sample.ts';
import { pageOf, requestsTo, respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { SampleTable } from './SampleTable.tsx';
import type { SamplesScope } from './sample.queries.ts';

const row = aSampleRow();

async function open({
  of,
  rows = [row],
  permissions = ['pws:admin'],
  at = '/samples',
}: {
  readonly of?: SamplesScope;
  readonly rows?: readonly (typeof row)[];
  readonly permissions?: readonly string[];
  readonly at?: string;
} = {}) {
  const shown = showScreen(<SampleTable {...(of && { scope: of })} empty={<p>No samples yet</p>} />, {
    path: '/samples',
    at,
    elsewhere: ['/samples/$id', '/locations/$id/details'],
    features: [...planFeatures.Expert],
    permissions,
    responses: [respond(listSamples, pageOf(rows)), respond(listSavedViews, { items: [] })],
  });
  await screen.findByRole('link', { name: 'Sample 4' });
  return shown;
}
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const getActions = async (user: Awaited<ReturnType<typeof open>>['user'], name = 'Sample 4') => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('all samples are listed with their address and event; a row leads to the sample', async () => {
  await open();
  expect(headings()).toEqual(
    expect.arrayContaining(['Sample', 'Address', 'Sampling event', 'Bottle', 'Status', 'Collected']),
  );
  expect(screen.getByRole('link', { name: 'Sample 4' }).getAttribute('href')).toBe(`/samples/${row.id}`);
  expect(screen.getByRole('row', { name: /Sample 4/ }).textContent).toContain('January to June 2026');
});

test('lead and copper are columns; an exceedance is shown as text', async () => {
  await open();
  expect(headings()).toEqual(expect.arrayContaining(['Lead (µg/L)', 'Copper (µg/L)']));
  expect(within(screen.getByRole('row', { name: /Sample 4/ })).getByText('17.4').textContent).toBe('17.4, Exceedance');
});

test('a sample with lead and without copper is marked, in the list', async () => {
  await open();
  expect(within(screen.getByRole('row', { name: /Sample 4/ })).getByText('Copper missing')).toBeVisible();
});

test('the samples of an event do not repeat the event; those of a location do not repeat the address', async () => {
  const { unmount } = await open({ of: { eventId: row.samplingEvent.id } });
  expect(headings()).not.toContain('Sampling event');
  expect(headings()).toContain('Address');
  unmount();
  await open({ of: { locationId: row.locationId } });
  expect(headings()).toContain('Sampling event');
  expect(headings()).not.toContain('Address');
});

test('the samples of an event are requested with the event and the filters of the address', async () => {
  const { requests } = await open({
    of: { eventId: row.samplingEvent.id },
    at: '/samples?filters[detection]=exceedance',
  });
  const query = requestsTo(requests, listSamples).at(-1)?.query;
  expect(query?.get('filters[eventId]')).toBe(row.samplingEvent.id);
  expect(query?.get('filters[detection]')).toBe('exceedance');
});

test('an open sample offers a result and its form, each at its own address', async () => {
  const { user, router } = await open();
  expect(await getActions(user)).toEqual([
    'Enter result',
    'Edit sample',
    'Complete sample',
    'Move sample',
    'Invalidate sample',
    'Request invalidation',
    'View location',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Enter result' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/samples/${row.id}`));
  expect(router.state.location.search).toEqual({ edit: 'result' });
});

test('editing a sample from its row opens its form', async () => {
  const { user, router } = await open();
  await getActions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Edit sample' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ edit: 'sample' }));
});

test('a row leads to its location, except on the location’s own page', async () => {
  const { user, router } = await open();
  await getActions(user);
  await user.click(screen.getByRole('menuitem', { name: 'View location' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/locations/${row.locationId}/details`));
});

test('a completed sample can only be invalidated', async () => {
  const { user } = await open({ rows: [aSampleRow({ status: 4, statusLabel: 'Completed' })] });
  expect(await getActions(user)).toEqual(['Invalidate sample', 'Request invalidation', 'View location']);
});

test('who may only read can’t change a sample from its row', async () => {
  const { user } = await open({ permissions: ['pws:read'] });
  expect(await getActions(user)).toEqual(['View location']);
});

test('samples are selected one by one, for a copy; all that match can’t be', async () => {
  const { user } = await open({ rows: [row, aSampleRow({ id: '01995b1e-7c1a-7000-8000-0000000000a2', number: 5 })] });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  const bar = within(await screen.findByRole('group', { name: 'Selected samples' }));
  expect(bar.getByText('2 samples selected')).toBeVisible();
  expect(bar.getByRole('button', { name: 'Copy as CSV' })).toBeVisible();
  expect(bar.queryByRole('button', { name: /^Select all/ })).toBeNull();
});
