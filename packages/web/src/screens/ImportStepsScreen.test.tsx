import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, showScreen } from '../../testing/show-screen.tsx';
import { ImportResultsScreen } from './ImportResultsScreen.tsx';
import { ImportStepsScreen } from './ImportStepsScreen.tsx';

const steps = { path: '/imports/$batchId/{-$step}', at: '/imports/contacts/import' };
const results = { path: '/imports/results/$batchId', at: '/imports/results/17' };

test.each([
  ['its steps', ImportStepsScreen, steps, 400],
  ['its steps', ImportStepsScreen, steps, 404],
  ['its results', ImportResultsScreen, results, 400],
])('an import that is not there says so in place of %s (%#)', async (_, Screen, where, status) => {
  showScreen(<Screen />, { ...where, answers: () => refusal(status, '“id” must be an id, such as 01995b1e-7c1a-7000-8000-000000000001') });
  expect(await screen.findByRole('heading', { name: 'There is no import at this address' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all imports' }).getAttribute('href')).toBe('/imports');
  expect(screen.queryByText(/must be an id/i)).toBeNull();
});

test('a server that fails is asked again', async () => {
  showScreen(<ImportStepsScreen />, { ...steps, answers: () => ({ status: 500, body: {} }) });
  expect(await screen.findByRole('heading', { name: 'This import could not be loaded' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
