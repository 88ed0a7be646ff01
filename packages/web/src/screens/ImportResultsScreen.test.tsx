import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import {
  downloadFailedRows,
  listImportRows,
  listKeptRecords,
  getImport,
  listUndoDowngrades,
  undoImport,
} from '@curbstop/contract/imports/import-batch.endpoints';
import { getResultImport } from '@curbstop/contract/imports/result-import.endpoints';
import type { ResultImport } from '@curbstop/contract/imports/result-import.rules';
import type { ImportBatch, KeptRecord } from '@curbstop/contract/imports/import-batch.rules';
import type { UndoDowngrade } from '@curbstop/contract/imports/import-undo.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBatch, aJob, aReadBatch, aRow, aSummary, importServer } from '../../testing/import-builders.ts';
import { neverRespond, pageOf, refuse, requestsTo, respond, type Responses } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ImportResultsScreen } from './ImportResultsScreen.tsx';

const committed = aBatch({
  state: 'committed',
  committedOn: '2026-11-20T15:00:00.000Z',
  summary: aSummary({ new: 2, changed: 1, failed: 1 }),
});
const undone = aBatch({
  state: 'undone',
  committedOn: '2026-11-20T15:00:00.000Z',
  undoneOn: '2026-11-21T15:00:00.000Z',
  summary: aSummary({ new: 0, changed: 3 }),
  undone: { removed: 0, restored: 3, kept: 1 },
});
const kept: KeptRecord = {
  id: '01900000-0000-7000-8000-00000000000a',
  entityType: 'serviceLine',
  externalId: 'SL-1',
  address: '12 Mill St',
  locationId: '01900000-0000-7000-8000-00000000000b',
  isCreated: false,
  reason: 'edited',
  fields: [
    { field: 'Description', before: 'old', imported: 'new', now: 'mine', follows: false },
    { field: 'Classification', before: 'Lead', imported: null, now: null, follows: true },
  ],
};

interface Around {
  readonly first?: readonly Responses[];
  readonly permissions?: readonly string[];
  readonly undoDowngrades?: readonly UndoDowngrade[];
  readonly keptRecords?: readonly KeptRecord[];
}

function showResult(
  batch: ImportBatch,
  { first = [], undoDowngrades = [], keptRecords = [kept], ...around }: Around = {},
) {
  const { responses } = importServer(batch, { rows: [aRow()], keptRecords, undoDowngrades });
  return showScreen(<ImportResultsScreen />, {
    path: '/imports/results/$batchId',
    at: `/imports/results/${batch.id}`,
    elsewhere: ['/imports/$batchId/{-$step}'],
    responses: [...first, ...responses],
    ...around,
  });
}

test('an undo lists the lines with kept fields, and can be repeated', async () => {
  const { user, requests } = showResult(undone);
  const list = within(await screen.findByRole('region', { name: 'Not fully undone' }));
  expect((await list.findAllByText('12 Mill St')).length).toBeGreaterThan(0);
  expect(list.getAllByText(/before the import old, imported new/).length).toBeGreaterThan(0);
  expect(list.getAllByText(/kept because a related field was edited/).length).toBeGreaterThan(0);
  expect(list.getAllByText('Edited since the import').length).toBeGreaterThan(0);
  expect(requestsTo(requests, listImportRows)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo the rest' }));
  await user.click(
    await within(await screen.findByRole('dialog', { name: 'Undo the rest of this import?' })).findByRole('button', {
      name: 'Undo the rest',
    }),
  );
  await waitFor(() => expect(requestsTo(requests, undoImport)).toHaveLength(1));
});

test('the import in progress shows that all lines are imported together', async () => {
  showResult(
    aBatch({ state: 'committing', summary: aSummary({ new: 3, changed: 1 }), job: aJob({ done: 1, total: 4 }) }),
  );
  expect(
    (await screen.findByRole('progressbar', { name: 'Importing 4 service lines' })).getAttribute('aria-valuenow'),
  ).toBe('25');
  expect(screen.getByText(/If the import fails, nothing is imported\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
});

test('the result counts what was written and what failed', async () => {
  showResult(committed);
  const done = await screen.findByText('3 service lines were imported.');
  expect(done.closest('[role="status"]')?.textContent).toBe(
    '3 service lines were imported.2 new, 1 changed. 1 row failed and was not imported. Open inventory',
  );
  expect(screen.getByRole('link', { name: 'Open inventory' }).getAttribute('href')).toBe('/inventory');
  expect(screen.getByRole('button', { name: 'Download 1 failed row' })).toBeVisible();
  expect(screen.getByText('11-20-2026 10:00 AM', { selector: 'dd *, dd' })).toBeVisible();
});

test('an undo shows the file and its counts first, then its progress', async () => {
  const { user, requests } = showResult(committed);
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  await within(dialog).findByRole('button', { name: 'Keep import' });
  expect(dialog.textContent).toContain(
    'lines.xlsx will be undone: 2 added lines will be deleted and 1 changed line will be restored. Fields that were changed after the import are kept and listed.',
  );
  expect(requestsTo(requests, undoImport)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Undo import of 3 lines' }));
  expect(await screen.findByText('Undoing the import of 3 service lines')).toBeVisible();
  expect(screen.getByText(/If the undo fails, nothing is changed\./)).toBeVisible();
});

test('shows why an undo was refused in the dialog, and keeps the result', async () => {
  const { user } = showResult(committed, { first: [refuse(undoImport, 409, 'Another import is being undone.')] });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  await user.click(await within(dialog).findByRole('button', { name: 'Undo import of 3 lines' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Another import is being undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Keep import' }));
  expect(await screen.findByText('3 service lines were imported.')).toBeVisible();
});

const lessProtective: UndoDowngrade = {
  id: '01900000-0000-7000-8000-00000000000c',
  externalId: 'SL-1',
  address: '12 Mill St',
  locationId: '01900000-0000-7000-8000-00000000000b',
  before: 'Lead',
  after: 'Non-lead',
};

test('an undo that makes lines less protective lists them and needs a confirmation of their number', async () => {
  const { user, requests } = showResult(committed, { undoDowngrades: [lessProtective] });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  expect(await dialog.findByText('1 line would get a less protective classification or be deleted.')).toBeVisible();
  const listed = within(
    dialog.getByRole('list', { name: 'Lines that would get a less protective classification or be deleted' }),
  );
  expect(listed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SL-1, 12 Mill St: Non-lead, was Lead',
  ]);
  const undo = dialog.getByRole<HTMLButtonElement>('button', { name: 'Undo import of 3 lines' });
  expect(undo.disabled).toBe(true);
  await user.click(
    dialog.getByRole('checkbox', {
      name: 'I reviewed 1 line that would become less protective or be deleted and confirm that this is correct',
    }),
  );
  await user.click(undo);
  await waitFor(() =>
    expect(requestsTo(requests, undoImport).map(({ body }) => body)).toEqual([{ confirmedDowngrades: 1 }]),
  );
});

test('an undo that removes lines that are not Non-lead lists them and explains why they count', async () => {
  const { user } = showResult(committed, { undoDowngrades: [{ ...lessProtective, after: null }] });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  const listed = await dialog.findByRole('list', {
    name: 'Lines that would get a less protective classification or be deleted',
  });
  expect(listed.textContent).toBe('SL-1, 12 Mill St: removed, was Lead');
  expect(dialog.getByText(/This includes added lines that are not Non-lead/)).toBeVisible();
});

test('the pages of a long list of less protective lines have names', async () => {
  const { user } = showResult(committed, { first: [respond(listUndoDowngrades, pageOf([lessProtective], 25))] });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  const pages = within(await dialog.findByRole('navigation', { name: 'Pages of less protective lines' }));
  expect(pages.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Previous page',
    'Page 1',
    'Page 2',
    'Next page',
  ]);
});

test('a refused undo requires the confirmation again', async () => {
  const { user } = showResult(committed, {
    undoDowngrades: [lessProtective],
    first: [refuse(undoImport, 409, 'Undoing this import gives 2 lines a less protective classification.')],
  });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  await user.click(await dialog.findByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Undo import of 3 lines' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('gives 2 lines');
  expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test('readers see the result and can’t undo it', async () => {
  showResult(committed, { permissions: ['pws:read'] });
  expect(await screen.findByText('3 service lines were imported.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

test('a complete undo reports what it did and offers nothing more', async () => {
  showResult({ ...undone, undone: { removed: 2, restored: 1, kept: 0 } });
  const done = await screen.findByText('This import was undone.');
  expect(done.parentElement?.textContent).toContain('2 added lines were deleted and 1 changed line was restored.');
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Not fully undone' })).toBeNull();
  expect(screen.getByText('11-21-2026 10:00 AM')).toBeVisible();
});

test('a failed undo shows its error above the result', async () => {
  showResult({ ...committed, error: 'The undo ran out of time. Nothing was undone.' });
  expect((await screen.findByRole('alert')).textContent).toContain('The undo ran out of time. Nothing was undone.');
  expect(screen.getByRole('button', { name: 'Undo import' })).toBeVisible();
});

test('rows that were removed after the retention period are not offered', async () => {
  const { requests } = showResult({ ...committed, rowsRemovedOn: '2026-11-21T05:00:00.000Z' });
  expect(await screen.findByText(/The rows and the file were deleted on 11-21-2026 12:00 AM/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /failed row/ })).toBeNull();
  expect(requestsTo(requests, listImportRows)).toEqual([]);
  expect(requestsTo(requests, downloadFailedRows)).toEqual([]);
});

test('an import that is not committed leads to its steps', async () => {
  const batch = aReadBatch();
  const { router } = showResult(batch);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/imports/${batch.id}`));
});

test('a result shows that it is loading', async () => {
  showResult(committed, { first: [neverRespond(getImport)] });
  expect((await screen.findByRole('region', { name: 'Loading the import' })).getAttribute('aria-busy')).toBe('true');
});

test('an undo lists an added line that was kept because of its attachment', async () => {
  showResult(undone, { keptRecords: [{ ...kept, isCreated: true, reason: 'attached', fields: [] }] });
  expect(await screen.findByText('The added line was kept: has an attachment')).toBeVisible();
});

test('reports kept records that can’t be loaded and loads them again', async () => {
  showResult(undone, { first: [refuse(listKeptRecords, 500, 'The database is busy.')] });
  const list = within(await screen.findByRole('region', { name: 'Not fully undone' }));
  expect((await list.findByRole('alert')).textContent).toContain('The database is busy.');
  expect(list.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the less protective lines are confirmed again after a refused undo', async () => {
  const { user } = showResult(committed, {
    undoDowngrades: [lessProtective],
    first: [refuse(undoImport, 409, 'Other lines would become less protective now.')],
  });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  await user.click(
    await dialog.findByRole('checkbox', { name: /1 line that would become less protective or be deleted/ }),
  );
  await user.click(dialog.getByRole('button', { name: 'Undo import of 3 lines' }));
  expect((await dialog.findByText('Other lines would become less protective now.')).getAttribute('role')).toBe('alert');
  expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Undo import/ }).disabled).toBe(true);
});

test('an undo that lowers 90th percentiles shows both numbers, and is sent with a reason', async () => {
  const error = 'This lowers 90th percentiles: Lead of January to June 2028: 3 µg/L instead of 50 µg/L.';
  const { user, requests } = showResult(
    { ...committed, error, errorCode: 'percentilesNotConfirmed' },
    { undoDowngrades: [] },
  );
  expect((await screen.findByRole('alert')).textContent).toContain(`The import was not undone${error}`);
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  expect(await dialog.findByText(error)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Undo import/ })).toBeNull();
  await user.type(dialog.getByLabelText(/^Reason/), 'Lines of another system');
  await user.click(dialog.getByRole('checkbox', { name: 'The change was checked: the lower numbers are right' }));
  await user.click(dialog.getByRole('button', { name: 'Undo and use the lower numbers' }));
  await waitFor(() => expect(requestsTo(requests, undoImport)).toHaveLength(1));
  expect(requestsTo(requests, undoImport)[0]?.body).toEqual({
    confirmedDowngrades: 0,
    confirmedLowerPercentiles: error,
    reason: 'Lines of another system',
  });
  // It closes without asking about the reason that was saved.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the lower 90th percentiles that were confirmed stay with the import', async () => {
  const lowered = { sentence: 'This lowers 90th percentiles: Lead: 3 µg/L instead of 50 µg/L', reason: 'Inspected' };
  const summary = aSummary({ new: 3, lowered });
  showResult({ ...committed, summary });
  expect(await screen.findByText(`${lowered.sentence}. Confirmed with the reason: Inspected`)).toBeVisible();
});

test('an undo whose less protective lines are unknown can’t be confirmed', async () => {
  const { user } = showResult(committed, { first: [refuse(listUndoDowngrades, 500, 'Busy.')] });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'The lines that the undo would change could not be loaded',
  );
  expect(dialog.queryByRole('button', { name: /^Undo import/ })).toBeNull();
});

test('a laboratory file is not called missing while it is looked up, and then opens [A2.3]', async () => {
  const around = {
    path: '/imports/results/$batchId',
    at: `/imports/results/${committed.id}`,
    elsewhere: ['/result-imports/$batchId'],
    features: [...planFeatures.Expert],
  };
  const missing = refuse(getImport, 404, 'Not found');
  const waiting = showScreen(<ImportResultsScreen />, {
    ...around,
    responses: [missing, neverRespond(getResultImport)],
  });
  await waitFor(() => expect(requestsTo(waiting.requests, getResultImport)).toHaveLength(1));
  expect(screen.getByRole('region', { name: 'Loading the import' })).toBeVisible();
  expect(screen.queryByText('Import not found')).toBeNull();
  waiting.unmount();
  const file = { id: committed.id, state: 'committed' } as ResultImport;
  const { router } = showScreen(<ImportResultsScreen />, {
    ...around,
    responses: [missing, respond(getResultImport, file)],
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/result-imports/${committed.id}`));
});

test('an import that is neither of an inventory nor of a laboratory is missing, and a failure is not', async () => {
  const around = {
    path: '/imports/results/$batchId',
    at: `/imports/results/${committed.id}`,
    features: [...planFeatures.Expert],
  };
  const missing = refuse(getImport, 404, 'Not found');
  const shown = showScreen(<ImportResultsScreen />, {
    ...around,
    responses: [missing, refuse(getResultImport, 404, 'Not found')],
  });
  expect(await screen.findByText('Import not found')).toBeVisible();
  shown.unmount();
  showScreen(<ImportResultsScreen />, { ...around, responses: [missing, refuse(getResultImport, 500, 'Busy')] });
  expect(await screen.findByText('This import could not be loaded')).toBeVisible();
});

test('an account without inventory imports gets to its laboratory file [A2.3]', async () => {
  const file = { id: committed.id, state: 'committed' } as ResultImport;
  const { router, requests } = showScreen(<ImportResultsScreen />, {
    path: '/imports/results/$batchId',
    at: `/imports/results/${committed.id}`,
    elsewhere: ['/result-imports/$batchId'],
    features: ['PT:LCR'],
    responses: [respond(getResultImport, file)],
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/result-imports/${committed.id}`));
  expect(requestsTo(requests, getImport)).toEqual([]);
});
