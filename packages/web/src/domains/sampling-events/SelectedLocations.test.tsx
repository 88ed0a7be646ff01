import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProgram } from '../../../testing/a-program.ts';
import { me, problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { SelectedLocations } from './SelectedLocations.tsx';

afterEach(() => overlayStore.change([]));

const program = aProgram({ programTypeId: 8, name: 'Replacements' });
const selection = { request: { searchTerm: 'cooper', filters: {} }, expectedCount: 3 } as const;
const assigned = [
  { status: 'Assigned', count: 2 },
  { status: 'Scheduled', count: 1 },
];

function server(statuses: readonly object[], change: Responses): Responses {
  return (request) => {
    if (request.path.endsWith('/selection')) return { body: { total: 3, missing: [], statuses } };
    if (request.method === 'POST') return change(request);
    return { body: { total: 1, totalPages: 1, pageSize: 100, pageNumber: 1, items: [program] } };
  };
}

async function open(responses: Responses) {
  const user = userEvent.setup();
  let cleared = 0;
  const shown = showScreen(<SelectedLocations selection={selection} onDone={() => (cleared += 1)} />, {
    responses,
    features: [...me.features, 'PT:LSLR'],
  });
  await user.click(await screen.findByRole('button', { name: 'Update status' }));
  const window = within(await screen.findByRole('dialog'));
  await user.selectOptions(await window.findByRole('combobox', { name: 'Program' }), 'Replacements');
  await window.findByRole('list', { name: 'Current statuses' });
  return { ...shown, user, window, cleared: () => cleared };
}

test('what is selected gets a status, with what it had when the person decided [A8.15]', async () => {
  const { user, window, requests, cleared } = await open(
    server(assigned, () => ({ body: { updated: 2, unchanged: 1 } })),
  );
  await user.selectOptions(window.getByRole('combobox', { name: 'New status' }), 'Scheduled');
  await user.click(window.getByRole('button', { name: 'Update 3 locations' }));
  expect(await screen.findByText('3 Locations were updated to status Scheduled')).toBeVisible();
  expect(requests.findLast(({ path }) => path.endsWith(`/programs/${program.id}/locations/statuses`))?.body).toEqual({
    selection,
    status: 'Scheduled',
    seen: assigned,
  });
  expect(cleared()).toBe(1);
});

test('who is not in the program is counted, and nothing can be done before', async () => {
  const { window } = await open(
    server(
      [
        { status: 'Assigned', count: 1 },
        { status: null, count: 2 },
      ],
      () => undefined,
    ),
  );
  expect(window.getByText('2 locations are not in Replacements. Assign them first, or select others.')).toBeVisible();
  expect((window.getByRole('button', { name: 'Update 3 locations' }) as HTMLButtonElement).disabled).toBe(true);
});

test('shows why an action was refused and keeps the selection', async () => {
  const { user, window, cleared } = await open(
    server(assigned, () => problemReply(409, 'Someone else changed some of these in the meantime.')),
  );
  await user.selectOptions(window.getByRole('combobox', { name: 'New status' }), 'Completed');
  await user.click(window.getByRole('button', { name: 'Update 3 locations' }));
  expect((await window.findByRole('alert')).textContent).toContain(
    'Someone else changed some of these in the meantime.',
  );
  expect(cleared()).toBe(0);
});

test('readers are offered nothing', async () => {
  showScreen(
    <>
      <SelectedLocations selection={selection} onDone={() => undefined} />
      <p>There</p>
    </>,
    { responses: () => undefined, permissions: ['pws:read'], features: [...me.features, 'PT:LSLR'] },
  );
  await screen.findByText('There');
  expect(screen.queryByRole('button', { name: /Update status|Assign/ })).toBeNull();
});
