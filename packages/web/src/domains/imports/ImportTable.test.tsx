import { cancelImport, downloadFailedRows, listImports } from '@curbstop/contract/imports/import-batch.endpoints';
import type { ImportHead } from '@curbstop/contract/imports/import-batch.rules';
import type { BatchState } from '@curbstop/contract/imports/import-batch.values';
import { listSavedViews } from '@curbstop/contract/saved-views/saved-view.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aBatch, aSummary } from '../../../testing/import-builders.ts';
import { pageOf, refuse, requestsTo, respond, respondWithFile, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ImportTable } from './ImportTable.tsx';

const head = (state: BatchState, change: Partial<ImportHead> = {}): ImportHead => {
  const { id, fileName, summary, createdBy, createdOn, committedOn, undoneOn, undone } = aBatch();
  const known = { id, fileName, state, summary, createdBy, createdOn, committedOn, undoneOn, undone };
  return { ...known, subject: 'inventory', ...change };
};
const someFailed = aSummary({ new: 2, failed: 1 });

async function open(one: ImportHead, first: readonly Responses[] = [], permissions: readonly string[] = ['pws:admin']) {
  const shown = showScreen(<ImportTable empty={<p>No imports yet</p>} />, {
    path: '/imports',
    at: '/imports',
    elsewhere: ['/imports/$batchId', '/imports/results/$batchId'],
    permissions,
    responses: [...first, respond(listImports, pageOf([one])), respond(listSavedViews, { items: [] })],
  });
  await screen.findByRole('link', { name: 'lines.xlsx' });
  const actions = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Actions for lines.xlsx' }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  return { ...shown, actions, act: (name: string) => shown.user.click(screen.getByRole('menuitem', { name })) };
}

test('the state of each import is shown as text', async () => {
  const words: Readonly<Record<BatchState, string>> = {
    reading: 'Reading',
    read: 'Needs your input',
    checking: 'Checking',
    checked: 'Checked, not imported',
    committing: 'Importing',
    committed: 'Imported',
    undoing: 'Undoing',
    undone: 'Undone',
    failed: 'Failed',
    cancelled: 'Canceled',
  };
  const all = Object.keys(words).map((state) => head(state as BatchState, { id: state, fileName: state }));
  await open(head('read'), [respond(listImports, pageOf([head('read'), ...all]))]);
  const shown = all.map(({ fileName }) => screen.getByText(fileName).closest('tr')?.textContent ?? '');
  expect(shown.map((text, at) => text.includes(Object.values(words)[at] ?? 'no words'))).toEqual(all.map(() => true));
});

test('an undo that kept results is not shown as complete', async () => {
  await open(head('undone', { undone: { removed: 0, restored: 0, kept: 1 } }));
  expect(screen.getByText('Undone in part')).toBeVisible();
});

test('marks an import that was not written, and shows the time of a written one', async () => {
  const { unmount } = await open(head('checked', { summary: someFailed }));
  const row = () => screen.getByRole('row', { name: /lines\.xlsx/ }).textContent;
  expect(row()).toContain('2 new, 1 failed');
  expect(row()).toContain('Not imported');
  unmount();
  await open(head('committed', { summary: someFailed, committedOn: '2026-11-20T16:30:00.000Z' }));
  expect(row()).toContain('11-20-2026 11:30 AM');
});

test('an import without a result is continued or canceled', async () => {
  const { actions, act, router } = await open(head('checked', { summary: aSummary() }));
  expect(await actions()).toEqual(['Continue import', 'Cancel import']);
  await act('Continue import');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/imports/${aBatch().id}`));
});

test('an import with a result leads to it and can’t be canceled', async () => {
  const { actions, act, router } = await open(head('committed', { summary: aSummary() }));
  expect(await actions()).toEqual(['Show result']);
  await act('Show result');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/imports/results/${aBatch().id}`));
});

test('who may not import can look at one and not cancel it', async () => {
  const { actions } = await open(head('read'), [], ['pws:read']);
  expect(await actions()).toEqual(['Continue import']);
});

test('confirms canceling with what remains unchanged', async () => {
  const { actions, act, user, requests } = await open(head('read'), [
    respond(cancelImport, aBatch({ state: 'cancelled' })),
  ]);
  await actions();
  await act('Cancel import');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this import?' }));
  expect(dialog.getByText(/^lines\.xlsx has not changed the inventory\./)).toBeVisible();
  expect(requestsTo(requests, cancelImport)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel import' }));
  await waitFor(() => expect(requestsTo(requests, cancelImport)).toHaveLength(1));
});

test('a refused cancellation keeps the dialog open with the reason', async () => {
  const { actions, act, user } = await open(head('read'), [refuse(cancelImport, 409, 'The import is being written.')]);
  await actions();
  await act('Cancel import');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this import?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel import' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The import is being written.');
});

test('the rows that failed are downloaded from the list', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:curbstop/file');
  const { actions, act, requests } = await open(head('committed', { summary: someFailed }), [
    respondWithFile(downloadFailedRows, 'failed.xlsx'),
  ]);
  expect(await actions()).toContain('Download failed rows');
  await act('Download failed rows');
  await waitFor(() => expect(requestsTo(requests, downloadFailedRows)).toHaveLength(1));
});

test('shows why failed rows can’t be downloaded', async () => {
  const { actions, act } = await open(head('committed', { summary: someFailed }), [
    refuse(downloadFailedRows, 404, 'The rows were removed.'),
  ]);
  await actions();
  await act('Download failed rows');
  expect(await screen.findByText('The rows were removed.')).toBeVisible();
});

test('a file of event assignments shows its type and its counts, and opens its own page', async () => {
  await open(head('committed', { subject: 'eventAssignment', summary: aSummary({ new: 2, unchanged: 1 }) }));
  const link = screen.getByRole('link', { name: 'lines.xlsx' });
  expect(link.getAttribute('href')).toBe(`/imports/files/${head('committed').id}`);
  expect(link.closest('tr')?.textContent).toContain('Event assignment');
  expect(screen.getByText('2 new, 1 unchanged')).toBeVisible();
});

test.each([
  ['could not be read', null, 'Not read'],
  ['was refused for its event', aSummary({ new: 0, changed: 0, unchanged: 0, failed: 0 }), 'None imported'],
  ['has refused rows', aSummary({ new: 0, changed: 0, unchanged: 0, failed: 2 }), '2 failed'],
])('a refused file of kit statuses that %s has its result and cannot be continued', async (_, summary, text) => {
  const { actions } = await open(head('failed', { subject: 'kitStatus', summary }));
  expect(screen.getByText(text)).toBeVisible();
  expect(await actions()).toEqual(['Show result']);
});
