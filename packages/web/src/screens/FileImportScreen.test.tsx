import { downloadRefusedRows, getFileImport } from '@curbstop/contract/imports/file-import.endpoints';
import type { FileImport } from '@curbstop/contract/imports/file-import.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refuse, requestsTo, respond, respondWithFile, type Responses } from '../../testing/server.ts';
import { me, showScreen } from '../../testing/show-screen.tsx';
import { FileImportScreen } from './FileImportScreen.tsx';

const imported: FileImport = {
  id: '01995b1e-7c1a-7000-8000-00000000f11e',
  kind: 'eventAssignment',
  fileName: 'sites.csv',
  state: 'committed',
  event: { id: '01995b1e-7c1a-7000-8000-00000000e0e0', name: 'Fall 2026' },
  counts: { rows: 5, new: 3, changed: 0, unchanged: 2, failed: 0, addedToProgram: 1, createdSamples: 6 },
  error: null,
  refusedRows: [],
  size: 120,
  sha256: 'ab'.repeat(32),
  createdBy: 'Ana Ruiz',
  createdOn: '2026-11-20T15:00:00Z',
  rowsRemovedOn: null,
};
const refused: FileImport = {
  ...imported,
  state: 'failed',
  counts: { rows: 5, new: 0, changed: 0, unchanged: 0, failed: 2 },
  error: 'No location was assigned.',
  refusedRows: [
    { row: 3, field: 'Location ID', sentence: 'No location was found with the Location ID “L-9”. Check the row.' },
    { row: 5, field: null, sentence: 'Check the row.' },
  ],
};

function show(response: Responses) {
  return showScreen(<FileImportScreen />, {
    path: '/imports/files/$batchId',
    at: `/imports/files/${imported.id}`,
    permissions: ['pws:read'],
    features: [...me.features, 'PT:LCR'],
    responses: [response, respondWithFile(downloadRefusedRows, 'sites refused rows.csv')],
  });
}

const listCounts = () =>
  within(screen.getByRole('list', { name: 'Records by outcome' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('an imported file of event assignments shows its counts, its person and a link to its event', async () => {
  show(respond(getFileImport, imported));
  expect(await screen.findByText('3 locations added to the event')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'sites.csv' })).toBeVisible();
  expect(listCounts()).toEqual([
    '5Rows',
    '3Locations added to the event',
    '2Already in the event',
    '1Added to the program',
    '6Samples created',
  ]);
  expect(screen.getByRole('link', { name: 'Open the locations of Fall 2026' }).getAttribute('href')).toBe(
    `/events/${imported.event?.id}/locations`,
  );
  expect(screen.getByText('Ana Ruiz')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Refused rows' })).toBeNull();
});

test('a file of tracking numbers shows what was recorded and replaced, with a link to the letter log', async () => {
  const counts = { rows: 5, new: 3, changed: 1, unchanged: 1, failed: 0 };
  show(respond(getFileImport, { ...imported, kind: 'letterTracking', event: null, counts }));
  expect(await screen.findByText('4 tracking numbers recorded')).toBeVisible();
  expect(listCounts()).toEqual([
    '5Rows with a number',
    '3Numbers recorded',
    '1Numbers replaced',
    '1Letters that had this number',
  ]);
  expect(screen.getByRole('link', { name: 'Open the letter log' })).toBeVisible();
});

test('a refused file says why, lists each refused row with its column, and offers them as a download', async () => {
  const { requests } = show(respond(getFileImport, refused));
  expect(await screen.findByText('No location was assigned.')).toBeVisible();
  expect(screen.getByText(/^2 rows of the file were refused, so that no row was imported. Correct them/)).toBeVisible();
  const rows = within(screen.getByRole('list', { name: 'Refused rows' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Row 3Location IDNo location was found with the Location ID “L-9”. Check the row.',
    'Row 5Check the row.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Download 2 refused rows' }));
  await waitFor(() => expect(requestsTo(requests, downloadRefusedRows)).toHaveLength(1));
});

test('a refused file says how many rows are only in the download', async () => {
  show(respond(getFileImport, { ...refused, counts: { ...refused.counts!, rows: 400, failed: 250 } }));
  expect(await screen.findByText('248 more rows in the download.')).toBeVisible();
});

test('refused rows that were deleted under the retention are not offered', async () => {
  show(respond(getFileImport, { ...refused, refusedRows: [], rowsRemovedOn: '2038-11-20T15:00:00Z' }));
  expect(await screen.findByText(/^The refused rows were deleted on/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

test('an imported file of kit statuses shows how many kits changed', async () => {
  const counts = { rows: 4, new: 0, changed: 3, unchanged: 1, failed: 0 };
  show(respond(getFileImport, { ...imported, kind: 'kitStatus', event: null, counts }));
  expect(await screen.findByText('3 kits changed')).toBeVisible();
  expect(listCounts()).toEqual(['4Rows', '3Kits changed', '1Kits that had this status']);
  expect(screen.getByText('Kit statuses')).toBeVisible();
});

test('a missing import says so, and a failure to load can be tried again', async () => {
  const { unmount } = show(refuse(getFileImport, 404, 'We could not find it.'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Import not found' })).toBeVisible();
  unmount();
  show(refuse(getFileImport, 500, 'Something went wrong.'));
  expect(await screen.findByText('This import could not be loaded')).toBeVisible();
});
