import { listImports } from '@curbstop/contract/imports/import-batch.endpoints';
import type { ImportHead } from '@curbstop/contract/imports/import-batch.rules';
import { downloadTemplate } from '@curbstop/contract/exports/template.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PendingUpload, stubUploads } from '../../testing/pending-upload.ts';
import { aBatch, aSummary } from '../../testing/import-builders.ts';
import { pageOf, refuse, requestsTo, respond, respondWithFile } from '../../testing/server.ts';
import { me, problemReply, showScreen } from '../../testing/show-screen.tsx';
import { ImportsScreen } from './ImportsScreen.tsx';
import { ImportStartScreen, TemplateImportScreen } from './ImportStartScreen.tsx';

beforeEach(stubUploads);

const muted = { responses: () => undefined };
const ofIndiana = { ...muted, account: { ...me.defaultAccount, primacyCode: 'IN' } };

test('a template is chosen by its card, and Upload File opens its import [A4.7, B2.36]', async () => {
  const { user } = showScreen(<ImportStartScreen />, ofIndiana);
  expect(
    await screen.findByRole('radio', { name: 'Locations and service lines, Indiana', checked: true }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upload File' }).getAttribute('href')).toBe('/imports/combined/combinedIN');
  await user.click(screen.getByRole('radio', { name: 'EPA inventory template' }));
  expect(screen.getByRole('link', { name: 'Upload File' }).getAttribute('href')).toBe('/imports/combined/inventory');
});

const at = (type: string) => ({ path: '/imports/combined/{-$type}', at: `/imports/combined${type}` });

test('the address without a type opens the template of the account’s State [A6.14]', async () => {
  showScreen(<TemplateImportScreen />, { ...ofIndiana, ...at('') });
  expect(await screen.findByRole('heading', { name: 'Import: Locations and service lines, Indiana' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Locations and service lines, Indiana, XLSX' })).toBeVisible();
  expect(screen.getByText('Inventory file')).toBeVisible();
});

test('the template of another State has a message other than an unknown address', async () => {
  const { unmount } = showScreen(<TemplateImportScreen />, { ...ofIndiana, ...at('/combinedGA') });
  expect(await screen.findByText('This template is not for your water system')).toBeVisible();
  unmount();
  showScreen(<TemplateImportScreen />, { ...ofIndiana, ...at('/nonsense') });
  expect(await screen.findByText('Page not found')).toBeVisible();
});

test('a template is downloaded in the chosen format', async () => {
  const { user, requests } = showScreen(<ImportStartScreen />, {
    responses: respondWithFile(downloadTemplate, 'template.csv'),
  });
  await user.click(await screen.findByRole('button', { name: 'Inventory template with every column, CSV' }));
  expect(await screen.findByText('template.csv is in your downloads')).toBeVisible();
  expect(requestsTo(requests, downloadTemplate)[0]?.params).toMatchObject({ type: 'inventory-full', format: 'csv' });
});

test('shows why a template can’t be downloaded', async () => {
  const { user } = showScreen(<ImportStartScreen />, {
    responses: refuse(downloadTemplate, 403, 'Imports are switched off.'),
  });
  await user.click(await screen.findByRole('button', { name: 'EPA inventory template, XLSX' }));
  expect(await screen.findByText('The template could not be downloaded. Imports are switched off.')).toBeVisible();
});

const inventory = new File(['ID,Address'], 'lines.csv', { type: 'text/csv' });
async function chooseFile(file: File = inventory) {
  const user = userEvent.setup({ applyAccept: false });
  const shown = showScreen(<ImportStartScreen />, { ...muted, elsewhere: ['/imports/$batchId/{-$step}'] });
  await user.upload(await screen.findByLabelText(/^Inventory file/), file);
  return { ...shown, user };
}

test('an uploaded file shows its progress and opens its import', async () => {
  const { router } = await chooseFile();
  const bar = await screen.findByRole('progressbar', { name: /^Uploading lines\.csv/ });
  await waitFor(() => expect(PendingUpload.all).toHaveLength(1));
  const request = PendingUpload.all[0];
  expect(request?.parts?.get('file')).toMatchObject({ name: 'lines.csv' });
  expect(request?.address).toBe(`/pws/accounts/${me.defaultAccount.id}/imports`);
  request?.progress(3, 4);
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('75'));
  request?.query(201, { id: '01900000-0000-7000-8000-0000000000b1' });
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/imports/01900000-0000-7000-8000-0000000000b1/file'),
  );
});

test('shows why a file was refused and sends it again without choosing it again', async () => {
  const { user } = await chooseFile();
  await waitFor(() => expect(PendingUpload.all).toHaveLength(1));
  PendingUpload.all[0]?.query(400, problemReply(400, 'lines.csv is empty.').body);
  expect(await screen.findByText('lines.csv is empty.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Upload lines.csv again' }));
  await waitFor(() => expect(PendingUpload.all).toHaveLength(2));
  expect(screen.queryByText('lines.csv is empty.')).toBeNull();
});

test('a canceled upload is stopped and shows no error', async () => {
  const { user } = await chooseFile();
  await waitFor(() => expect(PendingUpload.all).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByLabelText(/^Inventory file/)).toBeVisible();
  expect(PendingUpload.all[0]?.aborted).toBe(true);
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
});

test('a file of another kind is not sent', async () => {
  await chooseFile(new File(['%PDF'], 'lines.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toContain('lines.pdf');
  expect(PendingUpload.all).toHaveLength(0);
});

const head = (change: Partial<ImportHead>): ImportHead => {
  const { id, fileName, state, summary, createdBy, createdOn, committedOn, undoneOn, undone } = aBatch({
    summary: aSummary({ new: 2104, changed: 87, failed: 13 }),
    ...change,
  });
  return { id, fileName, state, summary, createdBy, createdOn, committedOn, undoneOn, undone, subject: 'inventory' };
};

test('each import leads to its step or result, with its state and counts', async () => {
  showScreen(<ImportsScreen />, {
    responses: respond(
      listImports,
      pageOf([
        head({ id: 'b1', state: 'read', fileName: 'open.xlsx', summary: null }),
        head({ id: 'b2', state: 'committed', fileName: 'done.xlsx', committedOn: '2026-11-20T15:00:00.000Z' }),
      ]),
    ),
  });
  const open = within((await screen.findByRole('link', { name: 'open.xlsx' })).closest('tr') as HTMLElement);
  expect(open.getByRole('link').getAttribute('href')).toBe('/imports/b1');
  expect(open.getByText('Needs your input')).toBeVisible();
  expect(open.getByText('Not checked')).toBeVisible();
  const done = within(screen.getByRole('link', { name: 'done.xlsx' }).closest('tr') as HTMLElement);
  expect(done.getByRole('link').getAttribute('href')).toBe('/imports/results/b2');
  expect(done.getByText('2,104 new, 87 changed, 13 failed')).toBeVisible();
});

test('explains what belongs here in an account without imports; only users who may import can begin', async () => {
  const responses = respond(listImports, pageOf<ImportHead>([]));
  const { unmount } = showScreen(<ImportsScreen />, { responses });
  expect(await screen.findByRole('heading', { name: 'No imports yet' })).toBeVisible();
  const links = screen.getAllByRole('link', { name: 'Import inventory' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/inventory-import', '/inventory-import']);
  unmount();
  showScreen(<ImportsScreen />, { responses, permissions: ['pws:read'] });
  expect(await screen.findByRole('heading', { name: 'No imports yet' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import inventory' })).toBeNull();
});
