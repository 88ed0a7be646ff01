import { listImports } from '@curbstop/contract/imports/import-batch.endpoints';
import { listSavedViews } from '@curbstop/contract/saved-views/saved-view.endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf, respond } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ImportsScreen } from './ImportsScreen.tsx';

test('the list of imports is of no part of the product and starts an import of either kind', async () => {
  showScreen(<ImportsScreen />, {
    path: '/imports',
    at: '/imports',
    permissions: ['pws:admin'],
    responses: [respond(listImports, pageOf([])), respond(listSavedViews, { items: [] })],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();
  expect(screen.getByText(/^Inventory files, laboratory files, and files of event assignments/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('href')).toBe('/overview');
  expect(screen.queryByRole('link', { name: 'Inventory' })).toBeNull();
});
