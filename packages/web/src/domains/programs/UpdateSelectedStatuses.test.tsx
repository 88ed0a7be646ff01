import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import {
  previewSelectedStatuses,
  updateSelectedStatuses,
} from '@curbstop/contract/programs/program-location.endpoints';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import type { ResponseOf } from '@curbstop/contract/primitives/endpoint';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aProgram } from '../../../testing/a-program.ts';
import { inSequence, pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { UpdateSelectedStatuses } from './UpdateSelectedStatuses.tsx';

const program = aProgram();
const ids = ['01995b1e-7c1a-7000-8000-0000000000a1', '01995b1e-7c1a-7000-8000-0000000000a2'];
type Preview = ResponseOf<typeof previewSelectedStatuses>;
const found = (change: Partial<Preview> = {}): Preview => ({
  total: 2,
  missing: [],
  statuses: [{ status: 'Assigned', count: 2 }],
  ...change,
});

async function open(responses: readonly Responses[], programs = [program]) {
  const [onDone, close] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const shown = showScreen(
    <main>
      <UpdateSelectedStatuses props={{ selection: { ids }, onDone }} close={close} />
    </main>,
    { features: [...planFeatures.Expert], responses: [...responses, respond(listPrograms, pageOf(programs))] },
  );
  await screen.findByRole('main');
  const choose = async () => shown.user.selectOptions(await screen.findByLabelText('Program'), program.name);
  return { ...shown, onDone, close, choose };
}
const update = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Update \d/ });

test('nothing is counted before a program is chosen', async () => {
  const { requests, choose } = await open([respond(previewSelectedStatuses, found())]);
  await screen.findByLabelText('Program');
  expect(requestsTo(requests, previewSelectedStatuses)).toEqual([]);
  await choose();
  expect((await screen.findByRole('list', { name: 'Current statuses' })).textContent).toContain('Assigned');
});

test('the new status is sent with the statuses that were shown', async () => {
  const { user, choose, requests, onDone, close } = await open([
    respond(previewSelectedStatuses, found()),
    respond(updateSelectedStatuses, { updated: 1, unchanged: 1 }),
  ]);
  await choose();
  expect((await update()).disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('New status'), 'Completed');
  await user.click(await update());
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(onDone).toHaveBeenCalledOnce();
  expect(requestsTo(requests, updateSelectedStatuses)[0]?.body).toEqual({
    selection: { ids },
    status: 'Completed',
    seen: [{ status: 'Assigned', count: 2 }],
  });
});

test('a location outside the program keeps the statuses from being set', async () => {
  const { choose } = await open([
    respond(
      previewSelectedStatuses,
      found({
        statuses: [
          { status: 'Assigned', count: 1 },
          { status: null, count: 1 },
        ],
      }),
    ),
  ]);
  await choose();
  expect(
    await screen.findByText(`1 location is not in ${program.name}. Assign them first, or select others.`),
  ).toBeVisible();
  expect(screen.getByRole('list', { name: 'Current statuses' }).textContent).toContain('Not in this program');
  expect(screen.getByLabelText<HTMLSelectElement>('New status').disabled).toBe(true);
  expect((await update()).disabled).toBe(true);
});

test('locations that were deleted since are left out, with a message', async () => {
  const { user, choose, requests } = await open([
    respond(
      previewSelectedStatuses,
      found({ total: 1, missing: [ids[1] ?? ''], statuses: [{ status: 'Assigned', count: 1 }] }),
    ),
    respond(updateSelectedStatuses, { updated: 1, unchanged: 0 }),
  ]);
  await choose();
  expect(
    await screen.findByText('1 of the 2 that you selected is no longer in the list and will be skipped.'),
  ).toBeVisible();
  await user.selectOptions(screen.getByLabelText('New status'), 'Completed');
  await user.click(screen.getByRole('button', { name: 'Update 1 location' }));
  await waitFor(() =>
    expect(requestsTo(requests, updateSelectedStatuses)[0]?.body.selection).toEqual({ ids: [ids[0]] }),
  );
});

test('statuses that another person changed meanwhile are counted again, and nothing is overwritten', async () => {
  const { user, choose, onDone } = await open([
    inSequence(
      previewSelectedStatuses,
      respond(previewSelectedStatuses, found()),
      respond(previewSelectedStatuses, found({ statuses: [{ status: 'Completed', count: 2 }] })),
    ),
    refuse(updateSelectedStatuses, 409, 'The statuses have changed since you looked.'),
  ]);
  await choose();
  await user.selectOptions(await screen.findByLabelText('New status'), 'Completed');
  await user.click(await update());
  expect((await screen.findByRole('alert')).textContent).toContain('The statuses have changed since you looked.');
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Current statuses' }).textContent).toContain('Completed'),
  );
  expect(onDone).not.toHaveBeenCalled();
});

test('a failure of the server has the sentence of the specification', async () => {
  const { user, choose } = await open([
    respond(previewSelectedStatuses, found()),
    refuse(updateSelectedStatuses, 500, 'deadlock detected'),
  ]);
  await choose();
  await user.selectOptions(await screen.findByLabelText('New status'), 'Completed');
  await user.click(await update());
  expect((await screen.findByRole('alert')).textContent).toContain('An error occurred while updating the statuses');
  expect(screen.queryByText(/deadlock/)).toBeNull();
});

test('sets no status while the statuses are unknown', async () => {
  const { user, choose } = await open([
    inSequence(
      previewSelectedStatuses,
      refuse(previewSelectedStatuses, 500, 'The database is busy.'),
      respond(previewSelectedStatuses, found()),
    ),
  ]);
  await choose();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The count of selected locations could not be loaded')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Update/ })).toBeNull();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await update()).toBeVisible();
});

test('explains what to do first in an account without programs', async () => {
  await open([], []);
  expect(await screen.findByText('No programs yet')).toBeVisible();
  expect(screen.queryByLabelText('Program')).toBeNull();
});

test('programs that can’t be loaded are loaded again', async () => {
  const { user } = await open([
    inSequence(listPrograms, refuse(listPrograms, 500, 'The database is busy.'), () => undefined),
  ]);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The programs could not be loaded')).toBeVisible();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Program')).toBeVisible();
});
