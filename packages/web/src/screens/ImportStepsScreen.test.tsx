import {
  cancelImport,
  checkImport,
  commitImport,
  downloadFailedRows,
  listImportRows,
  planImport,
  getImport,
} from '@curbstop/contract/imports/import-batch.endpoints';
import type { ImportBatch, ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  aBatch,
  aCheckedBatch,
  aJob,
  aPlan,
  aQuestion,
  aReadBatch,
  aFileStructure,
  aRow,
  aSheet,
  aSummary,
  aTerm,
  importServer,
} from '../../testing/import-builders.ts';
import {
  inSequence,
  respondWithConflict,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../testing/server.ts';
import { problemReply, showScreen } from '../../testing/show-screen.tsx';
import { suggestImportPlan } from '../domains/imports/import.wizard.ts';
import { ImportResultsScreen } from './ImportResultsScreen.tsx';
import { ImportStepsScreen } from './ImportStepsScreen.tsx';

const steps = { path: '/imports/$batchId/{-$step}', at: '/imports/17/file' };
const results = { path: '/imports/results/$batchId', at: '/imports/results/17' };

interface Shown {
  readonly first?: readonly Responses[];
  readonly rows?: readonly ImportRow[];
  readonly permissions?: readonly string[];
}

/** Opens a step of an import; `first` are responses that come before the server's. */
function showStep(batch: ImportBatch, step: string, { first = [], rows = [], permissions }: Shown = {}) {
  const { kept, responses } = importServer(batch, { rows });
  const shown = showScreen(<ImportStepsScreen />, {
    path: '/imports/$batchId/{-$step}',
    at: `/imports/${batch.id}/${step}`,
    elsewhere: ['/imports/results/$batchId'],
    responses: [...first, ...responses],
    ...(permissions && { permissions }),
  });
  return { ...shown, kept };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test.each([
  ['its steps', ImportStepsScreen, steps, 400],
  ['its steps', ImportStepsScreen, steps, 404],
  ['its results', ImportResultsScreen, results, 400],
])('a missing import shows a message in place of %s (%#)', async (_, Screen, where, status) => {
  showScreen(<Screen />, {
    ...where,
    responses: () => problemReply(status, '“id” must be an id, such as 01995b1e-7c1a-7000-8000-000000000001'),
  });
  expect(await screen.findByRole('heading', { name: 'Import not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all imports' }).getAttribute('href')).toBe('/imports');
  expect(screen.queryByText(/must be an id/i)).toBeNull();
});

test('an unknown step of an import shows the page for unknown addresses', async () => {
  const batch = aReadBatch();
  showStep(batch, 'nonsense');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a failed request can be retried', async () => {
  const batch = aReadBatch();
  const { user } = showStep(batch, 'file', {
    first: [inSequence(getImport, refuse(getImport, 500, 'The database is busy.'), respond(getImport, batch))],
  });
  expect(await screen.findByRole('heading', { name: 'This import could not be loaded' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await button('Choose sheet')).toBeVisible();
});

test('shows the progress while the file is read, and confirms before canceling', async () => {
  const job = aJob({ done: 500, total: 2000, step: 'Reading the rows' });
  const { user, requests } = showStep(aBatch({ job }), 'file');
  expect((await screen.findByRole('progressbar', { name: 'Reading lines.xlsx' })).getAttribute('aria-valuenow')).toBe(
    '25',
  );
  expect(screen.getByText('Reading the rows.')).toBeVisible();
  expect(screen.getByText('The file is still being read.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this import?' });
  expect(dialog.textContent).toContain('lines.xlsx has not changed the inventory.');
  expect(requestsTo(requests, cancelImport)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel import' }));
  expect(await screen.findByText('This import was canceled. The inventory was not changed.')).toBeVisible();
  expect(requestsTo(requests, cancelImport)).toHaveLength(1);
});

test('the file step describes the file and shows its questions', async () => {
  const question = aQuestion({ step: 'file', confirm: 'I checked the file' });
  const { user, requests } = showStep(aReadBatch({ questions: [question] }), 'file');
  expect(await screen.findByText('Excel workbook.')).toBeVisible();
  expect(screen.getByText('Lines, 4 rows')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'I checked the file' }));
  await user.click(await button('Choose sheet'));
  await waitFor(() => expect(requestsTo(requests, planImport)[0]?.body.plan.confirmed).toEqual([question.key]));
});

test('a sheet without rows can’t be chosen', async () => {
  const { user, router } = showStep(
    aReadBatch({ fileStructure: aFileStructure({ proposedSheet: 'Read me' }) }),
    'sheet',
  );
  expect(await screen.findByText('Choose a sheet that has rows.')).toBeVisible();
  await user.click(await button('Match columns'));
  expect(router.state.location.pathname).toMatch(/sheet$/);
});

test('rows are checked once every point is confirmed, by the plan as it is then', async () => {
  const { user, requests } = showStep(aReadBatch({ questions: [aQuestion()] }), 'columns');
  await user.click(await button('Check rows'));
  expect(screen.getByText('Confirm the points above first.')).toBeVisible();
  expect(requestsTo(requests, checkImport)).toHaveLength(0);
  await user.click(screen.getByRole('checkbox', { name: 'These lines belong to this account' }));
  await user.click(await button('Check rows'));
  expect(
    await screen.findByText('Nothing is imported yet. You can leave this page; the check continues.'),
  ).toBeVisible();
  expect(requests.filter(({ method }) => method !== 'GET').map(({ path }) => path.split('/').at(-1))).toEqual([
    'plan',
    'check',
  ]);
  expect(requestsTo(requests, planImport)[0]?.body).toMatchObject({
    version: 1,
    plan: { confirmed: ['system:Hartwell'] },
  });
});

test('a point that is no longer confirmed blocks the check again', async () => {
  const plan = aPlan(aFileStructure(), { confirmed: ['system:Hartwell'] });
  const { user } = showStep(aReadBatch({ plan, questions: [aQuestion()] }), 'columns');
  const box = await screen.findByRole('checkbox', { name: 'These lines belong to this account', checked: true });
  expect(screen.queryByText('Confirm the points above first.')).toBeNull();
  await user.click(box);
  expect(screen.getByText('Confirm the points above first.')).toBeVisible();
});

const listed = aSheet({
  columns: [
    ...aSheet().columns,
    {
      position: 3,
      letter: 'D',
      heading: 'Classification',
      samples: ['Non-lead'],
      proposed: 'listedCategory',
      confidence: 0.9,
      reason: '',
    },
  ],
});

// 40 CFR 141.84(a)(4)(iii): Non-lead needs evidence.
test('classifications without materials have no basis until a person chooses one', async () => {
  const fileStructure = aFileStructure({ sheets: [listed] });
  const { user, requests } = showStep(aReadBatch({ fileStructure }), 'columns');
  const basis = await screen.findByLabelText(/Some rows may list a classification without a material/);
  expect(within(basis).getByRole('option', { selected: true }).textContent).toBe(
    'No basis recorded (Non-lead becomes Lead Status Unknown)',
  );
  await user.selectOptions(basis, 'Installation date after lead ban');
  await user.click(await button('Check rows'));
  await waitFor(() => expect(requestsTo(requests, planImport)[0]?.body.plan.listedBasis).toBe('installedAfterLeadBan'));
});

test('the city, state and ZIP of a file without them are required before the check', async () => {
  const plan = suggestImportPlan(aFileStructure());
  const { user, requests } = showStep(aReadBatch({ plan }), 'columns');
  await user.click(await button('Check rows'));
  expect(screen.getByText('Choose a field for the columns listed above.')).toBeVisible();
  await user.type(screen.getByLabelText(/^ZIP/), '1');
  expect(screen.getByText('Invalid Format')).toBeVisible();
  expect(requestsTo(requests, checkImport)).toHaveLength(0);
});

test('a conflict with another person’s plan is shown, and “Use mine” sends it on top of theirs', async () => {
  const batch = aReadBatch({ questions: [aQuestion()] });
  const theirs = { ...batch, version: 8 };
  const { user, requests, kept } = showStep(batch, 'columns', {
    first: [inSequence(planImport, respondWithConflict(planImport, theirs), () => undefined)],
  });
  await user.click(await screen.findByRole('checkbox', { name: 'These lines belong to this account' }));
  kept.batch = theirs;
  await user.click(await button('Check rows'));
  expect(await screen.findByText('Someone else changed this import.')).toBeVisible();
  expect(requestsTo(requests, checkImport)).toHaveLength(0);
  await user.click(await button('Use mine'));
  await waitFor(() => expect(requestsTo(requests, planImport).map(({ body }) => body.version)).toEqual([1, 8]));
});

test('shows why a check was refused and keeps the columns', async () => {
  const { user, router } = showStep(aReadBatch(), 'columns', {
    first: [refuse(checkImport, 409, 'Another import is being committed. Try again when it is done.')],
  });
  await user.click(await button('Check rows'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your last step could not be completed');
  expect(alert.textContent).toContain('Another import is being committed. Try again when it is done.');
  expect(within(alert).queryByRole('button', { name: 'Check again' })).toBeNull();
  expect(router.state.location.pathname).toMatch(/columns$/);
});

test('a term gets a meaning, which applies after the next check', async () => {
  const batch = aCheckedBatch({
    words: [aTerm({ suggestions: ['nonLeadPlastic'] }), aTerm({ word: 'cu', value: 'nonLeadCopper', source: 'known' })],
  });
  const { user, requests } = showStep(batch, 'words');
  expect(await screen.findByText('1 term in 3 cells is not matched.')).toBeVisible();
  await user.click(await button(/^“poly” means/));
  expect(screen.getByText('All terms are matched.')).toBeVisible();
  await user.click(await button('Check again'));
  await waitFor(() => expect(requestsTo(requests, checkImport)).toHaveLength(1));
  expect(requestsTo(requests, planImport)[0]?.body.plan.words).toEqual({ material: { poly: 'nonLeadPlastic' } });
});

test('an import with less protective classifications shows the changes and imports once their number is confirmed', async () => {
  const batch = aCheckedBatch({ summary: aSummary({ new: 0, changed: 2, downgrades: 1 }) });
  const row = aRow({
    result: 'changed',
    previousCategory: 'Lead',
    downgrade: 'classification',
    changes: [{ field: 'System side material', before: 'Lead', after: 'Non-Lead - Copper' }],
  });
  const { user, requests, router } = showStep(batch, 'review', { rows: [row] });
  expect((await screen.findAllByText('Non-Lead - Copper')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('was Lead').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Import 2 lines' }));
  expect(requestsTo(requests, commitImport)).toHaveLength(0);
  await user.click(screen.getByRole('checkbox', { name: /I reviewed the less protective classification of 1 line/ }));
  await user.click(screen.getByRole('button', { name: 'Import 2 lines' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/imports/results/${batch.id}`));
  expect(requestsTo(requests, commitImport)).toMatchObject([{ body: { confirmedDowngrades: 1 } }]);
});

test('an import that lowers 90th percentiles shows both numbers, and is imported with a reason', async () => {
  const error = 'This lowers 90th percentiles: Lead of January to June 2028: 3 µg/L instead of 50 µg/L.';
  const summary = aSummary({ new: 0, changed: 2, downgrades: 1 });
  const batch = aCheckedBatch({ summary, error, errorCode: 'percentilesNotConfirmed' });
  const { user, requests, router } = showStep(batch, 'review');
  expect((await screen.findByRole('alert')).textContent).toContain(`Nothing was imported${error}`);
  expect(screen.getByText('Confirm the lower 90th percentiles above first.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Reason/), 'Both sides were inspected');
  await user.click(screen.getByRole('checkbox', { name: 'The change was checked: the lower numbers are right' }));
  await user.click(screen.getByRole('button', { name: 'Import and use the lower numbers' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/imports/results/${batch.id}`));
  expect(requestsTo(requests, commitImport)).toMatchObject([
    { body: { confirmedDowngrades: 1, confirmedLowerPercentiles: error, reason: 'Both sides were inspected' } },
  ]);
});

test('the confirmation of less protective classifications ends with the version of the import that was confirmed', async () => {
  const batch = aCheckedBatch({ summary: aSummary({ new: 0, changed: 2, downgrades: 1 }) });
  const refused = refuse(commitImport, 409, 'Two more lines would get a less protective classification now.');
  const { user, kept } = showStep(batch, 'review', { first: [inSequence(commitImport, refused, () => undefined)] });
  await user.click(await screen.findByRole('checkbox', { name: /less protective classification of 1 line/ }));
  kept.batch = { ...kept.batch, version: 2, summary: aSummary({ new: 0, changed: 2, downgrades: 3 }) };
  await user.click(await button('Import 2 lines'));
  expect((await screen.findByRole('alert')).textContent).toContain('Two more lines');
  expect(
    await screen.findByRole('checkbox', { name: /less protective classification of 3 lines/, checked: false }),
  ).toBeVisible();
  expect(screen.getByText('Confirm the less protective classification of 3 lines first.')).toBeVisible();
});

test.each([
  [
    'the plan has changed since the check',
    aCheckedBatch({ state: 'read' }),
    'Import',
    'The rows must be checked again first.',
  ],
  [
    'no row would be written',
    aCheckedBatch({ summary: aSummary({ new: 0, unchanged: 4 }) }),
    'Import 0 lines',
    'Nothing to import: no row adds or changes a line.',
  ],
])('nothing is imported if %s', async (_, batch, name, reason) => {
  const { user, requests } = showStep(batch, 'review');
  await user.click(await button(name));
  expect(screen.getByText(reason)).toBeVisible();
  expect(requestsTo(requests, commitImport)).toHaveLength(0);
});

test('an inventory that changed since the check is checked again from the error', async () => {
  const { user, requests } = showStep(aCheckedBatch(), 'review', {
    first: [refuse(commitImport, 409, 'The inventory changed after this file was checked.', 'changedSinceCheck')],
  });
  await user.click(await button('Import 4 lines'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The inventory changed after this file was checked.',
  );
  await user.click(await button('Check again'));
  await waitFor(() => expect(requestsTo(requests, checkImport)).toHaveLength(1));
  expect(await screen.findByRole('heading', { name: 'Match terms' })).toBeVisible();
});

test('the review leads to unmatched terms and to a workbook of failed rows', async () => {
  const batch = aCheckedBatch({ summary: aSummary({ new: 2, failed: 2, unknownWords: 2, newLocations: 1 }) });
  const { user } = showStep(batch, 'review', { first: [respondWithFile(downloadFailedRows, 'failed.xlsx')] });
  expect((await screen.findByRole('link', { name: 'Match them' })).getAttribute('href')).toBe(
    `/imports/${batch.id}/words`,
  );
  expect(screen.getByText(/4 rows were read\. The import adds 1 location\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download 2 failed rows' }));
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Download 2 failed rows' }) as HTMLButtonElement).disabled).toBe(false),
  );
  expect(screen.queryByText(/could not be downloaded/)).toBeNull();
});

test('shows why failed rows can’t be downloaded', async () => {
  const { user } = showStep(aCheckedBatch({ summary: aSummary({ failed: 1 }) }), 'review', {
    first: [refuse(downloadFailedRows, 500, 'The file is gone.')],
  });
  await user.click(await button('Download 1 failed row'));
  expect(await screen.findByText('The failed rows could not be downloaded. The file is gone.')).toBeVisible();
});

test('a row shows its problems with what was found, what is allowed, and a different listed classification', async () => {
  const { requests } = showStep(aCheckedBatch({ summary: aSummary({ new: 1, failed: 1 }) }), 'review', {
    rows: [
      aRow({
        rowNumber: 7,
        result: 'failed',
        category: null,
        problems: [{ field: 'ZIP', sentence: 'Invalid Zip/Postal Code.', found: '0600', allowed: 'Five digits' }],
      }),
      aRow({ rowNumber: 8, category: 'Lead Status Unknown', listedCategory: 'Non-lead' }),
    ],
  });
  expect((await screen.findAllByText('Invalid Zip/Postal Code.', { exact: false }))[0]?.textContent).toBe(
    'Invalid Zip/Postal Code. · Found: “0600” · Five digits',
  );
  expect(screen.getAllByText('listed in the file as Non-lead').length).toBeGreaterThan(0);
  expect(requestsTo(requests, listImportRows)[0]?.query.get('sort')).toBe('downgrade');
});

test('a filter of the review’s address selects the rows', async () => {
  const { requests } = showStep(aCheckedBatch(), 'review?filters[result]=failed');
  await screen.findByRole('heading', { name: 'Rows' });
  await waitFor(() =>
    expect(requestsTo(requests, listImportRows)[0]?.query.getAll('filters[result]')).toEqual(['failed']),
  );
});

test.each([
  ['a step that is not reachable yet', aReadBatch(), 'review', '/columns'],
  ['no step of a file without any work on it', aReadBatch({ plan: suggestImportPlan(aFileStructure()) }), '', '/file'],
  ['no step of a checked import with open terms', aCheckedBatch({ words: [aTerm()] }), '', '/words'],
  ['no step of a checked import', aCheckedBatch(), '', '/review'],
  ['a step during the check', aReadBatch({ state: 'checking' }), 'columns', '/words'],
])('%s leads to the current one', async (_, batch, requests, place) => {
  const { router } = showStep(batch, requests);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/imports/${batch.id}${place}`));
});

test('a committed import leads to its result', async () => {
  const { router } = showStep(aCheckedBatch({ state: 'committed' }), 'review');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/imports/results/01900000-0000-7000-8000-0000000000b1'),
  );
});

test('who may not import sees who began it, and can’t work on it', async () => {
  showStep(aReadBatch(), 'columns', { permissions: ['pws:read'] });
  expect(await screen.findByText(/Alex Rivera started this import/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Check|Cancel/ })).toBeNull();
});

test('an import is canceled from its menu until it is committed', async () => {
  const { user, requests } = showStep(aCheckedBatch(), 'review');
  await user.click(await button(/More|Actions/));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel import' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Cancel this import?' })).getByRole('button', {
      name: 'Keep import',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsTo(requests, cancelImport)).toHaveLength(0);
});
