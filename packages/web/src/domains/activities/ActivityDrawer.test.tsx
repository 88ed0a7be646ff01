import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { getActivity, listActivityChanges, updateActivity } from '@curbstop/contract/activities/activity.endpoints';
import { getLocation } from '@curbstop/contract/locations/location.endpoints';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aLocation } from '../../../testing/a-location.ts';
import { anActivity } from '../../../testing/an-activity.ts';
import {
  inSequence,
  neverRespond,
  pageOf,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ActivityDrawer, createActivityHistoryQuery, newActivityId } from './ActivityDrawer.tsx';

const location = aLocation();
const activity = anActivity();
const removed = anActivity({ status: 'Removed', version: 2 });

function open(named: string, first: readonly Responses[] = [], permissions: readonly string[] = ['pws:admin']) {
  const onClose = vi.fn<() => void>();
  const shown = showScreen(<ActivityDrawer locationId={location.id} named={named} onClose={onClose} />, {
    permissions,
    features: [...planFeatures.Expert],
    responses: [
      ...first,
      respond(getLocation, location),
      respond(getActivity, activity),
      respond(listActivityChanges, { total: 0, items: [] }),
      respond(listPrograms, pageOf([])),
    ],
  });
  return { ...shown, onClose };
}
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));

test.each([
  [newActivityId, 'Log activity at 12 Elm Street'],
  [activity.id, 'Activity at 12 Elm Street'],
  [createActivityHistoryQuery(activity.id), 'Change history of an activity at 12 Elm Street'],
])('the drawer is titled by its use and the address (%s)', async (named, title) => {
  open(named);
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
});

test('opens no drawer without a location', async () => {
  showScreen(
    <main>
      <ActivityDrawer locationId={undefined} named={activity.id} onClose={() => undefined} />
    </main>,
    { responses: () => undefined },
  );
  await screen.findByRole('main');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who may edit gets the form; who may only read sees the activity', async () => {
  const { unmount } = open(activity.id);
  expect(await screen.findByRole('form', { name: 'Edit activity' })).toBeVisible();
  unmount();
  open(activity.id, [], ['pws:read']);
  const shown = await drawer('Activity at 12 Elm Street');
  expect(await shown.findByText('Try after six.')).toBeVisible();
  expect(shown.getByText('Dana Reyes, 11-20-2026 10:00 AM')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

test('the program, the event and the contact of an activity are named where they are known', async () => {
  open(
    activity.id,
    [
      respond(
        getActivity,
        anActivity({ contactName: 'Priya Shah', programName: 'Tap sampling 2026', eventName: 'Second half' }),
      ),
    ],
    ['pws:read'],
  );
  const shown = await drawer('Activity at 12 Elm Street');
  for (const name of ['Priya Shah', 'Tap sampling 2026', 'Second half'])
    expect(await shown.findByText(name)).toBeVisible();
});

test('an activity without a program has no row for it', async () => {
  open(activity.id, [], ['pws:read']);
  const shown = await drawer('Activity at 12 Elm Street');
  await shown.findByText('Try after six.');
  expect(shown.queryByText('Program')).toBeNull();
  expect(shown.queryByText('Sampling event')).toBeNull();
});

test('a deleted activity is not edited but restored, with the version that was opened', async () => {
  const { user, requests } = open(activity.id, [
    respond(getActivity, removed),
    respond(updateActivity, anActivity({ version: 3 })),
  ]);
  const shown = await drawer('Activity at 12 Elm Street');
  expect(await shown.findByText('This activity was deleted.')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Restore activity' }));
  expect(await screen.findByText('Call: right of entry on 11-20-2026 was restored')).toBeVisible();
  expect(requestsTo(requests, updateActivity)[0]?.body).toEqual({ version: 2, status: 'Active' });
});

test('shows why an activity can’t be restored', async () => {
  const { user } = open(activity.id, [
    respond(getActivity, removed),
    refuse(updateActivity, 409, 'The location was deleted.'),
  ]);
  const shown = await drawer('Activity at 12 Elm Street');
  await user.click(await shown.findByRole('button', { name: 'Restore activity' }));
  expect(await screen.findByText('The activity could not be restored. The location was deleted.')).toBeVisible();
  expect(shown.getByText('This activity was deleted.')).toBeVisible();
});

test('who may not log gets no form for a new activity, also by its address', async () => {
  open(newActivityId, [], ['pws:read']);
  const shown = await drawer('Log activity at 12 Elm Street');
  expect(shown.getByText('You don’t have permission to log activities.')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

test('shows that an activity is loading', async () => {
  open(activity.id, [neverRespond(getActivity)]);
  expect((await screen.findByRole('region', { name: 'Loading the activity' })).getAttribute('aria-busy')).toBe('true');
});

test('shows why an activity can’t be loaded, and loads it again', async () => {
  const { user } = open(activity.id, [
    inSequence(getActivity, refuse(getActivity, 500, 'The database is busy.'), () => undefined),
  ]);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The activity could not be loaded')).toBeVisible();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('form', { name: 'Edit activity' })).toBeVisible();
});

test('the history of an activity is shown without its form', async () => {
  const { requests } = open(createActivityHistoryQuery(activity.id));
  await drawer('Change history of an activity at 12 Elm Street');
  await waitFor(() => expect(requestsTo(requests, listActivityChanges)).toHaveLength(1));
  expect(screen.queryByRole('form')).toBeNull();
});

test('programs that can’t be loaded do not keep the activity from being edited', async () => {
  open(activity.id, [refuse(listPrograms, 500, 'The database is busy.')]);
  const form = within(await screen.findByRole('form', { name: 'Edit activity' }));
  expect(await form.findByText('The programs could not be loaded')).toBeVisible();
  expect(form.getByRole('button', { name: 'Save activity' })).toBeVisible();
});
