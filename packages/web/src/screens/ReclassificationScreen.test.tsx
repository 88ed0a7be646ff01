import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { showScreen, type Responses } from '../../testing/show-screen.tsx';
import { ReclassificationBanner } from './ReclassificationBanner.tsx';
import { ReclassificationScreen } from './ReclassificationScreen.tsx';

const run = {
  id: '01995b1e-7c1a-7000-8000-000000000a01',
  ruleVersion: 'epa-2022-07-27-r2',
  startedOn: '2026-11-20T15:00:00.000Z',
  reclassified: 40,
  changed: 3,
  lessProtective: 1,
  moreProtective: 2,
};
const line = {
  id: '01995b1e-7c1a-7000-8000-000000000b01',
  locationId: '01995b1e-7c1a-7000-8000-000000000b02',
  externalId: 'SL-7',
  addressLine1: '7 Mill Street',
  addressLine2: null,
  city: 'Harlow',
  state: 'CT',
  zip: '06415',
  before: 'Non-lead',
  after: 'Lead',
  direction: 'moreProtective',
  isDeleted: false,
};
const serving =
  (runs: readonly unknown[]): Responses =>
  ({ path }) => {
    if (path.endsWith('/reclassifications')) return { body: { items: runs } };
    return path.endsWith('/lines')
      ? { body: { total: 1, totalPages: 1, pageSize: 20, pageNumber: 1, items: [line] } }
      : undefined;
  };
beforeEach(() => localStorage.clear());

test('the banner counts the lines of the newest change, links to them, and stays dismissed', async () => {
  const { user, unmount } = showScreen(<ReclassificationBanner />, {
    answers: serving([
      { ...run, id: '01995b1e-7c1a-7000-8000-000000000a02', changed: 0, lessProtective: 0, moreProtective: 0 },
      run,
    ]),
  });
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain('The classification rules changed on 11-20-2026: 3 lines changed classification.');
  expect(note.textContent).toContain('2 lines are more protective than before, 1 line is less protective.');
  expect(screen.getByRole('link', { name: 'Review the lines' }).getAttribute('href')).toBe(
    `/inventory/reclassifications/${run.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss the notice about changed rules' }));
  expect(screen.queryByRole('note')).toBeNull();
  unmount();
});

test('the report lists the lines with their classification before and after', async () => {
  showScreen(<ReclassificationScreen />, {
    answers: serving([run]),
    path: '/inventory/reclassifications/{-$id}',
    at: `/inventory/reclassifications/${run.id}`,
  });
  expect((await screen.findByRole('link', { name: /7 Mill Street/ })).getAttribute('href')).toBe(
    `/locations/${line.locationId}/inventory/${line.id}`,
  );
  expect(screen.getByText(/40 lines were classified again/)).toBeDefined();
  expect(screen.getByText('More protective')).toBeDefined();
});

test('an account without rule changes sees an explanation', async () => {
  showScreen(<ReclassificationScreen />, {
    answers: serving([]),
    path: '/inventory/reclassifications/{-$id}',
    at: '/inventory/reclassifications',
  });
  expect(await screen.findByRole('heading', { name: 'No rule changes yet' })).toBeDefined();
});
