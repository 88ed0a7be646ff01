import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '@curbstop/contract/compliance/calendar-feed.endpoints';
import { listDeadlines } from '@curbstop/contract/compliance/deadline.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aDeadlineList } from '../../../testing/a-deadline.ts';
import { inSequence, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ComplianceScreen } from '../../screens/ComplianceScreen.tsx';
import { overlayStore } from '../../ui/overlays.ts';

afterEach(() => overlayStore.change([]));

const createdOn = '2026-11-20T15:00:00.000Z';
const address = 'https://water.example/api/calendars/deadlines.ics?token=secret';

async function open(feeds: readonly Responses[], ...more: readonly Responses[]) {
  const shown = showScreen(<ComplianceScreen />, {
    responses: [respond(listDeadlines, aDeadlineList()), inSequence(getCalendarFeed, ...feeds), ...more],
    at: '/compliance/deadlines',
    path: '/compliance/{-$part}',
    features: ['PT:LCR'],
    permissions: ['pws:read'],
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Subscribe to calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to deadlines' }));
  return { ...shown, dialog };
}

test('a reader creates an address, which is shown once and can be copied', async () => {
  const { user, dialog, requests } = await open(
    [respond(getCalendarFeed, { createdOn: null }), respond(getCalendarFeed, { createdOn })],
    respond(createCalendarFeed, { createdOn, address }),
  );
  expect(await dialog.findByText('You have no calendar link yet.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Turn off calendar link' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Create calendar link' }));
  expect(await dialog.findByText(address)).toBeVisible();
  expect(dialog.getByText(/it is not shown again/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy calendar link' }));
  expect(await dialog.findByText('Calendar link copied')).toBeVisible();
  expect(requestsTo(requests, createCalendarFeed)).toHaveLength(1);
});

test('an earlier address is not shown, and can be revoked', async () => {
  const { user, dialog } = await open(
    [respond(getCalendarFeed, { createdOn }), respond(getCalendarFeed, { createdOn: null })],
    respond(revokeCalendarFeed, undefined),
  );
  expect(await dialog.findByText(/It is shown only once; a new link replaces it\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Create new calendar link' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Turn off calendar link' }));
  expect(await screen.findByText('Calendar link turned off')).toBeVisible();
  expect(await dialog.findByText('You have no calendar link yet.')).toBeVisible();
});

test('explains a refused address and keeps the dialog open', async () => {
  const { user, dialog } = await open(
    [respond(getCalendarFeed, { createdOn: null })],
    refuse(createCalendarFeed, 503, 'The database cannot be reached.'),
  );
  await user.click(await dialog.findByRole('button', { name: 'Create calendar link' }));
  expect(
    await screen.findByText(/The calendar link could not be created\. The database cannot be reached\./),
  ).toBeVisible();
  expect(dialog.getByText('You have no calendar link yet.')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
