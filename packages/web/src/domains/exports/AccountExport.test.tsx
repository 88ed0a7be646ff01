import {
  cancelExport,
  downloadExport,
  getExport,
  listExportsOfType,
  startAccountExport,
  type ExportEntry,
} from '@curbstop/contract/exports/export.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anExport } from '../../../testing/an-export.ts';
import {
  inSequence,
  neverRespond,
  pageOf,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { AccountExport } from './AccountExport.tsx';

const listed = (...entries: readonly ExportEntry[]) => respond(listExportsOfType, pageOf(entries));
const open = (...responses: readonly Responses[]) => showScreen(<AccountExport />, { responses });
const running = anExport({ state: 'GatheringData', rows: null, finishedOn: null, keptUntil: null });
const progress = { ...running, job: null };
const start = () => screen.findByRole('button', { name: 'Export all data' });

describe('the export of all data', () => {
  test('is requested for the account, and shows its progress instead of the button', async () => {
    const { requests, user } = open(
      inSequence(listExportsOfType, listed(), listed(running)),
      respond(startAccountExport, progress),
      respond(getExport, progress),
    );
    await user.click(await start());
    expect(await screen.findByText('Preparing data')).toBeVisible();
    expect(screen.getByText(/^You can leave this page\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export all data' })).toBeNull();
    expect(requestsTo(requests, startAccountExport)).toHaveLength(1);
    expect(requestsTo(requests, listExportsOfType)[0]?.params['exportType']).toBe('account');
  });

  test('is not started twice', async () => {
    const { requests, user } = open(listed(), neverRespond(startAccountExport));
    await user.dblClick(await start());
    expect(requestsTo(requests, startAccountExport)).toHaveLength(1);
  });

  test('shows why it was not started, and can be started again', async () => {
    const sentence = 'An export of all data is already in progress.';
    const { user } = open(listed(), refuse(startAccountExport, 409, sentence));
    await user.click(await start());
    expect(await screen.findByText(`The export was not started. ${sentence}`)).toBeVisible();
    await waitFor(async () => expect((await start()).hasAttribute('data-loading')).toBe(false));
  });

  test('is canceled', async () => {
    const { requests, user } = open(
      inSequence(listExportsOfType, listed(running), listed({ ...running, state: 'Cancelled' })),
      respond(getExport, progress),
      respond(cancelExport, { ...progress, state: 'Cancelled' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await start()).toBeVisible();
    expect(requestsTo(requests, cancelExport)[0]?.params['id']).toBe(running.id);
  });

  test('continues, with the reason, if it could not be canceled', async () => {
    const { user } = open(
      listed(running),
      respond(getExport, progress),
      refuse(cancelExport, 409, 'The export is finished already.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The export was not canceled. The export is finished already.')).toBeVisible();
    expect(screen.getByText('Preparing data')).toBeVisible();
  });

  test('says when and why the last one failed, and can be started again', async () => {
    open(listed(anExport({ state: 'Failed', error: 'The disk is full.', keptUntil: null })));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The last export failed on 11-20-2026 10:02 AM. The disk is full.',
    );
    expect(await start()).toBeVisible();
  });

  test('does not report a failure before the last one', async () => {
    open(listed(anExport(), anExport({ id: 'x', state: 'Failed', error: 'The disk is full.', keptUntil: null })));
    expect(await start()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the files of earlier exports', () => {
  test.each([
    ['12,480 records, Dana Reyes, 11-20-2026 10:02 AM. Kept until 12-20-2026 10:02 AM.', {}],
    ['1 record, Dana Reyes, 11-20-2026 10:02 AM. Kept until 12-20-2026 10:02 AM.', { rows: 1 }],
    ['Dana Reyes. Kept until 12-20-2026 10:02 AM.', { rows: null, finishedOn: null }],
  ])('are listed with “%s”', async (text, overrides) => {
    open(listed(anExport(overrides)));
    const item = within(await screen.findByRole('listitem'));
    expect(item.getByText('hartwell-water-2026-11-20.zip').parentElement?.textContent).toContain(text);
  });

  test('are not listed once they are deleted', async () => {
    open(listed(anExport({ keptUntil: null })));
    expect(await start()).toBeVisible();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  test('are downloaded under their names', async () => {
    const other = anExport({ id: '01995b1e-7c1a-7000-8000-0000000007a2', fileName: 'older.zip' });
    const { requests, user } = open(listed(anExport(), other), respondWithFile(downloadExport, 'older.zip'));
    await user.click(await screen.findByRole('button', { name: 'Download older.zip' }));
    expect(await screen.findByText('older.zip is in your downloads')).toBeVisible();
    expect(requestsTo(requests, downloadExport).map(({ params }) => params['id'])).toEqual([other.id]);
  });

  test('show why a download failed', async () => {
    const { user } = open(listed(anExport()), refuse(downloadExport, 404, 'The file has been deleted.'));
    await user.click(await screen.findByRole('button', { name: /^Download hartwell/ }));
    expect(await screen.findByText('The file could not be downloaded. The file has been deleted.')).toBeVisible();
  });

  test('are requested again after a failure', async () => {
    const { user } = open(
      inSequence(listExportsOfType, refuse(listExportsOfType, 503, 'The database is busy.'), listed(anExport())),
    );
    expect(await screen.findByText('The exports could not be loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export all data' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem')).toBeVisible();
  });
});
