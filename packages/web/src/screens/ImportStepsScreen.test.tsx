import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBatch, aReading, aRow, aSummary } from '../../testing/import-builders.ts';
import { refusal, showScreen, type Asked } from '../../testing/show-screen.tsx';
import { proposePlan } from '../domains/imports/import.wizard.ts';
import { ImportResultsScreen } from './ImportResultsScreen.tsx';
import { ImportStepsScreen } from './ImportStepsScreen.tsx';

const steps = { path: '/imports/$batchId/{-$step}', at: '/imports/contacts/import' };
const results = { path: '/imports/results/$batchId', at: '/imports/results/17' };

test.each([
  ['its steps', ImportStepsScreen, steps, 400],
  ['its steps', ImportStepsScreen, steps, 404],
  ['its results', ImportResultsScreen, results, 400],
])('a missing import shows a message in place of %s (%#)', async (_, Screen, where, status) => {
  showScreen(<Screen />, {
    ...where,
    answers: () => refusal(status, '“id” must be an id, such as 01995b1e-7c1a-7000-8000-000000000001'),
  });
  expect(await screen.findByRole('heading', { name: 'Import not found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all imports' }).getAttribute('href')).toBe('/imports');
  expect(screen.queryByText(/must be an id/i)).toBeNull();
});

test('a failed request can be retried', async () => {
  showScreen(<ImportStepsScreen />, { ...steps, answers: () => ({ status: 500, body: {} }) });
  expect(await screen.findByRole('heading', { name: 'This import could not be loaded' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('an import with less protective classifications shows the changes and imports once their number is confirmed', async () => {
  const batch = aBatch({
    state: 'checked',
    reading: aReading(),
    plan: proposePlan(aReading()),
    words: [],
    summary: aSummary({ new: 0, changed: 2, downgrades: 1 }),
  });
  const row = aRow({
    verdict: 'changed',
    previousCategory: 'Lead',
    downgrade: 'classification',
    changes: [{ field: 'System side material', before: 'Lead', after: 'Non-Lead - Copper' }],
  });
  const asked: Asked[] = [];
  const { user } = showScreen(<ImportStepsScreen />, {
    path: '/imports/$batchId/{-$step}',
    at: `/imports/${batch.id}/review`,
    answers: (one) => {
      asked.push(one);
      return {
        body: one.path.endsWith('/rows')
          ? { total: 1, totalPages: 1, pageSize: 20, pageNumber: 1, items: [row] }
          : batch,
      };
    },
  });
  expect((await screen.findAllByText('Non-Lead - Copper')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Import 2 lines' }));
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(screen.getByRole('checkbox', { name: /I reviewed the milder classification of 1 line/ }));
  await user.click(screen.getByRole('button', { name: 'Import 2 lines' }));
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: expect.stringMatching(/commit$/) as string,
    body: { confirmedDowngrades: 1 },
  });
});
