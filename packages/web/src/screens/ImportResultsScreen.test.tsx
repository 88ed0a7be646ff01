import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBatch, aSummary } from '../../testing/import-builders.ts';
import { showScreen, type Asked } from '../../testing/show-screen.tsx';
import { ImportResultsScreen } from './ImportResultsScreen.tsx';

const undone = aBatch({
  state: 'undone',
  committedOn: '2026-11-20T15:00:00.000Z',
  undoneOn: '2026-11-21T15:00:00.000Z',
  summary: aSummary({ new: 0, changed: 3 }),
  undone: { removed: 0, restored: 3, kept: 1 },
});
const kept = {
  id: '01900000-0000-7000-8000-00000000000a',
  entityType: 'serviceLine',
  externalId: 'SL-1',
  address: '12 Mill St',
  locationId: '01900000-0000-7000-8000-00000000000b',
  isCreated: false,
  reason: 'edited',
  fields: [{ field: 'Description', before: 'old', imported: 'new', now: 'mine', follows: false }],
};

test('an undo lists the lines with kept fields, and can be repeated', async () => {
  const asked: Asked[] = [];
  const { user } = showScreen(<ImportResultsScreen />, {
    path: '/imports/results/$batchId',
    at: `/imports/results/${undone.id}`,
    answers: (one) => {
      asked.push(one);
      return {
        body: one.path.endsWith('/kept')
          ? { total: 1, totalPages: 1, pageSize: 20, pageNumber: 1, items: [kept] }
          : undone,
      };
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Not fully undone' }));
  expect((await list.findAllByText('12 Mill St')).length).toBeGreaterThan(0);
  expect(list.getAllByText(/before the import old, imported new/).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Undo the rest' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Undo the rest of this import?' })).getByRole('button', {
      name: 'Undo the rest',
    }),
  );
  expect(asked.find(({ method }) => method === 'POST')?.path).toMatch(/undo$/);
});
