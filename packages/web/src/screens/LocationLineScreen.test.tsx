import { getServiceLine } from '@curbstop/contract/service-lines/service-line.endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LocationLineScreen } from './LocationLineScreen.tsx';

test('the page of a line that does not exist is titled so', async () => {
  showScreen(<LocationLineScreen />, {
    responses: refuse(getServiceLine, 404, 'There is no such record.'),
    at: '/locations/01900000-0000-7000-8000-0000000000a1/inventory/01900000-0000-7000-8000-0000000000b1',
    path: '/locations/$id/inventory/$assetId',
    elsewhere: ['/locations/$id/details'],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Service line not found' })).toBeVisible();
});
