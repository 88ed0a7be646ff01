import { getLocation } from '@curbstop/contract/locations/location.endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { NewServiceLineScreen } from './NewServiceLineScreen.tsx';

test.each([400, 404])('offers no form for a location that does not exist (%i)', async (status) => {
  showScreen(<NewServiceLineScreen />, {
    path: '/inventory/new/{-$locationId}',
    at: '/inventory/new/zzz',
    responses: [refuse(getLocation, status, 'Not found')],
  });
  expect(await screen.findByRole('heading', { name: 'Location Not Found' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add service line' })).toBeNull();
});
