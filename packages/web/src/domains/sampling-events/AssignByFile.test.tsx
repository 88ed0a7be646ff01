import { downloadAssignmentTemplate } from '@curbstop/contract/sampling-events/event-assignment.endpoints';
import { listEventLocations } from '@curbstop/contract/sampling-events/event-location.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { PendingUpload, stubUploads } from '../../../testing/pending-upload.ts';
import { pageOf, requestsTo, respond, respondWithFile } from '../../../testing/server.ts';
import { me, showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { EventLocations } from './EventLocations.tsx';

const assignmentFailed = 'The Import of your file failed, please check your import file.';

beforeEach(stubUploads);
afterEach(() => overlayStore.change([]));

const event = aSamplingEvent();

function showLocations(around: { readonly permissions?: readonly string[]; readonly status?: 'Completed' } = {}) {
  const { status, ...rest } = around;
  return showScreen(<EventLocations event={aSamplingEvent(status && { status })} />, {
    features: [...me.features, 'PT:LCR'],
    responses: [
      respond(listEventLocations, pageOf([])),
      respondWithFile(downloadAssignmentTemplate, 'pwsEventAssignment.csv'),
    ],
    ...rest,
  });
}

async function openWindow() {
  const user = userEvent.setup();
  const shown = showLocations();
  const [button] = await screen.findAllByRole('button', { name: 'Assign by file' });
  await user.click(button as HTMLElement);
  const window = within(await screen.findByRole('dialog', { name: 'Assign locations by file' }));
  const send = async () => {
    await user.upload(
      await window.findByLabelText(/^Locations of/),
      new File(['Location ID\nL-1'], 'sites.csv', { type: 'text/csv' }),
    );
    await waitFor(() => expect(PendingUpload.all).toHaveLength(1));
    return PendingUpload.all[0] as PendingUpload;
  };
  return { ...shown, user, window, send };
}

test('sends the file with its event, and shows what was assigned [A2.75]', async () => {
  const { user, window, send } = await openWindow();
  const request = await send();
  expect(request.address).toBe(`/pws/accounts/${me.defaultAccount.id}/file-processor/upload/events/assignment`);
  expect(
    [...(request.parts?.entries() ?? [])].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]),
  ).toEqual([
    ['programId', event.programId],
    ['eventId', event.id],
    ['createSamplesOnImport', 'true'],
    ['file', 'sites.csv'],
  ]);
  request.query(200, {
    rows: 3,
    program: { added: 1, alreadyThere: 1 },
    event: { added: 2, alreadyThere: 0 },
    importId: 'f11e',
  });
  expect(await window.findByText('3 rows of the file read.')).toBeVisible();
  expect(window.getByRole('link', { name: 'Open the import record' }).getAttribute('href')).toBe('/imports/files/f11e');
  await user.click(window.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('lists the rows of a refused file; another file can be chosen', async () => {
  const { user, window, send } = await openWindow();
  await user.click(await window.findByRole('checkbox', { name: 'Create the samples of these locations' }));
  const request = await send();
  expect(request.parts?.get('createSamplesOnImport')).toBe('false');
  request.query(422, {
    statusCode: 422,
    message: assignmentFailed,
    errors: [
      { code: 'assignmentFailed', detail: assignmentFailed },
      {
        code: 'invalidRow',
        property: 'row 3',
        detail: 'Row 3: No location was found with the Location ID “L-9”. Check the row.',
      },
    ],
  });
  expect(await window.findByText(assignmentFailed)).toBeVisible();
  expect(window.getByText(/^Row 3: No location was found/)).toBeVisible();
  expect(window.getByLabelText(/^Locations of/)).toBeVisible();
});

test('the template can be downloaded', async () => {
  const { user, window, requests } = await openWindow();
  await user.click(await window.findByRole('button', { name: 'Download the template' }));
  await waitFor(() => expect(requestsTo(requests, downloadAssignmentTemplate)).toHaveLength(1));
});

test.each([
  ['readers', { permissions: ['pws:read'] }],
  ['a closed event', { status: 'Completed' }],
] as const)('assigning by file is not offered to %s', async (_, around) => {
  showLocations(around);
  expect(await screen.findByText('No locations yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Assign by file' })).toBeNull();
});
