import { checkImport, commitImport, planImport } from '@curbstop/contract/imports/import-batch.endpoints';
import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  aBatch,
  aCheckedBatch,
  aPlan,
  aQuestion,
  aReadBatch,
  aFileStructure,
  aSheet,
  aSummary,
  importServer,
} from '../../../testing/import-builders.ts';
import { refuse, requestsTo, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { ImportStep } from './import.wizard.ts';
import { ImportWizard } from './ImportWizard.tsx';

async function open(batch: ImportBatch, step: ImportStep, first: readonly Responses[] = []) {
  const onStep = vi.fn<(step: ImportStep) => void>();
  const onCommitted = vi.fn<() => void>();
  const shown = showScreen(
    <ImportWizard
      batch={batch}
      step={step}
      pathOf={(other) => `/imports/${batch.id}/${other}`}
      onStep={onStep}
      onCommitted={onCommitted}
    />,
    { responses: [...first, ...importServer(batch).responses] },
  );
  await screen.findByRole('heading', { level: 2 });
  return { ...shown, onStep, onCommitted };
}
const next = () => [...document.querySelectorAll('[data-bottom-buttons] button')].at(-1) as HTMLButtonElement;
/** Why the next step can't be opened yet; empty if it can. */
const blocked = () => document.getElementById(next().getAttribute('aria-describedby') ?? '')?.textContent ?? '';

test('offers no next step while the file is read', async () => {
  const { user, onStep } = await open(aBatch(), 'file');
  expect(blocked()).toBe('The file is still being read.');
  await user.click(next());
  expect(onStep).not.toHaveBeenCalled();
});

test('a canceled or unreadable import has no steps at all', async () => {
  showScreen(
    <ImportWizard
      batch={aReadBatch({ state: 'cancelled' })}
      step="file"
      pathOf={() => '/'}
      onStep={() => undefined}
      onCommitted={() => undefined}
    />,
    { responses: () => undefined },
  );
  expect(await screen.findByText('This import was canceled. The inventory was not changed.')).toBeVisible();
  expect(document.querySelector('[data-bottom-buttons]')).toBeNull();
});

test('every step has the next one on its button', async () => {
  const { user, onStep, unmount } = await open(aReadBatch(), 'file');
  expect(next().textContent).toBe('Choose sheet');
  await user.click(next());
  await waitFor(() => expect(onStep).toHaveBeenCalledExactlyOnceWith('sheet'));
  unmount();
  await open(aReadBatch(), 'sheet');
  expect([next().textContent, blocked()]).toEqual(['Match columns', '']);
});

test('going back is never blocked', async () => {
  const empty = aFileStructure({ sheets: [aSheet({ rows: 0, columns: [] })] });
  const { user, onStep } = await open(aReadBatch({ fileStructure: empty }), 'sheet');
  expect(blocked()).toBe('Choose a sheet that has rows.');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(onStep).toHaveBeenCalledExactlyOnceWith('file'));
});

test('columns that need a decision block the check, then points that are not confirmed', async () => {
  const { unmount } = await open(
    aReadBatch({ plan: aPlan(aFileStructure(), { defaults: { city: '', state: '', zip: '' } }) }),
    'columns',
  );
  expect(blocked()).toBe('Choose a field for the columns listed above.');
  unmount();
  await open(aReadBatch({ questions: [aQuestion()] }), 'columns');
  expect(blocked()).toBe('Confirm the points above first.');
});

test('the first pass over the columns checks the rows; a pass without changes goes on at once', async () => {
  const { user, onStep, requests, unmount } = await open(aReadBatch(), 'columns');
  expect(next().textContent).toBe('Check rows');
  await user.click(next());
  await waitFor(() => expect(onStep).toHaveBeenCalledExactlyOnceWith('words'));
  expect(requestsTo(requests, checkImport)).toHaveLength(1);
  unmount();
  const again = await open(aCheckedBatch(), 'columns');
  expect(next().textContent).toBe('Match terms');
  await again.user.click(next());
  await waitFor(() => expect(again.onStep).toHaveBeenCalledExactlyOnceWith('words'));
  expect(requestsTo(again.requests, checkImport)).toEqual([]);
});

test('a refused check keeps its step with the reason', async () => {
  const { user, onStep } = await open(aReadBatch(), 'columns', [
    refuse(checkImport, 409, 'The rows are being checked by another person.'),
  ]);
  await user.click(next());
  expect(await screen.findByText('The rows are being checked by another person.')).toBeVisible();
  expect(onStep).not.toHaveBeenCalled();
  expect(next().disabled).toBe(false);
});

test('terms can’t be left while the rows are checked', async () => {
  await open(aCheckedBatch({ state: 'checking', summary: null }), 'words');
  expect([next().textContent, blocked()]).toEqual(['Review', 'The rows are being checked.']);
});

test('a review without a current check imports nothing', async () => {
  const { user, requests } = await open(aReadBatch({ words: [], summary: null }), 'review');
  expect([next().textContent, blocked()]).toEqual(['Import', 'The rows must be checked again first.']);
  await user.click(next());
  expect(requestsTo(requests, commitImport)).toEqual([]);
});

test.each([
  [1, 'Confirm the less protective classification of 1 line first.'],
  [3, 'Confirm the less protective classification of 3 lines first.'],
])('a review with %i less protective lines imports nothing before they are confirmed', async (downgrades, why) => {
  const { user, requests } = await open(aCheckedBatch({ summary: aSummary({ downgrades }) }), 'review');
  expect([next().textContent, blocked()]).toEqual(['Import 4 lines', why]);
  await user.click(next());
  expect(requestsTo(requests, commitImport)).toEqual([]);
});

test('a file that changes nothing has nothing to import', async () => {
  await open(aCheckedBatch({ summary: aSummary({ new: 0, unchanged: 4 }) }), 'review');
  expect(blocked()).toBe('Nothing to import: no row adds or changes a line.');
});

test('a review without less protective lines is imported at once, and confirms none', async () => {
  const { user, onCommitted, requests } = await open(aCheckedBatch(), 'review');
  expect(blocked()).toBe('');
  await user.click(next());
  await waitFor(() => expect(onCommitted).toHaveBeenCalledOnce());
  expect(requestsTo(requests, commitImport).map(({ body }) => body)).toEqual([{ version: 1, confirmedDowngrades: 0 }]);
  expect(requestsTo(requests, planImport)).toEqual([]);
});

test('a refused import keeps the review with the reason', async () => {
  const { user, onCommitted } = await open(aCheckedBatch(), 'review', [
    refuse(commitImport, 409, 'Another import is being written.'),
  ]);
  await user.click(next());
  expect(await screen.findByText('Another import is being written.')).toBeVisible();
  expect(onCommitted).not.toHaveBeenCalled();
});
